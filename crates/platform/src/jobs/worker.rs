//! The worker: one queue for each kind of job, so that a mail server that hangs holds up emails and nothing else, and
//! one more that queues what the schedule asks for.

use std::sync::Arc;
use std::time::Duration;

use domain::time::{DAY, HOUR, SECOND, Timestamp};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::handler::{Handler, JobError};
use super::new_job::NewJob;
use super::store::Claimed;
use super::{attempt, lease, store};
use crate::app::App;
use crate::db::DbError;

/// Tries before a job is kept for the operator: with the pauses below, nearly three days.
const TRIES: i64 = 26;
/// How long a job that failed for good is kept: with the tries it is gone, payload and all, within seven days.
const KEPT_MS: i64 = 4 * DAY;
/// Longest sleep when nothing is due; other servers' jobs and schedules are seen after it at the latest.
const NAP_MS: i64 = 5 * SECOND;
const NAP: Duration = Duration::from_secs(5);
/// Sleeps after a ring that found nothing, since the notifier rings a moment before the job is committed.
const LOOK_AGAIN: [Duration; 4] = [
    Duration::from_millis(10),
    Duration::from_millis(50),
    Duration::from_millis(200),
    Duration::from_millis(1_000),
];

/// Work that comes round: a job of `kind` without payload, every `every` milliseconds.
#[derive(Debug, Clone, Copy)]
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
    /// Works until `stop`; the jobs in hand are finished first. Jobs of a kind that has no handler wait for a server
    /// that has one.
    pub async fn run(self, stop: CancellationToken) {
        let worker = Arc::new(self);
        let mut queues = JoinSet::new();
        for handler in &worker.handlers {
            let (worker, handler, stop) = (worker.clone(), handler.clone(), stop.clone());
            queues.spawn(async move { worker.run_queue(&*handler, &stop).await });
        }
        let (planner, stop) = (worker.clone(), stop.clone());
        queues.spawn(async move { planner.keep_schedules(&stop).await });
        while queues.join_next().await.is_some() {}
    }

    /// Does everything that is due now; for tests, and for commands that run once. Answers how many jobs there were.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn drain(&self) -> Result<usize, DbError> {
        self.plan().await?;
        let mut done = 0;
        loop {
            let before = done;
            for handler in &self.handlers {
                while self.step(&**handler).await? {
                    done += 1;
                }
            }
            if done == before {
                return Ok(done);
            }
        }
    }

    async fn run_queue(&self, handler: &dyn Handler, stop: &CancellationToken) {
        let kind = handler.kind();
        let mut look_again = [].iter();
        while !stop.is_cancelled() {
            // Made before looking, so that no ring falls between looking and sleeping.
            let mut wakeups = self.app.work_notifier.subscribe();
            match self.step(handler).await {
                Ok(true) => {
                    self.app.db.outage().worked(self.app.now());
                    look_again = LOOK_AGAIN.iter();
                    continue;
                }
                Ok(false) => self.app.db.outage().worked(self.app.now()),
                Err(error) => self.app.db.outage().failed(self.app.now(), None, &error),
            }
            let nap = self.nap(kind).await;
            tokio::select! {
                () = stop.cancelled() => {}
                () = wakeups.hear(kind) => look_again = LOOK_AGAIN.iter(),
                () = tokio::time::sleep(look_again.next().map_or(nap, |soon| nap.min(*soon))) => {}
            }
        }
    }

    async fn nap(&self, kind: &'static str) -> Duration {
        let now = self.app.now();
        let next = store::next_run(&self.app.db, kind, now.plus(NAP_MS)).await.ok().flatten();
        let wait = next
            .map_or(NAP, |next| Duration::from_millis(u64::try_from(next.since(now)).unwrap_or_default()));
        wait.clamp(Duration::from_millis(50), NAP)
    }

    /// Does one job of the handler's kind. Answers whether there was one.
    async fn step(&self, handler: &dyn Handler) -> Result<bool, DbError> {
        let (app, kind, lasts) = (self.app.clone(), handler.kind(), handler.lease().lasts_ms);
        let claimed = self
            .app
            .db
            .write(move |tx| {
                let now = app.now();
                store::claim(tx, kind, now, lasts)
            })
            .await?;
        let Some(mut job) = claimed else { return Ok(false) };
        let outcome = if job.attempts > TRIES {
            // Without this a job that kills the server would kill it for ever.
            Err(JobError::Never("the server died on every attempt".into()))
        } else {
            let work = attempt::run(&self.app, handler, &job);
            let (run, outcome) = lease::keep(&self.app, handler, job.run, work).await;
            job.run = run;
            outcome
        };
        self.settle(job, outcome).await?;
        Ok(true)
    }

    async fn settle(&self, job: Claimed, outcome: Result<(), JobError>) -> Result<(), DbError> {
        let app = self.app.clone();
        self.app
            .db
            .write(move |tx| {
                let (run, now) = (job.run, app.now());
                match &outcome {
                    Ok(()) => store::finish(tx, run),
                    Err(JobError::Later(why)) if job.attempts < TRIES => {
                        store::postpone(tx, run, now.plus(pause(job.attempts)), why)
                    }
                    Err(JobError::Later(why) | JobError::Never(why)) => store::bury(tx, run, now, why),
                }
            })
            .await
    }

    async fn keep_schedules(&self, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            if let Err(error) = self.plan().await {
                self.app.db.outage().failed(self.app.now(), None, &error);
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = tokio::time::sleep(NAP) => {}
            }
        }
    }

    /// Queues what the schedule asks for, and forgets what failed for good long ago.
    async fn plan(&self) -> Result<(), DbError> {
        let schedules: Vec<(&'static str, i64)> =
            self.schedules.iter().map(|schedule| (schedule.kind, schedule.every)).collect();
        let app = self.app.clone();
        self.app
            .db
            .write(move |tx| {
                let now: Timestamp = app.now();
                store::forget(tx, now.plus(-KEPT_MS))?;
                for (kind, every) in schedules {
                    store::plan(tx, kind, now)?;
                    if store::due(tx, kind, now, now.plus(every))? {
                        NewJob::now(kind, &()).keyed(kind.to_owned()).enqueue(tx, &app)?;
                    }
                }
                Ok(())
            })
            .await
    }
}

/// Milliseconds before the next try: 1 s, 2 s, 4 s … at most six hours.
fn pause(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or_default().min(20);
    SECOND.saturating_mul(1 << doublings).min(6 * HOUR)
}

#[cfg(test)]
mod tests {
    use domain::time::MINUTE;

    use super::*;

    #[test]
    fn pauses_grow_and_the_last_try_is_days_later() {
        assert_eq!([pause(1), pause(2), pause(5)], [SECOND, 2 * SECOND, 16 * SECOND]);
        let total: i64 = (1..TRIES).map(pause).sum();
        assert!((64 * HOUR..72 * HOUR).contains(&total), "{} hours", total / HOUR);
        assert!(total + KEPT_MS < 7 * DAY);
    }

    #[test]
    fn between_two_renewals_half_a_minute_is_left() {
        let lease = super::super::handler::Lease::default();
        let pause = i64::try_from(lease.renewed_every.as_millis()).unwrap();
        assert!(lease.lasts_ms - pause >= 30 * SECOND && lease.lasts_ms < MINUTE);
    }
}
