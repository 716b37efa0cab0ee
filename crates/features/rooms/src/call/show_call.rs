//! `GET /api/rooms/{id}/call`: who is in a Room, and what the reader may do there.

use axum::extract::State;
use domain::ids::RoomId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use super::view::RoomCall;
use crate::view::Reader;

/// The call of a Room.
#[utoipa::path(get, path = "/api/rooms/{id}/call", tag = "rooms", operation_id = "show_call",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The call as the caller sees it.", body = RoomCall),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn show_call(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<Json<RoomCall>, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db.read(move |tx| RoomCall::read(tx, id, &reader, now).map(Json)).await
}
