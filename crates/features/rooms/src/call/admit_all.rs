//! `POST /api/rooms/{id}/admissions`: a host lets in everyone who waits.

use axum::extract::State;
use domain::ids::RoomId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use super::access::RoomAccess;
use super::store;
use super::view::RoomCall;
use crate::NOT_OPEN;
use crate::status::Status;
use crate::view::Reader;

/// Lets in those who wait, the longest first, as many as fit.
#[utoipa::path(post, path = "/api/rooms/{id}/admissions", tag = "rooms", operation_id = "admit_all",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The call as the caller sees it.", body = RoomCall),
        (status = 403, description = "A step must be completed first, or the caller does not lead the Room (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The Room is not live (`rooms.not_open`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn admit_all(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<Json<RoomCall>, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db
        .write(move |tx| {
            let access = RoomAccess::lock_as_lead(tx, id, &reader)?;
            if access.room.status != Status::Live {
                return Err(ApiError::new(NOT_OPEN));
            }
            store::admit_waiting(tx, id, &access.room, now)?;
            store::announce(tx, id, None)?;
            RoomCall::of(tx, &access, &reader, now).map(Json)
        })
        .await
}
