//! Deletes the bytes of what was removed, uploads that nothing has used for a day, and arrivals that never finished.

use std::sync::Arc;

use domain::time::{DAY, MINUTE};
use platform::app::App;
use platform::db::DbError;
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

use crate::store;

/// The kind of job.
pub(crate) const TIDY: &str = "media.tidy";

/// Milliseconds for which an upload waits for something to use it.
const UNCLAIMED_MS: i64 = DAY;

/// Milliseconds before bytes that could not be deleted are tried again; in the meantime they keep no others from going.
const AGAIN_MS: i64 = 15 * MINUTE;

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Tidy)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: TIDY, every: 15 * MINUTE }]
}

struct Tidy;

#[async_trait::async_trait]
impl Handler for Tidy {
    fn kind(&self) -> &'static str {
        TIDY
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        while remove_unclaimed(app).await? {}
        let now = app.now();
        let mut fault = None;
        loop {
            let keys = store::due(&app.db, now).await?;
            if keys.is_empty() {
                return fault.map_or(Ok(()), |fault| Err(JobError::Later(fault)));
            }
            for key in keys {
                match app.files.delete(&key).await {
                    Ok(()) => app.db.write(move |tx| store::gone(tx, &key, now)).await?,
                    Err(error) => {
                        fault = Some(error.to_string());
                        app.db.write(move |tx| store::postpone(tx, &key, now, now.plus(AGAIN_MS))).await?;
                    }
                }
            }
        }
    }
}

async fn remove_unclaimed(app: &App) -> Result<bool, DbError> {
    let at = app.clone();
    app.db.write(move |tx| store::remove_unclaimed(tx, &at, at.now().plus(-UNCLAIMED_MS))).await
}
