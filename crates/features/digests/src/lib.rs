//! The emails that Free Members get with what others shared: approved Wins and prompts, weekly or daily (spec §6, O-55).
//!
//! Owns no table: when an email is due is kept with the Member, what it tells with Wins and Questions.

mod email;
mod jobs;
mod rules;
pub mod unsubscribe;

use platform::feature::Feature;

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature { handlers: jobs::handlers(), schedules: jobs::schedules(), ..Feature::new("digests") }
}
