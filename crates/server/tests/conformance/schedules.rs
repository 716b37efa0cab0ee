//! Every periodic job of the real server runs at its interval; the table and the server name the same jobs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use domain::time::{DAY, HOUR, MINUTE, SECOND, Timestamp};
use platform::app::App;
use platform::jobs::{Handler, JobError, Lease, Worker, dead_count, failing};
use platform::params;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

/// Every periodic job and the milliseconds from one run to the next.
const PERIODIC: [(&str, i64); 30] = [
    ("accounts.expire", HOUR),
    ("billing.reconcile", HOUR),
    ("chat.expire", DAY),
    ("chat.wipe", DAY),
    ("comments.wipe", DAY),
    ("digests.round", 5 * MINUTE),
    ("dm.excerpts", DAY),
    ("dm.wipe", HOUR),
    ("live.forget", 10 * MINUTE),
    ("media.tidy", 15 * MINUTE),
    ("notifications.emails", MINUTE),
    ("notifications.expire", 6 * HOUR),
    ("partners.count_invites", DAY),
    ("professionals.evidence", 15 * MINUTE),
    ("professionals.remind", HOUR),
    ("professionals.seed_registers", DAY),
    ("professionals.sweep_ended", HOUR),
    ("profiles.forget_evidence", DAY),
    ("profiles.shuffle", DAY),
    ("questions.forget_withdrawn", DAY),
    ("rooms.clean_up_recordings", 15 * MINUTE),
    ("rooms.compose_recordings", MINUTE),
    ("rooms.end_abandoned", 15 * SECOND),
    ("rooms.end_overdue", 5 * MINUTE),
    ("rooms.extend_series", HOUR),
    ("rooms.finish_recordings", 15 * SECOND),
    ("rooms.remind", MINUTE),
    ("rooms.report_snapshots", DAY),
    ("sandbox-tick", MINUTE),
    ("wins.forget_withdrawn", DAY),
];

/// Every job that an event queues.
const ON_DEMAND: [&str; 17] = [
    "accounts.asked_reset",
    "accounts.nothing",
    "accounts.refused_login",
    "accounts.renewed",
    "accounts.tell_owner",
    "billing.end_in_vain",
    "billing.take_back_credit",
    "chat.delete_mine",
    "comments.follow_role",
    "comments.tell_followers",
    "mail",
    "notifications.device",
    "notifications.devices",
    "notifications.tabs",
    "professionals.end_role",
    "professionals.tell_decision",
    "sandbox-event",
];

/// The runs of all jobs, with their outcomes.
type RunLog = Arc<Mutex<Vec<(&'static str, Result<(), JobError>)>>>;

/// A handler of the real server that notes each of its runs.
struct RecordingHandler(Arc<dyn Handler>, RunLog);

#[async_trait]
impl Handler for RecordingHandler {
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    fn limit(&self) -> Duration {
        self.0.limit()
    }

    fn lease(&self) -> Lease {
        self.0.lease()
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let outcome = self.0.run(app, payload).await;
        self.1.lock().unwrap().push((self.kind(), outcome.clone()));
        outcome
    }
}

/// The real server's worker, and the log of what it ran.
fn recording_worker(app: &TestApp) -> (Worker, RunLog) {
    let (log, worker) = (RunLog::default(), app.worker());
    let recording = |handler| -> Arc<dyn Handler> { Arc::new(RecordingHandler(handler, log.clone())) };
    let handlers = worker.handlers.into_iter().map(recording).collect();
    (Worker { handlers, ..worker }, log)
}

/// Takes the periodic jobs out of the log, by name; each of all jobs has to have succeeded.
fn take_periodic_runs(log: &RunLog) -> Vec<&'static str> {
    let runs = std::mem::take(&mut *log.lock().unwrap());
    let mut kinds = Vec::new();
    for (kind, outcome) in runs {
        assert!(outcome.is_ok(), "{kind}: {outcome:?}");
        if PERIODIC.iter().any(|(name, _)| *name == kind) {
            kinds.push(kind);
        }
    }
    kinds.sort_unstable();
    kinds
}

