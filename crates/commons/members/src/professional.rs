//! The role of a Professional as a verification gives it: for a time, with what their account becomes by it, and back.

use domain::ids::MemberId;
use domain::live::Change;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, FromRow, Tx};
use platform::live::ChangeSignal;
use platform::live::accounts::{Whose, changed};
use platform::params;
use serde::{Deserialize, Serialize};

platform::statements! {
    ACCOUNT = "select is_professional, professional_until, is_applicant, application_complete, plan_chosen_at
        from members where id = $1";
    /// Nobody is sent back to the choice of a plan on the day on which the role ends.
    GRANT = "update members set is_professional = true, professional_until = $2, is_applicant = false,
            plan_chosen_at = coalesce(plan_chosen_at, $3) where id = $1";
    RESTORE = "update members set is_professional = $2, professional_until = $3, is_applicant = $4, application_complete = $5,
            plan_chosen_at = $6 where id = $1";
    END = "update members set is_professional = false, professional_until = null,
            plan_chosen_at = coalesce(plan_chosen_at, $2) where id = $1 and is_professional = true";
    /// The same at the moment at which the role has ended, and not before.
    END_DUE = "update members set is_professional = false, professional_until = null,
            plan_chosen_at = coalesce(plan_chosen_at, $2)
        where id = $1 and is_professional = true and professional_until <= $2";
    SET_UNTIL = "update members set professional_until = $2 where id = $1 and is_professional = true";
}

/// What an account is before it becomes a Professional's.
#[derive(Debug, Clone, PartialEq, Eq, FromRow, Serialize, Deserialize)]
pub struct Account {
    /// A Professional already.
    pub is_professional: bool,
    /// Until when.
    pub professional_until: Option<Timestamp>,
    /// Signed up to become one.
    pub is_applicant: bool,
    /// That application is complete.
    pub application_complete: bool,
    /// When a plan was chosen.
    pub plan_chosen_at: Option<Timestamp>,
}

/// What an account is now.
///
/// # Errors
/// When the database refuses.
pub fn account(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Account>, DbError> {
    tx.one(ACCOUNT, params![member])
}

/// Makes someone a Professional until `until`.
///
/// # Errors
/// When the database refuses.
pub fn grant(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    until: Timestamp,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(GRANT, params![member, until, now])?;
    announce(tx, app, member)
}

/// Makes an account what it was before [`grant`].
///
/// # Errors
/// When the database refuses.
pub fn restore(tx: &mut Tx<'_>, app: &App, member: MemberId, before: &Account) -> Result<(), DbError> {
    let values = params![
        member,
        before.is_professional,
        before.professional_until,
        before.is_applicant,
        before.application_complete,
        before.plan_chosen_at
    ];
    tx.execute(RESTORE, values)?;
    announce(tx, app, member)
}

/// Ends the role; answers `false` where there was none.
///
/// # Errors
/// When the database refuses.
pub fn end(tx: &mut Tx<'_>, app: &App, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    let ended = tx.execute(END, params![member, now])? > 0;
    if ended {
        announce(tx, app, member)?;
    }
    Ok(ended)
}

/// Ends the role if its time is over at `now`; answers whether it did.
///
/// # Errors
/// When the database refuses.
pub fn end_due(tx: &mut Tx<'_>, app: &App, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    let ended = tx.execute(END_DUE, params![member, now])? > 0;
    if ended {
        announce(tx, app, member)?;
    }
    Ok(ended)
}

/// Has the role of a Professional end at another time.
///
/// # Errors
/// When the database refuses.
pub fn set_until(tx: &mut Tx<'_>, app: &App, member: MemberId, until: Timestamp) -> Result<(), DbError> {
    tx.execute(SET_UNTIL, params![member, until])?;
    announce(tx, app, member)
}

/// The Member's own tabs look at the session again, and everyone's at what shows the Member; the directory reads their entry
/// again.
fn announce(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    crate::directory::touch(tx, member)?;
    crate::store::announce_session_change(tx, member);
    tx.announce(ChangeSignal::Everyone(Change::Members, Some(member.0)));
    changed(tx, app, Whose::Member(member))
}
