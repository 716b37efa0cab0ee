//! Automatic mutes: an author whose words several Members reported in a Channel cannot write there for an hour, or until a
//! moderator finds that too few of the reports were right.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use domain::ids::{ChannelId, MemberId, MessageId};
use domain::limits::{CHAT_SILENCE_MS, CHAT_SILENCE_WITHIN_MS};
use domain::live::Change;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::live::ChangeSignal;
use platform::params;
use serde_json::json;

use crate::auto_mute_rules::{Before, Voice, auto_mutes, stays_muted};
use crate::store;

platform::statements! {
    OF = "select began_at, until, heard_from, reporters from chat_auto_mutes where member_id = $1 and channel_id = $2";
    BEGIN = "insert into chat_auto_mutes (member_id, channel_id, began_at, until, heard_from, reporters)
        values ($1, $2, $3, $4, $5, $6) on conflict (member_id, channel_id) do update set began_at = excluded.began_at,
            until = excluded.until, heard_from = excluded.heard_from, reporters = excluded.reporters";
    END = "update chat_auto_mutes set until = $3 where member_id = $1 and channel_id = $2 and until > $3";
    VOICES = "select r.reporter_id, r.created_at as at, m.created_at as member_since, m.suspended_at is not null as suspended,
            c.status = 'approved' and exists (select 1 from moderation_decisions d where d.subject_kind = 'message'
                and d.subject_id = c.id and d.verdict = 'approve' and d.undone_at is null and d.version = c.submitted_at) as kept,
            exists (select 1 from blocks b where b.member_id = $1 and b.other_id = r.reporter_id and b.by_member = true) as blocked
        from reports r join chat_messages c on c.id = r.subject_id join members m on m.id = r.reporter_id
        where r.subject_kind = 'message' and c.member_id = $1 and c.channel_id = $2 and r.created_at > $3
        and r.created_at <= $4 order by r.created_at limit 200";
    END_ALL = "update chat_auto_mutes set until = $2 where member_id = $1 and until > $2";
}

/// The last automatic mute of a Member in a Channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct AutoMute {
    /// When it began.
    pub began_at: Timestamp,
    /// When it is over.
    pub until: Timestamp,
    /// It came of reports that were made after this and not after it began.
    pub heard_from: Timestamp,
    /// How many Members made them.
    pub reporters: i64,
}

/// The last one of a Member in a Channel, over or not.
pub(crate) fn of(tx: &mut Tx<'_>, member: MemberId, channel: ChannelId) -> Result<Option<AutoMute>, DbError> {
    tx.one(OF, params![member, channel])
}

/// Has a Member only read in a Channel for an hour; answers until when.
fn begin(
    tx: &mut Tx<'_>,
    (member, channel): (MemberId, ChannelId),
    (heard_from, reporters): (Timestamp, usize),
    now: Timestamp,
) -> Result<Timestamp, DbError> {
    let until = now.plus(CHAT_SILENCE_MS);
    let reporters = i64::try_from(reporters).unwrap_or(i64::MAX);
    tx.execute(BEGIN, params![member, channel, now, until, heard_from, reporters])?;
    tx.announce(ChangeSignal::Own(member, Change::Channels, Some(channel.0)));
    Ok(until)
}

/// Lets a Member write in a Channel again; answers `false` when nothing of the kind kept them.
fn end(tx: &mut Tx<'_>, (member, channel): (MemberId, ChannelId), now: Timestamp) -> Result<bool, DbError> {
    let ended = tx.execute(END, params![member, channel, now])? > 0;
    if ended {
        tx.announce(ChangeSignal::Own(member, Change::Channels, Some(channel.0)));
    }
    Ok(ended)
}

/// [`end`] in every Channel.
pub(crate) fn end_all(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(END_ALL, params![member, now])? > 0)
}

/// Listens to a new report on a Message, whose Channel nobody else holds until the transaction ends. Call it last. The
/// clock may be behind: of reports that wait for one another, the last one to come is not always the last one made.
pub(crate) fn heard(tx: &mut Tx<'_>, message: MessageId, clock: Timestamp) -> Result<(), DbError> {
    let Some(held) = store::find(tx, message)? else { return Ok(()) };
    let (author, channel) = (held.author, held.channel);
    let staff = members::store::find(tx, author)?.is_none_or(|found| found.roles(clock).may_moderate());
    let before = of(tx, author, channel)?.map(|last| Before { began_at: last.began_at, until: last.until });
    let from = before.map_or(Timestamp(i64::MIN), |before| before.began_at);
    let from = from.max(clock.plus(-CHAT_SILENCE_WITHIN_MS));
    let voices = voices(tx, (author, channel), (from, Timestamp(i64::MAX)))?;
    let now = voices.iter().map(|voice| voice.at).fold(clock, Timestamp::max);
    let Some(reporters) = auto_mutes(staff, before, &voices, now) else { return Ok(()) };
    let until = begin(tx, (author, channel), (from, reporters), now)?;
    let detail = json!({ "channel": channel, "reporters": reporters, "until": until });
    append(tx, now, &AuditEntry::of(None, "auto_mute", ("member", author.0), &detail))
}

/// Looks again whether what was heard is enough, after a moderator has found a Message in order. Call it last.
pub(crate) fn answered(
    tx: &mut Tx<'_>,
    message: MessageId,
    (moderator, now): (MemberId, Timestamp),
) -> Result<(), DbError> {
    let Some(held) = store::find(tx, message)? else { return Ok(()) };
    let (author, channel) = (held.author, held.channel);
    let Some(last) = of(tx, author, channel)?.filter(|last| last.until > now) else { return Ok(()) };
    let voices = voices(tx, (author, channel), (last.heard_from, last.began_at))?;
    if !stays_muted(&voices, last.began_at) && end(tx, (author, channel), now)? {
        let entry =
            AuditEntry::of(Some(moderator), "unmute", ("member", author.0), &json!({ "channel": channel }));
        append(tx, now, &entry)?;
    }
    Ok(())
}

/// Reports on Messages of an author in a Channel, made after one time and not after another.
fn voices(
    tx: &mut Tx<'_>,
    (author, channel): (MemberId, ChannelId),
    (from, until): (Timestamp, Timestamp),
) -> Result<Vec<Voice>, DbError> {
    tx.all(VOICES, params![author, channel, from, until])
}