/// Something for the jobs to look at: a member who wrote, and one who reported it.
async fn seed_community(app: &TestApp) {
    let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
    let profile = json!({ "about": "My neighbour is a fool." });
    maya.browser.patch("/api/members/me/profile", profile).await.expect(200);
    report(&mut sam, "member", &maya.id.to_string()).await;
    let win = json!({ "title": "A walk", "win": "I went outside." });
    let win = maya.browser.post("/api/wins", win).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    let question = json!({ "prompt": "What helps?", "tags": ["panic"] });
    let question = maya.browser.post("/api/questions", question).await.expect(201).json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    for sql in ["update wins set status = 'approved'", "update questions set status = 'approved'"] {
        app.change(sql, vec![]).await;
    }
    let path = format!("/api/questions/{question}/comments");
    let said = sam.browser.post(&path, json!({ "text": "Tea." })).await.expect(201).json();
    sam.browser.delete(&format!("/api/comments/{}", said["id"].as_str().unwrap())).await.expect(204);
    report(&mut sam, "win", &win).await;
    maya.browser.delete(&format!("/api/wins/{win}")).await.expect(204);
    let path = "/api/chat/channels/community/messages";
    let sent = maya.browser.post(path, json!({ "text": "Hello" })).await.expect(201).json();
    let message = format!("/api/chat/messages/{}", sent["message"]["id"].as_str().unwrap());
    maya.browser.delete(&message).await.expect(200);
}

async fn report(person: &mut testkit::Person, kind: &str, id: &str) {
    let body = json!({ "kind": kind, "id": id, "cause": "privacy" });
    person.browser.post("/api/reports", body).await.expect(201);
}

/// Counts what is retained for thirty days: Wins, texts of Comments and Messages, and reported versions of profiles.
async fn count_retained(app: &TestApp) -> [i64; 4] {
    [
        app.number("select count(*) from wins", vec![]).await,
        app.number("select count(*) from comments where text <> ''", vec![]).await,
        app.number("select count(*) from chat_messages where text <> ''", vec![]).await,
        app.number("select count(*) from profile_evidence", vec![]).await,
    ]
}

#[tokio::test]
async fn every_job_is_periodic_or_on_demand() {
    let worker = crate::setup().sqlite().await.worker();
    let mut schedules: Vec<_> =
        worker.schedules.iter().map(|schedule| (schedule.kind, schedule.every)).collect();
    schedules.sort_unstable();
    assert_eq!(schedules, PERIODIC);
    let mut handlers: Vec<_> = worker.handlers.iter().map(|handler| handler.kind()).collect();
    handlers.sort_unstable();
    let mut known: Vec<_> = PERIODIC.iter().map(|(kind, _)| *kind).chain(ON_DEMAND).collect();
    known.sort_unstable();
    assert_eq!(handlers, known);
}

#[tokio::test]
async fn without_the_sandbox_only_its_jobs_are_missing() {
    let app = crate::setup().sqlite().await;
    let worker = application::worker::worker(app.app.clone(), &app.features, app.postbox.clone(), None);
    let mut schedules: Vec<_> = worker.schedules.iter().map(|schedule| schedule.kind).collect();
    schedules.sort_unstable();
    let real: Vec<_> =
        PERIODIC.map(|(kind, _)| kind).into_iter().filter(|kind| *kind != "sandbox-tick").collect();
    assert_eq!(schedules, real);
    assert_eq!(worker.handlers.len(), PERIODIC.len() + ON_DEMAND.len() - 2);
}

on_both_databases! {
    async fn each_job_runs_without_error_at_its_interval(app: &TestApp) {
        seed_community(app).await;
        let (worker, log) = recording_worker(app);
        let start = app.clock.time();
        let mut next: BTreeMap<&str, Timestamp> = PERIODIC.iter().map(|(kind, _)| (*kind, start)).collect();
        for passed in [0, 1, 4, 5, 9, 10, 14, 15, 59, 60, 359, 360, 1_439, 1_440, 2_880].map(|count| count * MINUTE) {
            let now = start.plus(passed);
            app.clock.advance(now.since(app.clock.time()));
            let due: Vec<_> = PERIODIC.iter().map(|(kind, _)| *kind).filter(|kind| next[kind] <= now).collect();
            worker.drain().await.unwrap();
            assert_eq!(take_periodic_runs(&log), due, "{} minutes on", passed / MINUTE);
            for (kind, every) in PERIODIC {
                if due.contains(&kind) {
                    next.insert(kind, now.plus(every));
                }
                let planned = app.number("select next_at from schedules where name = $1", params![kind]).await;
                assert_eq!(planned, next[kind].0, "{kind}");
            }
        }
        assert_eq!(dead_count(&app.app.db).await.unwrap(), 0);
        let failing = failing(&app.app.db).await.unwrap();
        assert!(failing.is_empty(), "{} jobs failed", failing.len());
    }

    /// No test queues a job here: the server runs, and time passes.
    async fn the_schedule_alone_removes_what_was_retained_for_thirty_days(app: &TestApp) {
        seed_community(app).await;
        let worker = app.worker();
        for _ in 0..30 {
            worker.drain().await.unwrap();
            assert_eq!(count_retained(app).await, [1, 1, 1, 1]);
            app.clock.advance(DAY);
        }
        worker.drain().await.unwrap();
        assert_eq!(count_retained(app).await, [0, 0, 0, 0]);
    }
}
