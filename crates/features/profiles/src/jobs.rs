//! Once a day every Member gets another place in the random selections, in small steps that hold nobody up (O-71).

use std::sync::Arc;

use async_trait::async_trait;
use domain::ids::MemberId;
use domain::time::DAY;
use members::search::{self, PLACES};
use platform::app::App;
use platform::jobs::{Handler, JobError, NewJob, Schedule};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::evidence::KEEPING;

const SHUFFLE: &str = "profiles.shuffle";
/// Batches of one job; the next job goes on from there.
const BATCHES: usize = 40;

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Shuffle), KEEPING.handler()]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: SHUFFLE, every: DAY }, KEEPING.schedule()]
}

/// Where to go on.
#[derive(Debug, Serialize, Deserialize)]
struct After {
    after: MemberId,
}

struct Shuffle;

#[async_trait]
impl Handler for Shuffle {
    fn kind(&self) -> &'static str {
        SHUFFLE
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        // The schedule's job has no payload and begins at the first member.
        let from = serde_json::from_value(payload).map_or(search::first(), |After { after }| after);
        let mut after = from;
        for _ in 0..BATCHES {
            let (factor, step) = (1 + number_below(app, PLACES - 1), number_below(app, PLACES));
            let moved = app.db.write(move |tx| search::shuffle(tx, after, factor, step)).await?;
            match moved {
                Some(last) => after = last,
                None => return Ok(()),
            }
        }
        let at = app.clone();
        let next =
            move |tx: &mut platform::db::Tx<'_>| NewJob::now(SHUFFLE, &After { after }).enqueue(tx, &at);
        Ok(app.db.write(next).await?)
    }
}

/// A random number from 0 to below `end`, which is positive; how little it favours the small ones matters to nobody here.
pub(crate) fn number_below(app: &App, end: i64) -> i64 {
    let mut bytes = [0; 8];
    app.random.fill(&mut bytes);
    i64::from_le_bytes(bytes).rem_euclid(end)
}
