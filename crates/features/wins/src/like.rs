//! `PUT` and `DELETE /api/wins/{id}/like`: likes that can be repeated without harm, and a counter that equals the rows.

use axum::extract::State;
use domain::ids::WinId;
use likes::Liked;
use members::blocks;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use crate::preview::WinGate;
use crate::{rules, store};

likes::statements!("win_likes", "win_id", "wins");

/// Likes a Win.
#[utoipa::path(put, path = "/api/wins/{id}/like", tag = "wins", operation_id = "like_win",
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        (status = 200, description = "The Member likes it.", body = Liked),
        (status = 403, description = "An older Win needs a higher tier (`tier.needed`)."),
        (status = 404, description = "There is no such approved Win."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "view wins": "older ones" }))))]
pub async fn like(state: State<App>, viewer: Admitted, id: Path<WinId>) -> Result<Json<Liked>, ApiError> {
    set(state, viewer, id, true).await
}

/// Likes a Win no longer.
#[utoipa::path(delete, path = "/api/wins/{id}/like", tag = "wins", operation_id = "unlike_win",
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        (status = 200, description = "The Member does not like it.", body = Liked),
        (status = 404, description = "There is no such approved Win."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn unlike(state: State<App>, viewer: Admitted, id: Path<WinId>) -> Result<Json<Liked>, ApiError> {
    set(state, viewer, id, false).await
}

async fn set(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
    liked: bool,
) -> Result<Json<Liked>, ApiError> {
    let (member, now) = (viewer.id, app.now());
    let at = app.clone();
    app.db
        .write(move |tx| {
            let held = store::lock_there(tx, id)?
                .filter(|held| rules::may_like(held.status))
                .ok_or_else(ApiError::not_found)?;
            if blocks::apart(tx, member, held.author)? {
                return Err(ApiError::not_found());
            }
            if liked {
                WinGate::new(&at, &viewer).pass(tx, id)?;
                viewer.pass(at.settings.tier_mapping, at.settings.like_gate)?;
            }
            let step = LIKES.set(tx, id.0, member, liked, now)?;
            Ok(Json(Liked { liked, likes_count: held.likes_count.saturating_add(step) }))
        })
        .await
}
