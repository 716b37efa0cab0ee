//! Every statement that reads or writes Messages, whom they mention and what they said before.

use domain::entitlement::Tiers;
use domain::ids::{ChannelId, MemberId, MessageId};
use domain::live::{Stream, StreamKind};
use domain::review::Status;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Sql, Tx, Value};
use platform::http::Keyed;
use platform::live::ChangeSignal;
use platform::params;
use uuid::Uuid;

use crate::answers;
use crate::rules::{self, MessageState};
use crate::view::{Told, message_columns};

/// A read of whole Messages.
macro_rules! select_messages {
    ($($rest:expr),+) => {
        concat!("select ", message_columns!(), " from chat_messages c join members m on m.id = c.member_id where ", $($rest),+)
    };
}

/// What is asked of a Message that someone is about to change.
macro_rules! held {
    () => {
        "select id, channel_id as channel, seq, member_id as author, text, status, deleted_at, created_at, submitted_at,
            rejection_reason as reason, pinned_at from chat_messages where id = $1"
    };
}

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    BEFORE = [select_messages!("c.channel_id = $2 and c.seq < $3 and ", members::not_blocked!("c.member_id"),
        " order by c.seq desc limit 51")];
    FROM = [select_messages!("c.channel_id = $2 and c.seq >= $3 and ", members::not_blocked!("c.member_id"),
        " order by c.seq limit 51")];
    CHANGED = [select_messages!("c.channel_id = $2 and c.changed > $3 and ", members::not_blocked!("c.member_id"),
        " order by c.changed limit 201")];
    /// For everyone: anyone who sends it on leaves out what a block keeps from someone.
    SINCE = [select_messages!("c.channel_id = $1 and c.changed > $2 order by c.changed limit 201")];
    ONE = [select_messages!("c.id = $1")];
    ANY_BEFORE = [concat!("select 1 from chat_messages c where c.channel_id = $2 and c.seq < $3 and ",
        members::not_blocked!("c.member_id"), " order by c.seq desc limit 1")];
    ANY_AFTER = [concat!("select 1 from chat_messages c where c.channel_id = $2 and c.seq > $3 and ",
        members::not_blocked!("c.member_id"), " order by c.seq limit 1")];
    PINNED = [select_messages!("c.channel_id = $2 and c.pinned_at is not null and c.deleted_at is null and ", members::not_blocked!("c.member_id"),
        " order by c.pinned_at desc limit 50")];
    /// What a search looks at: the words alone, from the last ones on.
    WORDS = [concat!("select c.id, c.seq, c.text, c.note from chat_messages c where c.channel_id = $2 and c.seq < $3
        and c.deleted_at is null and c.status = 'approved' and ", members::not_blocked!("c.member_id"),
        " order by c.seq desc limit 1000")];
    FIND = [held!()];
    pub(crate) BY_KEY = "select id, key_digest from chat_messages where member_id = $1 and idempotency_key = $2";
    /// SQLite has one writer, who need not lock a row.
    HOLD =
        sqlite "select archived_at is not null from chat_channels where id = $1"
        postgres "select archived_at is not null from chat_channels where id = $1 for no key update";
    RAISE = "update chat_channels set seq = seq + 1 where id = $1 returning seq, slow_seconds,
            archived_at is not null as archived";
    /// Nobody else has seen the number: anyone who raised it still holds the Channel.
    LOWER = "update chat_channels set seq = seq - 1 where id = $1";
    LAST_OF = "select created_at from chat_messages where member_id = $1 and channel_id = $2 and seq < $3 order by seq desc limit 1";
    INSERT = "insert into chat_messages (id, channel_id, seq, changed, member_id, text, note, reply_to_id, mentions, created_at,
            submitted_at, idempotency_key, key_digest)
        values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11) on conflict (member_id, idempotency_key) do nothing";
    KEEP_VERSION = "insert into chat_versions (message_id, submitted_at, text)
        select id, submitted_at, text from chat_messages where id = $1";
    FORGET_VERSIONS = "delete from chat_versions where message_id = $1 and submitted_at not in
        (select submitted_at from chat_versions where message_id = $1 order by submitted_at desc limit 10)";
    VERSIONS = "select text from chat_versions where message_id = $1 order by submitted_at desc limit 10";
    EDIT = "update chat_messages set text = $2, edited_at = $3, submitted_at = $4, changed = $5, decided_by = null,
            decided_at = null where id = $1";
    SET_DELETED = "update chat_messages set deleted_at = $2, changed = $3 where id = $1";
    SET_STATUS = "update chat_messages set status = $2, rejection_reason = $3, decided_by = $4, decided_at = $5,
            pinned_at = case when $2 = 'approved' then pinned_at else null end, changed = $6 where id = $1";
    SET_PINNED = "update chat_messages set pinned_at = $2, changed = $3 where id = $1";
    TOUCH = "update chat_messages set changed = $2 where id = $1";
    MENTION = "insert into chat_mentions (message_id, member_id, channel_id, seq) values ($1, $2, $3, $4)";
}

