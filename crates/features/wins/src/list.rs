//! `GET /api/wins`: the feed, approved Wins with the newest first, ten a page.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Page, Position, Query};

use crate::newest;
use crate::preview::Preview;
use crate::store;
use crate::view::{Audience, Win};

/// Marks the feed's cursors.
const LIST: u8 = b'w';

/// The feed.
#[utoipa::path(get, path = "/api/wins", tag = "wins", operation_id = "list_wins", params(Position),
    responses(
        (status = 403, description = "A step must be completed first, or the caller may not do this; older Wins need a higher tier
            (`tier.needed`)."),
        (status = 200, description = "Approved Wins, newest first.", body = Page<Win>),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "view wins": "older ones" }))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(position): Query<Position>,
) -> Result<Response, ApiError> {
    let (after, audience) = (position.after(LIST)?, Audience::member(&app, &viewer));
    if let Some(preview) = Preview::known(&app, &viewer, after) {
        if after.is_none()
            && let Some(page) = newest::page(&app, &audience, LIST)?
        {
            return Ok(page);
        }
        // One statement alone is read without handing it to another thread.
        let page = preview.page(store::page_alone(&app.db, audience, after).await?, LIST)?;
        return Ok(Json(page).into_response());
    }
    let at = app.clone();
    app.db
        .read(move |tx| {
            let rows = store::page(tx, &audience, after)?;
            let page = Preview::of(tx, &at, &viewer)?.page(rows, LIST)?;
            Ok(Json(page).into_response())
        })
        .await
}
