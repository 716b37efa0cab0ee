//! `/api/sessions`: where this account is signed in, and ending that.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::SessionId;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::{ApiError, Json, Page, Path};
use serde::Serialize;
use utoipa::ToSchema;

/// One device that is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeviceSession {
    /// The session.
    id: SessionId,
    /// Such as "Firefox on Linux".
    device: String,
    /// When it signed in.
    created_at: Timestamp,
    /// When it was last here, give or take five minutes.
    last_seen_at: Timestamp,
    /// It is the one that asks.
    current: bool,
}

/// Where this account is signed in, last seen first.
#[utoipa::path(get, path = "/api/sessions", tag = "session", extensions(("x-caller" = json!("signed in"))),
    responses((status = 200, body = Page<DeviceSession>)))]
pub async fn list_sessions(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
) -> Result<Json<Page<DeviceSession>>, ApiError> {
    let items = members::session::list(&app.db, viewer.id, app.now()).await?;
    let items = items
        .into_iter()
        .map(|session| DeviceSession {
            id: session.id,
            device: session.device,
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            current: session.id == viewer.session,
        })
        .collect();
    Ok(Json(Page { items, next_cursor: None }))
}

/// Signs one device out.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "session", params(("id" = SessionId, Path)),
    extensions(("x-caller" = json!("signed in"))),
    responses((status = 204, description = "That session has ended."),
        (status = 404, description = "`not_found`: not there, or not yours")))]
pub async fn end_session(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Path(id): Path<SessionId>,
) -> Result<StatusCode, ApiError> {
    let at = app.clone();
    let ended = app.db.write(move |tx| members::session::end(tx, &at, id, viewer.id)).await?;
    if ended { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}

/// Signs every other device out.
#[utoipa::path(delete, path = "/api/sessions", tag = "session", extensions(("x-caller" = json!("signed in"))),
    responses((status = 204, description = "All sessions but this one have ended.")))]
pub async fn end_other_sessions(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
) -> Result<StatusCode, ApiError> {
    let at = app.clone();
    app.db.write(move |tx| members::session::end_others(tx, &at, viewer.id, viewer.session)).await?;
    Ok(StatusCode::NO_CONTENT)
}