fn told(tx: &mut Tx<'_>, sql: Sql, params: Vec<Value>, tiers: Tiers) -> Result<Vec<Told>, DbError> {
    tx.query(sql, params, |row| Told::read(row, tiers))
}

/// Up to one more than a page of the Messages before a place, the last one first.
pub(crate) fn before(
    tx: &mut Tx<'_>,
    (reader, tiers): (MemberId, Tiers),
    channel: ChannelId,
    place: i64,
) -> Result<Vec<Told>, DbError> {
    told(tx, BEFORE, params![reader, channel, place], tiers)
}

/// Up to one more than a page of the Messages from a place on, in order.
pub(crate) fn from(
    tx: &mut Tx<'_>,
    (reader, tiers): (MemberId, Tiers),
    channel: ChannelId,
    place: i64,
) -> Result<Vec<Told>, DbError> {
    told(tx, FROM, params![reader, channel, place], tiers)
}

/// What changed after a number, in the order of the last change: up to two hundred and one.
pub(crate) fn changed(
    tx: &mut Tx<'_>,
    (reader, tiers): (MemberId, Tiers),
    channel: ChannelId,
    after: i64,
) -> Result<Vec<Told>, DbError> {
    told(tx, CHANGED, params![reader, channel, after], tiers)
}

/// [`changed`] for everyone, authors behind a block included, with what was answered.
pub(crate) fn since(
    tx: &mut Tx<'_>,
    tiers: Tiers,
    channel: ChannelId,
    after: i64,
) -> Result<Vec<Told>, DbError> {
    let mut found = told(tx, SINCE, params![channel, after], tiers)?;
    answers::by_change(tx, MemberId(Uuid::nil()), channel, &mut found)?;
    Ok(found)
}

/// One Message with what was answered, no matter who reads.
pub(crate) fn one(
    tx: &mut Tx<'_>,
    (reader, tiers): (MemberId, Tiers),
    id: MessageId,
) -> Result<Option<Told>, DbError> {
    let mut found = told(tx, ONE, params![id], tiers)?;
    answers::to_each(tx, reader, &mut found)?;
    Ok(found.pop())
}

/// One Message that nobody can have answered yet.
pub(crate) fn fresh(tx: &mut Tx<'_>, tiers: Tiers, id: MessageId) -> Result<Option<Told>, DbError> {
    Ok(told(tx, ONE, params![id], tiers)?.pop())
}

/// What is pinned in a Channel, the last one first: fifty at most.
pub(crate) fn pinned(
    tx: &mut Tx<'_>,
    (reader, tiers): (MemberId, Tiers),
    channel: ChannelId,
) -> Result<Vec<Told>, DbError> {
    told(tx, PINNED, params![reader, channel], tiers)
}

/// What a Message says.
#[derive(FromRow)]
pub(crate) struct Words {
    pub id: MessageId,
    pub seq: i64,
    pub text: String,
    pub note: String,
}

/// Id, place and words of a thousand Messages before a place, the last one first.
pub(crate) fn words(
    tx: &mut Tx<'_>,
    reader: MemberId,
    channel: ChannelId,
    before: i64,
) -> Result<Vec<Words>, DbError> {
    tx.all(WORDS, params![reader, channel, before])
}

/// Whether the reader finds a Message before this place.
pub(crate) fn any_before(
    tx: &mut Tx<'_>,
    reader: MemberId,
    channel: ChannelId,
    place: i64,
) -> Result<bool, DbError> {
    Ok(tx.one::<()>(ANY_BEFORE, params![reader, channel, place])?.is_some())
}

/// Whether the reader finds a Message after this place.
pub(crate) fn any_after(
    tx: &mut Tx<'_>,
    reader: MemberId,
    channel: ChannelId,
    place: i64,
) -> Result<bool, DbError> {
    Ok(tx.one::<()>(ANY_AFTER, params![reader, channel, place])?.is_some())
}

/// A Message as far as changes depend on it.
pub(crate) fn find(tx: &mut Tx<'_>, id: MessageId) -> Result<Option<MessageState>, DbError> {
    tx.one(FIND, params![id])
}

/// A Channel's next number, and how it is written there.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Raised {
    pub seq: i64,
    pub slow_seconds: i64,
    pub archived: bool,
}

/// Raises a Channel's number and says so; nobody else does until the transaction ends. `None` where there is no such Channel.
pub(crate) fn raise(tx: &mut Tx<'_>, channel: ChannelId) -> Result<Option<Raised>, DbError> {
    let raised: Option<Raised> = tx.one(RAISE, params![channel])?;
    if let Some(raised) = raised {
        let stream = Stream { kind: StreamKind::Channel, id: channel.0 };
        tx.announce(ChangeSignal::Stream(stream, raised.seq));
    }
    Ok(raised)
}

