//! `GET /api/rooms/{id}/removed`: whom its hosts removed from a Room, to let them back.

use axum::extract::State;
use domain::ids::RoomId;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use serde::Serialize;
use utoipa::ToSchema;

use super::access::RoomAccess;
use super::removal;
use crate::NOT_YOURS;
use crate::view::Reader;

/// Those who were removed.
#[derive(Debug, Serialize, ToSchema)]
pub struct RemovedPeople {
    /// The last one first, at most 200.
    items: Vec<MemberCard>,
}

/// Those who were removed from a Room.
#[utoipa::path(get, path = "/api/rooms/{id}/removed", tag = "rooms", operation_id = "list_removed",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "Those who were removed.", body = RemovedPeople),
        (status = 403, description = "A step must be completed first, or the caller does not lead the Room (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list_removed(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<Json<RemovedPeople>, ApiError> {
    let reader = Reader::new(&app, &viewer);
    app.db
        .read(move |tx| {
            if !RoomAccess::read(tx, id, &reader)?.standing.leads() {
                return Err(ApiError::new(NOT_YOURS));
            }
            Ok(Json(RemovedPeople { items: removal::list(tx, id, &reader)? }))
        })
        .await
}
