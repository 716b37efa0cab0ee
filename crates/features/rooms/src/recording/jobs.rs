//! Brings recordings to their end: ends those whose server is gone, has them composed, and deletes what has expired or was taken back.

use std::sync::Arc;

use async_trait::async_trait;
use domain::ids::RecordingId;
use domain::time::{DAY, MINUTE, SECOND, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, NewJob, Schedule};
use serde_json::Value;

use super::collect::{collect, finish};
use super::compose::compose_all;
use super::rules::EndReason;
use super::task::RECORDER_LOST_MS;
use super::{file_store, is_written, leftovers, replay_store, store};
use crate::call::store::announce;

/// Ends what was left behind, and composes.
const FINISH: &str = "rooms.finish_recordings";
const COMPOSE: &str = "rooms.compose_recordings";
const CLEAN_UP: &str = "rooms.clean_up_recordings";
/// For how long a server may be away that has the parts of a recording on its disk, in milliseconds.
const AWAY_MS: i64 = DAY;

/// The handlers of these jobs.
pub(crate) fn handlers() -> [Arc<dyn Handler>; 3] {
    [Arc::new(Finish), Arc::new(Compose), Arc::new(CleanUp)]
}

/// When they come round.
pub(crate) const SCHEDULES: [Schedule; 3] = [
    Schedule { kind: FINISH, every: 15 * SECOND },
    Schedule { kind: COMPOSE, every: MINUTE },
    Schedule { kind: CLEAN_UP, every: 15 * MINUTE },
];

/// Has whatever waits for it be composed.
pub(crate) fn compose_soon(tx: &mut Tx<'_>, app: &App) -> Result<(), DbError> {
    NewJob::now(COMPOSE, &()).keyed(COMPOSE.to_owned()).enqueue(tx, app)
}

/// Has files deleted to which nothing refers any longer.
pub(crate) async fn clean_up_soon(app: &App) -> Result<(), DbError> {
    let at = app.clone();
    app.db.write(move |tx| NewJob::now(CLEAN_UP, &()).keyed(CLEAN_UP.to_owned()).enqueue(tx, &at)).await
}

/// What follows when a part or a replay was removed: its files go, and what remains is composed.
pub(crate) fn after_removal(tx: &mut Tx<'_>, app: &App) -> Result<(), DbError> {
    NewJob::now(CLEAN_UP, &()).keyed(CLEAN_UP.to_owned()).enqueue(tx, app)?;
    compose_soon(tx, app)
}

struct Finish;

#[async_trait]
impl Handler for Finish {
    fn kind(&self) -> &'static str {
        FINISH
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let mut failed = leftovers::remove_all(app).await.err();
        let now = app.now();
        let orphaned = app.db.read(move |tx| store::orphaned(tx, now.plus(-RECORDER_LOST_MS))).await?;
        for id in orphaned.into_iter().filter(|id| !is_written(app, *id)) {
            app.db.write(move |tx| end_orphaned(tx, id, now)).await?;
        }
        let stopped = app.db.read(store::stopped).await?;
        for (id, ended_at) in stopped.into_iter().filter(|(id, _)| !is_written(app, *id)) {
            let collected = match collect(app, id).await {
                // Its parts are on the disk of a server that does not come back.
                Ok(false) if now.since(ended_at) > AWAY_MS => finish(app, id).await.map_err(Into::into),
                collected => collected.map(drop),
            };
            // The others do not wait for it.
            failed = collected.err().or(failed);
        }
        failed.map_or(Ok(()), |error| Err(JobError::Later(error.to_string())))
    }
}

/// Ends a recording, unless its server was seen again in the meantime.
fn end_orphaned(tx: &mut Tx<'_>, id: RecordingId, now: Timestamp) -> Result<(), DbError> {
    let is_orphaned = store::orphaned(tx, now.plus(-RECORDER_LOST_MS))?.contains(&id);
    if is_orphaned
        && store::end(tx, id, EndReason::Server, now)?
        && let Some(recording) = store::state(tx, id)?
    {
        announce(tx, recording.room_id, None)?;
    }
    Ok(())
}

struct Compose;

#[async_trait]
impl Handler for Compose {
    fn kind(&self) -> &'static str {
        COMPOSE
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        Ok(compose_all(app).await?)
    }
}

struct CleanUp;

#[async_trait]
impl Handler for CleanUp {
    fn kind(&self) -> &'static str {
        CLEAN_UP
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let now = app.now();
        for id in app.db.read(move |tx| replay_store::expired(tx, now)).await? {
            app.db.write(move |tx| replay_store::delete(tx, id)).await?;
        }
        loop {
            let keys = app.db.read(move |tx| file_store::unused(tx, now)).await?;
            if keys.is_empty() {
                return Ok(());
            }
            for key in keys {
                // A store that does not answer now is asked again by the next run.
                app.files.delete(&key).await.map_err(|error| JobError::Later(error.to_string()))?;
                app.db.write(move |tx| file_store::gone(tx, &key)).await?;
            }
        }
    }
}
