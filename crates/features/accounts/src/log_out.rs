//! `DELETE /api/session`: ends the session and clears what the browser keeps.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use platform::app::App;
use platform::http::ApiError;

use platform::session_cookie::farewell;

use crate::browser::Browser;

/// Ends the session, if there is one.
#[utoipa::path(delete, path = "/api/session", tag = "session", extensions(("x-caller" = json!("open"))),
    responses((status = 204, description = "Signed out; the cookie and what the browser kept of this site are cleared.")))]
pub async fn log_out(State(app): State<App>, browser: Browser) -> Result<impl IntoResponse, ApiError> {
    if let Some(viewer) = browser.viewer {
        let at = app.clone();
        app.db.write(move |tx| members::session::end(tx, &at, viewer.session, viewer.id)).await?;
    }
    Ok((StatusCode::NO_CONTENT, farewell()))
}
