//! A small durable queue and schedule in the database: work is queued in the transaction that causes it, leased while
//! it runs, tried again with growing pauses, and kept for the operator when it fails for good.
//!
//! A job runs at least once. It runs again when its server died while it ran, once for each such death; two workers
//! never run one job at the same time, as long as their clocks differ by less than half a minute.

mod attempt;
mod lease;
mod store;
mod worker;

use std::time::Duration;

use domain::ids::JobId;
use domain::time::Timestamp;
use serde::Serialize;
use tokio::sync::broadcast;

pub use lease::Lease;
pub use store::{
    DeadJob, FailingJobs, STATEMENTS, dead, dead_count, failing, queued_count, revive, take_back,
};
pub use worker::{Schedule, Worker};

use crate::app::App;
use crate::db::{DbError, Tx};

/// Work to be done later.
#[derive(Clone)]
pub struct NewJob {
    kind: &'static str,
    payload: Result<String, String>,
    run_at: Option<Timestamp>,
    dedupe_key: Option<String>,
}

impl NewJob {
    /// A job of `kind`, to run as soon as possible.
    pub fn now(kind: &'static str, payload: &impl Serialize) -> Self {
        let payload = serde_json::to_string(payload).map_err(|error| error.to_string());
        Self { kind, payload, run_at: None, dedupe_key: None }
    }

    /// Runs at `time` or later instead.
    #[must_use]
    pub fn at(self, time: Timestamp) -> Self {
        Self { run_at: Some(time), ..self }
    }

    /// While a job with this key waits, no second one is queued, and [`cancel`] finds it. While it runs, a second one
    /// waits for its end, since it may have missed the reason for the second. Keys are shared by all kinds: begin them
    /// with the kind.
    #[must_use]
    pub fn keyed(self, key: String) -> Self {
        Self { dedupe_key: Some(key), ..self }
    }

    /// Puts the job into the queue.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn enqueue(self, tx: &mut Tx<'_>, app: &App) -> Result<(), DbError> {
        let payload = self.payload.map_err(DbError::Refused)?;
        let id: JobId = app.id();
        store::insert(
            tx,
            id,
            self.kind,
            &payload,
            self.run_at.unwrap_or(app.now()),
            self.dedupe_key,
            app.now(),
        )?;
        app.work_notifier.notify(self.kind);
        Ok(())
    }
}

/// Takes back a job that has not begun. Answers whether there was one.
///
/// # Errors
/// When the database refuses.
pub fn cancel(tx: &mut Tx<'_>, key: &str) -> Result<bool, DbError> {
    store::delete_by_key(tx, key)
}

/// Does the jobs of one kind, one after another. A job may run twice when the server dies in between: make it harmless.
/// It is stopped when it takes too long; do more in several jobs.
#[async_trait::async_trait]
pub trait Handler: Send + Sync + 'static {
    /// The kind of job this handles.
    fn kind(&self) -> &'static str;
    /// How long one run may take; four minutes at most.
    fn limit(&self) -> Duration {
        attempt::LIMIT
    }
    /// For how long a job is its worker's own.
    fn lease(&self) -> Lease {
        Lease::default()
    }
    /// Does the work.
    ///
    /// # Errors
    /// [`JobError`] says whether trying again makes sense. Its text goes to the log and to the operator: nothing of the
    /// payload belongs there.
    async fn run(&self, app: &App, payload: serde_json::Value) -> Result<(), JobError>;
}

/// Why a job failed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum JobError {
    /// Try again later.
    #[error("{0}")]
    Later(String),
    /// Trying again is pointless.
    #[error("{0}")]
    Never(String),
}

impl From<DbError> for JobError {
    fn from(error: DbError) -> Self {
        Self::Later(error.to_string())
    }
}

/// Wakes the worker of this process when something was queued.
#[derive(Clone)]
pub struct WorkNotifier(broadcast::Sender<&'static str>);

impl Default for WorkNotifier {
    fn default() -> Self {
        Self(broadcast::channel(64).0)
    }
}

impl WorkNotifier {
    /// Wakes the worker that does jobs of `kind`, or keeps them from falling asleep.
    pub fn notify(&self, kind: &'static str) {
        // Nobody listens when no worker runs here; another server's looks for itself.
        let _ = self.0.send(kind);
    }

    fn subscribe(&self) -> Ear {
        Ear(self.0.subscribe())
    }
}

/// Hears every ring since it was made.
struct Ear(broadcast::Receiver<&'static str>);

impl Ear {
    /// Ends when there was a ring for `kind`, or so many that it cannot tell.
    async fn hear(&mut self, kind: &str) {
        loop {
            match self.0.recv().await {
                Ok(rung) if rung != kind => {}
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return,
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}
