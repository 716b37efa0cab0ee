//! Servers that die or stall, and several servers at once: at least once, again only after a death, never side by side.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::time::{HOUR, MINUTE, SECOND, Timestamp};
use platform::app::App;
use platform::db::Sql;
use platform::jobs::{Handler, JobError, Lease, NewJob, dead, queued_count, take_back};
use testkit::{TestApp, on_both_databases};

use crate::probe::{
    AuditEntry, Probe, STALLED, die_working, drain, queue, second_server, start, wait_for, worker,
};

on_both_databases! {
    async fn a_job_cut_off_by_a_crash_runs_again_once_its_lease_is_over(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"precious")]).await;
        let probe = Probe::new(|run| if run == 0 { AuditEntry::Hang } else { AuditEntry::Answer(Ok(())) });
        die_working(&app.app, &probe).await;
        app.clock.advance(STALLED.lasts_ms - 1);
        assert_eq!(drain(&app.app, &probe).await, 0, "it may still be running elsewhere");
        app.clock.advance(1);
        assert_eq!(drain(&second_server(app).await, &probe).await, 1);
        app.clock.advance(60 * MINUTE);
        assert_eq!(drain(&app.app, &probe).await, 0);
        assert_eq!(probe.runs(), ["precious", "precious"]);
    }

    /// As with a mail server that takes minutes: as long as its worker lives, nobody else begins the job.
    async fn a_long_run_keeps_its_lease(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"slow")]).await;
        let slow = Gate::with(RENEWED);
        let one = worker(&app.app, slow.clone());
        let one = tokio::spawn(async move { one.drain().await.unwrap() });
        slow.begun().await;
        let other = Probe::fine();
        let second = second_server(app).await;
        for _ in 0..20 {
            app.clock.advance(40 * SECOND);
            until(app, app.app.now().plus(RENEWED.lasts_ms)).await;
            assert_eq!(drain(&second, &other).await, 0);
        }
        slow.end(Ok(()));
        assert_eq!(one.await.unwrap(), 1);
        app.clock.advance(HOUR);
        assert_eq!((drain(&second, &other).await, queued_count(&app.app.db).await.unwrap()), (0, 0));
    }

    /// A killed server renews nothing, and what it had in hand runs again soon.
    async fn a_renewed_lease_ends_as_soon_after_a_crash_as_a_new_one(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"cut off")]).await;
        let slow = Gate::with(RENEWED);
        let one = worker(&app.app, slow.clone());
        let one = tokio::spawn(async move { one.drain().await });
        slow.begun().await;
        app.clock.advance(30 * SECOND);
        let lease = app.app.now().plus(RENEWED.lasts_ms);
        until(app, lease).await;
        one.abort();
        assert!(one.await.unwrap_err().is_cancelled());
        let next = Probe::fine();
        app.clock.advance(RENEWED.lasts_ms - 1);
        assert_eq!(drain(&app.app, &next).await, 0);
        app.clock.advance(1);
        assert_eq!(drain(&app.app, &next).await, 1);
    }

    /// Another worker has it in the meantime, since this one had stalled: it stops, and takes nothing back.
    async fn a_run_ends_when_its_lease_is_lost(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"taken")]).await;
        let slow = Gate::with(RENEWED);
        let one = worker(&app.app, slow.clone());
        let one = tokio::spawn(async move { one.drain().await.unwrap() });
        slow.begun().await;
        let theirs = app.app.now().plus(RENEWED.lasts_ms + SECOND);
        app.change("update jobs set lease_until = $1", vec![theirs.into()]).await;
        assert_eq!(one.await.unwrap(), 1, "its handler never ends by itself");
        until(app, theirs).await;
    }

    async fn a_clock_that_was_set_back_keeps_no_job(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"kept").at(Timestamp(1))]).await;
        let probe = Probe::new(|run| if run == 0 { AuditEntry::Hang } else { AuditEntry::Answer(Ok(())) });
        die_working(&app.app, &probe).await;
        app.clock.advance(-HOUR);
        assert_eq!(drain(&app.app, &probe).await, 1);
    }

    /// A server that is alone on its database frees at its start what it had in hand when it died, unless that may have
    /// been what killed it.
    async fn what_a_dead_server_had_in_hand_is_taken_back(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"in hand")]).await;
        let hanging = Probe::new(|_| AuditEntry::Hang);
        for _ in 0..4 {
            die_working(&app.app, &hanging).await;
            assert_eq!(drain(&app.app, &Probe::fine()).await, 0);
            app.app.db.write(take_back).await.unwrap();
        }
        assert_eq!(drain(&app.app, &Probe::fine()).await, 0, "four servers died of it");
        app.clock.advance(STALLED.lasts_ms);
        assert_eq!(drain(&app.app, &Probe::fine()).await, 1);
    }

    async fn a_job_that_kills_every_server_is_given_up(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"poison")]).await;
        let probe = Probe::new(|_| AuditEntry::Hang);
        for _ in 0..26 {
            die_working(&app.app, &probe).await;
            app.clock.advance(STALLED.lasts_ms);
        }
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert_eq!(probe.runs().len(), 26);
        assert_eq!(dead(&app.app.db).await.unwrap()[0].error, "the server died on every attempt");
    }

    async fn a_server_that_stalled_past_its_lease_takes_nothing_from_the_next_one(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"contested")]).await;
        let stalled = Gate::new();
        let next = Gate::new();
        let (one, other) = (worker(&app.app, stalled.clone()), worker(&second_server(app).await, next.clone()));
        let one = tokio::spawn(async move { one.drain().await.unwrap() });
        stalled.begun().await;
        app.clock.advance(STALLED.lasts_ms);
        let other = tokio::spawn(async move { other.drain().await.unwrap() });
        next.begun().await;
        // The first one fails now. It must neither free the job for a third run nor give it up.
        stalled.end(Err(JobError::Never("stalled".into())));
        assert_eq!(one.await.unwrap(), 1);
        let third = Probe::fine();
        assert_eq!(drain(&app.app, &third).await, 0);
        assert_eq!(app.number("select count(*) from jobs where dead = false and lease_until is not null", vec![]).await, 1);
        next.end(Ok(()));
        assert_eq!(other.await.unwrap(), 1);
        assert_eq!(queued_count(&app.app.db).await.unwrap(), 0);
        assert!(third.runs().is_empty());
    }

    async fn workers_on_two_servers_share_the_jobs_and_none_runs_twice(app: &TestApp) {
        let jobs = 300;
        queue(&app.app, (0..jobs).map(|n| NewJob::now("probe", &n)).collect()).await;
        let watch = Arc::new(Watch::default());
        let second = second_server(app).await;
        let workers: Vec<_> = [&app.app, &app.app, &second, &second]
            .into_iter()
            .map(|app| start(worker(app, watch.clone())))
            .collect();
        for n in jobs..jobs + 50 {
            queue(&app.app, vec![NewJob::now("probe", &n)]).await;
        }
        wait_for(async || queued_count(&app.app.db).await.unwrap() == 0).await;
        for (stop, lane) in workers {
            stop.cancel();
            lane.await.unwrap();
        }
        let runs = watch.runs.lock().unwrap();
        assert_eq!(runs.len(), usize::try_from(jobs + 50).unwrap());
        assert!(runs.values().all(|run| *run == (1, 0)), "{runs:?}");
    }
}

