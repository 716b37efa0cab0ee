//! Forgets whose rights changed long ago: no connection is older than that without having looked.

use std::sync::Arc;

use async_trait::async_trait;
use domain::time::MINUTE;
use serde_json::Value;

use super::account_changes;
use crate::app::App;
use crate::db::DbError;
use crate::jobs::{Handler, JobError, Schedule};

const FORGET: &str = "live.forget";

/// The handlers of these jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Forget)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: FORGET, every: 10 * MINUTE }]
}

struct Forget;

#[async_trait]
impl Handler for Forget {
    fn kind(&self) -> &'static str {
        FORGET
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let forgotten = app.db.write(account_changes::forget);
        forgotten.await.map(drop).map_err(|error: DbError| JobError::from(error))
    }
}
