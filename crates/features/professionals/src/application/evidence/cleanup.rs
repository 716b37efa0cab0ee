//! Deletes evidence whose time is over, the bytes of what was removed, and uploads that never finished.

use std::sync::Arc;

use domain::time::MINUTE;
use platform::app::App;
use platform::db::DbError;
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

use super::store;

/// The kind of job.
pub(crate) const CLEAN_UP: &str = "professionals.evidence";

/// Milliseconds before bytes that could not be deleted are tried again; in the meantime they keep no others from going.
const AGAIN_MS: i64 = 15 * MINUTE;

/// When it comes round.
pub(crate) const SCHEDULE: Schedule = Schedule { kind: CLEAN_UP, every: 15 * MINUTE };

/// The handler.
pub(crate) fn handler() -> Arc<dyn Handler> {
    Arc::new(CleanUp)
}

struct CleanUp;

#[async_trait::async_trait]
impl Handler for CleanUp {
    fn kind(&self) -> &'static str {
        CLEAN_UP
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        while remove_over(app).await? {}
        let now = app.now();
        while app.db.write(move |tx| store::release_abandoned(tx, now)).await? {}
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

async fn remove_over(app: &App) -> Result<bool, DbError> {
    let at = app.clone();
    app.db.write(move |tx| store::remove_over(tx, &at, at.now())).await
}
