//! `/healthz`: the process answers; `/readyz`: its database answers too, with the schema that it needs.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use platform::app::App;

use crate::migrations;

/// Both routes, without session or rate limit.
pub fn routes() -> Router<App> {
    Router::new().route("/healthz", get(|| async { "ok" })).route("/readyz", get(ready))
}

async fn ready(State(app): State<App>) -> Result<&'static str, StatusCode> {
    match platform::db::migrate::pending(&app.db, &migrations::all()).await {
        Ok(0) => Ok("ready"),
        Ok(_) | Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
    }
}
