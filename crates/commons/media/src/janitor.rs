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
        loop {
            let keys = store::due(&app.db, now).await?;
            if keys.is_empty() {
                return Ok(());
            }
            for key in keys {
                app.files.delete(&key).await.map_err(|error| JobError::Later(error.to_string()))?;
                app.db.write(move |tx| store::gone(tx, &key, now)).await?;
            }
        }
    }
}

async fn remove_unclaimed(app: &App) -> Result<bool, DbError> {
    let at = app.clone();
    app.db.write(move |tx| store::remove_unclaimed(tx, &at, at.now().plus(-UNCLAIMED_MS))).await
}
