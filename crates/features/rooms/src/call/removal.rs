//! Removals hold in the later Rooms of a weekly series, too; moderators remove someone as hosts do.

use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, Tx};
use platform::params;

use super::access::RoomAccess;
use super::seat::{Seat, State};
use super::store;
use crate::rights::Standing;
use crate::view::Reader;

platform::statements! {
    KEPT_OUT_SINCE = "select x.since from rooms r join room_series_removals x on x.series_id = r.series_id
        where r.id = $1 and x.member_id = $2 and x.place < r.series_place";
    KEEP_OUT = "insert into room_series_removals (series_id, member_id, place, since)
        select series_id, $2, series_place, $3 from rooms where id = $1 and series_id is not null
        on conflict (series_id, member_id) do update set place =
            case when excluded.place < room_series_removals.place then excluded.place else room_series_removals.place end";
    LET_BACK = "delete from room_series_removals
        where member_id = $2 and series_id = (select series_id from rooms where id = $1)";
    /// Only what began with this Room.
    LET_BACK_FROM = "delete from room_series_removals where member_id = $2
        and exists (select 1 from rooms r where r.id = $1 and r.series_id = room_series_removals.series_id
            and r.series_place = room_series_removals.place)";
    REMOVED = [concat!("select ", members::card_columns!(), " from (
            select member_id, since from room_seats where room_id = $2 and state = 'removed'
            union
            select x.member_id, x.since from rooms r join room_series_removals x on x.series_id = r.series_id
            where r.id = $2 and x.place < r.series_place and not exists (select 1 from room_seats s
                where s.room_id = $2 and s.member_id = x.member_id and s.state in ('inside', 'removed'))
        ) gone join members m on m.id = gone.member_id where ", members::not_blocked!("m.id"), "
        order by gone.since desc, gone.member_id limit 200")];
    /// Of a series that ended, once it is forgotten who was in any of its Rooms.
    FORGET = "delete from room_series_removals where series_id = (select r.series_id from rooms r
            join room_series e on e.id = r.series_id where r.id = $1 and e.ended_at is not null)
        and not exists (select 1 from rooms r where r.series_id = room_series_removals.series_id and r.is_forgotten = false)";
}

/// Since when someone stays out of a Room as they were removed from an earlier one of its series.
pub(crate) fn kept_out_since(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
) -> Result<Option<Timestamp>, DbError> {
    tx.one(KEPT_OUT_SINCE, params![id, member])
}

/// Has the later Rooms of the series follow what became of a seat.
pub(crate) fn follow(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    (before, after): (&Seat, &Seat),
) -> Result<(), DbError> {
    match (before.state, after.state) {
        (State::Removed, State::Removed) => Ok(()),
        (_, State::Removed) => tx.execute(KEEP_OUT, params![id, member, after.since]).map(drop),
        (State::Removed, _) => tx.execute(LET_BACK, params![id, member]).map(drop),
        _ => Ok(()),
    }
}

/// Who is kept out of a Room, the last one first.
pub(crate) fn list(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Vec<MemberCard>, DbError> {
    tx.query(REMOVED, params![reader.id, id], |row| MemberCard::read(row, reader.tiers))
}

/// Removes someone for the moderators, also after they left; answers whether anything changed. Those who lead a Room stay.
pub(crate) fn remove(tx: &mut Tx<'_>, id: RoomId, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    let Some(room) = crate::store::lock(tx, id)? else { return Ok(false) };
    let seat = store::seat(tx, id, member)?;
    if seat.state == State::Removed || store::leads(tx, id, member)? {
        return Ok(false);
    }
    set(tx, RoomAccess { id, room, standing: Standing::default() }, member, (&seat, State::Removed), now)?;
    Ok(true)
}

/// Takes back what [`remove`] did, unless a host has already.
pub(crate) fn let_back(tx: &mut Tx<'_>, id: RoomId, member: MemberId, now: Timestamp) -> Result<(), DbError> {
    let Some(room) = crate::store::lock(tx, id)? else { return Ok(()) };
    let seat = store::seat(tx, id, member)?;
    if seat.state == State::Removed {
        set(
            tx,
            RoomAccess { id, room, standing: Standing::default() },
            member,
            (&seat, State::Outside),
            now,
        )?;
    } else {
        tx.execute(LET_BACK_FROM, params![id, member])?;
    }
    Ok(())
}

fn set(
    tx: &mut Tx<'_>,
    access: RoomAccess,
    member: MemberId,
    (before, state): (&Seat, State),
    now: Timestamp,
) -> Result<(), DbError> {
    let after = Seat::new(state, now);
    // Where it is forgotten who was there, nothing is noted of the Room itself.
    if before.since > Timestamp::default() {
        store::put(tx, access.id, member, &after, now)?;
    }
    follow(tx, access.id, member, (before, &after))?;
    access.admit_and_announce(tx, Some(member), now)
}

/// Forgets who was removed from a series that is over, with the last of its Rooms that is forgotten.
pub(crate) fn forget(tx: &mut Tx<'_>, id: RoomId) -> Result<(), DbError> {
    tx.execute(FORGET, params![id]).map(drop)
}
