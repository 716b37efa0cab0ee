//! `GET /api/rooms`: the Rooms that exist for the reader; those that are open, planned or over.

use axum::extract::State;
use domain::limits::ROOMS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Query};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::store::{self, List};
use crate::view::{Reader, Room};

/// Mark these lists' cursors.
const PLANNED: u8 = b'p';
const ENDED: u8 = b'e';

/// Which Rooms.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RoomTime)]
pub enum When {
    /// Live ones, then those whose waiting room is open: twenty at most.
    #[default]
    Open,
    /// The next ones first.
    Planned,
    /// Those that ended last first.
    Ended,
}

/// Which of them, and where to read on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Open ones when absent.
    #[serde(default)]
    #[param(inline, required = false)]
    pub when: When,
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

/// Rooms.
#[utoipa::path(get, path = "/api/rooms", tag = "rooms", operation_id = "list_rooms", params(ListQuery),
    responses((status = 200, description = "Those that exist for the reader.", body = Page<Room>)),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(wanted): Query<ListQuery>,
) -> Result<Json<Page<Room>>, ApiError> {
    let (list, letter) = match wanted.when {
        When::Open | When::Planned => (List::Planned, PLANNED),
        When::Ended => (List::Ended, ENDED),
    };
    let after = Cursor::after(wanted.cursor.as_deref(), letter)?;
    let list = if matches!(wanted.when, When::Open) { List::Open } else { list };
    let reader = Reader::new(&app, &viewer);
    let rows = app.db.read(move |tx| store::page(tx, &reader, list, after)).await.map_err(ApiError::from)?;
    let place = |room: &Room| if list == List::Ended { room.ended_place() } else { room.planned_place() };
    Ok(Json(Page::of(rows, ROOMS_PAGE, letter, place)))
}