/// A Message and whether its Channel is closed; nobody else changes either until the transaction ends.
pub(crate) fn hold(tx: &mut Tx<'_>, id: MessageId) -> Result<Option<(MessageState, bool)>, DbError> {
    let Some(found) = find(tx, id)? else { return Ok(None) };
    let archived = tx.one(HOLD, params![found.channel])?.unwrap_or_default();
    // Anyone who held the Channel before may have changed it.
    Ok(find(tx, id)?.map(|held| (held, archived)))
}

/// The next number of the Channel that a Message is in, for a change of it.
pub(crate) fn next(tx: &mut Tx<'_>, held: &MessageState) -> Result<i64, DbError> {
    let raised = raise(tx, held.channel)?;
    raised.map(|raised| raised.seq).ok_or_else(|| DbError::Refused("a Message is in no Channel".into()))
}

/// Takes back a number that was raised in this transaction for nothing.
pub(crate) fn lower(tx: &mut Tx<'_>, channel: ChannelId) -> Result<(), DbError> {
    tx.execute(LOWER, params![channel]).map(drop)
}

/// When this Member last wrote before a place in a Channel, deleted or not.
pub(crate) fn last_of(
    tx: &mut Tx<'_>,
    member: MemberId,
    channel: ChannelId,
    before: i64,
) -> Result<Option<Timestamp>, DbError> {
    tx.one(LAST_OF, params![member, channel, before])
}

/// Gives a Message other words at this number and keeps those it had: ten times.
pub(crate) fn edit(
    tx: &mut Tx<'_>,
    held: &MessageState,
    text: &str,
    now: Timestamp,
    seq: i64,
) -> Result<(), DbError> {
    tx.execute(KEEP_VERSION, params![held.id])?;
    tx.execute(FORGET_VERSIONS, params![held.id])?;
    // Versions are told apart by this time, and clocks may stand still or go back.
    let submitted_at = now.max(held.submitted_at.plus(1));
    tx.execute(EDIT, params![held.id, text, now, submitted_at, seq]).map(drop)
}

/// What a Message said before it was changed, the last one first: ten at most.
pub(crate) fn versions(tx: &mut Tx<'_>, id: MessageId) -> Result<Vec<String>, DbError> {
    tx.all(VERSIONS, params![id])
}

/// Notes when a Message was deleted, or with `None` that it is there again.
pub(crate) fn set_deleted(
    tx: &mut Tx<'_>,
    id: MessageId,
    at: Option<Timestamp>,
    seq: i64,
) -> Result<(), DbError> {
    tx.execute(SET_DELETED, params![id, at, seq]).map(drop)
}

/// Sets what moderators decided about a Message, and who did.
pub(crate) fn set_status(
    tx: &mut Tx<'_>,
    id: MessageId,
    (status, reason): (Status, Option<&str>),
    decided: Option<(MemberId, Timestamp)>,
    seq: i64,
) -> Result<(), DbError> {
    let (by, at) = decided.unzip();
    tx.execute(SET_STATUS, params![id, status.as_str(), reason, by, at, seq]).map(drop)
}

/// Notes when a Message was pinned, or with `None` that it is not.
pub(crate) fn set_pinned(
    tx: &mut Tx<'_>,
    id: MessageId,
    at: Option<Timestamp>,
    seq: i64,
) -> Result<(), DbError> {
    tx.execute(SET_PINNED, params![id, at, seq]).map(drop)
}

/// Notes that something about a Message changed at this number.
pub(crate) fn touch(tx: &mut Tx<'_>, id: MessageId, seq: i64) -> Result<(), DbError> {
    tx.execute(TOUCH, params![id, seq]).map(drop)
}

/// A Message to be added.
#[derive(Debug, Clone)]
pub(crate) struct New<'a> {
    pub id: MessageId,
    pub channel: ChannelId,
    pub seq: i64,
    pub author: MemberId,
    pub message: &'a rules::NewMessage,
    pub created_at: Timestamp,
    pub key: Option<Keyed>,
    /// Those among the mentioned to whom it counts.
    pub counts_to: &'a [MemberId],
}

/// Adds a Message with whom it mentions; answers `false` when its author used the key before.
pub(crate) fn insert(tx: &mut Tx<'_>, new: &New<'_>) -> Result<bool, DbError> {
    let (key, digest) = new.key.map(|keyed| (keyed.key, keyed.digest)).unzip();
    let mentions =
        serde_json::to_string(&new.message.mentions).map_err(|error| DbError::Refused(error.to_string()))?;
    let params = params![
        new.id,
        new.channel,
        new.seq,
        new.author,
        new.message.text.as_str(),
        new.message.note.as_str(),
        new.message.reply_to,
        mentions,
        new.created_at,
        key,
        digest
    ];
    if tx.execute(INSERT, params)? == 0 {
        return Ok(false);
    }
    for member in new.counts_to {
        tx.execute(MENTION, params![new.id, *member, new.channel, new.seq])?;
    }
    Ok(true)
}
