//! Once a day who came by each invite is counted, a hundred ambassadors a job.

use std::sync::Arc;

use async_trait::async_trait;
use domain::ids::MemberId;
use domain::time::DAY;
use platform::app::App;
use platform::db::Tx;
use platform::jobs::{Handler, JobError, NewJob, Schedule};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::store;

const COUNT: &str = "partners.count_invites";

/// The handlers of this package's jobs.
pub(crate) fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Count)]
}

/// What comes round.
pub(crate) fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: COUNT, every: DAY }]
}

/// Where to go on.
#[derive(Debug, Serialize, Deserialize)]
struct After {
    after: MemberId,
}

struct Count;

#[async_trait]
impl Handler for Count {
    fn kind(&self) -> &'static str {
        COUNT
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        // The schedule's job has no payload and begins at the first ambassador.
        let first = MemberId(Default::default());
        let after = serde_json::from_value(payload).map_or(first, |After { after }| after);
        let batch = app.db.read(move |tx| store::ambassadors(tx, after)).await?;
        let Some(after) = batch.last().copied() else { return Ok(()) };
        let now = app.now();
        for ambassador in batch {
            app.db.write(move |tx| store::count(tx, ambassador, now)).await?;
        }
        let at = app.clone();
        let next = move |tx: &mut Tx<'_>| NewJob::now(COUNT, &After { after }).enqueue(tx, &at);
        Ok(app.db.write(next).await?)
    }
}
