//! Files as they are really kept: on the disk, and in a real S3-compatible server with all its faults.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on should stop there"
)]

mod attributes;
mod contract;
mod disk;
mod faults;
