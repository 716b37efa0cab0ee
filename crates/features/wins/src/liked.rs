//! The ids of the Wins a Member likes: the latest in the user document's `likedWins`, all at `GET /api/wins/liked`.

use axum::extract::State;
use domain::ids::{MemberId, WinId};
use domain::limits::LIKED_WINS_MAX;
use members::document_part::DocumentPart;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::{DbError, Tx};
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Position, Query};
use serde_json::{Value, json};

use crate::store;

/// Marks this list's cursors.
const LIST: u8 = b'l';

/// The user document's `likedWins`, as many as one page of the list has.
pub struct LikedWins;

impl DocumentPart for LikedWins {
    fn field(&self) -> &'static str {
        "likedWins"
    }

    fn schema(&self) -> Value {
        json!({
            "type": "array",
            "description": "Ids of Wins that the member likes, latest like first; `GET /api/wins/liked` has all.",
            "items": { "$ref": "#/components/schemas/WinId" },
            "maxItems": LIKED_WINS_MAX,
        })
    }

    fn value(&self, tx: &mut Tx<'_>, member: MemberId) -> Result<Value, DbError> {
        let rows = store::liked(tx, member, None)?;
        Ok(rows.into_iter().take(LIKED_WINS_MAX).map(|(id, _)| json!(id)).collect())
    }
}

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
    let after = position.after(LIST)?;
    let rows = app.db.read(move |tx| store::liked(tx, viewer.id, after)).await?;
    let page = Page::of(rows, LIKED_WINS_MAX, LIST, |(id, at)| Cursor { at: *at, id: id.0 });
    let items = page.items.into_iter().map(|(id, _)| id).collect();
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}
