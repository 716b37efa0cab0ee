//! Empties Comments that their authors deleted a month ago; until then moderators find what was reported.

use std::sync::Arc;

use platform::jobs::{Handler, Schedule};
use reviews::keeping::Keeping;

use crate::store;

const KEEPING: Keeping = Keeping { job: "comments.wipe", remove: store::wipe };

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![KEEPING.handler()]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![KEEPING.schedule()]
}
