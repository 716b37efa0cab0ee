//! `/healthz`: the process answers; `/readyz`: its database can be read and written, with the schema that it needs.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Extension, Router};
use domain::time::{SECOND, Timestamp};
use platform::app::App;
use tokio::sync::Mutex;

use crate::migrations;

/// How long a probe may take; a little longer than a write waits for the lock of a SQLite file.
const PROBE_TIMEOUT: Duration = Duration::from_secs(6);

/// Whether the database could be written to, and when that was: probes come as often as anybody likes, and ask once a second.
type Authored = Arc<Mutex<Option<(Timestamp, bool)>>>;

/// Both routes, without session or rate limit.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .layer(Extension(Authored::default()))
}

async fn ready(
    State(app): State<App>,
    Extension(written): Extension<Authored>,
) -> Result<&'static str, StatusCode> {
    let probe = async { has_schema(&app).await && is_writable(&app, &written).await };
    match tokio::time::timeout(PROBE_TIMEOUT, probe).await {
        Ok(true) => Ok("ready"),
        Ok(false) | Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
    }
}

async fn has_schema(app: &App) -> bool {
    matches!(platform::db::migrate::pending(&app.db, &migrations::all()).await, Ok(0))
}

async fn is_writable(app: &App, written: &Authored) -> bool {
    let mut last = written.lock().await;
    let now = app.now();
    if let Some((at, writable)) = *last
        && (0..SECOND).contains(&now.since(at))
    {
        return writable;
    }
    let outcome = app.db.check_writable().await;
    if let Err(error) = &outcome {
        app.db.outage().failed(now, None, error);
    }
    *last = Some((now, outcome.is_ok()));
    outcome.is_ok()
}
