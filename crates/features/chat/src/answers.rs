//! Every statement on what Members answered Messages with.

use domain::ids::{ChannelId, MemberId, MessageId};
use domain::time::Timestamp;
use platform::db::{DbError, Row, Tx};
use platform::params;

use crate::rules;
use crate::view::Told;

platform::statements! {
    BY_PLACE = "select r.message_id, r.emoji, count(*) as count, max(case when r.member_id = $1 then 1 else 0 end) as mine
        from chat_messages c join chat_reactions r on r.message_id = c.id
        where c.channel_id = $2 and c.seq >= $3 and c.seq <= $4 group by r.message_id, r.emoji";
    BY_CHANGE = "select r.message_id, r.emoji, count(*) as count, max(case when r.member_id = $1 then 1 else 0 end) as mine
        from chat_messages c join chat_reactions r on r.message_id = c.id
        where c.channel_id = $2 and c.changed >= $3 and c.changed <= $4 group by r.message_id, r.emoji";
    OF_ONE = "select r.message_id, r.emoji, count(*) as count, max(case when r.member_id = $1 then 1 else 0 end) as mine
        from chat_reactions r where r.message_id = $2 group by r.message_id, r.emoji";
    SET = "insert into chat_reactions (message_id, emoji, member_id, created_at) values ($1, $2, $3, $4)
        on conflict (message_id, emoji, member_id) do nothing";
    UNSET = "delete from chat_reactions where message_id = $1 and emoji = $2 and member_id = $3";
}

/// A Message, an emoji, how many answered with it, and whether the reader did.
type Answer = (MessageId, &'static str, i64, bool);

fn read(row: &Row<'_>) -> Result<Option<Answer>, DbError> {
    let Some(emoji) = rules::emoji(&row.get::<String>("emoji")?) else { return Ok(None) };
    Ok(Some((row.get("message_id")?, emoji, row.get("count")?, row.get::<i64>("mine")? > 0)))
}

fn add(found: &mut [Told], answers: &[Option<Answer>]) {
    for told in found {
        let id = told.message.id;
        let own = answers.iter().flatten().filter(|(message, ..)| *message == id);
        let own: Vec<_> = own.map(|(_, emoji, count, mine)| (*emoji, *count, *mine)).collect();
        told.answered(&own);
    }
}

/// The least and the greatest of some numbers.
fn ends(numbers: impl Iterator<Item = i64> + Clone) -> Option<(i64, i64)> {
    numbers.clone().min().zip(numbers.max())
}

/// Adds what was answered to Messages that are beside each other.
pub(crate) fn by_place(
    tx: &mut Tx<'_>,
    reader: MemberId,
    channel: ChannelId,
    found: &mut [Told],
) -> Result<(), DbError> {
    let Some((first, last)) = ends(found.iter().map(|told| told.message.seq)) else { return Ok(()) };
    add(found, &tx.query(BY_PLACE, params![reader, channel, first, last], read)?);
    Ok(())
}

/// Adds what was answered to Messages that changed one after another.
pub(crate) fn by_change(
    tx: &mut Tx<'_>,
    reader: MemberId,
    channel: ChannelId,
    found: &mut [Told],
) -> Result<(), DbError> {
    let Some((first, last)) = ends(found.iter().map(|told| told.message.changed)) else { return Ok(()) };
    add(found, &tx.query(BY_CHANGE, params![reader, channel, first, last], read)?);
    Ok(())
}

/// Adds what was answered to a few Messages.
pub(crate) fn to_each(tx: &mut Tx<'_>, reader: MemberId, found: &mut [Told]) -> Result<(), DbError> {
    for told in found {
        let answers = tx.query(OF_ONE, params![reader, told.message.id], read)?;
        add(std::slice::from_mut(told), &answers);
    }
    Ok(())
}

/// Adds or takes back one Member's answer; answers `false` when it was so before.
pub(crate) fn set(
    tx: &mut Tx<'_>,
    id: MessageId,
    (member, emoji): (MemberId, &str),
    there: bool,
    now: Timestamp,
) -> Result<bool, DbError> {
    let touched = if there {
        tx.execute(SET, params![id, emoji, member, now])?
    } else {
        tx.execute(UNSET, params![id, emoji, member])?
    };
    Ok(touched > 0)
}
