//! What open tabs hear at once: hints about what was committed, and the streams that a connection follows.
//!
//! The database is the truth. A hint only says where to look; one that is lost costs time, never a message.

pub mod accounts;
mod hint;
mod streams;

pub use hint::Hint;
pub use streams::{Batch, Followed, Item};
