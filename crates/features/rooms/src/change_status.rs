//! `PUT /api/rooms/{id}/status`: hosts open, begin and end a Room; its admins cancel it.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use domain::ids::RoomId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::call::access::RoomAccess;
use crate::call::end_media;
use crate::status::Status;
use crate::store;
use crate::view::{Reader, Room};
use crate::{NO_STEP, NOT_YOURS};

/// Where a Room is to go.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetRoomStatus {
    /// Its next state. Sent again, it changes nothing.
    status: Status,
}

/// Brings a Room to its next state.
#[utoipa::path(put, path = "/api/rooms/{id}/status", tag = "rooms", operation_id = "set_room_status",
    request_body = SetRoomStatus, params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 403, description = "A step must be completed first, or the caller may not do this (`rooms.not_yours`)."),
        (status = 200, description = "The Room.", body = Room),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It cannot go from its state to that one (`rooms.no_step`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn set_status(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    Json(SetRoomStatus { status: to }): Json<SetRoomStatus>,
) -> Result<Json<Room>, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    let room = app
        .db
        .write(move |tx| {
            let access = RoomAccess::lock(tx, id, &reader)?;
            let (room, standing) = (access.room, access.standing);
            let changes = room.status.may_become(to);
            // Whether there is a step says nothing of who may take it.
            if !standing.leads_to(room.is_private, (room.status, to)) {
                return Err(ApiError::new(NOT_YOURS));
            }
            if changes.map_err(|_| ApiError::new(NO_STEP))? {
                store::set_status(tx, id, to, now)?;
                store::announce(tx, id, room.is_private, &[])?;
                access.announce_status(tx, to, now)?;
                if standing.steps_in() {
                    let change = json!({ "from": room.status.as_str(), "to": to.as_str() });
                    append(
                        tx,
                        now,
                        &AuditEntry::of(Some(reader.id), "setRoomStatus", ("room", id.0), &change),
                    )?;
                }
            }
            store::by_id(tx, &reader, id)?.map(Json).ok_or_else(ApiError::not_found)
        })
        .await?;
    if !to.is_open() {
        end_media(&app, id);
    }
    Ok(room)
}
