//! `GET /api/session`: who this browser is, and where it may go.

use axum::extract::State;
use platform::app::App;
use platform::http::{ApiError, Json};

use platform::session_cookie::SetCookie;

use crate::browser::Browser;
use crate::view::Session;

/// Who this browser is, fresh from the database. The cookie is renewed when the session's end moved.
#[utoipa::path(get, path = "/api/session", tag = "session", extensions(("x-caller" = json!("open"))),
    responses((status = 200, body = Session)))]
pub async fn show_session(
    State(app): State<App>,
    browser: Browser,
) -> Result<(Option<SetCookie>, Json<Session>), ApiError> {
    let session = Session::seen_by(&app, browser.viewer.as_deref()).await?;
    Ok((browser.renewed(app.now()), Json(session)))
}
