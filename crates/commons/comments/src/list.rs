//! `GET /api/wins/{id}/comments` and `…/questions/{id}/comments`: a thread, twenty a page, each with its first replies.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use domain::ids::{CommentId, QuestionId, WinId};
use domain::limits::COMMENTS_PAGE;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::{DbError, Tx};
use platform::http::api_error::ProblemBody;
use platform::http::responses::Reading;
use platform::http::{ApiError, Json, Page, Path, Position, Query};

use crate::rules::FIRST_REPLIES;
use crate::view::{self, Branch, Comment, Reader};
use crate::{Posts, store};

/// The Comments on a Win.
#[utoipa::path(get, path = "/api/wins/{id}/comments", tag = "comments", operation_id = "list_win_comments",
    params(("id" = WinId, Path, description = "The Win."), Position),
    responses(
        Reading,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "A step must be completed first, or the caller may not do this.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 200, description = "Comments at the top, oldest first, each with its first replies.", body = Page<Branch>),
        (status = 404, description = "There is no such Win for this reader.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "older ones" }))))]
pub async fn of_win(
    State(app): State<App>,
    Extension(posts): Extension<Posts>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
    Query(position): Query<Position>,
) -> Result<Json<Page<Branch>>, ApiError> {
    list(app, posts, viewer, Subject::new(SubjectKind::Win, id), position).await
}

/// The Comments on a Question.
#[utoipa::path(get, path = "/api/questions/{id}/comments", tag = "comments", operation_id = "list_question_comments",
    params(("id" = Uuid, Path, description = "The Question."), Position),
    responses(
        Reading,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "A step must be completed first, or the caller may not do this.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 200, description = "Comments at the top, answers of Professionals first, else oldest first.",
            body = Page<Branch>),
        (status = 404, description = "There is no such Question for this reader.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view prompts": "prompts" }))))]
pub async fn of_question(
    State(app): State<App>,
    Extension(posts): Extension<Posts>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
    Query(position): Query<Position>,
) -> Result<Json<Page<Branch>>, ApiError> {
    list(app, posts, viewer, Subject::new(SubjectKind::Question, id), position).await
}

async fn list(
    app: App,
    posts: Posts,
    viewer: Arc<Viewer>,
    post: Subject,
    position: Position,
) -> Result<Json<Page<Branch>>, ApiError> {
    let after = view::place(position.cursor.as_deref())?;
    let at = app.clone();
    app.db
        .read(move |tx| {
            let thread = posts.thread(tx, &at, &viewer, post)?;
            let reader = Reader::new(&at, &viewer, thread);
            let page = view::thread_page(store::page(tx, &reader, post, after)?, COMMENTS_PAGE);
            let items = with_replies(tx, &reader, post, page.items)?;
            Ok(Json(Page { items, next_cursor: page.next_cursor }))
        })
        .await
}

/// Gives each Comment of a page its first replies.
fn with_replies(
    tx: &mut Tx<'_>,
    reader: &Reader,
    post: Subject,
    page: Vec<Comment>,
) -> Result<Vec<Branch>, DbError> {
    let ends = page.first().zip(page.last()).map(|(first, last)| (first.place(), last.place()));
    let Some((first, last)) = ends else { return Ok(Vec::new()) };
    let mut replies: HashMap<CommentId, Vec<Comment>> = HashMap::new();
    for reply in store::replies_of_page(tx, reader, post, first, last)? {
        if let Some(parent) = reply.parent_id {
            replies.entry(parent).or_default().push(reply);
        }
    }
    let branch = |comment: Comment| {
        let found = replies.remove(&comment.id).unwrap_or_default();
        let Page { items, next_cursor } = view::replies_page(found, FIRST_REPLIES);
        Branch { comment, replies: items, replies_cursor: next_cursor }
    };
    Ok(page.into_iter().map(branch).collect())
}
