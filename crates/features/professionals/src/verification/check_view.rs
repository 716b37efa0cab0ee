//! A check of a licence as reviewers see it.

use domain::ids::RegisterId;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::db::{DbError, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{Method, Status, Verification};

/// A check of a licence.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LicenceCheck)]
pub struct Check {
    /// What became of it.
    pub status: Status,
    /// The number that was checked.
    pub number: String,
    /// Who issued the licence.
    pub body: String,
    /// Its country, by its code of ISO 3166-1.
    pub jurisdiction: String,
    /// The licence's last day, as YYYY-MM-DD; null where it has none.
    #[schema(required)]
    pub expires_on: Option<String>,
    /// When the verification ends, in milliseconds.
    pub ends_at: Timestamp,
    /// How it was checked.
    pub method: Method,
    /// In which register.
    #[schema(required)]
    pub register_id: Option<RegisterId>,
    /// What the reviewer noted for colleagues; empty when nothing.
    pub note: String,
    /// Why it was suspended, where nobody has lifted that.
    #[schema(required)]
    pub suspended_reason: Option<String>,
    /// Who checked it; null where their account is gone.
    #[schema(required)]
    pub checked_by: Option<MemberCard>,
    /// When, in milliseconds.
    pub checked_at: Timestamp,
}

impl Check {
    /// What was saved, with who saved it.
    pub(crate) fn of(tx: &mut Tx<'_>, app: &App, saved: Verification) -> Result<Self, DbError> {
        let by = saved.checked_by.map(|by| members::profile::own(tx, by, app.tiers())).transpose()?.flatten();
        Ok(Self {
            status: saved.status,
            number: saved.number,
            body: saved.body,
            jurisdiction: saved.jurisdiction,
            expires_on: saved.expires_on,
            ends_at: saved.ends_at,
            method: saved.method,
            register_id: saved.register_id,
            note: saved.note,
            suspended_reason: saved.suspended_reason,
            checked_by: by.map(|profile| profile.card),
            checked_at: saved.checked_at,
        })
    }
}
