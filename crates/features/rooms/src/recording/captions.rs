//! `/api/replays/{id}/captions`: what is said in a replay, as those who lead its Room wrote it down.

use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use domain::ids::RecordingId;
use domain::limits::REPLAY_CAPTIONS_BYTES_MAX;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::http::error_code::TOO_LARGE;
use platform::http::{ApiError, Path};

use super::rules::is_captions;
use super::show_replay::watched;
use super::view::ReplayState;
use super::{DONE, replay_store};
use crate::view::Reader;
use crate::{NO_STEP, NOT_YOURS};

/// The captions, as WebVTT.
#[utoipa::path(get, path = "/api/replays/{id}/captions", tag = "rooms", operation_id = "show_captions",
    params(("id" = RecordingId, Path, description = "The replay.")),
    responses(
        (status = 200, description = "The captions.", body = String, content_type = "text/vtt"),
        (status = 403, description = "A step must be completed first, or the caller's tier is too low (`tier.needed`)."),
        (status = 404, description = "There is no such replay for this reader, it has no captions, or it is not ready."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "view this room recording": "all of it" }))))]
pub async fn show_captions(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RecordingId>,
) -> Result<([(HeaderName, &'static str); 2], String), ApiError> {
    let replay = watched(&app, &viewer, id).await?;
    // They may repeat the words of someone who was taken out.
    if replay.replay_state() != ReplayState::Ready {
        return Err(ApiError::not_found());
    }
    let found = app.db.read(move |tx| replay_store::captions(tx, id)).await.map_err(ApiError::from)?;
    let headers =
        [(header::CONTENT_TYPE, "text/vtt; charset=utf-8"), (header::CACHE_CONTROL, "private, no-store")];
    Ok((headers, found.ok_or_else(ApiError::not_found)?))
}

/// Gives a replay captions, or others than it had.
#[utoipa::path(put, path = "/api/replays/{id}/captions", tag = "rooms", operation_id = "set_captions",
    request_body(content = String, content_type = "text/vtt"),
    params(("id" = RecordingId, Path, description = "The replay.")),
    responses(
        (status = 204, description = "These are its captions."),
        (status = 403, description = "A step must be completed first, or the caller does not lead the Room (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The replay is not ready (`rooms.no_step`)."),
        (status = 413, description = "They are longer than 500 kB."),
        (status = 422, description = "They are not WebVTT in UTF-8."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn set_captions(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RecordingId>,
    body: Body,
) -> Result<StatusCode, ApiError> {
    let bytes = to_bytes(body, REPLAY_CAPTIONS_BYTES_MAX).await.map_err(|_| ApiError::new(TOO_LARGE))?;
    let captions = String::from_utf8(bytes.into()).ok().filter(|text| is_captions(text));
    let captions = captions.ok_or_else(|| ApiError::fields(&[("captions", "invalid")]))?;
    change(&app, &viewer, id, Some(captions)).await
}

/// Removes a replay's captions.
#[utoipa::path(delete, path = "/api/replays/{id}/captions", tag = "rooms", operation_id = "remove_captions",
    params(("id" = RecordingId, Path, description = "The replay.")),
    responses(
        (status = 204, description = "It has none."),
        (status = 403, description = "A step must be completed first, or the caller does not lead the Room (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The replay is not ready (`rooms.no_step`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn remove_captions(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RecordingId>,
) -> Result<StatusCode, ApiError> {
    change(&app, &viewer, id, None).await
}

async fn change(
    app: &App,
    viewer: &Viewer,
    id: RecordingId,
    captions: Option<String>,
) -> Result<StatusCode, ApiError> {
    let (now, reader) = (app.now(), Reader::new(app, viewer));
    app.db
        .write(move |tx| {
            let replay = replay_store::by_id(tx, &reader, id, now)?.ok_or_else(ApiError::not_found)?;
            if !replay.leads {
                return Err(ApiError::new(NOT_YOURS));
            }
            let is_ready = replay.replay_state() == ReplayState::Ready;
            if !is_ready || !replay_store::set_captions(tx, id, captions.as_deref())? {
                return Err(ApiError::new(NO_STEP));
            }
            Ok(DONE)
        })
        .await
}
