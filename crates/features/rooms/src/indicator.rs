//! `GET /api/rooms/indicator`: what the light beside "Rooms" shows (spec §2, O-39), and who waits for the reader to let them in.

use axum::extract::State;
use domain::ids::RoomId;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::{DbError, FromRow};
use platform::http::{ApiError, Json};
use serde::Serialize;
use utoipa::ToSchema;

use crate::call;
use crate::status::{self, Indicator};
use crate::store;

/// The light.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoomIndicator {
    /// What it shows.
    state: Indicator,
    /// Open Rooms that the reader leads and where someone waits to come in, five at most.
    waiting: Vec<WaitingRoom>,
}

/// A Room in which someone waits to come in.
#[derive(Debug, Serialize, ToSchema, FromRow)]
pub struct WaitingRoom {
    /// Its id.
    pub id: RoomId,
    /// What it is called.
    pub title: String,
    /// How many wait, but for those with whom the reader has a block.
    pub count: i64,
}

/// Whether any Room that exists for the reader is live or waiting. Open tabs are told when it may have changed.
#[utoipa::path(get, path = "/api/rooms/indicator", tag = "rooms", operation_id = "room_indicator",
    responses((status = 200, description = "The light beside Rooms.", body = RoomIndicator)),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn indicator(
    State(app): State<App>,
    Admitted(viewer): Admitted,
) -> Result<Json<RoomIndicator>, ApiError> {
    let (reader, now) = (viewer.id, app.now());
    let (any, waiting) = app
        .db
        .read(move |tx| {
            let any = store::is_any(tx, reader)?;
            // Where nothing is open, nobody waits.
            let is_open = any.live || any.waiting;
            let waiting = if is_open { call::store::waiting_for(tx, reader, now)? } else { Vec::new() };
            Ok::<_, DbError>((any, waiting))
        })
        .await?;
    Ok(Json(RoomIndicator { state: status::indicator(any.live, any.waiting), waiting }))
}
