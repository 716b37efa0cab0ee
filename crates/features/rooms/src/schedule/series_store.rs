//! Every statement on the table `room_series`, and on the places of Rooms in their series.

use domain::ids::{RoomId, RoomSeriesId};
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Row, Tx};
use platform::params;

use super::series_rules::Series;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    INSERT = "insert into room_series (id, time_zone, anchor_at, anchor_place, until_at) values ($1, $2, $3, $4, $5)";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite "select time_zone, anchor_at, anchor_place, until_at from room_series where id = $1 and ended_at is null"
        postgres "select time_zone, anchor_at, anchor_place, until_at from room_series where id = $1 and ended_at is null
            for no key update";
    RUNNING = "select id from room_series where ended_at is null and id > $1 order by id limit 100";
    END = "update room_series set ended_at = $2 where id = $1 and ended_at is null";
    SET_ANCHOR = "update room_series set anchor_at = $2, anchor_place = $3 where id = $1";
    JOIN = "update rooms set series_id = $2, series_place = $3 where id = $1";
    PLACE = "select series_id, series_place from rooms where id = $1 and series_id is not null";
    LAST_PLACE = "select coalesce(max(series_place), 0) from rooms where series_id = $1";
    AHEAD = "select count(*) from rooms where series_id = $1 and starts_at > $2";
    /// What the next one is like: the last that was not changed on its own, if there is one. Its creator may plan Rooms.
    MODEL = "select r.id from rooms r join members m on m.id = r.member_id
        where r.series_id = $1 and m.suspended_at is null
            and (m.is_admin = true or m.is_moderator = true or m.is_ambassador = true
                or (m.is_professional = true and (m.professional_until is null or m.professional_until > $2)))
        order by r.is_exception, r.series_place desc limit 1";
    COPY = "insert into rooms (id, member_id, title, description, tags, is_private, min_tier, recording, starts_at, minutes,
            capacity, created_at, changed_at, series_id, series_place)
        select $2, member_id, title, description, tags, is_private, min_tier, recording, $3, minutes, capacity, $4, $4,
            series_id, $5 from rooms where id = $1";
    COPY_PEOPLE = "insert into room_people (room_id, member_id, part, place)
        select $2, p.member_id, p.part, p.place from room_people p join rooms r on r.id = p.room_id join members m on m.id = p.member_id
        where p.room_id = $1 and m.suspended_at is null
            and not exists (select 1 from blocks x where x.member_id = r.member_id and x.other_id = p.member_id)";
    IS_PRIVATE = "select is_private from rooms where id = $1";
    SET_EXCEPTION = "update rooms set is_exception = $2 where id = $1 and series_id is not null";
    /// At most as many are planned ahead; a few more may have been moved.
    FOLLOWING = "select id, series_place, is_exception from rooms where series_id = $1 and series_place > $2 and status = 'scheduled'
        order by series_place limit 20";
}

fn read_series(row: &Row<'_>) -> Result<Series, DbError> {
    Ok(Series {
        time_zone: row.get("time_zone")?,
        anchor_at: row.get("anchor_at")?,
        anchor_place: row.get("anchor_place")?,
        until: row.get("until_at")?,
    })
}

/// Begins a series with a Room.
pub(crate) fn begin(
    tx: &mut Tx<'_>,
    id: RoomSeriesId,
    series: &Series,
    first: RoomId,
) -> Result<(), DbError> {
    let Series { time_zone, anchor_at, anchor_place, until } = series;
    tx.execute(INSERT, params![id, time_zone.as_str(), *anchor_at, *anchor_place, *until])?;
    tx.execute(JOIN, params![first, id, *anchor_place]).map(drop)
}

/// A series that has not ended and that nobody else changes until the transaction ends.
pub(crate) fn lock(tx: &mut Tx<'_>, id: RoomSeriesId) -> Result<Option<Series>, DbError> {
    tx.first(LOCK, params![id], read_series)
}

/// Up to a hundred series that go on, after this one.
pub(crate) fn running(tx: &mut Tx<'_>, after: RoomSeriesId) -> Result<Vec<RoomSeriesId>, DbError> {
    tx.all(RUNNING, params![after])
}

/// Ends a series: no more Rooms are planned.
pub(crate) fn end(tx: &mut Tx<'_>, id: RoomSeriesId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(END, params![id, now]).map(drop)
}

/// Has the Room at `place`, and the others by it, begin at another time.
pub(crate) fn set_anchor(
    tx: &mut Tx<'_>,
    id: RoomSeriesId,
    place: i64,
    at: Timestamp,
) -> Result<(), DbError> {
    tx.execute(SET_ANCHOR, params![id, at, place]).map(drop)
}

/// Where a Room is in its series.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Place {
    pub series_id: RoomSeriesId,
    pub series_place: i64,
}

/// Where a Room is in its series, if it is in one.
pub(crate) fn place(tx: &mut Tx<'_>, room: RoomId) -> Result<Option<Place>, DbError> {
    tx.one(PLACE, params![room])
}

/// The last place of a series.
pub(crate) fn last_place(tx: &mut Tx<'_>, id: RoomSeriesId) -> Result<i64, DbError> {
    Ok(tx.one(LAST_PLACE, params![id])?.unwrap_or_default())
}

/// How many Rooms of a series begin later than now, whatever became of them.
pub(crate) fn ahead(tx: &mut Tx<'_>, id: RoomSeriesId, now: Timestamp) -> Result<usize, DbError> {
    let count: i64 = tx.one(AHEAD, params![id, now])?.unwrap_or_default();
    Ok(usize::try_from(count).unwrap_or_default())
}

/// The Room that the next ones of a series are like; none while its creator may not plan Rooms at `now`.
pub(crate) fn model(tx: &mut Tx<'_>, id: RoomSeriesId, now: Timestamp) -> Result<Option<RoomId>, DbError> {
    tx.one(MODEL, params![id, now])
}

/// Plans a Room like another one of its series.
pub(crate) fn copy(
    tx: &mut Tx<'_>,
    model: RoomId,
    id: RoomId,
    (place, starts_at): (i64, Timestamp),
    now: Timestamp,
) -> Result<bool, DbError> {
    tx.execute(COPY, params![model, id, starts_at, now, place])?;
    tx.execute(COPY_PEOPLE, params![model, id])?;
    Ok(tx.one(IS_PRIVATE, params![id])?.unwrap_or(true))
}

/// Notes whether a Room was changed on its own.
pub(crate) fn set_exception(tx: &mut Tx<'_>, room: RoomId, is_exception: bool) -> Result<(), DbError> {
    tx.execute(SET_EXCEPTION, params![room, is_exception]).map(drop)
}

/// A planned Room of a series.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Following {
    pub id: RoomId,
    pub series_place: i64,
    /// It was changed on its own.
    pub is_exception: bool,
}

/// The planned Rooms of a series after a place.
pub(crate) fn following(tx: &mut Tx<'_>, at: Place) -> Result<Vec<Following>, DbError> {
    tx.all(FOLLOWING, params![at.series_id, at.series_place])
}
