//! `GET /api/blocks`: whom a Member blocks, the last one first. Nobody learns who blocks them.

use axum::extract::State;
use members::blocks::{self, PAGE_SIZE};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Position, Query};

use crate::view::Blocked;

/// Marks this list's cursors.
const LIST: u8 = b'b';

/// Whom the Member blocks.
#[utoipa::path(get, path = "/api/blocks", tag = "profiles", operation_id = "list_blocked", params(Position),
    responses(
        (status = 200, description = "The blocked Members, the latest first, twenty a page.", body = Page<Blocked>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn blocked(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(position): Query<Position>,
) -> Result<Json<Page<Blocked>>, ApiError> {
    let after = position.after(LIST)?;
    let rows = blocks::page(&app.db, viewer.id, app.tiers(), after).await?;
    let page = Page::of(rows, PAGE_SIZE, LIST, |(card, at)| Cursor { at: *at, id: card.uid.0 });
    let items = page.items.into_iter().map(|(member, blocked_at)| Blocked { member, blocked_at }).collect();
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}
