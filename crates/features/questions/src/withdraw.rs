//! `DELETE /api/questions/{id}`: its author withdraws a Question, with its Comments.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::QuestionId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Path};
use posts::withdraw;

use crate::post::QuestionPost;

/// Takes a Question back.
#[utoipa::path(delete, path = "/api/questions/{id}", tag = "questions", operation_id = "withdraw_question",
    params(("id" = QuestionId, Path, description = "The Question.")),
    responses(
        (status = 204, description = "Deleted."),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn withdraw(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
) -> Result<StatusCode, ApiError> {
    let (at, member, now) = (app.clone(), viewer.id, app.now());
    app.db
        .write(move |tx| withdraw::withdraw::<QuestionPost>(tx, &at, member, id.0, now))
        .await
        .map(|()| StatusCode::NO_CONTENT)
}
