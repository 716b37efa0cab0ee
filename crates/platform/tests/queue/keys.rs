//! Jobs with a key: one waits at a time, it can be taken back, and nothing asked for while it runs is lost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use domain::time::{HOUR, MINUTE, SECOND};
use platform::app::App;
use platform::jobs::{Handler, JobError, NewJob, dead_count, queued_count};
use testkit::{TestApp, on_both_databases};

use crate::probe::{AuditEntry, Probe, cancel, die_working, drain, later, queue, worker};

fn keyed(payload: &str) -> NewJob {
    NewJob::now("probe", &payload).keyed("probe:one".into())
}

on_both_databases! {
    async fn while_one_waits_no_second_is_queued(app: &TestApp) {
        queue(&app.app, vec![keyed("first"), keyed("second"), NewJob::now("probe", &"without")]).await;
        queue(&app.app, vec![keyed("third")]).await;
        let probe = Probe::fine();
        assert_eq!(drain(&app.app, &probe).await, 2);
        let mut runs: Vec<_> = probe.runs().iter().map(|run| run.as_str().unwrap().to_owned()).collect();
        runs.sort();
        assert_eq!(runs, ["first", "without"]);
        queue(&app.app, vec![keyed("fourth")]).await;
        assert_eq!(drain(&app.app, &probe).await, 1, "once it is done, the key is free");
    }

    async fn the_same_key_from_many_requests_at_once_is_one_job(app: &TestApp) {
        let requests: Vec<_> = (0..40).map(|_| {
            let app = app.app.clone();
            tokio::spawn(async move { queue(&app, vec![keyed("one of many")]).await })
        }).collect();
        for request in requests { request.await.unwrap(); }
        assert_eq!(queued_count(&app.app.db).await.unwrap(), 1);
    }

    async fn a_waiting_job_is_taken_back_a_running_one_is_not(app: &TestApp) {
        assert!(!cancel(&app.app, "probe:one").await, "there is none");
        queue(&app.app, vec![keyed("regretted").at(app.app.now().plus(HOUR))]).await;
        assert!(cancel(&app.app, "probe:one").await);
        queue(&app.app, vec![keyed("tried once")]).await;
        drain(&app.app, &Probe::new(|_| later())).await;
        assert!(cancel(&app.app, "probe:one").await, "it waits for its next try");
        queue(&app.app, vec![keyed("under way")]).await;
        die_working(&app.app, &Probe::new(|_| AuditEntry::Hang)).await;
        assert!(!cancel(&app.app, "probe:one").await);
        app.clock.advance(2 * HOUR);
        let probe = Probe::fine();
        drain(&app.app, &probe).await;
        assert_eq!(probe.runs(), ["under way"]);
    }

    async fn what_is_asked_for_during_a_run_runs_after_it(app: &TestApp) {
        for ends_well in [true, false] {
            queue(&app.app, vec![keyed("begun")]).await;
            let asking = Arc::new(Asking { asked: AtomicBool::new(false), ends_well, runs: Mutex::default() });
            assert_eq!(worker(&app.app, asking.clone()).drain().await.unwrap(), 2);
            assert_eq!(*asking.runs.lock().unwrap(), ["begun", "asked meanwhile"]);
            assert_eq!(queued_count(&app.app.db).await.unwrap() + dead_count(&app.app.db).await.unwrap(), 0);
        }
    }

    async fn what_is_asked_for_during_a_run_that_a_crash_cuts_off_runs_once(app: &TestApp) {
        queue(&app.app, vec![keyed("cut off")]).await;
        let probe = Probe::new(|run| if run == 0 { AuditEntry::Hang } else { AuditEntry::Answer(Ok(())) });
        die_working(&app.app, &probe).await;
        queue(&app.app, vec![keyed("asked meanwhile")]).await;
        app.clock.advance(SECOND);
        assert_eq!(drain(&app.app, &probe).await, 0, "the first may still be running elsewhere");
        app.clock.advance(5 * MINUTE);
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert_eq!(probe.runs(), ["cut off", "asked meanwhile"]);
    }

    async fn a_dead_job_does_not_hold_its_key(app: &TestApp) {
        queue(&app.app, vec![keyed("dead")]).await;
        drain(&app.app, &Probe::new(|_| AuditEntry::Answer(Err(JobError::Never("no".into()))))).await;
        queue(&app.app, vec![keyed("alive")]).await;
        let probe = Probe::fine();
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert_eq!(probe.runs(), ["alive"]);
    }
}

/// Queues its own key again during its first run.
struct Asking {
    asked: AtomicBool,
    ends_well: bool,
    runs: Mutex<Vec<String>>,
}

#[async_trait::async_trait]
impl Handler for Asking {
    fn kind(&self) -> &'static str {
        "probe"
    }

    async fn run(&self, app: &App, payload: serde_json::Value) -> Result<(), JobError> {
        self.runs.lock().unwrap().push(payload.as_str().unwrap().to_owned());
        if self.asked.swap(true, Ordering::SeqCst) {
            return Ok(());
        }
        queue(app, vec![keyed("asked meanwhile")]).await;
        if self.ends_well { Ok(()) } else { Err(JobError::Never("the first run is lost".into())) }
    }
}
