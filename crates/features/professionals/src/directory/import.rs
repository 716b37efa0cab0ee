//! Verified Professionals as examples and measurements need them: with an entry, as if they had applied and been checked.

use domain::ids::{MemberId, VerificationId};
use domain::time::{DAY, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::params;

use super::store::{self, Edit};
use crate::own_verification::VerificationMethod;

platform::statements! {
    VERIFY = "insert into verifications (id, member_id, status, number, body, jurisdiction, expires_on, ends_at, method,
            checked_by, checked_at, approved_by, approved_at)
        values ($1, $2, 'active', $3, $4, $5, null, $6, $7, $8, $9, $8, $9)";
}

/// For how long a check stands where the licence has no end.
const STANDS: i64 = 365 * DAY;

/// A Professional to be listed.
#[derive(Debug, Clone)]
pub(crate) struct Imported {
    /// A Member with the role of a Professional.
    pub member: MemberId,
    /// The country of the licence.
    pub country: &'static str,
    /// Who issued it.
    pub body: &'static str,
    /// Its number.
    pub number: String,
    /// Who checked it.
    pub checked_by: Option<MemberId>,
    /// When.
    pub checked_at: Timestamp,
    /// When that ends, if not a year later.
    pub ends_at: Option<Timestamp>,
    /// The entry.
    pub edit: Edit,
    /// Whether they take new clients, and when they said so.
    pub accepting: Option<(bool, Timestamp)>,
}

/// Adds the verification and the entry.
pub(crate) fn add(tx: &mut Tx<'_>, app: &App, one: &Imported) -> Result<(), DbError> {
    let ends_at = one.ends_at.unwrap_or_else(|| one.checked_at.plus(STANDS));
    let method = VerificationMethod::PublicRegister.as_str();
    let id: VerificationId = app.id();
    let number = one.number.as_str();
    tx.execute(
        VERIFY,
        params![
            id,
            one.member,
            number,
            one.body,
            one.country,
            ends_at,
            method,
            one.checked_by,
            one.checked_at
        ],
    )?;
    members::directory::set_role_end(tx, one.member, ends_at)?;
    store::save(tx, one.member, &one.edit, one.checked_at)?;
    if let Some((accepting, said_at)) = one.accepting {
        store::confirm(tx, one.member, accepting, said_at)?;
    }
    Ok(())
}
