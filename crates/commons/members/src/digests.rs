//! Every statement on the table `digest_times`: when a Member's next email with Wins and prompts comes round.

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::db::{Db, DbError, FromRow, Tx};
use platform::http::cursor::Cursor;
use platform::params;
use uuid::Uuid;

/// The time at which nothing is due but to work out the right one.
pub const UNPLANNED: Timestamp = Timestamp(0);
/// Before everything that is due.
pub const FIRST: Cursor = Cursor { at: Timestamp(i64::MIN), id: Uuid::nil() };

platform::statements! {
    BEGIN = "insert into digest_times (member_id, next_at) values ($1, 0) on conflict (member_id) do nothing";
    REPLAN = "update digest_times set next_at = 0 where member_id = $1";
    DUE = "select next_at as at, member_id as id from digest_times where next_at <= $1 and (next_at, member_id) > ($2, $3)
        order by next_at, member_id limit 100";
    TIMES = "select next_at, told_until from digest_times where member_id = $1";
    /// The server that moves it on writes the email; no other does.
    MOVE_ON = "update digest_times set next_at = $3 where member_id = $1 and next_at = $2";
    TOLD = "update digest_times set told_until = $2 where member_id = $1";
}

/// Lets emails come round for a new Member.
///
/// # Errors
/// When the database refuses.
pub(crate) fn begin(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    tx.execute(BEGIN, params![member]).map(drop)
}

/// Has the time of the next email worked out again: what it depends on has changed.
///
/// # Errors
/// When the database refuses.
pub fn replan(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    tx.execute(REPLAN, params![member]).map(drop)
}

/// Whose turn it is at `now` after a place in that list, a hundred at most, the longest waiting first.
///
/// # Errors
/// When the database refuses.
pub async fn due(db: &Db, now: Timestamp, after: Cursor) -> Result<Vec<Cursor>, DbError> {
    let params = params![now, after.at, after.id];
    db.all(DUE, params).await
}

/// A Member's times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Times {
    /// When the next email is due; [`UNPLANNED`] while that is to be worked out, `None` for anyone who wants none.
    pub next_at: Option<Timestamp>,
    /// What was approved until then was told; `None` before the first email.
    pub told_until: Option<Timestamp>,
}

/// A Member's times, if they are there.
///
/// # Errors
/// When the database refuses.
pub fn times(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Times>, DbError> {
    tx.one(TIMES, params![member])
}

/// Moves the next email from one time to another; answers `false` when someone else has.
///
/// # Errors
/// When the database refuses.
pub fn move_on(
    tx: &mut Tx<'_>,
    member: MemberId,
    from: Timestamp,
    to: Option<Timestamp>,
) -> Result<bool, DbError> {
    Ok(tx.execute(MOVE_ON, params![member, from, to])? > 0)
}

/// Notes until when an email told what was approved.
///
/// # Errors
/// When the database refuses.
pub fn told(tx: &mut Tx<'_>, member: MemberId, until: Timestamp) -> Result<(), DbError> {
    tx.execute(TOLD, params![member, until]).map(drop)
}
