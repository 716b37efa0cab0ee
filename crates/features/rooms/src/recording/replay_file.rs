//! `GET /api/replays/{id}/video`: the bytes of a replay, to those who may watch it.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use domain::ids::RecordingId;
use media::stored_file;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Path, Query};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::show_replay::watched;

/// The bytes of a replay.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct ReplayBytes(#[allow(dead_code, reason = "describes a body for the API document")] Vec<u8>);

/// Which bytes.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReplayQuery {
    /// The replay's `version`, so that the address changes with the bytes. It is not looked at.
    #[allow(dead_code, reason = "it only tells addresses apart")]
    v: Option<i64>,
}

/// Even when opened on its own, nothing in it may run or load.
const SANDBOX: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'");

/// The bytes of a replay, WebM with VP8 and Opus. There is no picture where nobody was seen.
#[utoipa::path(get, path = "/api/replays/{id}/video", tag = "rooms", operation_id = "replay_file",
    params(("id" = RecordingId, Path, description = "The replay."), ReplayQuery,
        ("Range" = Option<String>, Header, description = "One part of it, in bytes.")),
    responses(
        (status = 200, description = "All of it.", content((ReplayBytes = "video/webm"), (ReplayBytes = "audio/webm"))),
        (status = 206, description = "The part asked for.", content((ReplayBytes = "video/webm"), (ReplayBytes = "audio/webm"))),
        (status = 403, description = "A step must be completed first, or the caller's tier is too low (`tier.needed`)."),
        (status = 404, description = "There is none for this reader, or it is not ready."),
        (status = 416, description = "It is shorter than that."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "view this room recording": "all of it" }))))]
pub async fn replay_file(
    State(app): State<App>,
    method: Method,
    Admitted(viewer): Admitted,
    Path(id): Path<RecordingId>,
    Query(ReplayQuery { .. }): Query<ReplayQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let replay = watched(&app, &viewer, id).await?;
    let kind = if replay.has_video { "video/webm" } else { "audio/webm" };
    let (key, length) = replay.file()?;
    // Without a validator nothing proves that the browser's bytes are these.
    let asked = headers.get(header::RANGE).filter(|_| !headers.contains_key(header::IF_RANGE));
    let asked = asked.and_then(|value| value.to_str().ok());
    let mut answer = stored_file(&app.files, &method, (&key, length), asked).await?;
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::CONTENT_SECURITY_POLICY, SANDBOX);
    if answer.status() != StatusCode::RANGE_NOT_SATISFIABLE {
        answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    }
    Ok(answer)
}
