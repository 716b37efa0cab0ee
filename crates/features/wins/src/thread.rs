//! `GET` and `POST /api/wins/{id}/comments`: the Comments on a Win.

use ::comments::add::AddComment;
use ::comments::view::{Branch, Comment};
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::WinId;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, IdempotencyKey, Json, Page, Path, Position, Query};

/// The Comments on a Win.
#[utoipa::path(get, path = "/api/wins/{id}/comments", tag = "comments", operation_id = "list_win_comments",
    params(("id" = WinId, Path, description = "The Win."), Position),
    responses(
        (status = 200, description = "Comments at the top, oldest first, each with its first replies.", body = Page<Branch>),
        (status = 404, description = "There is no such Win for this reader."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "older ones" }))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
    Query(position): Query<Position>,
) -> Result<Json<Page<Branch>>, ApiError> {
    ::comments::list::list(app, viewer, Subject::new(SubjectKind::Win, id), position).await
}

/// Comments on a Win.
#[utoipa::path(post, path = "/api/wins/{id}/comments", tag = "comments", operation_id = "comment_on_win",
    request_body = AddComment,
    params(("id" = WinId, Path, description = "The Win."),
        ("Idempotency-Key" = Option<Uuid>, Header, description = "Sent again, it answers with the same Comment again.")),
    responses(
        (status = 201, description = "The Comment.", body = Comment),
        (status = 404, description = "There is no such Win for this Member."),
        (status = 409, description = "The Win is not approved (`comments.closed`)."),
        (status = 422, description = "Fields need another look."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "older ones" }))))]
pub async fn add(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
    key: IdempotencyKey,
    Json(request): Json<AddComment>,
) -> Result<(StatusCode, Json<Comment>), ApiError> {
    ::comments::add::add(app, viewer, Subject::new(SubjectKind::Win, id), key, request).await
}
