//! `GET /api/saves`: the posts that a member saved, last saved first, ten a page.

use std::collections::HashMap;

use axum::extract::State;
use domain::limits::SAVES_PAGE;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::error_code::{NOT_FOUND, TIER_NEEDED};
use platform::http::{ApiError, Json, Page, Position, Query};
use posts::saveable::Saveable;
use uuid::Uuid;

use crate::store;
use crate::view::{Saved, SavedPost};

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
            let mut posts = HashMap::new();
            for handler in at.registry.all::<dyn Saveable>() {
                find_posts(tx, &at, &viewer, &page.items, &**handler, &mut posts)?;
            }
            let items = page.items.iter().filter_map(|row| {
                let post = posts.remove(&row.place.id);
                Some(Saved { kind: row.kind()?, id: row.place.id, saved_at: row.place.at, post })
            });
            Ok(Json(Page { items: items.collect(), next_cursor: page.next_cursor }))
        })
        .await
}

/// Adds the posts of one kind among these rows, by id, as far as this reader may see them now.
fn find_posts(
    tx: &mut Tx<'_>,
    app: &App,
    viewer: &Viewer,
    rows: &[store::SavedRow],
    handler: &dyn Saveable,
    posts: &mut HashMap<Uuid, SavedPost>,
) -> Result<(), ApiError> {
    let kind = handler.kind();
    let ids: Vec<Uuid> = rows.iter().filter(|row| row.kind() == Some(kind)).map(|row| row.place.id).collect();
    for (id, read) in ids.iter().zip(handler.read(tx, app, viewer, &ids)) {
        match read {
            Ok(value) => drop(posts.insert(*id, SavedPost { kind, value })),
            Err(error) if [NOT_FOUND, TIER_NEEDED].contains(&error.error_code) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
