//! `DELETE /api/comments/{id}` and `PUT …/restore`: its author takes a Comment back, and for ten seconds has it back.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::CommentId;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};

use crate::edit::refused;
use crate::rules::CommentState;
use crate::view::{Comment, Reader};
use crate::{Posts, review, store};

/// Deletes a Comment. Its author may do so also where the post is no longer there for them.
#[utoipa::path(delete, path = "/api/comments/{id}", tag = "comments", operation_id = "delete_comment",
    params(("id" = CommentId, Path, description = "The Comment.")),
    responses(
        (status = 204, description = "Deleted."),
        (status = 404, description = "There is none for this Member."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn delete(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<CommentId>,
) -> Result<StatusCode, ApiError> {
    let posts = Posts::of(&app);
    let now = app.now();
    app.db
        .write(move |tx| {
            let (held, apart) = take(tx, &posts, &viewer, id)?;
            held.written().may_delete(viewer.id, apart).map_err(refused)?;
            store::set_deleted(tx, id, Some(now))?;
            review::recount(tx, &posts, &held, &CommentState { deleted_at: Some(now), ..held.clone() })?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Takes a deletion back, within ten seconds.
#[utoipa::path(put, path = "/api/comments/{id}/restore", tag = "comments", operation_id = "restore_comment",
    params(("id" = CommentId, Path, description = "The Comment.")),
    responses(
        (status = 200, description = "The restored Comment.", body = Comment),
        (status = 404, description = "There is none for this Member."),
        (status = 409, description = "It is too late (`comments.undo_over`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn restore(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<CommentId>,
) -> Result<Json<Comment>, ApiError> {
    let posts = Posts::of(&app);
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let (held, apart) = take(tx, &posts, &viewer, id)?;
            held.written().may_restore(viewer.id, apart, now).map_err(refused)?;
            // Taking back what one did is open to every tier.
            let thread = posts.any_thread(tx, viewer.id, held.post)?.ok_or_else(ApiError::not_found)?;
            store::set_deleted(tx, id, None)?;
            review::recount(tx, &posts, &held, &CommentState { deleted_at: None, ..held.clone() })?;
            let reader = Reader::new(&at, &viewer, thread);
            store::by_id(tx, &reader, id)?.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}

/// The Comment, held with its post, and whether its author and the viewer are apart.
fn take(
    tx: &mut Tx<'_>,
    posts: &Posts,
    viewer: &Arc<Viewer>,
    id: CommentId,
) -> Result<(CommentState, bool), ApiError> {
    let held = review::take(tx, posts, id)?.ok_or_else(ApiError::not_found)?;
    // Kept for moderators or not, for everyone else it is gone with its post.
    if posts.is_withdrawn(tx, held.post)? {
        return Err(ApiError::not_found());
    }
    let apart = posts.apart(tx, viewer.id, &held)?;
    Ok((held, apart))
}
