//! `GET` and `POST /api/questions/{id}/comments`: the Comments on a Question.

use ::comments::add::AddComment;
use ::comments::view::{Branch, Comment};
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::QuestionId;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, IdempotencyKey, Json, Page, Path, Position, Query};

/// The Comments on a Question.
#[utoipa::path(get, path = "/api/questions/{id}/comments", tag = "comments", operation_id = "list_question_comments",
    params(("id" = Uuid, Path, description = "The Question."), Position),
    responses(
        (status = 200, description = "Comments at the top, answers of Professionals first, else oldest first.",
            body = Page<Branch>),
        (status = 404, description = "There is no such Question for this reader."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view prompts": "prompts" }))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
    Query(position): Query<Position>,
) -> Result<Json<Page<Branch>>, ApiError> {
    ::comments::list::list(app, viewer, Subject::new(SubjectKind::Question, id), position).await
}

/// Comments on a Question.
#[utoipa::path(post, path = "/api/questions/{id}/comments", tag = "comments", operation_id = "comment_on_question",
    request_body = AddComment,
    params(("id" = Uuid, Path, description = "The Question."),
        ("Idempotency-Key" = Option<Uuid>, Header, description = "Sent again, it answers with the same Comment again.")),
    responses(
        (status = 201, description = "The Comment.", body = Comment),
        (status = 404, description = "There is no such Question for this Member."),
        (status = 409, description = "The Question is not approved (`comments.closed`)."),
        (status = 422, description = "Fields need another look."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view prompts": "prompts" }))))]
pub async fn add(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
    key: IdempotencyKey,
    Json(request): Json<AddComment>,
) -> Result<(StatusCode, Json<Comment>), ApiError> {
    ::comments::add::add(app, viewer, Subject::new(SubjectKind::Question, id), key, request).await
}
