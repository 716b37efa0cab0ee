//! `GET /api/saves`: the posts that a member saved, last saved first, ten a page.

use axum::extract::State;
use domain::limits::SAVES_PAGE;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::error_code::{NOT_FOUND, TIER_NEEDED};
use platform::http::{ApiError, Json, Page, Position, Query};

use crate::view::{Saved, SavedPost};
use crate::{saveable, store};

/// Marks this list's cursors.
const LIST: u8 = b's';

/// The posts that the member saved.
#[utoipa::path(get, path = "/api/saves", tag = "saves", operation_id = "list_saved", params(Position),
    responses((status = 200, description = "Last saved first; `post` is null where the caller can no longer read it.",
        body = Page<Saved>)),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(position): Query<Position>,
) -> Result<Json<Page<Saved>>, ApiError> {
    let after = position.after(LIST)?;
    let at = app.clone();
    app.db
        .read(move |tx| {
            let rows = store::page(tx, viewer.id, after)?;
            let page = Page::of(rows, SAVES_PAGE, LIST, |row| row.place);
            let mut items = Vec::with_capacity(page.items.len());
            for row in &page.items {
                let Some(kind) = row.kind() else { continue };
                let post = find_post(tx, &at, &viewer, row)?;
                items.push(Saved { kind, id: row.place.id, saved_at: row.place.at, post });
            }
            Ok(Json(Page { items, next_cursor: page.next_cursor }))
        })
        .await
}

/// The post as this reader may see it now, if they may.
fn find_post(
    tx: &mut Tx<'_>,
    app: &App,
    viewer: &Viewer,
    row: &store::SavedRow,
) -> Result<Option<SavedPost>, ApiError> {
    let Some(handler) = row.kind().and_then(|kind| saveable(&app.registry, kind)) else { return Ok(None) };
    match handler.read(tx, app, viewer, row.place.id) {
        Ok(value) => Ok(Some(SavedPost { kind: handler.kind(), value })),
        Err(error) if [NOT_FOUND, TIER_NEEDED].contains(&error.error_code) => Ok(None),
        Err(error) => Err(error),
    }
}
