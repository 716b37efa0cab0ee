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

/// Whether the database could do its work, and when that was: probes come as often as anyone likes, and ask once a second.
type Asked = Arc<Mutex<Option<(Timestamp, bool)>>>;

/// Both routes, without session or rate limit.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(ready))
        .layer(Extension(Asked::default()))
}

async fn ready(
    State(app): State<App>,
    Extension(asked): Extension<Asked>,
) -> Result<&'static str, StatusCode> {
    match tokio::time::timeout(PROBE_TIMEOUT, is_ready(&app, &asked)).await {
        Ok(true) => Ok("ready"),
        Ok(false) | Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
    }
}

async fn is_ready(app: &App, asked: &Asked) -> bool {
    let mut last = asked.lock().await;
    let now = app.now();
    if let Some((at, ready)) = *last
        && (0..SECOND).contains(&now.since(at))
    {
        return ready;
    }
    let ready = has_schema(app).await && is_writable(app, now).await;
    *last = Some((now, ready));
    ready
}

async fn has_schema(app: &App) -> bool {
    matches!(platform::db::migrate::pending(&app.db, &migrations::all()).await, Ok(0))
}

async fn is_writable(app: &App, now: Timestamp) -> bool {
    let outcome = app.db.check_writable().await;
    if let Err(error) = &outcome {
        app.db.outage().failed(now, None, error);
    }
    outcome.is_ok()
}
