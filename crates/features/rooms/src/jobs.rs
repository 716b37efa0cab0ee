//! Cancels Rooms that nobody opened within two hours of their time.

use std::sync::Arc;

use async_trait::async_trait;
use domain::limits::ROOM_LATE_MS;
use domain::time::MINUTE;
use platform::app::App;
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

use crate::status::Status;
use crate::store;

const CANCEL_UNOPENED: &str = "rooms.cancel_unopened";

/// The handlers of this package's jobs.
pub(crate) fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(CancelUnopened)]
}

/// What comes round.
pub(crate) fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: CANCEL_UNOPENED, every: 5 * MINUTE }]
}

struct CancelUnopened;

#[async_trait]
impl Handler for CancelUnopened {
    fn kind(&self) -> &'static str {
        CANCEL_UNOPENED
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let now = app.now();
        let before = now.plus(-ROOM_LATE_MS);
        for id in app.db.read(move |tx| store::unopened(tx, before)).await? {
            app.db
                .write(move |tx| {
                    // A host may have opened or postponed it since.
                    let Some(held) = store::lock(tx, id)? else { return Ok(()) };
                    if held.status == Status::Scheduled && held.starts_at < before {
                        store::set_status(tx, id, Status::Cancelled, now)?;
                        store::announce(tx, id, held.is_private, &[])?;
                    }
                    Ok::<_, platform::db::DbError>(())
                })
                .await?;
        }
        Ok(())
    }
}
