//! `PUT /api/replays/{id}/chapters`: those who lead a Room say what begins where in its replay.

use axum::extract::State;
use domain::ids::RecordingId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use super::replay_store;
use super::rules::{Chapter, accept_chapters};
use super::view::{Replay, ReplayState};
use crate::view::Reader;
use crate::{NO_STEP, NOT_YOURS};

/// The chapters of a replay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetChapters {
    /// In their order; at most forty.
    #[schema(max_items = 40)]
    chapters: Vec<Chapter>,
}

/// Gives a replay these chapters instead of those that it had.
#[utoipa::path(put, path = "/api/replays/{id}/chapters", tag = "rooms", operation_id = "set_chapters", request_body = SetChapters,
    params(("id" = RecordingId, Path, description = "The replay.")),
    responses(
        (status = 200, description = "The replay.", body = Replay),
        (status = 403, description = "A step must be completed first, or the caller does not lead the Room (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The replay is not ready (`rooms.no_step`)."),
        (status = 422, description = "They do not ascend, lie outside of the replay, or their titles are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn set_chapters(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RecordingId>,
    Json(SetChapters { chapters }): Json<SetChapters>,
) -> Result<Json<Replay>, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db
        .write(move |tx| {
            let mut replay = replay_store::by_id(tx, &reader, id, now)?.ok_or_else(ApiError::not_found)?;
            if !replay.leads {
                return Err(ApiError::new(NOT_YOURS));
            }
            let duration = replay.duration_ms.filter(|_| replay.replay_state() == ReplayState::Ready);
            let duration = duration.ok_or_else(|| ApiError::new(NO_STEP))?;
            let chapters = accept_chapters(chapters, duration)
                .map_err(|code| ApiError::fields(&[("chapters", code)]))?;
            if !replay_store::set_chapters(tx, id, &chapters)? {
                return Err(ApiError::new(NO_STEP));
            }
            replay.chapters = chapters;
            Ok(Json(replay.replay(&reader)))
        })
        .await
}
