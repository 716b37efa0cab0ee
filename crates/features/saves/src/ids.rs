//! `GET /api/saves/ids`: what a member saved, by id, so that every card can say whether it is saved.

use axum::extract::State;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json};

use crate::store;
use crate::view::SavedIds;

/// The ids of all posts that the member saved.
#[utoipa::path(get, path = "/api/saves/ids", tag = "saves", operation_id = "list_saved_ids",
    responses((status = 200, description = "All of them, last saved first.", body = SavedIds)),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn ids(State(app): State<App>, Admitted(viewer): Admitted) -> Result<Json<SavedIds>, ApiError> {
    let ids = app.db.read(move |tx| store::ids(tx, viewer.id)).await?;
    Ok(Json(SavedIds { ids }))
}
