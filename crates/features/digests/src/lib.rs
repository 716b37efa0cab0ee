//! The emails that Free Members get with what others shared: approved Wins and prompts, weekly or daily (spec §6, O-55).
//!
//! Owns no table: when an email is due is kept with the Member, what it tells with Wins and Questions.

mod email;
mod jobs;
mod rules;
mod unsubscribe;

use std::sync::Arc;

use notifications::unsubscribe::Unsubscribe;
use platform::feature::{Feature, Registry};

use crate::unsubscribe::WinsAndPrompts;

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        handlers: jobs::handlers(),
        schedules: jobs::schedules(),
        registry: Registry::default().with::<dyn Unsubscribe>(Arc::new(WinsAndPrompts)),
        ..Feature::new("digests")
    }
}
