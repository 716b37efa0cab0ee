//! `GET /api/rooms/indicator`: what the light beside "Rooms" shows (spec §2, O-39).

use axum::extract::State;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json};
use serde::Serialize;
use utoipa::ToSchema;

use crate::status::{self, Indicator};
use crate::store;

/// The light.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoomIndicator {
    /// What it shows.
    state: Indicator,
}

/// Whether any Room that exists for the reader is live or waiting. Open tabs are told when it may have changed.
#[utoipa::path(get, path = "/api/rooms/indicator", tag = "rooms", operation_id = "room_indicator",
    responses((status = 200, description = "The light beside Rooms.", body = RoomIndicator)),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn indicator(
    State(app): State<App>,
    Admitted(viewer): Admitted,
) -> Result<Json<RoomIndicator>, ApiError> {
    let any = app.db.read(move |tx| store::is_any(tx, viewer.id)).await.map_err(ApiError::from)?;
    Ok(Json(RoomIndicator { state: status::indicator(any.live, any.waiting) }))
}
