//! `GET /api/replays`: the replays of the Rooms that exist for the reader.

use axum::extract::State;
use domain::gate::VIEW_REPLAYS;
use domain::ids::RoomId;
use domain::limits::REPLAYS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Page, Position, Query};

use super::replay_store;
use super::view::{ReplayRow, ReplaySummary};
use crate::view::Reader;

/// Marks the list's cursors.
pub(crate) const LIST: u8 = b'v';

/// Which replays.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// `nextCursor` of the page before.
    cursor: Option<String>,
    /// Those of this Room alone.
    room: Option<RoomId>,
}

/// Replays, the newest first.
#[utoipa::path(get, path = "/api/replays", tag = "rooms", operation_id = "list_replays", params(Which),
    responses(
        (status = 200, description = "Those that exist for the reader.", body = Page<ReplaySummary>),
        (status = 403, description = "A step must be completed first, or the caller's tier is too low (`tier.needed`)."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "view Room replays": "all of it" }))))]
pub async fn list_replays(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(Which { cursor, room }): Query<Which>,
) -> Result<Json<Page<ReplaySummary>>, ApiError> {
    viewer.pass(app.settings.tier_mapping, VIEW_REPLAYS)?;
    let (after, now, reader) = (Position { cursor }.after(LIST)?, app.now(), Reader::new(&app, &viewer));
    let rows = app.db.read(move |tx| replay_store::page(tx, &reader, room, after, now)).await;
    let page = Page::of(rows.map_err(ApiError::from)?, REPLAYS_PAGE, LIST, ReplayRow::place);
    let items = page.items.into_iter().map(ReplayRow::summary).collect();
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}
