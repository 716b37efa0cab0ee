//! The statements on connections to a call: the tickets they are made with, and what of the seat `room_seats` they need.

use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::params;

use super::store::announce;
use crate::rules::MinTier;
use crate::status::Status;

platform::statements! {
    NEXT_TICKET = "update room_seats set last_ticket = last_ticket + 1
        where room_id = $1 and member_id = $2 and state = 'inside' returning last_ticket";
    INSERT_TICKET = "insert into room_tickets (hash, room_id, member_id, number, expires_at) values ($1, $2, $3, $4, $5)";
    /// The one of the present connection is needed to take it up again.
    FORGET_TICKETS = "delete from room_tickets where room_id = $1 and member_id = $2 and expires_at < $3
        and not exists (select 1 from room_seats s where s.room_id = $1 and s.member_id = $2 and s.connected_by = room_tickets.number)";
    USE_TICKET = "update room_tickets set used_at = $4
        where hash = $1 and room_id = $2 and member_id = $3 and used_at is null and expires_at > $4 returning number";
    USED_TICKET = "select t.number from room_tickets t join room_seats s on s.room_id = t.room_id and s.member_id = t.member_id
        where t.hash = $1 and t.room_id = $2 and t.member_id = $3 and t.used_at is not null and s.connected_by = t.number";
    CONNECT = "update room_seats set connected_by = $3, connection = connection + 1, seen_at = $4
        where room_id = $1 and member_id = $2 and state = 'inside' returning connection";
    BEAT = "update room_seats set seen_at = $4 where room_id = $1 and member_id = $2 and connection = $3 and connected_by is not null";
    DISCONNECT = "update room_seats set connected_by = null, seen_at = $4
        where room_id = $1 and member_id = $2 and connection = $3 and connected_by is not null";
    PRESENT = "select connected_by, connection from room_seats where room_id = $1 and member_id = $2 and connected_by is not null";
    PRESENT_ONES = "select member_id, connected_by from room_seats where room_id = $1 and connected_by is not null limit 250";
    PARTICIPANT = [concat!("select r.status, r.min_tier, s.on_stage, s.connected_by, s.connection, ", leads!(), " as leads
        from room_seats s join rooms r on r.id = s.room_id
        where s.room_id = $1 and s.member_id = $2 and s.state = 'inside' and (r.is_private = false
            or exists (select 1 from room_people v where v.room_id = r.id and v.member_id = $2))")];
    APART = "select s.member_id, s.connected_by from room_seats s
        join blocks b on b.member_id = $2 and b.other_id = s.member_id
        where s.room_id = $1 and s.connected_by is not null";
}

/// The number of a new ticket for someone who is inside.
pub(crate) fn next_ticket(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    hash: [u8; 32],
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<Option<i64>, DbError> {
    tx.execute(FORGET_TICKETS, params![id, member, now])?;
    let Some(number) = tx.one::<i64>(NEXT_TICKET, params![id, member])? else { return Ok(None) };
    tx.execute(INSERT_TICKET, params![hash, id, member, number, expires_at])?;
    Ok(Some(number))
}

/// A connection of someone who is inside: the number of its ticket, and its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Connection {
    pub ticket: i64,
    pub number: i64,
}

/// Uses a ticket: its member is connected by it from now on, and by no earlier one. Nothing where it is not valid.
pub(crate) fn connect(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    hash: [u8; 32],
    now: Timestamp,
) -> Result<Option<Connection>, DbError> {
    let Some(ticket) = tx.one::<i64>(USE_TICKET, params![hash, id, member, now])? else { return Ok(None) };
    let number = tx.one::<i64>(CONNECT, params![id, member, ticket, now])?;
    Ok(number.map(|number| Connection { ticket, number }))
}

/// Takes up a connection again; nothing where it is not the member's present one.
pub(crate) fn reconnect(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    hash: [u8; 32],
    now: Timestamp,
) -> Result<Option<Connection>, DbError> {
    let Some(ticket) = tx.one::<i64>(USED_TICKET, params![hash, id, member])? else { return Ok(None) };
    let number = tx.one::<i64>(CONNECT, params![id, member, ticket, now])?;
    Ok(number.map(|number| Connection { ticket, number }))
}

/// The present connection of a member.
pub(crate) fn present(tx: &mut Tx<'_>, id: RoomId, member: MemberId) -> Result<Option<Connection>, DbError> {
    let found: Option<(i64, i64)> = tx.one(PRESENT, params![id, member])?;
    Ok(found.map(|(ticket, number)| Connection { ticket, number }))
}

/// Who is connected to a Room, each with the number of their ticket.
pub(crate) fn present_ones(tx: &mut Tx<'_>, id: RoomId) -> Result<Vec<(MemberId, i64)>, DbError> {
    tx.all(PRESENT_ONES, params![id])
}

/// Notes that a connection is there.
pub(crate) fn beat(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    connection: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(BEAT, params![id, member, connection, now]).map(drop)
}

/// Notes that a connection is gone, unless a later one took its place; answers whether it was the member's present one.
pub(crate) fn disconnect(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
    connection: i64,
    now: Timestamp,
) -> Result<bool, DbError> {
    let was_present = tx.execute(DISCONNECT, params![id, member, connection, now])? > 0;
    if was_present {
        announce(tx, id, None)?;
    }
    Ok(was_present)
}

/// Someone who is inside, as their connection needs to know them.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct ParticipantRow {
    pub status: Status,
    pub min_tier: MinTier,
    pub on_stage: bool,
    pub leads: bool,
    pub connected_by: Option<i64>,
    pub connection: i64,
}

/// Someone who is inside a Room that exists for them.
pub(crate) fn participant(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
) -> Result<Option<ParticipantRow>, DbError> {
    tx.one(PARTICIPANT, params![id, member])
}

/// Those who are connected and apart from the member by a block, with the number of each one's ticket.
pub(crate) fn blocked_connections(
    tx: &mut Tx<'_>,
    id: RoomId,
    member: MemberId,
) -> Result<Vec<(MemberId, i64)>, DbError> {
    tx.all(APART, params![id, member])
}
