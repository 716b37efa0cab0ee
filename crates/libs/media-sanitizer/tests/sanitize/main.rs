//! Tests of the sanitizer: only bytes in and bytes out.

#![cfg(test)]
#![allow(clippy::as_conversions, reason = "tests build their files with exact arithmetic")]

mod corpus;
mod exiftool;
mod hostile;
mod metadata;
mod mp4;
mod peers;
mod webm;

use media_sanitizer::{SanitizeError, Video, sanitize};

/// The longest video that these tests accept, in milliseconds.
const LONGEST_MS: u64 = 30_050;

/// Sanitizes a video of 30 seconds at most.
fn prepare(bytes: Vec<u8>) -> Result<Video, SanitizeError> {
    sanitize(bytes, LONGEST_MS)
}
