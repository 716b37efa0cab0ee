//! Emails as they really leave: through a real SMTP server with all its moods, and into the outbox folder.

#![cfg(test)]

mod emails;
mod encryption;
mod faults;
mod headers;
mod outbox;
mod sink;
