//! `POST /api/moderation/applications/{id}/question`: a reviewer asks the applicant for something, who can change everything then.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::ApplicationId;
use domain::limits::REASON_MAX;
use domain::live::Change;
use domain::subject::{Subject, SubjectKind};
use domain::text::{only, required};
use domain::time::Timestamp;
use notifications::rules::Kind;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use reviews::claims::claims;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{case_store, emails, tell};
use crate::application::emails::send;
use crate::application::evidence::store as evidence_store;
use crate::application::store as application_store;
use crate::error_codes::{NO_QUESTION, OUTDATED};

/// What a reviewer needs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskApplicant {
    /// `submittedAt` of the application as the reviewer read it.
    submitted_at: Timestamp,
    /// What is missing, for the applicant to read.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 500)]
    text: String,
}

/// Gives an application back to its author with a question; it waits again once they have handed it in.
#[utoipa::path(post, path = "/api/moderation/applications/{id}/question", tag = "moderation", operation_id = "ask_applicant",
    params(("id" = ApplicationId, Path, description = "The application.")), request_body = AskApplicant,
    responses(
        (status = 204, description = "Its author was asked."),
        (status = 403, description = "The moderator's own, or an appeal against their decision."),
        (status = 404, description = "There is no such application."),
        (status = 409, description = "It does not wait for a review, a colleague has claimed it, its author has handed it in again \
            since the reviewer read it (`applications.outdated`), or it is an appeal (`applications.no_question`)."),
        (status = 422, description = "The text is invalid."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn ask_applicant(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<ApplicationId>,
    Json(form): Json<AskApplicant>,
) -> Result<StatusCode, ApiError> {
    let text = only("text", required(&form.text, REASON_MAX)).map_err(|faults| ApiError::fields(&faults))?;
    let (now, at) = (app.now(), app.clone());
    app.db
        .write(move |tx| {
            let subject = Subject::new(SubjectKind::ProfessionalApplication, id);
            let desk = claims(&at)?;
            desk.claim(tx, &at, subject, viewer.id)?;
            let case = application_store::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
            if case.submitted_at != Some(form.submitted_at) {
                return Err(ApiError::new(OUTDATED));
            }
            if !case.state.is_waiting() {
                return Err(ApiError::new(NO_QUESTION));
            }
            case_store::ask(tx, id, &text)?;
            // Where no answer comes, nobody needs the files.
            evidence_store::delete_later(tx, id, now)?;
            members::applicant::set_application_complete(tx, case.member, false)?;
            desk.release(tx, subject)?;
            reviews::store::forget(tx, subject)?;
            tx.announce(ChangeSignal::Own(case.member, Change::Reviews, Some(id.0)));
            send(tx, &at, case.member, emails::question(&at.settings, &text))?;
            let news = (Kind::Verification, "question");
            tell::in_app(tx, &at, (case.member, Some(id)), news, tell::APPLICATION_PATH)?;
            let entry =
                AuditEntry::of(Some(viewer.id), "askApplicant", (subject.kind.as_str(), id.0), &json!({}));
            append(tx, now, &entry)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
