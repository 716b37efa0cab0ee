//! `PUT` and `DELETE /api/rooms/{id}/reminder`: a member is reminded of a Room, or no longer.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::RoomId;
use domain::limits::ROOM_REMINDERS_MAX;
use domain::live::{Change, ChangeSignal};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use super::reminder_store;
use crate::status::Status;
use crate::store;
use crate::view::{Reader, Room};
use crate::{NO_STEP, REMINDERS_FULL};

/// Reminds the caller a day and a quarter of an hour before a Room begins, in the ways that they chose.
#[utoipa::path(put, path = "/api/rooms/{id}/reminder", tag = "rooms", operation_id = "remind_of_room",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The Room.", body = Room),
        (status = 403, description = "A step must be completed first."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It has begun or is over (`rooms.no_step`), or the caller is reminded of as many as fit
            (`rooms.reminders_full`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn remind(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<Json<Room>, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db
        .write(move |tx| {
            // Locked, so that it is not moved or cancelled unnoticed.
            store::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
            let room = store::by_id(tx, &reader, id)?.ok_or_else(ApiError::not_found)?;
            if room.is_reminded {
                return Ok(Json(room));
            }
            if !matches!(room.status, Status::Scheduled | Status::WaitingRoom) {
                return Err(ApiError::new(NO_STEP));
            }
            if reminder_store::count(tx, reader.id)? >= ROOM_REMINDERS_MAX {
                return Err(ApiError::new(REMINDERS_FULL));
            }
            let next = reminder_store::times(tx, id)?.and_then(|times| times.next_at(now));
            reminder_store::insert(tx, (id, reader.id), now, next)?;
            tx.announce(ChangeSignal::Own(reader.id, Change::Rooms, Some(id.0)));
            store::by_id(tx, &reader, id)?.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}

/// Ends reminding the caller of a Room, also of one that no longer exists for them.
#[utoipa::path(delete, path = "/api/rooms/{id}/reminder", tag = "rooms", operation_id = "stop_reminding_of_room",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses((status = 204, description = "The caller is not reminded.")),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn stop(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<StatusCode, ApiError> {
    app.db
        .write(move |tx| {
            if reminder_store::delete(tx, id, viewer.id)? {
                tx.announce(ChangeSignal::Own(viewer.id, Change::Rooms, Some(id.0)));
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
