//! Every statement on the table `room_calendars`, and the Rooms that calendars show.

use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Row, Tx};
use platform::params;

use crate::status::Status;

/// Rooms that exist for the reader `$1`, with what a calendar shows of them.
macro_rules! select_entries {
    ($from:literal, $rest:literal) => {
        concat!(
            "select r.id, r.title, r.starts_at, r.minutes, r.status, r.changed_at, r.ended_at, r.sequence from ",
            $from,
            " where (r.is_private = false or exists (select 1 from room_people v where v.member_id = $1 and v.room_id = r.id))",
            $rest
        )
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    SET = "insert into room_calendars (member_id, token_digest, created_at) values ($1, $2, $3)
        on conflict (member_id) do update set token_digest = excluded.token_digest, created_at = excluded.created_at";
    REVOKE = "delete from room_calendars where member_id = $1";
    CREATED_AT = "select created_at from room_calendars where member_id = $1";
    OWNER = "select c.member_id from room_calendars c join members m on m.id = c.member_id
        where c.token_digest = $1 and m.suspended_at is null and m.onboarding_complete = true";
    ENTRY = [select_entries!("rooms r", " and r.id = $2")];
    FEED = [select_entries!("room_reminders k join rooms r on r.id = k.room_id", " and k.member_id = $1 and r.starts_at > $2
        order by r.starts_at desc, r.id desc limit 200")];
}

/// What a calendar shows of a Room.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub id: RoomId,
    pub title: String,
    pub starts_at: Timestamp,
    pub minutes: i64,
    pub status: Status,
    pub changed_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    pub sequence: i64,
}

impl FromRow for Entry {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            id: row.get("id")?,
            title: row.get("title")?,
            starts_at: row.get("starts_at")?,
            minutes: row.get("minutes")?,
            status: row.get("status")?,
            changed_at: row.get("changed_at")?,
            ended_at: row.get("ended_at")?,
            sequence: row.get("sequence")?,
        })
    }
}

/// Gives a member's calendar an address, in the place of an earlier one.
pub(crate) fn set(
    tx: &mut Tx<'_>,
    member: MemberId,
    digest: [u8; 32],
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(SET, params![member, digest, now]).map(drop)
}

/// Ends a member's calendar.
pub(crate) fn revoke(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    tx.execute(REVOKE, params![member]).map(drop)
}

/// Since when a member's calendar has its address, if it has one.
pub(crate) fn created_at(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Timestamp>, DbError> {
    tx.one(CREATED_AT, params![member])
}

/// Whose calendar has this address, if they can log in.
pub(crate) fn owner(tx: &mut Tx<'_>, digest: [u8; 32]) -> Result<Option<MemberId>, DbError> {
    tx.one(OWNER, params![digest])
}

/// One Room, if it exists for the reader.
pub(crate) fn entry(tx: &mut Tx<'_>, reader: MemberId, room: RoomId) -> Result<Option<Entry>, DbError> {
    tx.one(ENTRY, params![reader, room])
}

/// The Rooms that the reader is or was reminded of and that begin after `from`, two hundred at most.
pub(crate) fn feed(tx: &mut Tx<'_>, reader: MemberId, from: Timestamp) -> Result<Vec<Entry>, DbError> {
    tx.all(FEED, params![reader, from])
}
