//! What does the jobs of one kind, and what it says when it fails.

use std::time::Duration;

use domain::time::SECOND;
use platform_db::DbError;

use crate::app::App;

/// Longest run.
pub(super) const LIMIT: Duration = Duration::from_secs(4 * 60);

/// Does the jobs of one kind, one after another. A job may run twice when the server dies in between: make it harmless.
/// It is stopped when it takes too long; do more in several jobs.
#[async_trait::async_trait]
pub trait Handler: Send + Sync + 'static {
    /// The kind of job this handles.
    fn kind(&self) -> &'static str;
    /// How long one run may take; four minutes at most.
    fn limit(&self) -> Duration {
        LIMIT
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

/// For how long a job belongs to the worker that runs it.
#[derive(Debug, Clone, Copy)]
pub struct Lease {
    /// Milliseconds from one renewal until another worker may take the job.
    pub lasts_ms: i64,
    /// The pause between two renewals.
    pub renewed_every: Duration,
}

impl Default for Lease {
    /// Short, so that a job whose server was killed runs again soon; between two renewals enough is left for clocks that
    /// differ by half a minute.
    fn default() -> Self {
        Self { lasts_ms: 45 * SECOND, renewed_every: Duration::from_secs(10) }
    }
}
