//! `POST` and `DELETE /api/moderation/professionals/{uid}/suspension`: a verification counts no more for now, and counts again.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::role::Exempt;
use domain::time::Timestamp;
use members::professional;
use notifications::rules::Kind;
use platform::app::App;
use platform::auth::{Moderator, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::store::{self, Status, Verification};
use super::{emails, end_of_role, tell};
use crate::application::emails::send;
use crate::error_codes::{VERIFICATION_OWN, VERIFICATION_STAFF};

/// Why a verification is suspended.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuspendVerification {
    /// 1 to 500 code points, for the Professional to read, and for the audit log.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// Suspends a verification: seal, role and entry are gone at once; the account stays. Once more changes nothing.
#[utoipa::path(post, path = "/api/moderation/professionals/{uid}/suspension", tag = "moderation",
    operation_id = "suspend_verification", params(("uid" = MemberId, Path, description = "The Professional.")),
    request_body = SuspendVerification,
    responses(
        (status = 204, description = "It is suspended."),
        (status = 403, description = "The caller's own, or that of staff, which only an admin suspends."),
        (status = 404, description = "Nothing of theirs counts."),
        (status = 422, description = "The reason is invalid."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn suspend_verification(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(member): Path<MemberId>,
    Json(form): Json<SuspendVerification>,
) -> Result<StatusCode, ApiError> {
    let reason = domain::review::reason(&form.reason).map_err(|faults| ApiError::fields(&faults))?;
    let (now, at) = (app.now(), app.clone());
    app.db
        .write(move |tx| {
            let verification = lock(tx, &viewer, member, now)?;
            if verification.status == Status::Suspended {
                return Ok(StatusCode::NO_CONTENT);
            }
            store::suspend(tx, member, &reason)?;
            if professional::pause(tx, &at, member, now)? {
                comments::follow_role(tx, &at, member)?;
            }
            send(tx, &at, member, emails::suspended(&at.settings, &reason))?;
            let whose = (member, verification.application_id);
            tell::in_app(tx, &at, whose, (Kind::Verification, "suspended"), tell::APPLICATION_PATH)?;
            tx.announce(ChangeSignal::Desk);
            let detail = json!({ "reason": reason });
            let entry = AuditEntry::of(Some(viewer.id), "suspendVerification", ("member", member.0), &detail);
            append(tx, now, &entry)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Lifts the suspension of a verification, until its end. Once more changes nothing.
#[utoipa::path(delete, path = "/api/moderation/professionals/{uid}/suspension", tag = "moderation",
    operation_id = "lift_suspension", params(("uid" = MemberId, Path, description = "The Professional.")),
    responses(
        (status = 204, description = "It counts."),
        (status = 403, description = "The caller's own, or that of staff, which only an admin lifts."),
        (status = 404, description = "Nothing of theirs counts or is suspended, or its time is over."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn lift_suspension(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(member): Path<MemberId>,
) -> Result<StatusCode, ApiError> {
    let (now, at) = (app.now(), app.clone());
    app.db
        .write(move |tx| {
            let verification = lock(tx, &viewer, member, now)?;
            if verification.status == Status::Active {
                return Ok(StatusCode::NO_CONTENT);
            }
            store::lift(tx, member)?;
            professional::grant(tx, &at, member, verification.ends_at, now)?;
            comments::follow_role(tx, &at, member)?;
            end_of_role::plan(tx, &at, member, verification.ends_at)?;
            send(tx, &at, member, emails::lifted(&at.settings))?;
            let whose = (member, verification.application_id);
            tell::in_app(tx, &at, whose, (Kind::Verification, "lifted"), tell::PARTNERS_PATH)?;
            tx.announce(ChangeSignal::Desk);
            let entry = AuditEntry::of(Some(viewer.id), "liftSuspension", ("member", member.0), &json!({}));
            append(tx, now, &entry)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// The verification about which this moderator may decide, which nobody else changes until the transaction ends.
fn lock(
    tx: &mut Tx<'_>,
    viewer: &Viewer,
    member: MemberId,
    now: Timestamp,
) -> Result<Verification, ApiError> {
    let found = members::store::find(tx, member)?.ok_or_else(ApiError::not_found)?;
    let own = found.id == viewer.id;
    viewer.roles.may_restrict(own, &found.roles(now)).map_err(|exempt| match exempt {
        Exempt::Oneself => ApiError::new(VERIFICATION_OWN),
        Exempt::Staff => ApiError::new(VERIFICATION_STAFF),
    })?;
    store::lock_in_force(tx, member)?.filter(|found| found.ends_at > now).ok_or_else(ApiError::not_found)
}
