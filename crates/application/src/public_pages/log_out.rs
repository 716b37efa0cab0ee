//! Logging out from a public page: a plain form, so that it works without scripts.

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use platform::auth;
use platform::http::ApiError;
use platform::session_cookie;

use super::Pages;

/// An address typed or followed ends nothing.
pub(super) async fn stay() -> Redirect {
    Redirect::to("/")
}

/// Ends the session, clears what the browser keeps of this site, and returns to `/`; without a session it only returns.
pub(super) async fn log_out(State(pages): State<Pages>, request: Request) -> Result<Response, ApiError> {
    let (mut parts, _) = request.into_parts();
    if let Some(viewer) = auth::viewer(&mut parts, &pages.app).await? {
        let (session, member) = (viewer.session, viewer.id);
        let app = pages.app.clone();
        pages.app.db.write(move |tx| members::session::end(tx, &app, session, member)).await?;
    }
    Ok((session_cookie::farewell(), Redirect::to("/")).into_response())
}
