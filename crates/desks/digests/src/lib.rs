//! The emails that Free Members get with what others shared: approved Wins and prompts, weekly or daily (spec §6, O-55).
//!
//! Owns no table: when an email is due stands with the Member, what it tells with Wins and Questions.

mod email;
mod jobs;
mod rules;
pub mod unsubscribe;

pub use jobs::{handlers, schedules};
