//! Queuing and running, when nothing goes wrong: with the transaction, once, in time, soon.

use std::time::Duration;

use domain::time::MINUTE;
use platform::db::DbError;
use platform::jobs::{NewJob, queued_count};
use testkit::{TestApp, on_both_databases};
use tokio::time::Instant;

use crate::probe::{Probe, drain, queue, second_server, start, wait_for, worker};

on_both_databases! {
    async fn a_job_is_queued_with_its_transaction_or_not_at_all(app: &TestApp) {
        let inner = app.app.clone();
        let refused: Result<(), DbError> = app.app.db.write(move |tx| {
            NewJob::now("probe", &"rolled back").enqueue(tx, &inner)?;
            Err(DbError::Busy)
        }).await;
        assert!(refused.is_err());
        assert_eq!(queued_count(&app.app.db).await.unwrap(), 0);
        queue(&app.app, vec![NewJob::now("probe", &"committed")]).await;
        let probe = Probe::fine();
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert_eq!(probe.runs(), ["committed"]);
    }

    async fn jobs_run_once_and_in_the_order_of_their_time(app: &TestApp) {
        let now = app.app.now();
        queue(&app.app, vec![
            NewJob::now("probe", &"third").at(now.plus(-1)),
            NewJob::now("probe", &"first").at(now.plus(-3)),
            NewJob::now("probe", &"second").at(now.plus(-2)),
        ]).await;
        let probe = Probe::fine();
        assert_eq!(drain(&app.app, &probe).await, 3);
        assert_eq!(drain(&app.app, &probe).await, 0);
        assert_eq!(probe.runs(), ["first", "second", "third"]);
        assert_eq!(queued_count(&app.app.db).await.unwrap(), 0);
    }

    async fn a_job_for_later_waits(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &1).at(app.app.now().plus(MINUTE))]).await;
        let probe = Probe::fine();
        app.clock.advance(MINUTE - 1);
        assert_eq!(drain(&app.app, &probe).await, 0);
        app.clock.advance(1);
        assert_eq!(drain(&app.app, &probe).await, 1);
    }

    async fn a_kind_without_a_handler_waits_for_a_server_that_has_one(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("of the next version", &1)]).await;
        assert_eq!(drain(&app.app, &Probe::fine()).await, 0);
        assert_eq!(queued_count(&app.app.db).await.unwrap(), 1);
    }

    async fn a_sleeping_worker_begins_at_once_and_one_on_another_server_soon(app: &TestApp) {
        let (here, there) = (Probe::fine(), Probe::fine());
        let mut took = Vec::new();
        let (stop, lane) = start(worker(&app.app, here.clone()));
        for round in 1..=5 {
            tokio::time::sleep(Duration::from_millis(150)).await;
            let queued = Instant::now();
            queue(&app.app, vec![NewJob::now("probe", &round)]).await;
            wait_for(async || here.runs().len() == round).await;
            took.push(queued.elapsed());
        }
        // A worker that nobody wakes looks every five seconds; a slow machine delays one round, but hardly three of five.
        took.sort_unstable();
        assert!(took[2] < Duration::from_secs(4), "{took:?}");
        stop.cancel();
        lane.await.unwrap();
        let (stop, lane) = start(worker(&second_server(app).await, there.clone()));
        tokio::time::sleep(Duration::from_millis(150)).await;
        queue(&app.app, vec![NewJob::now("probe", &6)]).await;
        wait_for(async || !there.runs().is_empty()).await;
        stop.cancel();
        lane.await.unwrap();
    }
}
