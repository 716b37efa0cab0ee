//! `DELETE /api/questions/{id}`: its author takes a Question back; the allowance stays spent (O-43).

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::QuestionId;
use domain::review::may_withdraw;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::problem::ProblemBody;
use platform::http::usual::Changing;
use platform::http::{Path, Problem};

use crate::edit::{found, refused};
use crate::store;
use crate::view::Audience;

/// Takes a Question back.
#[utoipa::path(delete, path = "/api/questions/{id}", tag = "questions", operation_id = "withdraw_question",
    params(("id" = QuestionId, Path, description = "The Question.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 204, description = "It is gone."),
        (status = 404, description = "There is none for this reader.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn withdraw(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
) -> Result<StatusCode, Problem> {
    let audience = Audience::member(&app, &viewer);
    app.db
        .write(move |tx| {
            let held = found(tx, &audience, id)?;
            may_withdraw(held.status, held.author == audience.viewer).map_err(refused)?;
            let subject = Subject::new(SubjectKind::Question, id);
            comments::store::forget(tx, subject)?;
            store::delete(tx, id)?;
            reviews::store::forget(tx, subject)?;
            notifications::tell::forget(tx, subject)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
