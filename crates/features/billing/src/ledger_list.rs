//! `GET /api/admin/members/{uid}/grants`: everything that the ledger ever said about a member, the last first.

use axum::extract::State;
use domain::ids::MemberId;
use members::ledger::{self, Kept};
use platform::app::App;
use platform::auth::Admin;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Path, Position, Query};

use crate::sync;
use crate::view::LedgerEntry;

/// Marks this list's cursors.
const LIST: u8 = b'l';
/// Entries on a page.
const SIZE: usize = 50;

/// A member's ledger.
#[utoipa::path(get, path = "/api/admin/members/{uid}/grants", tag = "billing", operation_id = "list_ledger",
    params(("uid" = MemberId, Path, description = "The member."), Position),
    responses(
        (status = 200, description = "Entries, newest first.", body = Page<LedgerEntry>),
        (status = 404, description = "There is no such member."),
    ),
    extensions(("x-caller" = json!("admin"))))]
pub async fn list(
    State(app): State<App>,
    Admin(_viewer): Admin,
    Path(member): Path<MemberId>,
    Query(position): Query<Position>,
) -> Result<Json<Page<LedgerEntry>>, ApiError> {
    let after = position.after(LIST)?;
    members::store::by_id(&app.db, member).await?.ok_or_else(ApiError::not_found)?;
    let rows = ledger::page(&app.db, member, after).await?;
    let page = Page::of(rows, SIZE, LIST, |kept: &Kept| Cursor { at: kept.at, id: kept.id.0 });
    let (now, source) = (app.now(), sync::source(&app));
    let items = page.items.iter().map(|kept| LedgerEntry::of(kept, now, source)).collect();
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}
