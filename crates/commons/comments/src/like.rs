//! `PUT` and `DELETE /api/comments/{id}/like`: likes that can be repeated without harm, and a counter that equals the rows.

use axum::extract::State;
use domain::ids::CommentId;
use likes::Liked;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use crate::view::Reader;
use crate::{Posts, store};

likes::statements!("comment_likes", "comment_id", "comments");

/// Likes a Comment.
#[utoipa::path(put, path = "/api/comments/{id}/like", tag = "comments", operation_id = "like_comment",
    params(("id" = CommentId, Path, description = "The Comment.")),
    responses(
        (status = 200, description = "The Member likes it.", body = Liked),
        (status = 404, description = "There is no such Comment."),
        (status = 409, description = "Its post is not approved (`comments.closed`)."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "below older ones", "view prompts": "below prompts" }))))]
pub async fn like(state: State<App>, viewer: Admitted, id: Path<CommentId>) -> Result<Json<Liked>, ApiError> {
    set(state, viewer, id, true).await
}

/// Likes a Comment no longer.
#[utoipa::path(delete, path = "/api/comments/{id}/like", tag = "comments", operation_id = "unlike_comment",
    params(("id" = CommentId, Path, description = "The Comment.")),
    responses(
        (status = 200, description = "The Member does not like it.", body = Liked),
        (status = 404, description = "There is no such Comment."),
        (status = 409, description = "Its post is not approved (`comments.closed`)."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "below older ones", "view prompts": "below prompts" }))))]
pub async fn unlike(
    state: State<App>,
    viewer: Admitted,
    id: Path<CommentId>,
) -> Result<Json<Liked>, ApiError> {
    set(state, viewer, id, false).await
}

async fn set(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<CommentId>,
    liked: bool,
) -> Result<Json<Liked>, ApiError> {
    let posts = Posts::of(&app);
    let (member, now, at) = (viewer.id, app.now(), app.clone());
    app.db
        .write(move |tx| {
            let held = store::lock(tx, id)?
                .filter(|held| held.written().is_visible())
                .ok_or_else(ApiError::not_found)?;
            let thread = posts.open_thread(tx, &viewer, held.post)?;
            if posts.apart(tx, member, &held)? {
                return Err(ApiError::not_found());
            }
            if liked {
                viewer.pass(at.settings.tier_mapping, at.settings.like_gate)?;
            }
            let step = LIKES.set(tx, id.0, member, liked, now)?;
            let hidden = store::hidden_likes(tx, &Reader::new(&at, &viewer, thread), id)?;
            let likes_count = held.likes_count.saturating_add(step).saturating_sub(hidden);
            Ok(Json(Liked { liked, likes_count }))
        })
        .await
}
