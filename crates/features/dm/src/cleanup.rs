//! Empties messages soon after their authors deleted them, and excerpts a month after moderators were done with them.

use std::sync::Arc;

use async_trait::async_trait;
use domain::time::{HOUR, MINUTE};
use platform::app::App;
use platform::jobs::{Handler, JobError, Schedule};
use reviews::keeping::Keeping;
use serde_json::Value;

use crate::{excerpt_store, message_store};

/// Nobody reads what was deleted, moderators least of all, so nothing keeps it longer than its author may want it back.
const WIPE: &str = "dm.wipe";

const EXCERPTS: Keeping =
    Keeping { job: "dm.excerpts", remove: |tx, _, until| excerpt_store::wipe(tx, until) };

struct Wipe;

#[async_trait]
impl Handler for Wipe {
    fn kind(&self) -> &'static str {
        WIPE
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let until = app.now().plus(-MINUTE);
        while app.db.write(move |tx| message_store::wipe(tx, until)).await? {}
        Ok(())
    }
}

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Wipe), EXCERPTS.handler()]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: WIPE, every: HOUR }, EXCERPTS.schedule()]
}
