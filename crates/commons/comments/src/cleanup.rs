//! Empties Comments that their authors deleted a month ago; until then moderators find what was reported.

use std::sync::Arc;

use platform::jobs::{Handler, Schedule};
use reviews::keeping::Keeping;

use crate::account_removal;
use crate::followers::TellFollowers;
use crate::role_change::FollowRole;

const KEEPING: Keeping = Keeping { job: "comments.wipe", remove: account_removal::wipe };

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![KEEPING.handler(), Arc::new(FollowRole), Arc::new(TellFollowers)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![KEEPING.schedule()]
}
