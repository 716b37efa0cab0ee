//! Appeals: an author asks that another moderator decides about what was declined.

use domain::ids::MemberId;
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};

use crate::{decisions, reports, store};

/// Asks for a second look at a declined subject, which the caller holds: once for each time it was handed in. Answers `false`
/// when that is not possible, after which the transaction must not be committed.
///
/// # Errors
/// When the database refuses.
pub fn appeal(
    tx: &mut Tx<'_>,
    subject: Subject,
    author: MemberId,
    text: &str,
    now: Timestamp,
) -> Result<bool, DbError> {
    match decisions::standing(tx, subject)? {
        Some(decision) if decision.declined && !decision.on_appeal => {
            Ok(reports::appeal(tx, decision.id, author, text, now)? && store::appealed(tx, subject, now)?)
        }
        _ => Ok(false),
    }
}