/// Renewed all the time.
const RENEWED: Lease = Lease { lasts_ms: 45_000, renewed_every: Duration::from_millis(1) };

/// Waits until the lease of the only job ends at `time`.
async fn until(app: &TestApp, time: Timestamp) {
    let lease = Sql::both("select lease_until from jobs");
    wait_for(async || app.app.db.one(lease, vec![]).await.unwrap() == Some(Some(time))).await;
}

/// Sees a job that runs twice, or in two places at once.
#[derive(Default)]
struct Watch {
    /// For each payload: runs begun, runs under way.
    runs: Mutex<HashMap<i64, (usize, usize)>>,
}

#[async_trait::async_trait]
impl Handler for Watch {
    fn kind(&self) -> &'static str {
        "probe"
    }

    async fn run(&self, _: &App, payload: serde_json::Value) -> Result<(), JobError> {
        let job = payload.as_i64().unwrap();
        {
            let mut runs = self.runs.lock().unwrap();
            let run = runs.entry(job).or_default();
            *run = (run.0 + 1, run.1 + 1);
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
        self.runs.lock().unwrap().get_mut(&job).unwrap().1 -= 1;
        Ok(())
    }
}

/// A job that ends when the test says so, and how.
struct Gate {
    begun: tokio::sync::Notify,
    end: tokio::sync::Notify,
    outcome: Mutex<Option<Result<(), JobError>>>,
    lease: Lease,
}

impl Gate {
    fn new() -> Arc<Self> {
        Self::with(STALLED)
    }

    fn with(lease: Lease) -> Arc<Self> {
        let (begun, end) = (tokio::sync::Notify::new(), tokio::sync::Notify::new());
        Arc::new(Self { begun, end, outcome: Mutex::default(), lease })
    }

    async fn begun(&self) {
        self.begun.notified().await;
    }

    fn end(&self, outcome: Result<(), JobError>) {
        *self.outcome.lock().unwrap() = Some(outcome);
        self.end.notify_one();
    }
}

#[async_trait::async_trait]
impl Handler for Gate {
    fn kind(&self) -> &'static str {
        "probe"
    }

    fn lease(&self) -> Lease {
        self.lease
    }

    async fn run(&self, _: &App, _: serde_json::Value) -> Result<(), JobError> {
        self.begun.notify_one();
        self.end.notified().await;
        self.outcome.lock().unwrap().take().unwrap()
    }
}
