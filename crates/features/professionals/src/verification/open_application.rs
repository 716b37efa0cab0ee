//! `POST /api/moderation/applications/{id}/opening`: shows a reviewer everything that an application says, which the audit log notes.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use domain::ids::ApplicationId;
use domain::live::Change;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use reviews::claims::claims;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::case_store;
use super::check_view::Check;
use super::register_store::{self, Register};
use super::review::current_check;
use super::store;
use crate::application::answers::{About, Licence};
use crate::application::evidence::store as evidence_store;
use crate::application::state::State as ApplicationState;
use crate::application::store as application_store;
use crate::application::view::Evidence;
use crate::practice::Practice;

/// An application as a reviewer reads it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationFile {
    /// Its id.
    pub id: ApplicationId,
    /// Where it is.
    pub state: ApplicationState,
    /// When it was handed in, in milliseconds; what a reviewer does names it, so that it is about this version.
    pub submitted_at: Timestamp,
    /// Its author is a Professional already, and renews.
    pub is_renewal: bool,
    /// Who applies.
    pub author: MemberCard,
    /// What they say of themselves.
    pub about: About,
    /// Their licence.
    pub licence: Licence,
    /// Their practice.
    pub practice: Practice,
    /// The files that prove it.
    pub evidence: Vec<Evidence>,
    /// The public registers of that country.
    pub registers: Vec<Register>,
    /// The check since it was handed in.
    #[schema(required)]
    pub check: Option<Check>,
    /// The verifications that its author had and has, the last one first, twenty at most.
    pub earlier: Vec<Check>,
}

/// Opens an application that waits, and about which this moderator may decide.
#[utoipa::path(post, path = "/api/moderation/applications/{id}/opening", tag = "moderation", operation_id = "open_application",
    params(("id" = ApplicationId, Path, description = "The application.")),
    responses(
        (status = 200, description = "What it says.", body = ApplicationFile),
        (status = 403, description = "The moderator's own, or an appeal against their decision."),
        (status = 404, description = "There is no such application."),
        (status = 409, description = "It does not wait for a review."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn open_application(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<ApplicationId>,
) -> Result<Json<ApplicationFile>, ApiError> {
    let (now, at) = (app.now(), app.clone());
    app.db
        .write(move |tx| {
            let subject = Subject::new(SubjectKind::ProfessionalApplication, id);
            claims(&at)?.may_review(tx, &at, subject, viewer.id)?;
            let mut case = application_store::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
            if case_store::open(tx, id)? {
                case.state = ApplicationState::InReview;
                tx.announce(ChangeSignal::Own(case.member, Change::Reviews, Some(id.0)));
                tx.announce(ChangeSignal::Desk);
            }
            let author = members::profile::own(tx, case.member, at.tiers())?;
            let check = current_check(tx, id, &case, now)?;
            let mut earlier = Vec::new();
            for found in store::earlier(tx, case.member)? {
                earlier.push(Check::of(tx, &at, found)?);
            }
            let registers = register_store::of_country(tx, &case.licence.jurisdiction)?;
            let file = ApplicationFile {
                id,
                state: case.state,
                submitted_at: case.submitted_at.unwrap_or_default(),
                is_renewal: case.is_renewal,
                author: author.ok_or_else(ApiError::not_found)?.card,
                about: case.about,
                registers,
                licence: case.licence,
                practice: case.practice,
                evidence: evidence_store::list(tx, id)?,
                check: check.map(|check| Check::of(tx, &at, check)).transpose()?,
                earlier,
            };
            let entry =
                AuditEntry::of(Some(viewer.id), "openApplication", (subject.kind.as_str(), id.0), &json!({}));
            append(tx, now, &entry)?;
            Ok(Json(file))
        })
        .await
}
