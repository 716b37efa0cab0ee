//! Every statement on the tables `moderation_claims` and `moderation_decisions`.

use std::collections::HashMap;

use domain::ids::{DecisionId, MemberId, WinId};
use domain::name::display_name;
use domain::time::Timestamp;
use platform::db::{DbError, Row, Tx};
use platform::params;

use crate::rules::Holder;

platform::statements! {
    /// One statement, so that two moderators cannot both have it.
    CLAIM = "insert into moderation_claims (subject_kind, subject_id, moderator_id, claimed_at, until)
        values ('win', $1, $2, $3, $4) on conflict (subject_kind, subject_id) do update set
            moderator_id = excluded.moderator_id, claimed_at = excluded.claimed_at, until = excluded.until
        where moderation_claims.moderator_id = excluded.moderator_id
            or moderation_claims.until <= excluded.claimed_at";
    HOLDER = "select c.subject_id, c.moderator_id, m.first_name, m.last_name, c.until
        from moderation_claims c join members m on m.id = c.moderator_id
        where c.subject_kind = 'win' and c.subject_id = $1 and c.until > $2";
    HOLDERS = "select c.subject_id, c.moderator_id, m.first_name, m.last_name, c.until
        from moderation_claims c join members m on m.id = c.moderator_id
        where c.subject_kind = 'win' and c.until > $1 order by c.until desc limit 1000";
    RELEASE = "delete from moderation_claims where subject_kind = 'win' and subject_id = $1";
    /// Beside a claim it must not wait for other claims' rows, which could go in a circle: the next claim gets them.
    EXPIRE =
        sqlite "delete from moderation_claims where until <= $1"
        postgres "delete from moderation_claims where (subject_kind, subject_id) in
            (select subject_kind, subject_id from moderation_claims where until <= $1 for update skip locked)";
    RECORD = "insert into moderation_decisions (id, subject_kind, subject_id, moderator_id, verdict, reason, decided_at)
        values ($1, 'win', $2, $3, $4, $5, $6)";
    MARK_UNDONE = "update moderation_decisions set undone_at = $4
        where subject_kind = 'win' and subject_id = $1 and moderator_id = $2 and decided_at = $3 and undone_at is null";
    UNDONE = "select count(*) from moderation_decisions
        where subject_kind = 'win' and subject_id = $1 and moderator_id = $2 and decided_at >= $3
            and undone_at is not null";
}

/// Claims a Win until `until`, or prolongs this moderator's claim; answers `false` while a colleague holds it.
pub(crate) fn claim(
    tx: &mut Tx<'_>,
    win: WinId,
    moderator: MemberId,
    now: Timestamp,
    until: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(CLAIM, params![win, moderator, now, until])? > 0)
}

/// Who is looking at this Win.
pub(crate) fn holder(tx: &mut Tx<'_>, win: WinId, now: Timestamp) -> Result<Option<Holder>, DbError> {
    tx.first(HOLDER, params![win, now], |row| read_holder(row).map(|(_, holder)| holder))
}

/// Who is looking at which Win, a thousand at most: a claim lives five minutes, and moderators are few.
pub(crate) fn holders(tx: &mut Tx<'_>, now: Timestamp) -> Result<HashMap<WinId, Holder>, DbError> {
    Ok(tx.query(HOLDERS, params![now], read_holder)?.into_iter().collect())
}

fn read_holder(row: &Row<'_>) -> Result<(WinId, Holder), DbError> {
    let first: Option<String> = row.get(2)?;
    let last: Option<String> = row.get(3)?;
    let holder = Holder {
        moderator: row.get(1)?,
        name: display_name(first.as_deref(), last.as_deref()),
        until: row.get(4)?,
    };
    Ok((row.get(0)?, holder))
}

/// Ends whatever claim there is on a Win.
pub(crate) fn release(tx: &mut Tx<'_>, win: WinId) -> Result<(), DbError> {
    tx.execute(RELEASE, params![win]).map(drop)
}

/// Removes claims that have run out.
pub(crate) fn expire(tx: &mut Tx<'_>, now: Timestamp) -> Result<(), DbError> {
    tx.execute(EXPIRE, params![now]).map(drop)
}

/// Writes a decision into the log: an approval, or with a reason a decline.
pub(crate) fn record(
    tx: &mut Tx<'_>,
    id: DecisionId,
    win: WinId,
    moderator: MemberId,
    reason: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    let verdict = if reason.is_some() { "decline" } else { "approve" };
    tx.execute(RECORD, params![id, win, moderator, verdict, reason, now]).map(drop)
}

/// Notes that this moderator took back what they decided at `decided_at`.
pub(crate) fn mark_undone(
    tx: &mut Tx<'_>,
    win: WinId,
    moderator: MemberId,
    decided_at: Timestamp,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(MARK_UNDONE, params![win, moderator, decided_at, now]).map(drop)
}

/// Whether this moderator took back something they decided at `since` or later.
pub(crate) fn undone(
    tx: &mut Tx<'_>,
    win: WinId,
    moderator: MemberId,
    since: Timestamp,
) -> Result<bool, DbError> {
    let found: Option<i64> = tx.first(UNDONE, params![win, moderator, since], |row| row.get(0))?;
    Ok(found.is_some_and(|count| count > 0))
}
