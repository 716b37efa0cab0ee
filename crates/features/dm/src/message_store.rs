//! Statements on the table `dm_messages`; of those elsewhere, only the conversations' own list reads from it.

use domain::authored::Authored;
use domain::ids::{DirectMessageId, MemberId};
use domain::limits::DIRECT_MESSAGE_EDIT_MS;
use domain::review::Status;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::http::Keyed;
use platform::params;
use uuid::Uuid;

use crate::store::{file_written, raise, there};

/// A message as `$1` reads it.
macro_rules! select_message {
    ($rest:expr) => {
        concat!(
            "select x.id, x.seq, x.changed, x.author_id = $1 as mine, x.text, x.created_at, x.edited_at,
                x.deleted_at is not null as deleted, x.removed_by, r.reason, x.idempotency_key as key from dm_messages x
                left join dm_reports r on r.id = x.removed_by and x.author_id = $1 ", $rest
        )
    };
}

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    BEFORE = [select_message!("where x.thread_id = $2 and x.seq < $3 order by x.seq desc limit 51")];
    CHANGED = [select_message!("where x.thread_id = $2 and x.changed > $3 order by x.changed limit 201")];
    BY_ID = [select_message!("where x.id = $2")];
    pub(crate) BY_KEY = "select id, key_digest from dm_messages where author_id = $1 and idempotency_key = $2";
    INSERT = "insert into dm_messages (id, thread_id, author_id, seq, changed, text, created_at, idempotency_key, key_digest)
        values ($1, $2, $3, $4, $4, $5, $6, $7, $8) on conflict (author_id, idempotency_key) do nothing";
    FIND = "select x.thread_id as thread, t.low_id, t.high_id, t.accepted_at is not null as accepted, x.author_id,
            x.created_at, x.deleted_at, x.removed_by is not null as removed, x.text, x.edits from dm_messages x join dm_threads t on t.id = x.thread_id where x.id = $1";
    EDIT = "update dm_messages set text = $2, edited_at = $3, changed = $4, edits = edits + 1 where id = $1";
    SET_DELETED = "update dm_messages set deleted_at = $2, changed = $3 where id = $1";
    CHOSEN = [concat!("select x.seq, x.id, x.author_id as author, x.text, x.created_at, x.edited_at from dm_messages x
        where x.thread_id = $1 and x.id = $2 and ", there!("x"))];
    NEIGHBOURS_BEFORE = [concat!("select x.seq, x.id, x.author_id as author, x.text, x.created_at, x.edited_at from dm_messages x
        where x.thread_id = $1 and x.seq < $2 and ", there!("x"), " order by x.seq desc limit 5")];
    NEIGHBOURS_AFTER = [concat!("select x.seq, x.id, x.author_id as author, x.text, x.created_at, x.edited_at from dm_messages x
        where x.thread_id = $1 and x.seq > $2 and ", there!("x"), " order by x.seq limit 5")];
    /// What someone is changing right now is left for the next time.
    TO_WIPE =
        sqlite "select id from dm_messages where deleted_at <= $1 and deleted_at is not null and text <> ''
            order by deleted_at limit 100"
        postgres "select id from dm_messages where deleted_at <= $1 and deleted_at is not null and text <> ''
            order by deleted_at limit 100 for no key update skip locked";
    WIPE = "update dm_messages set text = '' where id = $1";
}

/// A message as one of the two reads it.
#[derive(Debug, FromRow)]
pub(crate) struct Stored {
    pub id: DirectMessageId,
    pub seq: i64,
    pub changed: i64,
    pub mine: bool,
    pub text: String,
    pub created_at: Timestamp,
    pub edited_at: Option<Timestamp>,
    pub deleted: bool,
    pub removed_by: Option<Uuid>,
    pub reason: Option<String>,
    pub key: Option<Uuid>,
}

/// Messages before the place `before`, the newest first: up to one more than a page of fifty.
pub(crate) fn before(
    tx: &mut Tx<'_>,
    me: MemberId,
    thread: Uuid,
    before: i64,
) -> Result<Vec<Stored>, DbError> {
    tx.all(BEFORE, params![me, thread, before])
}

/// What changed after the number `after`, by its last change: up to one more than two hundred.
pub(crate) fn changed(
    tx: &mut Tx<'_>,
    me: MemberId,
    thread: Uuid,
    after: i64,
) -> Result<Vec<Stored>, DbError> {
    tx.all(CHANGED, params![me, thread, after])
}

/// One message.
pub(crate) fn by_id(tx: &mut Tx<'_>, me: MemberId, id: DirectMessageId) -> Result<Option<Stored>, DbError> {
    tx.one(BY_ID, params![me, id])
}

/// A message to be added.
#[derive(Debug, Clone)]
pub(crate) struct New<'a> {
    pub id: DirectMessageId,
    pub author: MemberId,
    pub text: &'a str,
    pub at: Timestamp,
    pub key: Option<Keyed>,
}

/// Adds a message and files the conversation for both; answers `false` when its author used the key before.
pub(crate) fn add(tx: &mut Tx<'_>, thread: Uuid, new: &New<'_>, accepted: bool) -> Result<bool, DbError> {
    let seq = raise(tx, thread)?;
    let (key, digest) = new.key.map(|keyed| (keyed.key, keyed.digest)).unzip();
    let added =
        tx.execute(INSERT, params![new.id, thread, new.author, seq, new.text, new.at, key, digest])? > 0;
    if added {
        file_written(tx, thread, new.author, (seq, new.at), accepted)?;
    }
    Ok(added)
}

/// A message with the conversation it is in.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub thread: Uuid,
    pub between: (MemberId, MemberId),
    pub accepted: bool,
    pub written: Authored,
    pub text: String,
    /// How often it got other words.
    pub edits: i64,
}

/// A message as far as changes depend on it.
pub(crate) fn find(tx: &mut Tx<'_>, id: DirectMessageId) -> Result<Option<Found>, DbError> {
    tx.first(FIND, params![id], |row| {
        let status = if row.get("removed")? { Status::Rejected } else { Status::Approved };
        Ok(Found {
            thread: row.get("thread")?,
            between: (row.get("low_id")?, row.get("high_id")?),
            accepted: row.get("accepted")?,
            written: Authored {
                author: row.get("author_id")?,
                status,
                deleted_at: row.get("deleted_at")?,
                edit_until: Some(row.get::<Timestamp>("created_at")?.plus(DIRECT_MESSAGE_EDIT_MS)),
            },
            text: row.get("text")?,
            edits: row.get("edits")?,
        })
    })
}

/// Gives a message other words.
pub(crate) fn edit(
    tx: &mut Tx<'_>,
    thread: Uuid,
    id: DirectMessageId,
    text: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    let changed = raise(tx, thread)?;
    tx.execute(EDIT, params![id, text, now, changed]).map(drop)
}

/// Notes when a message was deleted, or with `None` that it is there again.
pub(crate) fn set_deleted(
    tx: &mut Tx<'_>,
    thread: Uuid,
    id: DirectMessageId,
    at: Option<Timestamp>,
) -> Result<(), DbError> {
    let changed = raise(tx, thread)?;
    tx.execute(SET_DELETED, params![id, at, changed]).map(drop)
}

/// A message that both read, for a report.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Shown {
    pub seq: i64,
    pub id: DirectMessageId,
    pub author: MemberId,
    pub text: String,
    pub created_at: Timestamp,
    pub edited_at: Option<Timestamp>,
}

/// One message of a conversation, if it is there.
pub(crate) fn chosen(tx: &mut Tx<'_>, thread: Uuid, id: DirectMessageId) -> Result<Option<Shown>, DbError> {
    tx.one(CHOSEN, params![thread, id])
}

/// Five messages on each side of a place.
pub(crate) fn neighbours(tx: &mut Tx<'_>, thread: Uuid, seq: i64) -> Result<Vec<Shown>, DbError> {
    let mut found = tx.all(NEIGHBOURS_BEFORE, params![thread, seq])?;
    found.extend(tx.all::<Shown>(NEIGHBOURS_AFTER, params![thread, seq])?);
    Ok(found)
}

/// Empties a batch of messages that were deleted at `until` or before; answers whether there were any.
pub(crate) fn wipe(tx: &mut Tx<'_>, until: Timestamp) -> Result<bool, DbError> {
    let over: Vec<DirectMessageId> = tx.all(TO_WIPE, params![until])?;
    for id in &over {
        tx.execute(WIPE, params![*id])?;
    }
    Ok(!over.is_empty())
}
