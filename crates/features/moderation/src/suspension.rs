//! `PUT` and `DELETE /api/moderation/members/{uid}/suspension`: closes an account to its owner at once, and opens it again.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::role::Exempt;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::{Moderator, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{SUSPEND_SELF, SUSPEND_STAFF};

/// Why an account is closed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Suspension {
    /// 1 to 500 code points, for the audit log; the Member does not read it.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// Suspends a Member and ends their sessions; once more changes nothing.
#[utoipa::path(put, path = "/api/moderation/members/{uid}/suspension", tag = "moderation", operation_id = "suspend_member",
    params(("uid" = MemberId, Path, description = "The Member.")), request_body = Suspension,
    responses(
        (status = 204, description = "They are suspended."),
        (status = 403, description = "Staff, whom only an admin may suspend, or the caller's own account."),
        (status = 404, description = "There is no such Member."),
        (status = 422, description = "The reason is invalid."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn suspend(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(member): Path<MemberId>,
    Json(form): Json<Suspension>,
) -> Result<StatusCode, ApiError> {
    let reason = domain::review::reason(&form.reason).map_err(|faults| ApiError::fields(&faults))?;
    let (now, at) = (app.now(), app.clone());
    app.db
        .write(move |tx| {
            allowed(tx, &viewer, member, now)?;
            if members::store::suspend(tx, &at, member)? {
                let reason = json!({ "reason": reason });
                append(tx, now, &AuditEntry::of(Some(viewer.id), "suspend", ("member", member.0), &reason))?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Ends a suspension; once more changes nothing.
#[utoipa::path(delete, path = "/api/moderation/members/{uid}/suspension", tag = "moderation",
    operation_id = "end_suspension",
    params(("uid" = MemberId, Path, description = "The Member.")),
    responses(
        (status = 204, description = "They may log in again."),
        (status = 403, description = "Staff, whom only an admin may reinstate, or the caller's own account."),
        (status = 404, description = "There is no such Member."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn end(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(member): Path<MemberId>,
) -> Result<StatusCode, ApiError> {
    let now = app.now();
    app.db
        .write(move |tx| {
            allowed(tx, &viewer, member, now)?;
            if members::store::end_suspension(tx, member)? {
                append(
                    tx,
                    now,
                    &AuditEntry::of(Some(viewer.id), "unsuspend", ("member", member.0), &json!({})),
                )?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Whether this moderator decides about this account.
fn allowed(tx: &mut Tx<'_>, viewer: &Viewer, member: MemberId, now: Timestamp) -> Result<(), ApiError> {
    let found = members::store::find(tx, member)?.ok_or_else(ApiError::not_found)?;
    let own = found.id == viewer.id;
    viewer.roles.may_restrict(own, &found.roles(now)).map_err(|exempt| match exempt {
        Exempt::Oneself => ApiError::new(SUSPEND_SELF),
        Exempt::Staff => ApiError::new(SUSPEND_STAFF),
    })
}
