//! How far an account is on its way to a Professional's: whether it has applied, and whether the application is complete.

use domain::ids::MemberId;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::live::accounts::{Whose, changed};
use platform::params;

use crate::store::announce_session_change;

platform::statements! {
    SET_APPLICANT = "update members set is_applicant = $2, application_complete = false where id = $1 and is_professional = false
        and is_applicant <> $2";
    SET_COMPLETE = "update members set application_complete = $2 where id = $1 and is_applicant = true
        and application_complete <> $2";
}

/// Notes that the account is an applicant's, whose application is not complete yet, or that it is an ordinary Member's.
/// Professionals are no applicants.
///
/// # Errors
/// When the database refuses.
pub fn set_applicant(tx: &mut Tx<'_>, app: &App, id: MemberId, is_applicant: bool) -> Result<(), DbError> {
    if tx.execute(SET_APPLICANT, params![id, is_applicant])? > 0 {
        announce_session_change(tx, id);
        changed(tx, app, Whose::Member(id))?;
    }
    Ok(())
}

/// Notes whether an applicant's application is complete. Nothing changes for others, who apply beside their membership.
///
/// # Errors
/// When the database refuses.
pub fn set_application_complete(tx: &mut Tx<'_>, id: MemberId, is_complete: bool) -> Result<(), DbError> {
    if tx.execute(SET_COMPLETE, params![id, is_complete])? > 0 {
        announce_session_change(tx, id);
    }
    Ok(())
}
