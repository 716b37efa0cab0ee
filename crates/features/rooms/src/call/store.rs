//! The statements on seats; those on their connections are in `connection_store`.

use domain::ids::{MemberId, RoomId};
use domain::limits::ROOM_WAITING_MS;
use domain::live::{Change, ChangeSignal};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, FromRow, Tx};
use platform::params;

use super::CONNECTION_LOST_MS;
use super::removal;
use super::seat::{Admission, Conditions, DeclineReason, Seat, State};
use super::view::{CallPerson, WaitingPerson};
use crate::indicator::WaitingRoom;
use crate::store::RoomState;
use crate::view::Reader;

platform::statements! {
    CALL = "select admission, note from rooms where id = $1";
    SET_CALL = "update rooms set admission = $2, note = $3 where id = $1";
    INSIDE = "select count(*) from room_seats where room_id = $1 and state = 'inside'";
    SEAT = "select state, since, on_stage, is_invited, is_for_one_question, hand_at, declined_for
        from room_seats where room_id = $1 and member_id = $2";
    /// One who is not inside is not connected. A step of theirs is no sign that someone inside is connected.
    PUT = "insert into room_seats (room_id, member_id, state, since, on_stage, is_invited, is_for_one_question, hand_at,
            declined_for, seen_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (room_id, member_id) do update set state = excluded.state, since = excluded.since,
            on_stage = excluded.on_stage, is_invited = excluded.is_invited,
            is_for_one_question = excluded.is_for_one_question, hand_at = excluded.hand_at,
            declined_for = excluded.declined_for,
            seen_at = case when room_seats.state = 'inside' and excluded.state = 'inside' then room_seats.seen_at else excluded.seen_at end,
            connected_by = case when excluded.state = 'inside' then room_seats.connected_by end";
    SEEN = "update room_seats set seen_at = $3 where room_id = $1 and member_id = $2 and state = 'waiting'";
    FIRST_WAITING = "select member_id from room_seats where room_id = $1 and state = 'waiting' and seen_at > $2
        order by since, member_id limit 200";
    HANDS = "select member_id from room_seats where room_id = $1 and state = 'inside' and hand_at is not null
        order by hand_at, member_id limit 250";
    /// The reader, and everyone whose connection was seen a moment ago; for those who lead the Room everyone.
    PEOPLE = [concat!("select ", members::card_columns!(), ", s.on_stage, s.is_invited, ", leads!(), " as leads
        from room_seats s join members m on m.id = s.member_id
        where s.room_id = $2 and s.state = 'inside' and m.suspended_at is null and ", members::not_blocked!("m.id"), "
            and ($4 = true or m.id = $1 or (s.connected_by is not null and s.seen_at > $3))
        order by s.on_stage desc, s.since, s.member_id limit 250")];
    WAITING = [concat!("select ", members::card_columns!(), ", s.since from room_seats s join members m on m.id = s.member_id
        where s.room_id = $2 and s.state = 'waiting' and s.seen_at > $3 and m.suspended_at is null and ", members::not_blocked!("m.id"), "
        order by s.since, s.member_id limit 200")];
    WAITING_FOR = [concat!("select r.id, r.title, w.count from rooms r join (
            select s.room_id, count(*) as count from room_seats s join members m on m.id = s.member_id
            where s.state = 'waiting' and s.seen_at > $2 and m.suspended_at is null and ", members::not_blocked!("m.id"), "
                and exists (select 1 from room_people p where p.room_id = s.room_id and p.part in ('host', 'admin') and p.member_id = $1)
            group by s.room_id) w on w.room_id = r.id
        where r.status in ('waiting_room', 'live') order by r.starts_at desc, r.id limit 5")];
    IS_ANY_SEPARATED = "select exists (select 1 from room_seats a
        join blocks b on b.member_id = a.member_id
        join room_seats c on c.room_id = a.room_id and c.member_id = b.other_id
        where a.room_id = $1 and a.connected_by is not null and c.connected_by is not null
            and a.member_id <> $2 and c.member_id <> $2)";
    LEADS = "select exists (select 1 from room_people where room_id = $1 and part in ('host', 'admin') and member_id = $2)";
    TOLD = "select member_id from room_seats where room_id = $1 and state in ('waiting', 'inside')
        union select member_id from room_people where room_id = $1 and part in ('host', 'admin')";
    LIVE = "select id from rooms where status = 'live' order by began_at desc limit 100";
    /// Seats that nobody sits in any longer; `$2` is earlier than `$1`.
    LAPSED = "select room_id, member_id from room_seats
        where state in ('waiting', 'inside') and seen_at < $1 and (state = 'waiting' or seen_at < $2)
        order by seen_at limit 500";
    IS_LAPSED = "select exists (select 1 from room_seats where room_id = $1 and member_id = $2
        and ((state = 'waiting' and seen_at < $3) or (state = 'inside' and seen_at < $4)))";
    EMPTY = "update rooms set empty_since = $2 where status = 'live' and empty_since is null and began_at < $1
        and not exists (select 1 from room_seats s where s.room_id = rooms.id and s.connected_by is not null and s.seen_at > $1)";
    NOT_EMPTY = "update rooms set empty_since = null where status = 'live' and empty_since is not null
        and exists (select 1 from room_seats s where s.room_id = rooms.id and s.connected_by is not null and s.seen_at > $1)";
    UNLED = [concat!("update rooms set unled_since = $2 where status = 'live' and unled_since is null and began_at < $1
        and not exists (select 1 from room_seats s where s.room_id = rooms.id and s.connected_by is not null and s.seen_at > $1 and ", leads!(), ")")];
    LED = [concat!("update rooms set unled_since = null where status = 'live' and unled_since is not null
        and exists (select 1 from room_seats s where s.room_id = rooms.id and s.connected_by is not null and s.seen_at > $1 and ", leads!(), ")")];
    IS_ABANDONED = "select exists (select 1 from rooms where id = $1 and status = 'live' and (empty_since <= $2 or unled_since <= $3))";
    ABANDONED = "select id from rooms where status = 'live' and (empty_since <= $1 or unled_since <= $2) order by id limit 100";
}

/// What is said of the call itself: whether newcomers wait, and what those who wait are told.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct CallSettings {
    pub admission: Admission,
    pub note: String,
}

/// What is said of the call of a Room.
pub(crate) fn settings(tx: &mut Tx<'_>, id: RoomId) -> Result<Option<CallSettings>, DbError> {
    tx.one(CALL, params![id])
}

/// Changes what is said of the call.
pub(crate) fn set_settings(tx: &mut Tx<'_>, id: RoomId, settings: &CallSettings) -> Result<(), DbError> {
    tx.execute(SET_CALL, params![id, settings.admission.as_str(), settings.note.as_str()]).map(drop)
}

/// How many are inside.
fn inside(tx: &mut Tx<'_>, id: RoomId) -> Result<i64, DbError> {
    Ok(tx.one(INSIDE, params![id])?.unwrap_or_default())
}

/// What seats of this Room depend on.
pub(crate) fn conditions(tx: &mut Tx<'_>, id: RoomId, room: &RoomState) -> Result<Conditions, DbError> {
    let is_full = inside(tx, id)? >= room.capacity;
    Ok(Conditions { status: room.status, admission: room.admission, is_full })
}

/// A member's seat; one who never came is outside, unless they were removed from an earlier Room of the series.
pub(crate) fn seat(tx: &mut Tx<'_>, id: RoomId, member: MemberId) -> Result<Seat, DbError> {
    let found: Option<Seat> = tx.one(SEAT, params![id, member])?;
    let seat = found.unwrap_or(Seat::new(State::Outside, Timestamp::default()));
    Ok(seat.kept_out(removal::kept_out_since(tx, id, member)?))
}

/// Whether a member leads the Room.
pub(crate) fn leads(tx: &mut Tx<'_>, id: RoomId, member: MemberId) -> Result<bool, DbError> {
    Ok(tx.one(LEADS, params![id, member])?.unwrap_or_default())
}

/// Keeps a seat as it is now.
pub(crate) fn put(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    seat: &Seat,
    now: Timestamp,
) -> Result<(), DbError> {
    let values = params![
        id,
        member,
        seat.state.as_str(),
        seat.since,
        seat.on_stage,
        seat.is_invited,
        seat.is_for_one_question,
        seat.hand_at,
        seat.declined_for.map(DeclineReason::as_str),
        now
    ];
    tx.execute(PUT, values).map(drop)
}

/// Notes that the tab of someone who waits is still there.
pub(crate) fn seen(tx: &mut Tx<'_>, id: RoomId, member: MemberId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(SEEN, params![id, member, now]).map(drop)
}

/// Lets in those who wait, the longest first, as many as fit.
pub(crate) fn admit_waiting(
    tx: &mut Tx<'_>,
    id: RoomId,
    room: &RoomState,
    now: Timestamp,
) -> Result<(), DbError> {
    let free = usize::try_from(room.capacity - inside(tx, id)?).unwrap_or_default();
    for member in waiting_line(tx, id, now)?.into_iter().take(free) {
        put(tx, id, member, &Seat::new(State::Inside, now), now)?;
    }
    Ok(())
}

/// Who waits, the longest first, as they are let in.
pub(crate) fn waiting_line(tx: &mut Tx<'_>, id: RoomId, now: Timestamp) -> Result<Vec<MemberId>, DbError> {
    tx.all(FIRST_WAITING, params![id, now.plus(-ROOM_WAITING_MS)])
}

/// Who asks to speak, the first come first.
pub(crate) fn hands(tx: &mut Tx<'_>, id: RoomId) -> Result<Vec<MemberId>, DbError> {
    tx.all(HANDS, params![id])
}

/// Who is inside, as the reader sees them: the stage first. Those who lead the Room see who holds a seat without being connected, too.
pub(crate) fn people(
    tx: &mut Tx<'_>,
    id: RoomId,
    reader: &Reader,
    leads: bool,
    now: Timestamp,
) -> Result<Vec<CallPerson>, DbError> {
    tx.query(PEOPLE, params![reader.id, id, now.plus(-CONNECTION_LOST_MS), leads], |row| {
        Ok(CallPerson {
            card: MemberCard::read(row, reader.tiers)?,
            leads: row.get("leads")?,
            on_stage: row.get("on_stage")?,
            is_invited: row.get("is_invited")?,
            hand: None,
        })
    })
}

/// Who waits, the longest first.
pub(crate) fn waiting(
    tx: &mut Tx<'_>,
    id: RoomId,
    reader: &Reader,
    now: Timestamp,
) -> Result<Vec<WaitingPerson>, DbError> {
    tx.query(WAITING, params![reader.id, id, now.plus(-ROOM_WAITING_MS)], |row| {
        Ok(WaitingPerson { card: MemberCard::read(row, reader.tiers)?, since: row.get("since")? })
    })
}

/// The open Rooms that a member leads and where someone waits.
pub(crate) fn waiting_for(
    tx: &mut Tx<'_>,
    lead: MemberId,
    now: Timestamp,
) -> Result<Vec<WaitingRoom>, DbError> {
    tx.all(WAITING_FOR, params![lead, now.plus(-ROOM_WAITING_MS)])
}

/// Whether any two who are connected are apart by a block; the reader must not learn who blocks them.
pub(crate) fn is_any_separated(tx: &mut Tx<'_>, id: RoomId, reader: MemberId) -> Result<bool, DbError> {
    Ok(tx.one(IS_ANY_SEPARATED, params![id, reader])?.unwrap_or_default())
}

/// Tells the tabs of everyone who is inside or waits, of those who lead the Room, and of `also`, that its call has changed.
pub(crate) fn announce(tx: &mut Tx<'_>, id: RoomId, also: Option<MemberId>) -> Result<(), DbError> {
    tell(tx, id, Change::Call, also)
}

/// Tells the same tabs of a change.
pub(crate) fn tell(
    tx: &mut Tx<'_>,
    id: RoomId,
    change: Change,
    also: Option<MemberId>,
) -> Result<(), DbError> {
    let mut told: Vec<MemberId> = tx.all(TOLD, params![id])?;
    told.extend(also.filter(|member| !told.contains(member)));
    for member in told {
        tx.announce(ChangeSignal::Own(member, change, Some(id.0)));
    }
    Ok(())
}

/// Live Rooms: up to a hundred.
pub(crate) fn live(tx: &mut Tx<'_>) -> Result<Vec<RoomId>, DbError> {
    tx.all(LIVE, vec![])
}

/// Seats that nobody sits in any longer: up to five hundred.
pub(crate) fn lapsed(
    tx: &mut Tx<'_>,
    waiting_before: Timestamp,
    inside_before: Timestamp,
) -> Result<Vec<(RoomId, MemberId)>, DbError> {
    tx.all(LAPSED, params![waiting_before, inside_before])
}

/// Whether nobody sits in this seat any longer.
pub(crate) fn is_lapsed(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    (waiting_before, inside_before): (Timestamp, Timestamp),
) -> Result<bool, DbError> {
    Ok(tx.one(IS_LAPSED, params![id, member, waiting_before, inside_before])?.unwrap_or_default())
}

/// Whether a live Room is still abandoned, by the same times as in [`abandoned`].
pub(crate) fn is_abandoned(
    tx: &mut Tx<'_>,
    id: RoomId,
    empty: Timestamp,
    unled: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.one(IS_ABANDONED, params![id, empty, unled])?.unwrap_or_default())
}

/// Notes of each live Room since when nobody, and no host, is connected; connections count that were seen after `seen`.
pub(crate) fn note_absences(tx: &mut Tx<'_>, seen: Timestamp, now: Timestamp) -> Result<(), DbError> {
    tx.execute(NOT_EMPTY, params![seen])?;
    tx.execute(LED, params![seen])?;
    tx.execute(EMPTY, params![seen, now])?;
    tx.execute(UNLED, params![seen, now]).map(drop)
}

/// Live Rooms with nobody in them since `empty`, or no host since `unled`: up to a hundred.
pub(crate) fn abandoned(tx: &mut Tx<'_>, empty: Timestamp, unled: Timestamp) -> Result<Vec<RoomId>, DbError> {
    tx.all(ABANDONED, params![empty, unled])
}

/// Takes the seat of someone whom no list of the Room names any longer.
pub(crate) fn put_outside(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    now: Timestamp,
) -> Result<(), DbError> {
    if matches!(seat(tx, id, member)?.state, State::Inside | State::Waiting) {
        put(tx, id, member, &Seat::new(State::Outside, now), now)?;
        announce(tx, id, Some(member))?;
    }
    Ok(())
}
