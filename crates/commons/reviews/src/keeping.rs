//! What is kept for moderators after it is gone for everyone else: thirty days, then a job a day removes it.

use std::sync::Arc;

use async_trait::async_trait;
use domain::time::{DAY, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

/// Milliseconds for which it is kept.
pub const KEPT_MS: i64 = 30 * DAY;

/// Removes a batch of what is gone since a time or longer; answers whether there may be more.
pub type Remove = fn(&mut Tx<'_>, &App, Timestamp) -> Result<bool, DbError>;

/// One kind of thing that is kept.
#[derive(Clone, Copy)]
pub struct Keeping {
    /// The name of the job that removes it.
    pub job: &'static str,
    /// How.
    pub remove: Remove,
}

impl Keeping {
    /// The job.
    #[must_use]
    pub fn handler(self) -> Arc<dyn Handler> {
        Arc::new(self)
    }

    /// When it comes round.
    #[must_use]
    pub const fn schedule(self) -> Schedule {
        Schedule { kind: self.job, every: DAY }
    }
}

#[async_trait]
impl Handler for Keeping {
    fn kind(&self) -> &'static str {
        self.job
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let (until, remove) = (app.now().plus(-KEPT_MS), self.remove);
        loop {
            let at = app.clone();
            if !app.db.write(move |tx| remove(tx, &at, until)).await? {
                return Ok(());
            }
        }
    }
}
