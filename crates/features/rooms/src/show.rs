//! `GET /api/rooms/{id}`: one Room, if it exists for the reader.

use axum::extract::State;
use domain::ids::RoomId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use crate::store;
use crate::view::{Reader, Room};

/// One Room.
#[utoipa::path(get, path = "/api/rooms/{id}", tag = "rooms", operation_id = "show_room",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The Room.", body = Room),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn show(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<Json<Room>, ApiError> {
    let reader = Reader::new(&app, &viewer);
    let found = app.db.read(move |tx| store::by_id(tx, &reader, id)).await.map_err(ApiError::from)?;
    found.map(Json).ok_or_else(ApiError::not_found)
}
