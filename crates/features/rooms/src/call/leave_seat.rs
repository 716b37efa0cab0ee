//! `DELETE /api/rooms/{id}/seat`: a member leaves a Room, or stops waiting.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::RoomId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Path};

use super::access::RoomAccess;
use super::seat::{Seat, State as SeatState};
use super::{DONE, store};
use crate::view::Reader;

/// Leaves. Nobody is told but by the seat that is empty.
#[utoipa::path(delete, path = "/api/rooms/{id}/seat", tag = "rooms", operation_id = "leave_seat",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 204, description = "The caller is outside."),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn leave_seat(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<StatusCode, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db
        .write(move |tx| {
            let access = RoomAccess::lock(tx, id, &reader)?;
            // Someone who was removed or declined does not become someone who left.
            if matches!(store::seat(tx, id, reader.id)?.state, SeatState::Inside | SeatState::Waiting) {
                store::put(tx, id, reader.id, &Seat::new(SeatState::Outside, now), now)?;
                access.admit_and_announce(tx, Some(reader.id), now)?;
            }
            Ok(DONE)
        })
        .await
}
