//! `GET /api/comments/{id}`: what a link to one Comment needs.

use axum::extract::State;
use domain::ids::CommentId;
use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use uuid::Uuid;

use crate::view::{Comment, Reader};
use crate::{Posts, store};

/// A Comment and its place.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentInPlace {
    /// The Comment.
    comment: Comment,
    /// The Comment above it; null at the top of the thread.
    #[schema(required)]
    parent: Option<Comment>,
    /// What kind of post it is below.
    kind: SubjectKind,
    /// The post's id.
    id: Uuid,
}

/// One Comment in its place.
#[utoipa::path(get, path = "/api/comments/{id}", tag = "comments", operation_id = "show_comment",
    params(("id" = CommentId, Path, description = "The Comment.")),
    responses(
        (status = 200, description = "The Comment, the one above it, and its post.", body = CommentInPlace),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "below older ones", "view prompts": "below prompts" }))))]
pub async fn show(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<CommentId>,
) -> Result<Json<CommentInPlace>, ApiError> {
    let (at, posts) = (app.clone(), Posts::of(&app));
    app.db
        .read(move |tx| {
            let held = store::find(tx, id)?.ok_or_else(ApiError::not_found)?;
            let thread = posts.thread(tx, &viewer, held.post)?;
            let reader = Reader::new(&at, &viewer, thread);
            let comment = store::by_id(tx, &reader, id)?.ok_or_else(ApiError::not_found)?;
            let above = held.parent.map(|parent| store::by_id(tx, &reader, parent)).transpose()?;
            Ok(Json(CommentInPlace {
                comment,
                parent: above.flatten(),
                kind: held.post.kind,
                id: held.post.id,
            }))
        })
        .await
}
