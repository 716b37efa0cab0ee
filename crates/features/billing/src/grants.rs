//! `POST /api/admin/members/{uid}/grants` and `DELETE …/{id}`: memberships that are given, and taken back; the audit log has both.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::entitlement::Entitled;
use domain::ids::MemberId;
use domain::plan::Slot;
use domain::time::Timestamp;
use members::ledger::{self, Entry, Kept, Source, State as EntryState};
use platform::app::App;
use platform::auth::Admin;
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Json, Path};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::sync;
use crate::view::LedgerEntry;

/// Why someone is given a membership.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = GrantSource)]
pub enum Given {
    /// The community gives it.
    Complimentary,
    /// It is a present.
    Gift,
}

impl From<Given> for Source {
    fn from(given: Given) -> Self {
        match given {
            Given::Complimentary => Self::Complimentary,
            Given::Gift => Self::Gift,
        }
    }
}

/// A membership to be given.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewGrant)]
pub struct Grant {
    /// As what.
    pub source: Given,
    /// Which plan.
    pub plan: Slot,
    /// Until when, in milliseconds; null is for good.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub until: Option<Timestamp>,
    /// Why, 1 to 500 code points. The member reads it.
    #[schema(min_length = 1, max_length = 500)]
    pub reason: String,
}

/// Why a membership is taken back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TakeBack)]
pub struct Back {
    /// 1 to 500 code points. The member reads it.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

impl Grant {
    /// Accepts a grant as it was asked for.
    ///
    /// # Errors
    /// The fields at fault: until `past`, `invalid`, reason `required`, `too_long`.
    pub fn accept(self, now: Timestamp) -> Result<Self, domain::text::FieldErrors> {
        let mut faults = domain::text::FieldErrors::new();
        if self.until.is_some_and(|until| until <= now) {
            faults.push(("until", "past"));
        } else if self.until.is_some_and(|until| until.0 > domain::natural::MAX) {
            faults.push(("until", "invalid"));
        }
        match domain::review::reason(&self.reason) {
            Ok(reason) if faults.is_empty() => Ok(Self { reason, ..self }),
            Ok(_) => Err(faults),
            Err(more) => Err([faults, more].concat()),
        }
    }
}

/// Gives a member a membership, in one transaction with its entry of the audit log. `actor` is `None` for a command on the
/// server. Answers the entry, or `None` where there is no such member.
///
/// # Errors
/// When the database refuses.
pub fn give_now(
    tx: &mut Tx<'_>,
    app: &App,
    actor: Option<MemberId>,
    member: MemberId,
    grant: &Grant,
) -> Result<Option<Kept>, DbError> {
    if members::store::find(tx, member)?.is_none() {
        return Ok(None);
    }
    let id: Uuid = app.id();
    let row = Entitled { id: id.to_string(), slot: grant.plan, until: grant.until };
    let entry = Entry::given(grant.source.into(), &row, app.now(), &grant.reason);
    ledger::add(tx, app, member, std::slice::from_ref(&entry))?;
    let detail = json!({
        "grant": id, "source": grant.source, "plan": grant.plan, "until": grant.until, "reason": grant.reason,
    });
    note(tx, app, actor, "grant", member, &detail)?;
    ledger::newest(tx, entry.source, &entry.reference)
}

/// Takes back what a member was given: it ends now. Answers `false` where nothing of the kind lives.
///
/// # Errors
/// When the database refuses.
pub fn take_back_now(
    tx: &mut Tx<'_>,
    app: &App,
    actor: Option<MemberId>,
    member: MemberId,
    grant: &str,
    reason: &str,
) -> Result<bool, DbError> {
    let now = app.now();
    let given = |kept: &Kept| kept.entry.state == EntryState::Given && kept.entry.is_live(now);
    let found = ledger::current(tx, app, member)?
        .into_iter()
        .find(|kept| kept.entry.reference == grant && kept.entry.price.is_none() && given(kept));
    let Some(kept) = found else { return Ok(false) };
    let ended = Entry {
        state: EntryState::Revoked,
        until: Some(now),
        reason: reason.to_owned(),
        ..kept.entry.clone()
    };
    ledger::add(tx, app, member, &[ended])?;
    note(tx, app, actor, "revoke", member, &json!({ "grant": grant, "reason": reason }))?;
    Ok(true)
}

fn note(
    tx: &mut Tx<'_>,
    app: &App,
    actor: Option<MemberId>,
    action: &str,
    member: MemberId,
    detail: &serde_json::Value,
) -> Result<(), DbError> {
    append(tx, app.now(), &AuditEntry::of(actor, action, ("member", member.0), detail))
}

/// Gives a member a membership.
#[utoipa::path(post, path = "/api/admin/members/{uid}/grants", tag = "billing", operation_id = "grant_membership",
    params(("uid" = MemberId, Path, description = "The member.")), request_body = Grant,
    responses(
        (status = 201, description = "The entry of the ledger.", body = LedgerEntry),
        (status = 404, description = "There is no such member."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admin"))))]
pub async fn give(
    State(app): State<App>,
    Admin(viewer): Admin,
    Path(member): Path<MemberId>,
    Json(grant): Json<Grant>,
) -> Result<(StatusCode, Json<LedgerEntry>), ApiError> {
    let grant = grant.accept(app.now()).map_err(|faults| ApiError::fields(&faults))?;
    let at = app.clone();
    let made = app.db.write(move |tx| give_now(tx, &at, Some(viewer.id), member, &grant)).await?;
    let made = made.ok_or_else(ApiError::not_found)?;
    Ok((StatusCode::CREATED, Json(LedgerEntry::of(&made, app.now(), sync::source(&app)))))
}

/// Takes back a membership that was given; what was bought stays.
#[utoipa::path(delete, path = "/api/admin/members/{uid}/grants/{id}", tag = "billing", operation_id = "revoke_grant",
    params(("uid" = MemberId, Path, description = "The member."), ("id" = String, Path, description = "The grant.")),
    request_body = Back,
    responses(
        (status = 204, description = "It has ended."),
        (status = 404, description = "The member has no such active grant."),
        (status = 422, description = "The reason is invalid."),
    ),
    extensions(("x-caller" = json!("admin"))))]
pub async fn take_back(
    State(app): State<App>,
    Admin(viewer): Admin,
    Path((member, grant)): Path<(MemberId, String)>,
    Json(back): Json<Back>,
) -> Result<StatusCode, ApiError> {
    let reason = domain::review::reason(&back.reason).map_err(|faults| ApiError::fields(&faults))?;
    let at = app.clone();
    let ended =
        app.db.write(move |tx| take_back_now(tx, &at, Some(viewer.id), member, &grant, &reason)).await?;
    if ended { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
