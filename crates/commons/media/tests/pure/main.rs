//! Tests of the pure half of media: no server, no database, only bytes in and bytes out.

#![cfg(test)]
#![allow(clippy::as_conversions, reason = "tests build their files with exact arithmetic")]

#[allow(dead_code, reason = "shared with the tests of memory, which use the rest of it")]
mod corpus;
#[path = "../../../../libs/media-sanitizer/tests/sanitize/exiftool.rs"]
mod exiftool;
mod hostile;
mod marks;
mod metadata;
mod pictures;
