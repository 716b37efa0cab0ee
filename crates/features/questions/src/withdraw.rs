//! `DELETE /api/questions/{id}`: its author takes a Question back; the allowance stays spent (O-43). While moderators have to
//! look at something about it, they keep it for thirty days.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::QuestionId;
use domain::review::may_withdraw;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::{DbError, Tx};
use platform::http::api_error::ProblemBody;
use platform::http::responses::Changing;
use platform::http::{ApiError, Path};
use platform::jobs::{Handler, Schedule};
use reviews::keeping::Keeping;

use crate::edit::{found, refused};
use crate::view::Audience;
use crate::{store, withdrawn};

const KEEPING: Keeping = Keeping { job: "questions.forget_withdrawn", remove: forget_one };

/// The handlers of this package's jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![KEEPING.handler()]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![KEEPING.schedule()]
}

/// Takes a Question back.
#[utoipa::path(delete, path = "/api/questions/{id}", tag = "questions", operation_id = "withdraw_question",
    params(("id" = QuestionId, Path, description = "The Question.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 204, description = "Deleted."),
        (status = 404, description = "There is none for this reader.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn withdraw(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
) -> Result<StatusCode, ApiError> {
    let (audience, now) = (Audience::member(&app, &viewer), app.now());
    app.db
        .write(move |tx| {
            let held = found(tx, &audience, id)?;
            may_withdraw(held.status, held.author == audience.viewer).map_err(refused)?;
            let subject = Subject::new(SubjectKind::Question, id);
            if comments::account_removal::is_evidence(tx, subject)? {
                withdrawn::withdraw(tx, id, now)?;
                notifications::tell::forget(tx, subject)?;
            } else {
                remove(tx, id)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Removes a Question with everything about it. Take hold of it first.
fn remove(tx: &mut Tx<'_>, id: QuestionId) -> Result<(), DbError> {
    let subject = Subject::new(SubjectKind::Question, id);
    comments::account_removal::forget(tx, subject)?;
    store::delete(tx, id)?;
    reviews::store::forget(tx, subject)?;
    notifications::tell::forget(tx, subject)
}

/// One at a time: anyone who holds a post must not wait for another.
fn forget_one(tx: &mut Tx<'_>, _: &App, until: Timestamp) -> Result<bool, DbError> {
    let Some(id) = withdrawn::over(tx, until)? else { return Ok(false) };
    store::lock(tx, id)?;
    remove(tx, id)?;
    Ok(true)
}
