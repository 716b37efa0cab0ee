//! `GET /api/comments/{id}/replies`: the replies below one Comment, oldest first, twenty a page.

use axum::extract::State;
use domain::ids::CommentId;
use domain::limits::COMMENTS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Page, Path, Position, Query};

use crate::view::{self, Comment, Reader};
use crate::{Posts, store};

/// The replies.
#[utoipa::path(get, path = "/api/comments/{id}/replies", tag = "comments", operation_id = "list_replies",
    params(("id" = CommentId, Path, description = "The Comment above them."), Position),
    responses(
        (status = 200, description = "Replies, oldest first.", body = Page<Comment>),
        (status = 404, description = "There is no such Comment for this reader."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "below older ones", "view prompts": "below prompts" }))))]
pub async fn replies(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<CommentId>,
    Query(position): Query<Position>,
) -> Result<Json<Page<Comment>>, ApiError> {
    let after = view::reply_place(position.cursor.as_deref())?;
    let (at, posts) = (app.clone(), Posts::of(&app));
    app.db
        .read(move |tx| {
            let parent = store::find(tx, id)?.ok_or_else(ApiError::not_found)?;
            let thread = posts.thread(tx, &viewer, parent.post)?;
            let reader = Reader::new(&at, &viewer, thread);
            store::by_id(tx, &reader, id)?.ok_or_else(ApiError::not_found)?;
            let rows = store::replies(tx, &reader, id, after)?;
            Ok(Json(view::replies_page(rows, COMMENTS_PAGE)))
        })
        .await
}
