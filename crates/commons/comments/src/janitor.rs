//! Empties Comments that their authors deleted a month ago; until then moderators find what was reported.

use std::sync::Arc;

use domain::time::DAY;
use platform::app::App;
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

use crate::store;

const WIPE: &str = "comments.wipe";

/// Milliseconds for which the words of a deleted Comment are kept.
const KEPT_MS: i64 = 30 * DAY;

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Wipe)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: WIPE, every: DAY }]
}

struct Wipe;

#[async_trait::async_trait]
impl Handler for Wipe {
    fn kind(&self) -> &'static str {
        WIPE
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        store::wipe(&app.db, app.now().plus(-KEPT_MS)).await?;
        Ok(())
    }
}
