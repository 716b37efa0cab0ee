//! `PUT /api/moderation/applications/{id}/check`: a reviewer saves what they found about a licence, before anyone approves it.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use domain::ids::{ApplicationId, RegisterId, VerificationId};
use domain::limits::{LICENCE_BODY_MAX, LICENCE_NUMBER_MAX, REASON_MAX};
use domain::subject::{Subject, SubjectKind};
use domain::text::{FieldErrors, TextError, accept, required, required_line};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Moderator;
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use reviews::claims::claims;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::check_view::Check;
use super::register_store;
use super::rules;
use super::store::{self, Method, Status, Verification};
use crate::application::store as application_store;
use crate::error_codes::OUTDATED;
use crate::vocabulary::country;

/// What a reviewer found.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveCheck {
    /// `submittedAt` of the application as the reviewer read it.
    submitted_at: Timestamp,
    /// The licence's number.
    #[schema(min_length = 1, max_length = 60)]
    number: String,
    /// Who issued it.
    #[schema(min_length = 1, max_length = 120)]
    body: String,
    /// Its country, by its code of ISO 3166-1 (alpha-2).
    #[schema(min_length = 2, max_length = 2, pattern = "^[A-Z]{2}$")]
    jurisdiction: String,
    /// Its last day, as YYYY-MM-DD; null where it has none.
    #[schema(required, format = Date)]
    expires_on: Option<String>,
    /// How it was checked.
    method: Method,
    /// In which register, where it was one that is listed.
    register_id: Option<RegisterId>,
    /// The name on the licence is the applicant's.
    name_matches: bool,
    /// A document shows that they are who they say.
    identity_seen: bool,
    /// For colleagues: 0 to 500 code points.
    #[serde(default)]
    #[schema(required = false, max_length = 500)]
    note: String,
}

/// Saves the check in the place of the one before, and claims the application.
#[utoipa::path(put, path = "/api/moderation/applications/{id}/check", tag = "moderation", operation_id = "save_check",
    params(("id" = ApplicationId, Path, description = "The application.")), request_body = SaveCheck,
    responses(
        (status = 200, description = "The check.", body = Check),
        (status = 403, description = "The moderator's own, or an appeal against their decision."),
        (status = 404, description = "There is no such application."),
        (status = 409, description = "It does not wait for a review, a colleague has claimed it, or its author has handed it in \
            again since the reviewer read it (`applications.outdated`)."),
        (status = 422, description = "Fields are invalid; `expiresOn` can be `past` or `too_late`."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn save_check(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<ApplicationId>,
    Json(form): Json<SaveCheck>,
) -> Result<Json<Check>, ApiError> {
    let (now, at) = (app.now(), app.clone());
    let found = form.parse(now).map_err(|faults| ApiError::fields(&faults))?;
    app.db
        .write(move |tx| {
            let subject = Subject::new(SubjectKind::ProfessionalApplication, id);
            claims(&at)?.claim(tx, &at, subject, viewer.id)?;
            let case = application_store::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
            if case.submitted_at != Some(found.submitted_at) {
                return Err(ApiError::new(OUTDATED));
            }
            known_register(tx, found.register_id)?;
            let check = Verification {
                id: at.id::<VerificationId>(),
                member_id: case.member,
                application_id: Some(id),
                status: Status::Checked,
                number: found.number,
                body: found.body,
                jurisdiction: found.jurisdiction,
                expires_on: found.expires_on,
                ends_at: found.ends_at,
                method: found.method,
                register_id: found.register_id,
                note: found.note,
                checked_by: Some(viewer.id),
                // Of an application that was handed in again within the same millisecond, or while clocks went back.
                checked_at: now.max(found.submitted_at),
                suspended_reason: None,
                reminded: None,
            };
            store::save_check(tx, id, &check)?;
            tx.announce(ChangeSignal::Desk);
            let shown = Check::of(tx, &at, check)?;
            let detail = json!({ "method": shown.method, "jurisdiction": shown.jurisdiction, "endsAt": shown.ends_at });
            let entry =
                AuditEntry::of(Some(viewer.id), "checkLicence", (subject.kind.as_str(), id.0), &detail);
            append(tx, now, &entry)?;
            Ok(Json(shown))
        })
        .await
}

/// A check whose fields are accepted.
#[derive(Clone)]
struct Found {
    submitted_at: Timestamp,
    number: String,
    body: String,
    jurisdiction: String,
    expires_on: Option<String>,
    ends_at: Timestamp,
    method: Method,
    register_id: Option<RegisterId>,
    note: String,
}

impl SaveCheck {
    fn parse(self, now: Timestamp) -> Result<Found, FieldErrors> {
        let mut faults = FieldErrors::new();
        let number = accept("number", required_line(&self.number, LICENCE_NUMBER_MAX), &mut faults);
        let body = accept("body", required_line(&self.body, LICENCE_BODY_MAX), &mut faults);
        let jurisdiction = country(&self.jurisdiction);
        if jurisdiction.is_none() {
            faults.push(("jurisdiction", "unknown"));
        }
        let last_day = self.expires_on.as_deref().map(rules::day).transpose();
        let ends_at = last_day.and_then(|day| rules::ends_at(day, now));
        let ends_at = ends_at.map_err(|error| faults.push(("expiresOn", error.code()))).ok();
        for (field, confirmed) in [("nameMatches", self.name_matches), ("identitySeen", self.identity_seen)] {
            if !confirmed {
                faults.push((field, "required"));
            }
        }
        let note = match required(&self.note, REASON_MAX) {
            Err(TextError::Empty) => Some(String::new()),
            other => accept("note", other, &mut faults),
        };
        match (number, body, jurisdiction, ends_at, note) {
            (Some(number), Some(body), Some(jurisdiction), Some(ends_at), Some(note))
                if faults.is_empty() =>
            {
                Ok(Found {
                    submitted_at: self.submitted_at,
                    number,
                    body,
                    jurisdiction: jurisdiction.to_owned(),
                    expires_on: self.expires_on,
                    ends_at,
                    method: self.method,
                    register_id: self.register_id,
                    note,
                })
            }
            _ => Err(faults),
        }
    }
}

fn known_register(tx: &mut Tx<'_>, register: Option<RegisterId>) -> Result<(), ApiError> {
    match register {
        Some(id) if !register_store::is_there(tx, id)? => Err(ApiError::fields(&[("registerId", "unknown")])),
        _ => Ok(()),
    }
}
