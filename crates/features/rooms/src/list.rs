//! `GET /api/rooms`: the Rooms that exist for the reader; those that are open, planned or over.

use axum::extract::State;
use domain::limits::ROOMS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Query};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::status::When;
use crate::store;
use crate::view::{Reader, Room};

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
    let (when, mark) = (wanted.when, mark(wanted.when));
    let after = Cursor::after(wanted.cursor.as_deref(), mark)?;
    let reader = Reader::new(&app, &viewer);
    let rows = app.db.read(move |tx| store::page(tx, &reader, when, after)).await.map_err(ApiError::from)?;
    Ok(Json(Page::of(rows, ROOMS_PAGE, mark, |room| room.place(when))))
}

/// Marks a list's cursors. What is open fits on one page.
const fn mark(when: When) -> u8 {
    match when {
        When::Open | When::Planned => b'p',
        When::Ended => b'e',
    }
}
