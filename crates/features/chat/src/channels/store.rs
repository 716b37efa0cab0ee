//! Every statement on Channels, on how far Members have read in them, and on who is muted.

use domain::ids::{ChannelId, MemberId};
use domain::limits::CHAT_CHANNELS_MAX;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Row, Sql, Tx};
use platform::params;

use super::rules::Setting;
use crate::view::{Channel, Level, Pause, Why};

/// Channels with what is new in them for `$1`.
macro_rules! select_channels {
    ($rest:literal) => {
        concat!(
            "select h.id, h.slug, h.name, h.topic, h.seq, h.slow_seconds, h.retention_days,
                h.archived_at is not null as archived, coalesce(r.read_seq, 0) as read_seq, r.level,
                (select count(*) from (select c.id from chat_messages c where c.channel_id = h.id
                    and c.seq > coalesce(r.read_seq, 0) and c.member_id <> $1 and c.deleted_at is null
                    and c.status = 'approved' and ", members::not_blocked!("c.member_id"), " limit 100) u) as unread,
                (select count(*) from (select c.id from chat_mentions n join chat_messages c on c.id = n.message_id
                    where n.member_id = $1 and n.channel_id = h.id and n.seq > coalesce(r.read_seq, 0)
                    and c.deleted_at is null and c.status = 'approved' and ", members::not_blocked!("c.member_id"),
                    " limit 100) u) as mentioned, s.until
             from chat_channels h left join chat_reads r on r.channel_id = h.id and r.member_id = $1
                left join chat_auto_mutes s on s.channel_id = h.id and s.member_id = $1 ",
            $rest
        )
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    ALL = [select_channels!("order by h.created_at, h.id limit 50")];
    BY_ID = [select_channels!("where h.id = $2")];
    BY_SLUG = [select_channels!("where h.slug = $2")];
    ID_OF = "select id from chat_channels where slug = $1";
    SEQ = "select seq from chat_channels where id = $1";
    NAME_OF = "select slug, name from chat_channels where id = $1";
    COUNT = "select count(*) from (select id from chat_channels order by created_at, id limit 50) h";
    INSERT = "insert into chat_channels (id, slug, name, topic, created_at) values ($1, $2, $3, $4, $5)
        on conflict (slug) do nothing";
    SET_PACE = "update chat_channels set slow_seconds = $2 where id = $1";
    SET_NAME = "update chat_channels set name = $2 where id = $1";
    SET_TOPIC = "update chat_channels set topic = $2 where id = $1";
    SET_RETENTION = "update chat_channels set retention_days = $2 where id = $1";
    /// Since when it is closed stays.
    ARCHIVE = "update chat_channels set archived_at = coalesce(archived_at, $2) where id = $1";
    REOPEN = "update chat_channels set archived_at = null where id = $1";
    KEPT = "select id, retention_days from chat_channels where retention_days is not null order by created_at, id limit 50";
    /// Never backwards; and once more it changes nothing.
    READ_TO = "insert into chat_reads (member_id, channel_id, read_seq) values ($1, $2, $3)
        on conflict (member_id, channel_id) do update set read_seq = excluded.read_seq
        where chat_reads.read_seq < excluded.read_seq";
    SET_LEVEL = "insert into chat_reads (member_id, channel_id, level) values ($1, $2, $3)
        on conflict (member_id, channel_id) do update set level = excluded.level";
    LEVEL_OF = "select level from chat_reads where member_id = $1 and channel_id = $2";
    MUTE = "insert into chat_mutes (member_id, until, reason, by_id, created_at) values ($1, $2, $3, $4, $5)
        on conflict (member_id) do update set until = excluded.until, reason = excluded.reason, by_id = excluded.by_id,
            created_at = excluded.created_at";
    UNMUTE = "delete from chat_mutes where member_id = $1 and until > $2";
    OPEN = "select archived_at is null from chat_channels where id = $1";
    MUTED_UNTIL = "select until from chat_mutes where member_id = $1 and until > $2";
    SILENT_UNTIL = "select until from chat_auto_mutes where member_id = $1 and channel_id = $2";
}

/// A Channel as an address names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Name {
    /// By its id.
    Id(ChannelId),
    /// By its word.
    Slug(String),
}

impl Name {
    /// What an address says.
    pub fn parse(raw: &str) -> Self {
        raw.parse().map_or_else(|_| Self::Slug(raw.to_owned()), Self::Id)
    }
}

fn read(row: &Row<'_>, muted: Option<Timestamp>, now: Timestamp) -> Result<Channel, DbError> {
    let (muted_until, muted_why) =
        pause(muted, row.get("until")?, now).map(|found| (found.until, found.why)).unzip();
    Ok(Channel {
        id: row.get("id")?,
        slug: row.get("slug")?,
        name: row.get("name")?,
        topic: row.get("topic")?,
        seq: row.get("seq")?,
        slow_seconds: row.get("slow_seconds")?,
        retention_days: row.get("retention_days")?,
        archived: row.get("archived")?,
        read_seq: row.get("read_seq")?,
        level: Level::from_stored(row.get::<Option<String>>("level")?.as_deref()),
        unread: row.get("unread")?,
        mentioned: row.get("mentioned")?,
        muted_until,
        muted_why,
    })
}

/// Every Channel, the oldest first.
pub(crate) fn all(tx: &mut Tx<'_>, reader: MemberId, now: Timestamp) -> Result<Vec<Channel>, DbError> {
    let muted = muted_until(tx, reader, now)?;
    tx.query(ALL, params![reader], |row| read(row, muted, now))
}

/// One Channel.
pub(crate) fn named(
    tx: &mut Tx<'_>,
    reader: MemberId,
    name: &Name,
    now: Timestamp,
) -> Result<Option<Channel>, DbError> {
    let muted = muted_until(tx, reader, now)?;
    let (sql, params): (Sql, _) = match name {
        Name::Id(id) => (BY_ID, params![reader, *id]),
        Name::Slug(slug) => (BY_SLUG, params![reader, slug.as_str()]),
    };
    tx.first(sql, params, |row| read(row, muted, now))
}

/// The Channel that an address names, if there is one.
pub(crate) fn id_of(tx: &mut Tx<'_>, name: &Name) -> Result<Option<ChannelId>, DbError> {
    match name {
        Name::Id(id) => Ok(Some(*id)),
        Name::Slug(slug) => tx.one(ID_OF, params![slug.as_str()]),
    }
}

/// The number of the last change in a Channel, while there is one.
pub(crate) fn seq(tx: &mut Tx<'_>, channel: ChannelId) -> Result<Option<i64>, DbError> {
    tx.one(SEQ, params![channel])
}

/// Whether there is such a Channel and it is not archived.
pub(crate) fn is_open(tx: &mut Tx<'_>, channel: ChannelId) -> Result<bool, DbError> {
    Ok(tx.one(OPEN, params![channel])?.unwrap_or_default())
}

/// Until when a Member may only read in a Channel and why, if they may not write there now.
pub(crate) fn muted(
    tx: &mut Tx<'_>,
    member: MemberId,
    channel: ChannelId,
    now: Timestamp,
) -> Result<Option<Pause>, DbError> {
    let muted = muted_until(tx, member, now)?;
    let silent = tx.one(SILENT_UNTIL, params![member, channel])?;
    Ok(pause(muted, silent, now))
}

/// What of the two holds at `now`, and for longer.
fn pause(muted: Option<Timestamp>, silent: Option<Timestamp>, now: Timestamp) -> Option<Pause> {
    let muted = muted.map(|until| Pause { until, why: Why::Moderator });
    let silent = silent.map(|until| Pause { until, why: Why::Reports });
    [silent, muted].into_iter().flatten().filter(|found| found.until > now).max_by_key(|found| found.until)
}

/// Until when a moderator has a Member only read, if they may not write now.
fn muted_until(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<Option<Timestamp>, DbError> {
    tx.one(MUTED_UNTIL, params![member, now])
}

/// How a Channel is named: in addresses, and to Members.
#[derive(Debug, Clone, Default, FromRow)]
pub(crate) struct Named {
    pub slug: String,
    pub name: String,
}

/// How a Channel is named.
pub(crate) fn name_of(tx: &mut Tx<'_>, channel: ChannelId) -> Result<Option<Named>, DbError> {
    tx.one(NAME_OF, params![channel])
}

/// Whether there are as many Channels as there can be.
pub(crate) fn is_full(tx: &mut Tx<'_>) -> Result<bool, DbError> {
    let count: Option<i64> = tx.one(COUNT, params![])?;
    Ok(count.is_some_and(|count| usize::try_from(count).is_ok_and(|count| count >= CHAT_CHANNELS_MAX)))
}

/// Adds a Channel with its word, name and topic; answers `false` when another one has the word.
pub(crate) fn insert(
    tx: &mut Tx<'_>,
    id: ChannelId,
    (slug, name, topic): (&str, &str, &str),
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(INSERT, params![id, slug, name, topic, now])? > 0)
}

/// Sets what changes of a Channel.
pub(crate) fn set(tx: &mut Tx<'_>, id: ChannelId, setting: &Setting, now: Timestamp) -> Result<(), DbError> {
    if let Some(seconds) = setting.slow_seconds {
        tx.execute(SET_PACE, params![id, seconds])?;
    }
    if let Some(name) = &setting.name {
        tx.execute(SET_NAME, params![id, name.as_str()])?;
    }
    if let Some(topic) = &setting.topic {
        tx.execute(SET_TOPIC, params![id, topic.as_str()])?;
    }
    if let Some(days) = setting.retention_days {
        tx.execute(SET_RETENTION, params![id, days])?;
    }
    match setting.archived {
        Some(true) => tx.execute(ARCHIVE, params![id, now]).map(drop),
        Some(false) => tx.execute(REOPEN, params![id]).map(drop),
        None => Ok(()),
    }
}

/// Channels whose Messages go after some days, with how many.
pub(crate) fn kept_for(tx: &mut Tx<'_>) -> Result<Vec<(ChannelId, i64)>, DbError> {
    tx.all(KEPT, params![])
}

/// Notes how far a Member has read; answers `false` when they were there before.
pub(crate) fn read_to(
    tx: &mut Tx<'_>,
    member: MemberId,
    channel: ChannelId,
    seq: i64,
) -> Result<bool, DbError> {
    Ok(tx.execute(READ_TO, params![member, channel, seq])? > 0)
}

/// Sets what of a Channel a Member wants to hear of.
pub(crate) fn set_level(
    tx: &mut Tx<'_>,
    member: MemberId,
    channel: ChannelId,
    level: Level,
) -> Result<(), DbError> {
    tx.execute(SET_LEVEL, params![member, channel, level.as_str()]).map(drop)
}

/// What of a Channel a Member wants to hear of.
pub(crate) fn level_of(tx: &mut Tx<'_>, member: MemberId, channel: ChannelId) -> Result<Level, DbError> {
    let stored: Option<String> = tx.one(LEVEL_OF, params![member, channel])?;
    Ok(Level::from_stored(stored.as_deref()))
}

/// Has a Member only read until a time, for a reason.
pub(crate) fn mute(
    tx: &mut Tx<'_>,
    member: MemberId,
    (until, reason): (Timestamp, &str),
    by: MemberId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(MUTE, params![member, until, reason, by, now]).map(drop)
}

/// Lets a Member write again; answers `false` when they could at `now`.
pub(crate) fn unmute(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(UNMUTE, params![member, now])? > 0)
}
