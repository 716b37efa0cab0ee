//! `GET /api/room-reports/{id}/decision`: what moderators decided about what someone did in a Room, for them to read.

use axum::extract::State;
use domain::ids::RoomId;
use domain::review::Status;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::report_store;

/// A decision as the one whom it concerns reads it. It does not say who reported them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomDecision {
    /// The Room.
    room_id: RoomId,
    /// It is about the Room that the caller made; otherwise about what the caller did there.
    is_about_room: bool,
    /// The reason that a moderator gave.
    reason: String,
}

/// A decision against the caller that still holds.
#[utoipa::path(get, path = "/api/room-reports/{id}/decision", tag = "rooms", operation_id = "show_room_decision",
    params(("id" = Uuid, Path, description = "The report.")),
    responses(
        (status = 200, description = "The decision.", body = RoomDecision),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn show_decision(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<Uuid>,
) -> Result<Json<RoomDecision>, ApiError> {
    app.db
        .read(move |tx| {
            let found = report_store::state(tx, id)?
                .filter(|report| report.author_id == viewer.id && report.status == Status::Rejected)
                .ok_or_else(ApiError::not_found)?;
            Ok(Json(RoomDecision {
                room_id: found.room_id,
                is_about_room: found.is_about_room,
                reason: found.reason.unwrap_or_default(),
            }))
        })
        .await
}
