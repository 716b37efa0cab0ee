//! Every statement on the table `dm_reports`, and those by which a decision about one changes messages without reading any.

use domain::entitlement::Tiers;
use domain::ids::{DirectMessageId, MemberId};
use domain::review::Status;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, FromRow, JsonText, Row, Tx};
use platform::params;
use platform::random::sha256;
use uuid::Uuid;

use crate::excerpt::Line;
use crate::store::raise;

/// A read of a [`ReportState`].
macro_rules! select_state {
    () => {
        "select thread_id as thread, reporter_id as reporter, author_id as author, excerpt, status, reason, created_at as at
        from dm_reports where id = $1 and excerpt <> ''"
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    SAME = "select id from dm_reports where thread_id = $1 and reporter_id = $2 and digest = $3 and status = 'approved'
        and excerpt <> '' limit 1";
    INSERT = "insert into dm_reports (id, thread_id, reporter_id, author_id, digest, excerpt, status, created_at)
        values ($1, $2, $3, $4, $5, $6, 'approved', $7)";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite [select_state!()]
        postgres [concat!(select_state!(), " for no key update")];
    VERSION = "select created_at from dm_reports where id = $1 and excerpt <> ''";
    AT_DESK = [concat!("select r.excerpt, r.created_at, r.reason, ", members::card_columns!(),
        " from dm_reports r join members m on m.id = r.author_id where r.id = $1 and r.excerpt <> ''")];
    SET_STATUS = "update dm_reports set status = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1";
    TAKE_DOWN = "update dm_messages set removed_by = $2, changed = $3 where id = $1 and removed_by is null";
    PUT_BACK = "update dm_messages set removed_by = null, changed = $3 where id = $1 and removed_by = $2";
    /// What waits, also for a second look, is kept.
    TO_WIPE =
        sqlite "select r.id from dm_reports r where r.created_at <= $1 and r.excerpt <> ''
            and exists (select 1 from reviews v where v.subject_kind = 'reported_conversation' and v.subject_id = r.id and v.done_at <= $1)
            order by r.created_at limit 100"
        postgres "select r.id from dm_reports r where r.created_at <= $1 and r.excerpt <> ''
            and exists (select 1 from reviews v where v.subject_kind = 'reported_conversation' and v.subject_id = r.id and v.done_at <= $1)
            order by r.created_at limit 100 for no key update skip locked";
    WIPE = "update dm_reports set excerpt = '' where id = $1";
}

/// An excerpt as far as decisions depend on it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ReportState {
    pub thread: Uuid,
    pub reporter: MemberId,
    pub author: MemberId,
    #[row(with = lines)]
    pub lines: Vec<Line>,
    pub status: Status,
    pub reason: Option<String>,
    pub at: Timestamp,
}

fn lines(row: &Row<'_>) -> Result<Vec<Line>, DbError> {
    Ok(row.get::<JsonText<_>>("excerpt")?.0)
}

/// The same excerpt, where this Member has shown it already.
fn same(
    tx: &mut Tx<'_>,
    thread: Uuid,
    reporter: MemberId,
    digest: [u8; 32],
) -> Result<Option<Uuid>, DbError> {
    tx.one(SAME, params![thread, reporter, digest])
}

/// An excerpt to be kept.
#[derive(Debug)]
pub(crate) struct New<'a> {
    pub id: Uuid,
    pub thread: Uuid,
    pub reporter: MemberId,
    pub author: MemberId,
    pub lines: &'a [Line],
    pub at: Timestamp,
}

/// Keeps an excerpt, unless it is kept already; answers the id by which it is. Take hold of the conversation first.
pub(crate) fn keep(tx: &mut Tx<'_>, new: &New<'_>) -> Result<Uuid, DbError> {
    let excerpt = serde_json::to_string(new.lines).map_err(|error| DbError::Refused(error.to_string()))?;
    let digest = sha256(excerpt.as_bytes());
    if let Some(earlier) = same(tx, new.thread, new.reporter, digest)? {
        return Ok(earlier);
    }
    let params = params![new.id, new.thread, new.reporter, new.author, digest, excerpt, new.at];
    tx.execute(INSERT, params)?;
    Ok(new.id)
}

/// Takes hold of an excerpt until the transaction ends.
pub(crate) fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<ReportState>, DbError> {
    tx.one(LOCK, params![id])
}

/// When an excerpt was shown, while it is kept.
pub(crate) fn version(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
    tx.one(VERSION, params![id])
}

/// What moderators read: the lines, since when, why they were taken down, and who wrote the chosen ones.
pub(crate) type AtDesk = (Vec<Line>, Timestamp, Option<String>, MemberCard);

/// An excerpt as moderators read it.
pub(crate) fn at_desk(tx: &mut Tx<'_>, id: Uuid, tiers: Tiers) -> Result<Option<AtDesk>, DbError> {
    tx.first(AT_DESK, params![id], |row| {
        Ok((lines(row)?, row.get("created_at")?, row.get("reason")?, MemberCard::read(row, tiers)?))
    })
}

/// Notes how moderators decided.
pub(crate) fn set_status(
    tx: &mut Tx<'_>,
    id: Uuid,
    status: Status,
    reason: Option<&str>,
    decided: Option<(MemberId, Timestamp)>,
) -> Result<(), DbError> {
    let (by, at) = decided.unzip();
    tx.execute(SET_STATUS, params![id, status.as_str(), reason, by, at]).map(drop)
}

/// Takes a message down because of an excerpt, unless another one did.
pub(crate) fn take_down(
    tx: &mut Tx<'_>,
    thread: Uuid,
    id: DirectMessageId,
    excerpt: Uuid,
) -> Result<(), DbError> {
    let changed = raise(tx, thread)?;
    tx.execute(TAKE_DOWN, params![id, excerpt, changed]).map(drop)
}

/// Puts a message back that was taken down because of this excerpt.
pub(crate) fn put_back(
    tx: &mut Tx<'_>,
    thread: Uuid,
    id: DirectMessageId,
    excerpt: Uuid,
) -> Result<(), DbError> {
    let changed = raise(tx, thread)?;
    tx.execute(PUT_BACK, params![id, excerpt, changed]).map(drop)
}

/// Empties a batch of excerpts with which moderators were done at `until` or before; answers whether there were any.
pub(crate) fn wipe(tx: &mut Tx<'_>, until: Timestamp) -> Result<bool, DbError> {
    let over: Vec<Uuid> = tx.all(TO_WIPE, params![until])?;
    for id in &over {
        tx.execute(WIPE, params![*id])?;
    }
    Ok(!over.is_empty())
}
