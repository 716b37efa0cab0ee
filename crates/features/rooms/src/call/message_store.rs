//! Every statement on the table `room_messages`.

use domain::ids::{MemberId, RoomId, RoomMessageId};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, Row, Tx};
use platform::http::Keyed;
use platform::params;
use uuid::Uuid;

use super::messages::CallMessage;
use crate::view::Reader;

macro_rules! select_messages {
    ($rest:literal) => {
        concat!(
            "select ",
            members::card_columns!(),
            ", c.number, c.text, c.created_at, c.idempotency_key from room_messages c join members m on m.id = c.member_id where ",
            members::not_blocked!("m.id"),
            $rest
        )
    };
}

platform::statements! {
    AFTER = [select_messages!(" and c.room_id = $2 and c.number > $3 order by c.number limit 100")];
    NEWEST = [select_messages!(" and c.room_id = $2 order by c.number desc limit 100")];
    ONE = [select_messages!(" and c.id = $2")];
    LAST = "select last_message from rooms where id = $1";
    pub(crate) BY_KEY = "select id, key_digest from room_messages where member_id = $1 and idempotency_key = $2";
    NEXT = "update rooms set last_message = last_message + 1 where id = $1 returning last_message";
    INSERT = "insert into room_messages (id, room_id, number, member_id, text, created_at, idempotency_key, key_digest)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (member_id, idempotency_key) do nothing";
    /// Rooms that are over for so long that it is forgotten who was there, and what they wrote.
    FORGETTABLE = "select id from rooms where is_forgotten = false and ended_at < $1 order by ended_at, id limit 100";
    FORGET_MESSAGES = "delete from room_messages where room_id = $1";
    FORGET_TICKETS = "delete from room_tickets where room_id = $1";
    FORGET_SEATS = "delete from room_seats where room_id = $1";
    FORGOTTEN = "update rooms set is_forgotten = true where id = $1";
}

fn read(row: &Row<'_>, reader: &Reader) -> Result<CallMessage, DbError> {
    let author = MemberCard::read(row, reader.tiers)?;
    let key: Option<Uuid> = row.get("idempotency_key")?;
    Ok(CallMessage {
        number: row.get("number")?,
        key: key.filter(|_| author.uid == reader.id),
        author,
        text: row.get("text")?,
        at: row.get("created_at")?,
    })
}

/// The messages after a number, or the newest ones: a hundred at most, the oldest first.
pub(crate) fn page(
    tx: &mut Tx<'_>,
    id: RoomId,
    reader: &Reader,
    after: Option<i64>,
) -> Result<Vec<CallMessage>, DbError> {
    match after {
        Some(after) => tx.query(AFTER, params![reader.id, id, after], |row| read(row, reader)),
        None => {
            let mut newest = tx.query(NEWEST, params![reader.id, id], |row| read(row, reader))?;
            newest.reverse();
            Ok(newest)
        }
    }
}

/// The number of the last message of a Room.
pub(crate) fn last(tx: &mut Tx<'_>, id: RoomId) -> Result<i64, DbError> {
    Ok(tx.one(LAST, params![id])?.unwrap_or_default())
}

/// One message.
pub(crate) fn one(
    tx: &mut Tx<'_>,
    reader: &Reader,
    message: RoomMessageId,
) -> Result<Option<CallMessage>, DbError> {
    Ok(tx.query(ONE, params![reader.id, message], |row| read(row, reader))?.into_iter().next())
}

/// A message to be added.
pub(crate) struct New {
    pub id: RoomMessageId,
    pub room: RoomId,
    pub author: MemberId,
    pub text: String,
    pub key: Option<Keyed>,
    pub now: Timestamp,
}

/// Adds a message; `false` where its author used the key before.
pub(crate) fn insert(tx: &mut Tx<'_>, new: &New) -> Result<bool, DbError> {
    let (key, digest) = new.key.map(|keyed| (keyed.key, keyed.digest)).unzip();
    let number: i64 = tx.one(NEXT, params![new.room])?.unwrap_or_default();
    let values = params![new.id, new.room, number, new.author, new.text.as_str(), new.now, key, digest];
    Ok(tx.execute(INSERT, values)? > 0)
}

/// Rooms that were over before this time, and that nothing was forgotten of yet: up to a hundred.
pub(crate) fn forgettable(tx: &mut Tx<'_>, before: Timestamp) -> Result<Vec<RoomId>, DbError> {
    tx.all(FORGETTABLE, params![before])
}

/// Removes who was in a Room, and what they wrote.
pub(crate) fn forget(tx: &mut Tx<'_>, id: RoomId) -> Result<(), DbError> {
    for statement in [FORGET_MESSAGES, FORGET_TICKETS, FORGET_SEATS, FORGOTTEN] {
        tx.execute(statement, params![id])?;
    }
    Ok(())
}
