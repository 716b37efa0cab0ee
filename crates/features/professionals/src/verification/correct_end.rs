//! Corrects on which day a Professional's licence ends, for operators; a past day ends the verification now.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use domain::ids::MemberId;
use members::professional;
use platform::app::App;
use platform::db::{DbError, Tx};
use serde_json::json;

use super::rules::{self, DayError};
use super::{end_of_role, store};

/// What became of the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Corrected {
    /// The verification counts until this day, which is that one, or an earlier one on which the licence is looked at again.
    Later(String),
    /// The verification has ended.
    Ended,
    /// No verification of this Member counts or is suspended.
    NoVerification,
    /// It is not a day, written as `YYYY-MM-DD`, or more than twenty years from now.
    BadDay,
}

/// Gives the licence of a Member another last day, which the audit log notes.
///
/// # Errors
/// When the database refuses.
pub async fn correct_end(app: &App, member: MemberId, day: &str) -> Result<Corrected, DbError> {
    let Ok(last_day) = rules::day(day) else { return Ok(Corrected::BadDay) };
    let (at, day) = (app.clone(), day.to_owned());
    app.db
        .write(move |tx: &mut Tx<'_>| {
            let now = at.now();
            let Some(verification) = store::lock_in_force(tx, member)? else {
                return Ok(Corrected::NoVerification);
            };
            let ends_at = match rules::corrected(last_day, verification.checked_at, now) {
                Ok(ends_at) => ends_at,
                Err(DayError::Invalid | DayError::Past | DayError::TooLate) => return Ok(Corrected::BadDay),
            };
            store::correct(tx, verification.id, &day, ends_at)?;
            professional::set_until(tx, &at, member, ends_at)?;
            // A server notes the end, also where it is now: it is the one that has open tabs.
            end_of_role::plan(tx, &at, member, ends_at)?;
            let detail = json!({ "before": verification.expires_on, "after": day, "endsAt": ends_at });
            append(tx, now, &AuditEntry::of(None, "correctLicence", ("member", member.0), &detail))?;
            Ok(if ends_at <= now {
                Corrected::Ended
            } else {
                Corrected::Later(rules::last_day(ends_at).unwrap_or(day))
            })
        })
        .await
}

/// Ends a Member's verification, since an operator took the role from them.
///
/// # Errors
/// When the database refuses.
pub fn role_taken(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    store::end(tx, member).map(drop)
}
