//! Servers that die or stall, and several servers at once: at least once, again only after a death, never side by side.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::time::MINUTE;
use platform::app::App;
use platform::jobs::{Handler, JobError, NewJob, dead, queued_count};
use testkit::{TestApp, on_both_databases};

use crate::probe::{Deed, Probe, die_working, drain, queue, second_server, start, worker};

on_both_databases! {
    async fn a_job_cut_off_by_a_crash_runs_again_once_its_lease_is_over(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"precious")]).await;
        let probe = Probe::new(|run| if run == 0 { Deed::Hang } else { Deed::Answer(Ok(())) });
        die_working(&app.app, &probe).await;
        app.clock.advance(5 * MINUTE - 1);
        assert_eq!(drain(&app.app, &probe).await, 0, "it may still be running elsewhere");
        app.clock.advance(1);
        assert_eq!(drain(&second_server(app).await, &probe).await, 1);
        app.clock.advance(60 * MINUTE);
        assert_eq!(drain(&app.app, &probe).await, 0);
        assert_eq!(probe.runs(), ["precious", "precious"]);
    }

    async fn a_job_that_kills_every_server_is_given_up(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"poison")]).await;
        let probe = Probe::new(|_| Deed::Hang);
        for _ in 0..26 {
            die_working(&app.app, &probe).await;
            app.clock.advance(5 * MINUTE);
        }
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert_eq!(probe.runs().len(), 26);
        assert_eq!(dead(&app.app.db).await.unwrap()[0].error, "the server died every time it ran");
    }

    async fn a_server_that_stalled_past_its_lease_takes_nothing_from_the_next_one(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"contested")]).await;
        let stalled = Gate::new();
        let next = Gate::new();
        let (one, other) = (worker(&app.app, stalled.clone()), worker(&second_server(app).await, next.clone()));
        let one = tokio::spawn(async move { one.drain().await.unwrap() });
        stalled.begun().await;
        app.clock.advance(5 * MINUTE);
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
        while queued_count(&app.app.db).await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for (stop, lane) in workers {
            stop.cancel();
            lane.await.unwrap();
        }
        let runs = watch.runs.lock().unwrap();
        assert_eq!(runs.len(), usize::try_from(jobs + 50).unwrap());
        assert!(runs.values().all(|run| *run == (1, 0)), "{runs:?}");
    }
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
}

impl Gate {
    fn new() -> Arc<Self> {
        let (begun, end) = (tokio::sync::Notify::new(), tokio::sync::Notify::new());
        Arc::new(Self { begun, end, outcome: Mutex::default() })
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

    async fn run(&self, _: &App, _: serde_json::Value) -> Result<(), JobError> {
        self.begun.notify_one();
        self.end.notified().await;
        self.outcome.lock().unwrap().take().unwrap()
    }
}
