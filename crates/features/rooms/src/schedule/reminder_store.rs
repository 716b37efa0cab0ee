//! Every statement on the table `room_reminders`.

use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::params;
use uuid::Uuid;

use super::reminder_rules::Times;
use crate::status::Status;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    INSERT = "insert into room_reminders (room_id, member_id, asked_at, next_at) values ($1, $2, $3, $4)
        on conflict (room_id, member_id) do nothing";
    /// How many Rooms that are still to come a member is reminded of.
    COUNT = "select count(*) from room_reminders k join rooms r on r.id = k.room_id
        where k.member_id = $1 and k.next_at is not null and r.status in ('scheduled', 'waiting_room')";
    DELETE = "delete from room_reminders where room_id = $1 and member_id = $2";
    WAKE = "update room_reminders set next_at = $2 where room_id = $1";
    MOVED = "update room_reminders set next_at = $2, is_moved = true where room_id = $1";
    DUE_ROOMS = "select distinct room_id from room_reminders where next_at <= $1 order by room_id limit 100";
    /// Who is to be told of a Room, and whether it exists for them now.
    DUE = "select k.member_id, k.is_moved, m.suspended_at is null and (r.is_private = false or exists (select 1 from room_people v
            where v.room_id = r.id and v.member_id = k.member_id)) as is_there
        from room_reminders k join rooms r on r.id = k.room_id join members m on m.id = k.member_id
        where k.room_id = $1 and k.next_at <= $2 order by k.member_id limit 50";
    TOLD = "update room_reminders set next_at = $3, is_moved = false where room_id = $1 and member_id = $2";
    TIMES = "select status, starts_at, minutes from rooms where id = $1";
    /// The names of up to thirty-one Rooms that exist for the reader.
    TITLES = "select r.id, r.title from rooms r where (r.is_private = false or exists (select 1 from room_people v
            where v.member_id = $1 and v.room_id = r.id))
        and r.id in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
            $26, $27, $28, $29, $30, $31, $32)";
}

/// How many Rooms [`titles`] asks about at once.
const TITLES_MAX: usize = 31;

/// Reminds a member of a Room from now on; answers whether they were not yet.
pub(crate) fn insert(
    tx: &mut Tx<'_>,
    (room, member): (RoomId, MemberId),
    now: Timestamp,
    next_at: Option<Timestamp>,
) -> Result<bool, DbError> {
    Ok(tx.execute(INSERT, params![room, member, now, next_at])? > 0)
}

/// How many Rooms that are still to come a member is reminded of.
pub(crate) fn count(tx: &mut Tx<'_>, member: MemberId) -> Result<i64, DbError> {
    Ok(tx.one(COUNT, params![member])?.unwrap_or_default())
}

/// Reminds a member of a Room no longer; answers whether they were.
pub(crate) fn delete(tx: &mut Tx<'_>, room: RoomId, member: MemberId) -> Result<bool, DbError> {
    Ok(tx.execute(DELETE, params![room, member])? > 0)
}

/// Has the job look at once at everyone who asked: the Room has ended or was cancelled.
pub(crate) fn wake(tx: &mut Tx<'_>, room: RoomId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(WAKE, params![room, now]).map(drop)
}

/// Has everyone who asked told that the Room begins at another time, and the reminders planned again.
pub(crate) fn moved(tx: &mut Tx<'_>, room: RoomId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(MOVED, params![room, now]).map(drop)
}

/// Up to a hundred Rooms of which someone is to be reminded.
pub(crate) fn due_rooms(tx: &mut Tx<'_>, now: Timestamp) -> Result<Vec<RoomId>, DbError> {
    tx.all(DUE_ROOMS, params![now])
}

/// Someone who is to be reminded.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Due {
    pub member_id: MemberId,
    pub is_moved: bool,
    /// The Room exists for them.
    pub is_there: bool,
}

/// Up to fifty who are to be reminded of a Room.
pub(crate) fn due(tx: &mut Tx<'_>, room: RoomId, now: Timestamp) -> Result<Vec<Due>, DbError> {
    tx.all(DUE, params![room, now])
}

/// Notes that a member was told, and when there is more to tell.
pub(crate) fn told(
    tx: &mut Tx<'_>,
    (room, member): (RoomId, MemberId),
    next_at: Option<Timestamp>,
) -> Result<(), DbError> {
    tx.execute(TOLD, params![room, member, next_at]).map(drop)
}

/// When a Room takes place.
pub(crate) fn times(tx: &mut Tx<'_>, room: RoomId) -> Result<Option<Times>, DbError> {
    tx.first(TIMES, params![room], |row| {
        let status: Status = row.get("status")?;
        Ok(Times { status, starts_at: row.get("starts_at")?, minutes: row.get("minutes")? })
    })
}

/// The titles of those of at most a page of Rooms that exist for the reader.
pub(crate) fn titles(
    tx: &mut Tx<'_>,
    reader: MemberId,
    rooms: &[Uuid],
) -> Result<Vec<(Uuid, String)>, DbError> {
    let mut params = params![reader];
    params.extend(rooms.iter().take(TITLES_MAX).map(|id| platform::db::Value::from(*id)));
    params.resize(1 + TITLES_MAX, platform::db::Value::Null);
    tx.query(TITLES, params, |row| Ok((row.get("id")?, row.get("title")?)))
}
