//! The worker: takes due jobs one after another, and queues what the schedule asks for.

use std::sync::Arc;
use std::time::Duration;

use domain::time::{HOUR, MINUTE, SECOND};
use tokio_util::sync::CancellationToken;

use super::store::Claimed;
use super::{Handler, JobError, NewJob, store};
use crate::app::App;
use crate::db::DbError;

/// How long a job may run before another worker may take it.
const LEASE_MS: i64 = 5 * MINUTE;
/// Tries before a job is kept for the operator: with the pauses below, about three days.
const TRIES: i64 = 20;
/// Longest sleep when nothing is due; other servers' jobs and schedules are seen after it at the latest.
const NAP: Duration = Duration::from_secs(5);

/// Work that comes round: a job of `kind` without payload, every `every` milliseconds.
pub struct Schedule {
    /// The kind of job.
    pub kind: &'static str,
    /// Milliseconds from one to the next.
    pub every: i64,
}

/// Runs jobs until it is told to stop.
pub struct Worker {
    /// The application.
    pub app: App,
    /// One handler for each kind.
    pub handlers: Vec<Arc<dyn Handler>>,
    /// What comes round.
    pub schedules: Vec<Schedule>,
}

impl Worker {
    /// Works until `stop`; the job in hand is finished first.
    pub async fn run(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            let worked = match self.step().await {
                Ok(worked) => worked,
                Err(error) => {
                    tracing::warn!(%error, "the job queue cannot be read");
                    false
                }
            };
            if !worked {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = self.app.bell.wait() => {}
                    () = tokio::time::sleep(self.nap().await) => {}
                }
            }
        }
    }

    /// Does everything that is due now; for tests, and for commands that run once.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn drain(&self) -> Result<usize, DbError> {
        let mut done = 0;
        while self.step().await? {
            done += 1;
        }
        Ok(done)
    }

    async fn nap(&self) -> Duration {
        let now = self.app.now();
        let next = store::next_run(&self.app.db).await.ok().flatten();
        let wait = next
            .map_or(NAP, |next| Duration::from_millis(u64::try_from(next.since(now)).unwrap_or_default()));
        wait.clamp(Duration::from_millis(50), NAP)
    }

    /// Queues what is due, then does one job. Answers whether there was one.
    async fn step(&self) -> Result<bool, DbError> {
        self.plan().await?;
        let now = self.app.now();
        let claimed = self.app.db.write(move |tx| store::claim(tx, now, now.plus(LEASE_MS))).await?;
        let Some(job) = claimed else { return Ok(false) };
        let outcome = self.perform(&job).await;
        let (id, attempts) = (job.id, job.attempts);
        let now = self.app.now();
        self.app
            .db
            .write(move |tx| match &outcome {
                Ok(()) => store::finish(tx, id),
                Err(JobError::Later(why)) if attempts < TRIES => {
                    store::postpone(tx, id, now.plus(pause(attempts)), why)
                }
                Err(JobError::Later(why) | JobError::Never(why)) => store::bury(tx, id, why),
            })
            .await?;
        Ok(true)
    }

    async fn perform(&self, job: &Claimed) -> Result<(), JobError> {
        let handler = self
            .handlers
            .iter()
            .find(|handler| handler.kind() == job.kind)
            .ok_or_else(|| JobError::Later(format!("nobody handles {}", job.kind)))?;
        let payload =
            serde_json::from_str(&job.payload).map_err(|error| JobError::Never(error.to_string()))?;
        let outcome = handler.run(&self.app, payload).await;
        if let Err(error) = &outcome {
            tracing::warn!(kind = job.kind, attempts = job.attempts, %error, "a job was not done");
        }
        metrics::counter!("exhale_jobs_total", "kind" => handler.kind(), "done" => if outcome.is_ok() { "yes" } else { "no" })
            .increment(1);
        outcome
    }

    async fn plan(&self) -> Result<(), DbError> {
        for schedule in &self.schedules {
            let (kind, every) = (schedule.kind, schedule.every);
            let app = self.app.clone();
            self.app
                .db
                .write(move |tx| {
                    let now = app.now();
                    store::plan(tx, kind, now)?;
                    if store::due(tx, kind, now, now.plus(every))? {
                        NewJob::now(kind, &()).keyed(kind.to_owned()).enqueue(tx, &app)?;
                    }
                    Ok::<(), DbError>(())
                })
                .await?;
        }
        Ok(())
    }
}

/// Milliseconds before the next try: 1 s, 2 s, 4 s … at most six hours.
fn pause(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or_default().min(20);
    SECOND.saturating_mul(1 << doublings).min(6 * HOUR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_the_last_try_is_days_later() {
        assert_eq!([pause(1), pause(2), pause(5)], [SECOND, 2 * SECOND, 16 * SECOND]);
        let total: i64 = (1..TRIES).map(pause).sum();
        assert!(total > 24 * HOUR && total < 72 * HOUR, "{} hours", total / HOUR);
    }
}
