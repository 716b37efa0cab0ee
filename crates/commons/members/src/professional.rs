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
    ACCOUNT = "select is_professional, professional_until, is_applicant, application_complete, plan_chosen_at, onboarding_step
        from members where id = $1";
    /// Nobody is sent back to the choice of a plan on the day on which the role ends. Sign-up asks for neither a name, which
    /// the licence says, nor a plan, since Professionals pay nothing.
    GRANT = "update members set is_professional = true, professional_until = $2, is_applicant = false,
            plan_chosen_at = coalesce(plan_chosen_at, $3),
            onboarding_step = case onboarding_step when 'name' then 'emails' when 'plan' then 'done' else onboarding_step end
        where id = $1";
    RESTORE = "update members set is_professional = $2, professional_until = $3, is_applicant = $4, application_complete = $5,
            plan_chosen_at = $6, onboarding_step = $7 where id = $1";
    /// Nothing changes for those who got the role in another way since.
    RESTORE_APPLICANT = "update members set is_applicant = true, application_complete = $2, plan_chosen_at = $3,
            onboarding_step = $4 where id = $1 and is_professional = false";
    /// The end stays noted, so that a name that was checked stays as it is while a suspension may be lifted.
    PAUSE = "update members set is_professional = false, plan_chosen_at = coalesce(plan_chosen_at, $2)
        where id = $1 and is_professional = true";
    /// SQLite has one writer, who need not lock a row.
    CHECKED_NAME =
        sqlite "select first_name, last_name from members where id = $1 and professional_until > $2"
        postgres "select first_name, last_name from members where id = $1 and professional_until > $2 for no key update";
    /// At the moment at which the role has ended, and not before.
    END_DUE = "update members set is_professional = false, professional_until = null,
            plan_chosen_at = coalesce(plan_chosen_at, $2)
        where id = $1 and is_professional = true and professional_until <= $2";
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
    /// Where sign-up goes on.
    pub onboarding_step: String,
}

/// A name.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CheckedName {
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
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
        before.plan_chosen_at,
        before.onboarding_step.as_str()
    ];
    tx.execute(RESTORE, values)?;
    announce(tx, app, member)
}

/// Makes an account an applicant's again, as it was before [`grant`], where the role has ended or was taken since.
///
/// # Errors
/// When the database refuses.
pub fn restore_applicant(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    before: &Account,
) -> Result<(), DbError> {
    let step = before.onboarding_step.as_str();
    tx.execute(RESTORE_APPLICANT, params![member, before.application_complete, before.plan_chosen_at, step])?;
    announce(tx, app, member)
}

/// Takes the role for as long as its verification is suspended; answers `false` where there was none.
///
/// # Errors
/// When the database refuses.
pub fn pause(tx: &mut Tx<'_>, app: &App, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    let paused = tx.execute(PAUSE, params![member, now])? > 0;
    if paused {
        announce(tx, app, member)?;
    }
    Ok(paused)
}

/// The name that was checked with a Member's licence, while their verification is in force or suspended at `now`. It stays
/// as it is until the transaction ends.
///
/// # Errors
/// When the database refuses.
pub fn checked_name(
    tx: &mut Tx<'_>,
    member: MemberId,
    now: Timestamp,
) -> Result<Option<CheckedName>, DbError> {
    tx.one(CHECKED_NAME, params![member, now])
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
    crate::directory::set_role_end(tx, member, until)?;
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
