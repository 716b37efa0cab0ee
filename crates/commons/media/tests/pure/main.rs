//! Tests of the pure half of media: no server, no database, only bytes in and bytes out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests fail by panicking, and build their files with exact arithmetic"
)]

#[allow(dead_code, reason = "shared with the tests of memory, which use the rest of it")]
mod corpus;
#[path = "../../../../libs/media-sanitizer/tests/sanitize/exiftool.rs"]
mod exiftool;
mod hostile;
mod marks;
mod metadata;
mod pictures;
