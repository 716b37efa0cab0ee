//! Every statement on the table `room_reports`, and the reads of which a snapshot consists.

use domain::entitlement::Tiers;
use domain::ids::{MemberId, RoomId};
use domain::review::Status;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, FromRow, JsonText, Tx};
use platform::params;
use uuid::Uuid;

use super::snapshot::{Line, Present, Snapshot};
use crate::view::Reader;

/// A read of a [`ReportState`].
macro_rules! select_state {
    () => {
        "select room_id, author_id, is_about_room, status, reason, has_removed, created_at as at
        from room_reports where id = $1 and snapshot <> ''"
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    TITLE = "select title from rooms where id = $1";
    IS_KNOWN_THERE = "select exists (select 1 from room_seats where room_id = $1 and member_id = $2)";
    PEOPLE = [concat!("select ", members::card_columns!(), ", s.on_stage,
            exists (select 1 from room_people p where p.room_id = s.room_id and p.part in ('host', 'admin') and p.member_id = s.member_id) as leads
        from room_seats s join members m on m.id = s.member_id
        where s.room_id = $1 and s.state = 'inside' order by s.on_stage desc, s.since, s.member_id limit 250")];
    LAST_LINES = [concat!("select ", members::card_columns!(), ", c.number, c.text, c.created_at
        from room_messages c join members m on m.id = c.member_id where c.room_id = $1 order by c.number desc limit 50")];
    OPEN_SAME = "select r.id from room_reports r
        where r.room_id = $1 and r.reporter_id = $2 and r.author_id = $3 and r.is_about_room = $4 and r.snapshot <> ''
            and exists (select 1 from reports p where p.subject_kind = 'reported_room' and p.subject_id = r.id and p.decision_id is null)
        limit 1";
    INSERT = "insert into room_reports (id, room_id, reporter_id, author_id, is_about_room, snapshot, status, created_at)
        values ($1, $2, $3, $4, $5, $6, 'approved', $7)";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite [select_state!()]
        postgres [concat!(select_state!(), " for no key update")];
    STATE = [select_state!()];
    VERSION = "select created_at from room_reports where id = $1 and snapshot <> ''";
    SNAPSHOT = "select snapshot from room_reports where id = $1 and snapshot <> ''";
    AT_DESK = [concat!("select r.room_id, r.is_about_room, r.snapshot, r.created_at, r.reason, o.is_private, o.status as room_status, ",
        members::card_columns!(), " from room_reports r join rooms o on o.id = r.room_id join members m on m.id = r.author_id
        where r.id = $1 and r.snapshot <> ''")];
    SET_STATUS = "update room_reports set status = $2, reason = $3, decided_by = $4, decided_at = $5, has_removed = $6 where id = $1";
    /// Notes the removal with one other report on the same person that was declined.
    HAND_OVER = "update room_reports set has_removed = true where id = (select o.id from room_reports o
        where o.room_id = $2 and o.author_id = $3 and o.id <> $1 and o.is_about_room = false and o.status = 'rejected'
        order by o.created_at, o.id limit 1) and status = 'rejected'";
    /// What waits, also for a second look, is kept.
    TO_WIPE =
        sqlite "select r.id from room_reports r where r.created_at <= $1 and r.snapshot <> ''
            and exists (select 1 from reviews v where v.subject_kind = 'reported_room' and v.subject_id = r.id and v.done_at <= $1)
            order by r.created_at limit 100"
        postgres "select r.id from room_reports r where r.created_at <= $1 and r.snapshot <> ''
            and exists (select 1 from reviews v where v.subject_kind = 'reported_room' and v.subject_id = r.id and v.done_at <= $1)
            order by r.created_at limit 100 for no key update skip locked";
    WIPE = "update room_reports set snapshot = '' where id = $1";
}

/// What a Room is called.
pub(crate) fn title(tx: &mut Tx<'_>, id: RoomId) -> Result<String, DbError> {
    Ok(tx.one(TITLE, params![id])?.unwrap_or_default())
}

/// Whether someone came to a Room, until it is forgotten who was there.
pub(crate) fn is_known_there(tx: &mut Tx<'_>, id: RoomId, member: MemberId) -> Result<bool, DbError> {
    Ok(tx.one(IS_KNOWN_THERE, params![id, member])?.unwrap_or_default())
}

/// Who is inside, the stage first.
pub(crate) fn people(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Vec<Present>, DbError> {
    tx.query(PEOPLE, params![id], |row| {
        let card = MemberCard::read(row, reader.tiers)?;
        Ok(Present {
            uid: card.uid,
            name: card.display_name,
            leads: row.get("leads")?,
            on_stage: row.get("on_stage")?,
        })
    })
}

/// The last fifty lines of the chat, the oldest first.
pub(crate) fn last_lines(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Vec<Line>, DbError> {
    let mut lines = tx.query(LAST_LINES, params![id], |row| {
        let card = MemberCard::read(row, reader.tiers)?;
        Ok(Line {
            number: row.get("number")?,
            uid: card.uid,
            name: card.display_name,
            text: row.get("text")?,
            at: row.get("created_at")?,
        })
    })?;
    lines.reverse();
    Ok(lines)
}

/// What is to be kept of a report.
#[derive(Debug)]
pub(crate) struct New {
    pub id: Uuid,
    pub room: RoomId,
    pub reporter: MemberId,
    pub author: MemberId,
    pub is_about_room: bool,
    pub at: Timestamp,
}

/// The snapshot that this Member's report on the same has already, while it waits for its answer. Lock the Room first.
pub(crate) fn open_same(tx: &mut Tx<'_>, new: &New) -> Result<Option<Uuid>, DbError> {
    tx.one(OPEN_SAME, params![new.room, new.reporter, new.author, new.is_about_room])
}

/// Keeps a snapshot.
pub(crate) fn insert(tx: &mut Tx<'_>, new: &New, snapshot: &Snapshot) -> Result<(), DbError> {
    let snapshot = serde_json::to_string(snapshot).map_err(|error| DbError::Refused(error.to_string()))?;
    let params = params![new.id, new.room, new.reporter, new.author, new.is_about_room, snapshot, new.at];
    tx.execute(INSERT, params).map(drop)
}

/// A report as far as decisions depend on it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ReportState {
    pub room_id: RoomId,
    pub author_id: MemberId,
    pub is_about_room: bool,
    pub status: Status,
    pub reason: Option<String>,
    /// The decision removed its author from the Room.
    pub has_removed: bool,
    pub at: Timestamp,
}

/// Takes hold of a report until the transaction ends.
pub(crate) fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<ReportState>, DbError> {
    tx.one(LOCK, params![id])
}

/// A report as it is now.
pub(crate) fn state(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<ReportState>, DbError> {
    tx.one(STATE, params![id])
}

/// When a report was made, while its snapshot is kept.
pub(crate) fn version(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
    tx.one(VERSION, params![id])
}

/// What was kept of the Room.
pub(crate) fn snapshot(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Snapshot>, DbError> {
    tx.first(SNAPSHOT, params![id], |row| Ok(row.get::<JsonText<_>>("snapshot")?.0))
}

/// A report with the Room as it is now.
pub(crate) struct Reported {
    pub room: RoomId,
    pub is_about_room: bool,
    pub is_private: bool,
    pub room_status: crate::status::Status,
    pub snapshot: Snapshot,
    pub author: MemberCard,
    pub at: Timestamp,
    pub reason: Option<String>,
}

/// A report as moderators read it.
pub(crate) fn at_desk(tx: &mut Tx<'_>, id: Uuid, tiers: Tiers) -> Result<Option<Reported>, DbError> {
    tx.first(AT_DESK, params![id], |row| {
        Ok(Reported {
            room: row.get("room_id")?,
            is_about_room: row.get("is_about_room")?,
            is_private: row.get("is_private")?,
            room_status: row.get("room_status")?,
            snapshot: row.get::<JsonText<_>>("snapshot")?.0,
            author: MemberCard::read(row, tiers)?,
            at: row.get("created_at")?,
            reason: row.get("reason")?,
        })
    })
}

/// Notes how moderators decided.
pub(crate) fn set_status(
    tx: &mut Tx<'_>,
    id: Uuid,
    (status, reason): (Status, Option<&str>),
    decided: Option<(MemberId, Timestamp)>,
    has_removed: bool,
) -> Result<(), DbError> {
    let (by, at) = decided.unzip();
    tx.execute(SET_STATUS, params![id, status.as_str(), reason, by, at, has_removed]).map(drop)
}

/// Has another report for which someone is out of a Room hold instead of this one; answers whether there is one. Lock this one first.
pub(crate) fn hand_over(tx: &mut Tx<'_>, id: Uuid, room: RoomId, author: MemberId) -> Result<bool, DbError> {
    Ok(tx.execute(HAND_OVER, params![id, room, author])? > 0)
}

/// Empties a batch of snapshots with which moderators were done at `until` or before; answers whether there were any.
pub(crate) fn wipe(tx: &mut Tx<'_>, until: Timestamp) -> Result<bool, DbError> {
    let over: Vec<Uuid> = tx.all(TO_WIPE, params![until])?;
    for id in &over {
        tx.execute(WIPE, params![*id])?;
    }
    Ok(!over.is_empty())
}
