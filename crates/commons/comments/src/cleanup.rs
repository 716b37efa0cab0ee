//! Empties Comments that their authors deleted a month ago; until then moderators find what was reported.

use std::sync::Arc;

use platform::jobs::{Handler, Schedule};
use reviews::keeping::Keeping;

use crate::role_change::FollowRole;
use crate::{Posts, account_removal};

const KEEPING: Keeping = Keeping { job: "comments.wipe", remove: account_removal::wipe };

/// The handlers of this package's jobs; `posts` are all kinds of posts that take Comments.
#[must_use]
pub fn handlers(posts: Posts) -> Vec<Arc<dyn Handler>> {
    vec![KEEPING.handler(), FollowRole::handler(posts)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![KEEPING.schedule()]
}
