//! `DELETE /api/replays/{id}`: those who lead a Room, and admins where it is public, delete its replay.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::RecordingId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Path};
use serde_json::json;

use super::{DONE, jobs, replay_store};
use crate::NOT_YOURS;
use crate::view::Reader;

/// Deletes a replay with all that it was made of.
#[utoipa::path(delete, path = "/api/replays/{id}", tag = "rooms", operation_id = "delete_replay",
    params(("id" = RecordingId, Path, description = "The replay.")),
    responses(
        (status = 204, description = "Deleted."),
        (status = 403, description = "A step must be completed first, or the caller may not do this (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn delete_replay(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RecordingId>,
) -> Result<StatusCode, ApiError> {
    let (now, reader, at) = (app.now(), Reader::new(&app, &viewer), app.clone());
    app.db
        .write(move |tx| {
            let replay = replay_store::by_id(tx, &reader, id, now)?.ok_or_else(ApiError::not_found)?;
            if !replay.may_delete(&reader) {
                return Err(ApiError::new(NOT_YOURS));
            }
            replay_store::delete(tx, id)?;
            jobs::after_removal(tx, &at)?;
            if !replay.leads {
                let change = json!({ "room": replay.room });
                append(tx, now, &AuditEntry::of(Some(reader.id), "deleteReplay", ("replay", id.0), &change))?;
            }
            Ok(DONE)
        })
        .await
}
