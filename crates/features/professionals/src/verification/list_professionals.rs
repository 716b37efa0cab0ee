//! `GET /api/moderation/professionals`: whose licences were verified, which end soon, are suspended or have expired.

use axum::extract::State;
use domain::entitlement::Tiers;
use domain::name::display_name;
use domain::time::{DAY, Timestamp};
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Moderator;
use platform::db::{Db, DbError, Sql, Value};
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Query};
use platform::params;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::rules::REMINDED_DAYS;
use super::store::Status;

/// Marks this list's cursors.
pub(crate) const LIST: u8 = b'v';
/// Members on a page.
const SIZE: usize = 20;

macro_rules! select_verified {
    ($rest:literal) => {
        concat!(
            "select ",
            members::card_columns!(),
            ", v.id as verification, v.body, v.jurisdiction, v.number, v.expires_on, v.ends_at, v.status, v.checked_at,
                v.suspended_reason, c.id is not null as by_known, c.first_name as by_first_name, c.last_name as by_last_name
            from verifications v join members m on m.id = v.member_id left join members c on c.id = v.checked_by where ",
            $rest
        )
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    ACTIVE = [select_verified!("v.status = 'active' and v.ends_at > $1 and (v.ends_at, v.id) > ($2, $3)
        order by v.ends_at, v.id limit 21")];
    ENDING = [select_verified!("v.status = 'active' and v.ends_at > $1 and v.ends_at <= $4 and (v.ends_at, v.id) > ($2, $3)
        order by v.ends_at, v.id limit 21")];
    SUSPENDED = [select_verified!("v.status = 'suspended' and v.ends_at > $1 and (v.ends_at, v.id) > ($2, $3)
        order by v.ends_at, v.id limit 21")];
    /// Those who have not been verified again since, whether or not a job noted the end.
    EXPIRED = [select_verified!("(v.status = 'expired' or v.status in ('active', 'suspended') and v.ends_at <= $1)
        and (v.ends_at, v.id) < ($2, $3) and not exists (select 1
            from verifications n where n.member_id = v.member_id and n.status <> 'checked' and n.checked_at > v.checked_at)
        order by v.ends_at desc, v.id desc limit 21")];
}

/// Which of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = VerifiedState)]
pub enum Which {
    /// Those that count, the next to end first.
    #[default]
    Active,
    /// Those of them that end within thirty days.
    Ending,
    /// Those that a moderator has suspended.
    Suspended,
    /// Those that are over, the last one first.
    Expired,
}

/// Which of them, and where to read on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ProfessionalsQuery {
    /// Only those in this state; those that count where nothing is said.
    #[serde(default)]
    #[param(inline)]
    state: Which,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Someone whose licence was verified.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedProfessional {
    /// Who.
    pub member: MemberCard,
    /// Who issued the licence.
    pub body: String,
    /// Its country, by its code of ISO 3166-1.
    pub jurisdiction: String,
    /// Its number.
    pub number: String,
    /// Its last day, as YYYY-MM-DD; null where it has none.
    #[schema(required)]
    pub expires_on: Option<String>,
    /// When the verification ends, in milliseconds.
    pub ends_at: Timestamp,
    /// What it is worth.
    pub status: Status,
    /// When it was checked, in milliseconds.
    pub checked_at: Timestamp,
    /// The name of who checked it; null where their account is gone.
    #[schema(required)]
    pub checked_by: Option<String>,
    /// Why it was suspended, where it is.
    #[schema(required)]
    pub suspended_reason: Option<String>,
    #[serde(skip)]
    id: Uuid,
}

impl VerifiedProfessional {
    const fn place(&self) -> Cursor {
        Cursor { at: self.ends_at, id: self.id }
    }
}

/// Whose licences were verified.
#[utoipa::path(get, path = "/api/moderation/professionals", tag = "moderation", operation_id = "list_verified_professionals",
    params(ProfessionalsQuery),
    responses((status = 200, description = "Professionals in that state.", body = Page<VerifiedProfessional>)),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn list_professionals(
    State(app): State<App>,
    Moderator(_viewer): Moderator,
    Query(wanted): Query<ProfessionalsQuery>,
) -> Result<Json<Page<VerifiedProfessional>>, ApiError> {
    let after = wanted.cursor.as_deref().map(|cursor| Cursor::decode(cursor, LIST)).transpose()?;
    let rows = load(&app.db, wanted.state, after, app.tiers()).await?;
    Ok(Json(Page::of(rows, SIZE, LIST, VerifiedProfessional::place)))
}

async fn load(
    db: &Db,
    which: Which,
    after: Option<Cursor>,
    tiers: Tiers,
) -> Result<Vec<VerifiedProfessional>, DbError> {
    let now = tiers.now;
    let first = after.unwrap_or(if which == Which::Expired { Cursor::NEWEST } else { Cursor::OLDEST });
    let days = REMINDED_DAYS.into_iter().max().unwrap_or_default();
    let (statement, values): (Sql, Vec<Value>) = match which {
        Which::Active => (ACTIVE, params![now, first.at, first.id]),
        Which::Ending => (ENDING, params![now, first.at, first.id, now.plus(days.saturating_mul(DAY))]),
        Which::Suspended => (SUSPENDED, params![now, first.at, first.id]),
        Which::Expired => (EXPIRED, params![now, first.at, first.id]),
    };
    db.query(statement, values, move |row| {
        let known: bool = row.get("by_known")?;
        let first: Option<String> = row.get("by_first_name")?;
        let last: Option<String> = row.get("by_last_name")?;
        let (status, ends_at): (Status, Timestamp) = (row.get("status")?, row.get("ends_at")?);
        let status = status.at(ends_at, now);
        let suspended_reason: Option<String> = row.get("suspended_reason")?;
        Ok(VerifiedProfessional {
            member: MemberCard::read(row, tiers)?,
            body: row.get("body")?,
            jurisdiction: row.get("jurisdiction")?,
            number: row.get("number")?,
            expires_on: row.get("expires_on")?,
            ends_at,
            status,
            checked_at: row.get("checked_at")?,
            checked_by: known.then(|| display_name(first.as_deref(), last.as_deref())),
            suspended_reason: suspended_reason.filter(|_| status == Status::Suspended),
            id: row.get("verification")?,
        })
    })
    .await
}
