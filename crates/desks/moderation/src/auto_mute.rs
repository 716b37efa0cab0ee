//! Has the author of Messages that several Members reported only read in that Channel for an hour, and ends it when a
//! moderator finds that too few of the reports were right.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use chat::auto_mute as chats;
use domain::ids::{ChannelId, MemberId, MessageId};
use domain::limits::CHAT_SILENCE_WITHIN_MS;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::params;
use serde_json::json;

use crate::auto_mute_rules::{Before, Voice, auto_mutes, stays_muted};

platform::statements! {
    VOICES = "select r.reporter_id, r.created_at, m.created_at, m.suspended_at is not null,
            c.status = 'approved' and exists (select 1 from moderation_decisions d where d.subject_kind = 'message'
                and d.subject_id = c.id and d.verdict = 'approve' and d.undone_at is null and d.version = c.submitted_at),
            exists (select 1 from blocks b where b.member_id = $1 and b.other_id = r.reporter_id and b.by_member = true)
        from reports r join chat_messages c on c.id = r.subject_id join members m on m.id = r.reporter_id
        where r.subject_kind = 'message' and c.member_id = $1 and c.channel_id = $2 and r.created_at > $3
        and r.created_at <= $4 order by r.created_at limit 200";
}

/// Listens to a new report on a Message, whose Channel nobody else holds until the transaction ends. Call it last. The
/// clock may be behind: of reports that wait for one another, the last one to come is not always the last one made.
pub(crate) fn heard(
    tx: &mut Tx<'_>,
    message: MessageId,
    author: MemberId,
    clock: Timestamp,
) -> Result<(), DbError> {
    let Some(channel) = chats::channel_of(tx, message)? else { return Ok(()) };
    let staff = members::store::find(tx, author)?.is_none_or(|found| found.roles.may_moderate());
    let before =
        chats::of(tx, author, channel)?.map(|last| Before { began_at: last.began_at, until: last.until });
    let from = before.map_or(Timestamp(i64::MIN), |before| before.began_at);
    let from = from.max(clock.plus(-CHAT_SILENCE_WITHIN_MS));
    let voices = voices(tx, (author, channel), (from, Timestamp(i64::MAX)))?;
    let now = voices.iter().map(|voice| voice.at).fold(clock, Timestamp::max);
    let Some(reporters) = auto_mutes(staff, before, &voices, now) else { return Ok(()) };
    let until = chats::begin(tx, (author, channel), (from, reporters), now)?;
    let detail = json!({ "channel": channel, "reporters": reporters, "until": until });
    append(tx, now, &AuditEntry::of(None, "auto_mute", ("member", author.0), &detail))
}

/// Looks again whether what was heard is enough, after a moderator has found a Message in order. Call it last.
pub(crate) fn answered(
    tx: &mut Tx<'_>,
    message: MessageId,
    author: MemberId,
    (moderator, now): (MemberId, Timestamp),
) -> Result<(), DbError> {
    let Some(channel) = chats::channel_of(tx, message)? else { return Ok(()) };
    let Some(last) = chats::of(tx, author, channel)?.filter(|last| last.until > now) else { return Ok(()) };
    let voices = voices(tx, (author, channel), (last.heard_from, last.began_at))?;
    if !stays_muted(&voices, last.began_at) && chats::end(tx, (author, channel), now)? {
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
    tx.query(VOICES, params![author, channel, from, until], |row| {
        Ok(Voice {
            by: row.get(0)?,
            at: row.get(1)?,
            member_since: row.get(2)?,
            suspended: row.get(3)?,
            kept: row.get(4)?,
            blocked: row.get(5)?,
        })
    })
}
