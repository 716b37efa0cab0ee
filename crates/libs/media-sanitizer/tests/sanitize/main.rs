//! Tests of the sanitizer: only bytes in and bytes out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests fail by panicking, and build their files with exact arithmetic"
)]

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
