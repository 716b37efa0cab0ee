//! `GET /api/replays/{id}`: one replay.

use axum::extract::State;
use domain::gate::VIEW_RECORDING;
use domain::ids::RecordingId;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::http::{ApiError, Json, Path};

use super::replay_store;
use super::view::{Replay, ReplayRow};
use crate::view::Reader;

/// One replay.
#[utoipa::path(get, path = "/api/replays/{id}", tag = "rooms", operation_id = "show_replay",
    params(("id" = RecordingId, Path, description = "The replay.")),
    responses(
        (status = 200, description = "The replay.", body = Replay),
        (status = 403, description = "A step must be completed first, or the caller's tier is too low (`tier.needed`)."),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "view this room recording": "all of it" }))))]
pub async fn show_replay(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RecordingId>,
) -> Result<Json<Replay>, ApiError> {
    let reader = Reader::new(&app, &viewer);
    Ok(Json(watched(&app, &viewer, id).await?.replay(&reader)))
}

/// A replay that the viewer may watch.
///
/// # Errors
/// `tier.needed` below the gate, `not_found` where there is none for them.
pub(crate) async fn watched(app: &App, viewer: &Viewer, id: RecordingId) -> Result<ReplayRow, ApiError> {
    viewer.pass(app.settings.tier_mapping, VIEW_RECORDING)?;
    let (now, reader) = (app.now(), Reader::new(app, viewer));
    let found = app.db.read(move |tx| replay_store::by_id(tx, &reader, id, now)).await;
    found.map_err(ApiError::from)?.ok_or_else(ApiError::not_found)
}
