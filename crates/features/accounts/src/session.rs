//! `GET /api/session`: who this browser is, and where it may go.

use axum::extract::State;
use platform::app::App;
use platform::http::usual::Reading;
use platform::http::{Json, Problem};

use crate::browser::Browser;
use crate::view::Session;

/// Who this browser is, fresh from the database.
#[utoipa::path(get, path = "/api/session", tag = "session", extensions(("x-caller" = json!("open"))),
    responses((status = 200, body = Session), Reading))]
pub async fn show_session(State(app): State<App>, browser: Browser) -> Result<Json<Session>, Problem> {
    let alive = browser.viewer.and(browser.token);
    Ok(Json(Session::of(&app, alive.as_deref()).await?))
}
