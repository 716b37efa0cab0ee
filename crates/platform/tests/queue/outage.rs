//! While the database fails, the log says so once, then once a minute, and once when it works again.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use domain::time::{MINUTE, SECOND};
use platform::db::DbError;
use platform::http::{ApiError, observe};
use testkit::{TestApp, on_both_databases};
use tower::ServiceExt;
use tracing::subscriber::DefaultGuard;

use crate::probe::{Probe, start, wait_for, worker};

const FAILS: &str = "the database fails";
const STILL: &str = "the database still fails";
const WORKS: &str = "the database works again";

on_both_databases! {
    async fn an_idle_lane_does_not_fill_the_log(app: &TestApp) {
        let (log, _guard) = listen();
        app.change("alter table jobs rename to jobs_away", vec![]).await;
        let (stop, lane) = start(worker(&app.app, Probe::fine()));
        log.wait_for(&app.app, FAILS).await;
        for _ in 0..2 {
            // Each ring is another look at the queue.
            for _ in 0..20 {
                app.app.work_notifier.notify("probe");
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            assert_eq!((log.count(FAILS), log.count(STILL)), (1, 0));
        }
        app.clock.advance(MINUTE);
        log.wait_for(&app.app, STILL).await;
        assert_eq!((log.count(FAILS), log.count(STILL), log.count(WORKS)), (1, 1, 0));
        app.change("alter table jobs_away rename to jobs", vec![]).await;
        // A look that failed before may be told after this; the silence begins with the last one.
        wait_for(async || {
            app.clock.advance(SECOND);
            app.app.work_notifier.notify("probe");
            log.count(WORKS) > 0
        })
        .await;
        stop.cancel();
        lane.await.unwrap();
        assert_eq!((log.count(FAILS), log.count(WORKS)), (1, 1));
        let text = log.text();
        assert!(text.contains("ERROR") && text.contains("jobs"), "the first line has the cause: {text}");
    }
}

async fn unavailable() -> ApiError {
    DbError::Unavailable("gone for now".into()).into()
}

async fn broken() -> ApiError {
    DbError::Refused("no such column".into()).into()
}

#[tokio::test]
async fn refused_requests_do_not_fill_the_log() {
    let app = crate::setup().sqlite().await;
    let (log, _guard) = listen();
    let router = Router::new()
        .route("/api/unavailable", get(unavailable))
        .route("/api/broken", get(broken))
        .layer(from_fn_with_state(app.app.clone(), observe::observe));
    let ask = async |path: &str| {
        let request = Request::get(path).body(Body::empty()).unwrap();
        router.clone().oneshot(request).await.unwrap()
    };
    for _ in 0..50 {
        let answer = ask("/api/unavailable").await;
        assert_eq!(
            (answer.status().as_u16(), answer.headers()["retry-after"].as_bytes()),
            (503, b"2".as_slice())
        );
    }
    assert_eq!((log.count(FAILS), log.count("gone for now")), (1, 1));
    app.clock.advance(MINUTE);
    for _ in 0..50 {
        ask("/api/unavailable").await;
    }
    assert_eq!((log.count(FAILS), log.count(STILL)), (1, 1));
    assert!(log.text().contains("failures=50"), "{}", log.text());
    // A fault of ours is another matter: each has its line.
    for _ in 0..3 {
        assert_eq!(ask("/api/broken").await.status(), 500);
    }
    assert_eq!(log.count("no such column"), 3);
}

/// What is logged on this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    fn count(&self, words: &str) -> usize {
        self.text().matches(words).count()
    }

    /// Has the worker look at its queue until the log says this.
    async fn wait_for(&self, app: &platform::app::App, words: &str) {
        wait_for(async || {
            app.work_notifier.notify("probe");
            self.count(words) > 0
        })
        .await;
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn listen() -> (Log, DefaultGuard) {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_writer(move || writer.clone()).with_ansi(false).finish();
    let guard = tracing::subscriber::set_default(subscriber);
    (log, guard)
}
