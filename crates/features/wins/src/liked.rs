//! `GET /api/wins/liked`: the ids of the Wins a Member likes, the user document's `likedWins`.

use axum::extract::State;
use domain::ids::WinId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Position, Query};

use crate::store;
use crate::view::Audience;

/// Marks this list's cursors.
const LIST: u8 = b'l';
/// Ids on one page; an id is small.
const SIZE: usize = 100;

/// The Wins the Member likes.
#[utoipa::path(get, path = "/api/wins/liked", tag = "wins", operation_id = "list_liked_wins", params(Position),
    responses(
        (status = 200, description = "Ids of Wins, latest like first.", body = Page<WinId>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn liked(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(position): Query<Position>,
) -> Result<Json<Page<WinId>>, ApiError> {
    let rows = store::liked(&app.db, Audience::member(&app, &viewer), position.after(LIST)?).await?;
    let page = Page::of(rows, SIZE, LIST, |(id, at)| Cursor { at: *at, id: id.0 });
    let items = page.items.into_iter().map(|(id, _)| id).collect();
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}
