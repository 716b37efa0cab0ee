//! Ends the Rooms that their hosts have forgotten, and removes what was written in Rooms that are long over.

use std::sync::Arc;

use async_trait::async_trait;
use domain::limits::{ROOM_LATE_MS, ROOM_MESSAGES_KEPT_MS, ROOM_OVERTIME_MS};
use domain::time::MINUTE;
use platform::app::App;
use platform::db::DbError;
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

use crate::call::jobs::EndAbandoned;
use crate::call::{self, message_store};
use crate::recording;
use crate::report::SNAPSHOTS;
use crate::schedule::remind::{self, Remind};
use crate::schedule::series::{self, Extend};
use crate::status;
use crate::store;

const END_OVERDUE: &str = "rooms.end_overdue";

/// The handlers of this package's jobs.
pub(crate) fn handlers() -> Vec<Arc<dyn Handler>> {
    let mut handlers: Vec<Arc<dyn Handler>> = vec![
        Arc::new(EndOverdue),
        Arc::new(EndAbandoned),
        Arc::new(Remind),
        Arc::new(Extend),
        SNAPSHOTS.handler(),
    ];
    handlers.extend(recording::jobs::handlers());
    handlers
}

/// What comes round.
pub(crate) fn schedules() -> Vec<Schedule> {
    let mut schedules = vec![
        Schedule { kind: END_OVERDUE, every: 5 * MINUTE },
        call::jobs::SCHEDULE,
        remind::SCHEDULE,
        series::SCHEDULE,
        SNAPSHOTS.schedule(),
    ];
    schedules.extend(recording::jobs::SCHEDULES);
    schedules
}

struct EndOverdue;

#[async_trait]
impl Handler for EndOverdue {
    fn kind(&self) -> &'static str {
        END_OVERDUE
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let now = app.now();
        let (late, over) = (now.plus(-ROOM_LATE_MS), now.plus(-ROOM_OVERTIME_MS));
        for id in app.db.read(move |tx| store::overdue(tx, late, over)).await? {
            let ended = app
                .db
                .write(move |tx| {
                    // Its hosts may have moved it since.
                    let Some(held) = store::lock(tx, id)? else { return Ok(false) };
                    let end = status::overdue(held.status, held.starts_at, held.expected_end, now);
                    if let Some(end) = end {
                        store::set_status(tx, id, end, now)?;
                        store::announce(tx, id, held.is_private, &[])?;
                        call::store::announce(tx, id, None)?;
                    }
                    Ok::<_, DbError>(end.is_some())
                })
                .await?;
            if ended {
                call::end_media(app, id);
            }
        }
        let before = now.plus(-ROOM_MESSAGES_KEPT_MS);
        for id in app.db.read(move |tx| message_store::forgettable(tx, before)).await? {
            app.db
                .write(move |tx| {
                    message_store::forget(tx, id)?;
                    call::removal::forget(tx, id)
                })
                .await?;
        }
        Ok(())
    }
}
