//! Puts the application together: which engine stands behind each port, and which jobs there are.

use std::sync::Arc;

use platform::jobs::{Handler, Schedule};

/// The handlers of every feature's jobs, but for mail, which needs its engine.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    accounts::handlers()
}

/// What comes round in every feature.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    accounts::schedules()
}
