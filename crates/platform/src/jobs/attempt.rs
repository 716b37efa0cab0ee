//! One run of one handler: bounded in time, and harmless to the worker when it panics.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use super::handler::{Handler, JobError, LIMIT};
use super::store::Claimed;
use crate::app::App;

/// Runs the handler, counts the outcome and logs a failure by kind and reason, never by payload.
pub(super) async fn run(app: &App, handler: &dyn Handler, job: &Claimed) -> Result<(), JobError> {
    let kind = handler.kind();
    let outcome = guarded(app, handler, job).await;
    if let Err(error) = &outcome {
        tracing::warn!(kind, attempts = job.attempts, %error, "a job failed");
    }
    let done = if outcome.is_ok() { "yes" } else { "no" };
    metrics::counter!("exhale_jobs_total", "kind" => kind, "done" => done).increment(1);
    outcome
}

async fn guarded(app: &App, handler: &dyn Handler, job: &Claimed) -> Result<(), JobError> {
    let payload =
        serde_json::from_str(&job.payload).map_err(|_| JobError::Never("the payload is not JSON".into()))?;
    let work = AssertUnwindSafe(handler.run(app, payload)).catch_unwind();
    match tokio::time::timeout(handler.limit().min(LIMIT), work).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_)) => Err(JobError::Later("it panicked".into())),
        Err(_) => Err(JobError::Later("it took too long".into())),
    }
}
