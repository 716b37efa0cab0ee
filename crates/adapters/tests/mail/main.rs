//! Emails as they really leave: through a real SMTP server with all its moods, and into the outbox folder.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on should stop there"
)]

mod emails;
mod encryption;
mod faults;
mod headers;
mod outbox;
mod sink;
