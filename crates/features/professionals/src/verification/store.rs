//! Every statement on the table `verifications`.

use domain::ids::{ApplicationId, MemberId, RegisterId, VerificationId};
use domain::limits::UNDO_MS;
use domain::time::{DAY, Timestamp};
use platform::db::{DbError, FromRow, Tx};
use platform::params;

pub(crate) use crate::own_verification::{VerificationMethod as Method, VerificationStatus as Status};

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "select id, member_id, application_id, status, number, body, jurisdiction, expires_on, ends_at, method, register_id,
                note, checked_by, checked_at, suspended_reason, reminded from verifications where ",
            $rest
        )
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    CHECKED = [select!("application_id = $1 and status = 'checked'")];
    IN_FORCE = [select!("member_id = $1 and status in ('active', 'suspended')")];
    /// SQLite has one writer, who need not lock a row.
    LOCK_IN_FORCE =
        sqlite [select!("member_id = $1 and status in ('active', 'suspended')")]
        postgres [select!("member_id = $1 and status in ('active', 'suspended') for no key update")];
    EARLIER = [select!("member_id = $1 and status <> 'checked' order by checked_at desc, id desc limit 20")];
    FORGET_CHECK = "delete from verifications where application_id = $1 and status = 'checked'";
    ADD_CHECK = "insert into verifications (id, member_id, application_id, status, number, body, jurisdiction, expires_on, ends_at,
            method, register_id, note, checked_by, checked_at)
        values ($1, $2, $3, 'checked', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    ACTIVATE = "update verifications set status = 'active', approved_by = $2, approved_at = $3 where id = $1";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite [select!("id = $1")]
        postgres [select!("id = $1 for no key update")];
    PUT_BACK = "update verifications set status = 'checked', approved_by = null, approved_at = null, suspended_reason = null
        where id = $1";
    SUSPEND_AGAIN = "update verifications set status = 'suspended', suspended_reason = $2 where id = $1";
    SET_STATUS = "update verifications set status = $2 where id = $1";
    SUSPEND = "update verifications set status = 'suspended', suspended_reason = $2 where member_id = $1 and status = 'active'";
    LIFT = "update verifications set status = 'active', suspended_reason = null where member_id = $1 and status = 'suspended'";
    EXPIRE = "update verifications set status = 'expired' where member_id = $1 and status in ('active', 'suspended')
        and ends_at <= $2";
    END = "update verifications set status = 'ended' where member_id = $1 and status in ('active', 'suspended')";
    CORRECT = "update verifications set expires_on = $2, ends_at = $3, reminded = null where id = $1";
    ENDING = [select!("status = 'active' and ends_at > $1 and ends_at <= $2 and (ends_at, id) > ($3, $4)
        and (approved_at is null or approved_at <= $5) order by ends_at, id limit 100")];
    OVERDUE = "select member_id from verifications where status in ('active', 'suspended') and ends_at <= $1
        order by ends_at, id limit 100";
    REMINDED = "update verifications set reminded = $2 where id = $1";
}

/// A check of a licence, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub(crate) struct Verification {
    pub id: VerificationId,
    pub member_id: MemberId,
    pub application_id: Option<ApplicationId>,
    pub status: Status,
    pub number: String,
    pub body: String,
    pub jurisdiction: String,
    pub expires_on: Option<String>,
    pub ends_at: Timestamp,
    pub method: Method,
    pub register_id: Option<RegisterId>,
    pub note: String,
    pub checked_by: Option<MemberId>,
    pub checked_at: Timestamp,
    pub suspended_reason: Option<String>,
    pub reminded: Option<i64>,
}

/// What a reviewer saved of an application, and nobody approved yet.
pub(crate) fn checked(tx: &mut Tx<'_>, application: ApplicationId) -> Result<Option<Verification>, DbError> {
    tx.one(CHECKED, params![application])
}

/// The verification of a Member that counts or is suspended.
pub(crate) fn in_force(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Verification>, DbError> {
    tx.one(IN_FORCE, params![member])
}

/// [`in_force`], which nobody else changes until the transaction ends.
pub(crate) fn lock_in_force(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Verification>, DbError> {
    match tx.one(LOCK_IN_FORCE, params![member])? {
        // PostgreSQL sees the one that took its place, while it waited for the lock, only at the next look.
        None => tx.one(LOCK_IN_FORCE, params![member]),
        found => Ok(found),
    }
}

/// A verification, which nobody else changes until the transaction ends.
pub(crate) fn lock(tx: &mut Tx<'_>, id: VerificationId) -> Result<Option<Verification>, DbError> {
    tx.one(LOCK, params![id])
}

/// The verifications that a Member had and has, the last one first, twenty at most.
pub(crate) fn earlier(tx: &mut Tx<'_>, member: MemberId) -> Result<Vec<Verification>, DbError> {
    tx.all(EARLIER, params![member])
}

/// Keeps a check in the place of the one before.
pub(crate) fn save_check(
    tx: &mut Tx<'_>,
    application: ApplicationId,
    check: &Verification,
) -> Result<(), DbError> {
    forget_check(tx, application)?;
    let values = params![
        check.id,
        check.member_id,
        application,
        check.number.as_str(),
        check.body.as_str(),
        check.jurisdiction.as_str(),
        check.expires_on.clone(),
        check.ends_at,
        check.method.as_str(),
        check.register_id,
        check.note.as_str(),
        check.checked_by,
        check.checked_at
    ];
    tx.execute(ADD_CHECK, values).map(drop)
}

/// Removes the check of an application that nobody approved.
pub(crate) fn forget_check(tx: &mut Tx<'_>, application: ApplicationId) -> Result<(), DbError> {
    tx.execute(FORGET_CHECK, params![application]).map(drop)
}

/// Has a check count from `now` on.
pub(crate) fn activate(
    tx: &mut Tx<'_>,
    id: VerificationId,
    by: MemberId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(ACTIVATE, params![id, by, now]).map(drop)
}

/// Has a check wait for an approval again.
pub(crate) fn put_back(tx: &mut Tx<'_>, id: VerificationId) -> Result<(), DbError> {
    tx.execute(PUT_BACK, params![id]).map(drop)
}

/// Gives a verification a status.
pub(crate) fn set_status(tx: &mut Tx<'_>, id: VerificationId, status: Status) -> Result<(), DbError> {
    tx.execute(SET_STATUS, params![id, status.as_str()]).map(drop)
}

/// Has a verification be in force again, but suspended, for this reason.
pub(crate) fn suspend_again(
    tx: &mut Tx<'_>,
    id: VerificationId,
    reason: Option<&str>,
) -> Result<(), DbError> {
    tx.execute(SUSPEND_AGAIN, params![id, reason]).map(drop)
}

/// Suspends what counts of a Member; answers `false` where nothing does.
pub(crate) fn suspend(tx: &mut Tx<'_>, member: MemberId, reason: &str) -> Result<bool, DbError> {
    Ok(tx.execute(SUSPEND, params![member, reason])? > 0)
}

/// Lifts a suspension; answers `false` where there is none.
pub(crate) fn lift(tx: &mut Tx<'_>, member: MemberId) -> Result<bool, DbError> {
    Ok(tx.execute(LIFT, params![member])? > 0)
}

/// Notes that a Member's verification is over, if it is at `now`; answers whether it was noted.
pub(crate) fn expire(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(EXPIRE, params![member, now])? > 0)
}

/// Ends a Member's verification, since the role was taken from them.
pub(crate) fn end(tx: &mut Tx<'_>, member: MemberId) -> Result<bool, DbError> {
    Ok(tx.execute(END, params![member])? > 0)
}

/// Gives a verification another end, of which the Professional is reminded again.
pub(crate) fn correct(
    tx: &mut Tx<'_>,
    id: VerificationId,
    expires_on: &str,
    ends_at: Timestamp,
) -> Result<(), DbError> {
    tx.execute(CORRECT, params![id, expires_on, ends_at]).map(drop)
}

/// Up to a hundred verifications that end within so many days, after this one; without those whose approval can still be
/// taken back.
pub(crate) fn ending(
    tx: &mut Tx<'_>,
    (now, days): (Timestamp, i64),
    after: (Timestamp, VerificationId),
) -> Result<Vec<Verification>, DbError> {
    let until = now.plus(days.saturating_mul(DAY));
    tx.all(ENDING, params![now, until, after.0, after.1, now.plus(-UNDO_MS)])
}

/// Up to a hundred Members whose verification is over, and of whom that is not noted.
pub(crate) fn overdue(tx: &mut Tx<'_>, now: Timestamp) -> Result<Vec<MemberId>, DbError> {
    tx.all(OVERDUE, params![now])
}

/// Notes the last reminder.
pub(crate) fn reminded(tx: &mut Tx<'_>, id: VerificationId, days: i64) -> Result<(), DbError> {
    tx.execute(REMINDED, params![id, days]).map(drop)
}
