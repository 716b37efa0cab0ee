//! Every statement on the tables `rooms` and `room_people`.

use domain::ids::{MemberId, RoomId};
use domain::live::{Change, ChangeSignal};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, FromRow, Sql, Tx, Value};
use platform::http::Keyed;
use platform::http::cursor::Cursor;
use platform::params;

use crate::call::seat::Admission;
use crate::people::Part;
use crate::rights::Standing;
use crate::rules::{MinTier, Plan, Recording};
use crate::schedule::reminder_store;
use crate::status::{Status, When};
use crate::view::{Reader, Room};

/// Which Rooms exist for the reader `$1`: a private one only where a list of it names them (spec §5, O-40).
macro_rules! visible_to {
    () => {
        "(r.is_private = false or exists (select 1 from room_people v where v.member_id = $1 and v.room_id = r.id))"
    };
}

macro_rules! select_rooms {
    ($rest:literal) => {
        concat!(
            "select r.id, r.title, r.description, r.tags, r.status, r.is_private, r.min_tier, r.recording, r.starts_at,
                r.minutes, r.capacity, r.created_at, r.changed_at, r.opened_at, r.began_at, r.ended_at, 
                exists (select 1 from room_series e where e.id = r.series_id and e.ended_at is null) as is_weekly,
                (select count(*) from rooms f where f.series_id = r.series_id and f.series_place > r.series_place
                    and f.status = 'scheduled' and f.is_exception = true) as later_exceptions,
                exists (select 1 from room_reminders k where k.room_id = r.id and k.member_id = $1) as is_reminded,
                (select count(*) from room_reminders k where k.room_id = r.id and exists (select 1 from room_people l
                    where l.room_id = r.id and l.member_id = $1 and l.part in ('host', 'admin'))) as reminded
             from rooms r where ",
            visible_to!(),
            $rest
        )
    };
}

/// A Room as those who change it hold it.
macro_rules! state {
    () => {
        "select status, is_private, member_id as creator, starts_at, began_at + minutes * 60000 as expected_end, changed_at,
            capacity, min_tier, admission, recording from rooms where id = $1"
    };
}

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    /// `live` comes before `waiting_room`, as it does in the alphabet.
    OPEN = [select_rooms!(" and r.status in ('waiting_room', 'live') order by r.status, r.starts_at desc, r.id desc limit 20")];
    PLANNED = [select_rooms!(" and r.status = 'scheduled' and (r.starts_at, r.id) > ($2, $3)
        order by r.starts_at, r.id limit 21")];
    ENDED = [select_rooms!(" and r.status = 'ended' and (r.ended_at, r.id) < ($2, $3)
        order by r.ended_at desc, r.id desc limit 21")];
    BY_ID = [select_rooms!(" and r.id = $2")];
    IS_ANY = [concat!("select exists (select 1 from rooms r where r.status = 'live' and ", visible_to!(), ") as live,
        exists (select 1 from rooms r where r.status = 'waiting_room' and ", visible_to!(), ") as waiting")];
    /// Who is named by up to twenty-one Rooms.
    PEOPLE = [concat!("select p.room_id, p.part, ", members::not_blocked!("p.member_id"), " as shown, ", members::card_columns!(),
        " from room_people p join members m on m.id = p.member_id
        where m.suspended_at is null and p.room_id in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
        order by p.room_id, p.part, p.place, p.member_id")];
    /// Who of up to fifty-five members exists for `$1` and can be named.
    MAY_BE_NAMED = [concat!("select m.id from members m where m.suspended_at is null and m.onboarding_complete = true
        and m.id in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
        $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48,
        $49, $50, $51, $52, $53, $54, $55, $56) and ", members::not_blocked!("m.id"))];
    pub(crate) BY_KEY = "select id, key_digest from rooms where member_id = $1 and idempotency_key = $2";
    INSERT = "insert into rooms (id, member_id, title, description, tags, is_private, min_tier, recording, starts_at, minutes,
            capacity, created_at, changed_at, idempotency_key, key_digest)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)
        on conflict (member_id, idempotency_key) do nothing";
    NAME = "insert into room_people (room_id, member_id, part, place) values ($1, $2, $3, $4)";
    FORGET = "delete from room_people where room_id = $1 and part = $2 and member_id <> $3";
    STATE = [state!()];
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite [state!()]
        postgres [concat!(state!(), " for no key update")];
    PARTS = "select part from room_people where room_id = $1 and member_id = $2";
    NAMED = "select distinct member_id from room_people where room_id = $1 order by member_id limit 60";
    LEADS = "select distinct member_id from room_people where room_id = $1 and part in ('host', 'admin') order by member_id limit 60";
    EDIT = "update rooms set title = $2, description = $3, tags = $4, min_tier = $5, recording = $6, starts_at = $7,
            minutes = $8, capacity = $9, changed_at = $10, sequence = sequence + 1 where id = $1";
    OPENED = "update rooms set status = 'waiting_room', opened_at = $2 where id = $1";
    BEGUN = "update rooms set status = 'live', began_at = $2 where id = $1";
    OVER = "update rooms set status = $2, ended_at = $3 where id = $1";
    UNBEGUN = "select id from rooms where status in ('scheduled', 'waiting_room') and starts_at < $1 order by starts_at, id limit 100";
    ENDLESS = "select id from rooms where status = 'live' and began_at + minutes * 60000 < $1 order by began_at, id limit 100";
}

/// How many members [`may_name`] asks about at once.
const NAMED_MAX: usize = 55;
/// How many Rooms [`with_people`] asks about at once: one more than a page.
const BATCH: usize = 21;

/// A page of Rooms that exist for the reader: up to one more than fits.
pub(crate) fn page(
    tx: &mut Tx<'_>,
    reader: &Reader,
    when: When,
    after: Option<Cursor>,
) -> Result<Vec<Room>, DbError> {
    let (sql, begin): (Sql, _) = match when {
        When::Open => {
            let rows = tx.query(OPEN, params![reader.id], Room::read)?;
            return with_people(tx, reader, rows);
        }
        When::Planned => (PLANNED, Cursor::OLDEST),
        When::Ended => (ENDED, Cursor::NEWEST),
    };
    let after = after.unwrap_or(begin);
    let rows = tx.query(sql, params![reader.id, after.at, after.id], Room::read)?;
    with_people(tx, reader, rows)
}

/// One Room, if it exists for the reader.
pub(crate) fn by_id(tx: &mut Tx<'_>, reader: &Reader, id: RoomId) -> Result<Option<Room>, DbError> {
    let rows = tx.query(BY_ID, params![reader.id, id], Room::read)?;
    Ok(with_people(tx, reader, rows)?.into_iter().next())
}

/// Whether any Room that exists for the reader is live, and whether any has its waiting room open.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Any {
    pub live: bool,
    pub waiting: bool,
}

/// What is live or waiting for the reader.
pub(crate) fn is_any(tx: &mut Tx<'_>, reader: MemberId) -> Result<Any, DbError> {
    let found = tx.one(IS_ANY, params![reader])?;
    Ok(found.unwrap_or(Any { live: false, waiting: false }))
}

fn with_people(tx: &mut Tx<'_>, reader: &Reader, mut rooms: Vec<Room>) -> Result<Vec<Room>, DbError> {
    if rooms.is_empty() {
        return Ok(rooms);
    }
    let mut params = params![reader.id];
    params.extend(rooms.iter().map(|room| Value::from(room.id)));
    params.resize(1 + BATCH, Value::Null);
    let named = tx.query(PEOPLE, params, |row| {
        let shown: bool = row.get("shown")?;
        Ok((
            row.get::<RoomId>("room_id")?,
            row.get::<Part>("part")?,
            shown,
            MemberCard::read(row, reader.tiers)?,
        ))
    })?;
    for (room, part, shown, card) in named {
        if let Some(room) = rooms.iter_mut().find(|found| found.id == room) {
            room.name(part, card, shown, reader.id);
        }
    }
    for room in &mut rooms {
        room.settle(reader);
    }
    Ok(rooms)
}

/// Whether all of these members exist for the creator and can be named; each is named once.
pub(crate) fn may_name(tx: &mut Tx<'_>, creator: MemberId, others: &[MemberId]) -> Result<bool, DbError> {
    if others.is_empty() {
        return Ok(true);
    }
    let mut params = params![creator];
    params.extend(others.iter().copied().map(Value::from));
    params.resize(1 + NAMED_MAX, Value::Null);
    Ok(tx.all::<MemberId>(MAY_BE_NAMED, params)?.len() == others.len())
}

/// A Room to be added, with what never changes about it.
pub(crate) struct New<'a> {
    pub id: RoomId,
    pub creator: MemberId,
    pub is_private: bool,
    pub min_tier: MinTier,
    pub recording: Recording,
    pub plan: &'a Plan,
    pub key: Option<Keyed>,
    pub now: Timestamp,
}

/// Plans a Room; answers `false` when the creator used the key before.
pub(crate) fn insert(tx: &mut Tx<'_>, new: &New<'_>) -> Result<bool, DbError> {
    let (key, digest) = new.key.map(|keyed| (keyed.key, keyed.digest)).unzip();
    let plan = new.plan;
    let values = params![
        new.id,
        new.creator,
        plan.title.as_str(),
        plan.description.as_str(),
        serde_json::json!(plan.tags).to_string(),
        new.is_private,
        new.min_tier.as_str(),
        new.recording.as_str(),
        plan.starts_at,
        plan.minutes,
        plan.capacity,
        new.now,
        key,
        digest
    ];
    if tx.execute(INSERT, values)? == 0 {
        return Ok(false);
    }
    for part in [Part::Host, Part::Admin] {
        tx.execute(NAME, params![new.id, new.creator, part.as_str(), 0])?;
    }
    name(tx, (new.id, new.creator), Part::Host, &plan.hosts)?;
    name(tx, (new.id, new.creator), Part::CallMember, &plan.call_members)?;
    Ok(true)
}

/// Has a list of a Room name these members, in this order; its creator is there already.
fn name(
    tx: &mut Tx<'_>,
    (id, creator): (RoomId, MemberId),
    part: Part,
    people: &[MemberId],
) -> Result<(), DbError> {
    for (place, member) in (1i64..).zip(people.iter().filter(|member| **member != creator)) {
        tx.execute(NAME, params![id, *member, part.as_str(), place])?;
    }
    Ok(())
}

/// Has a list of a Room name these members and no others but its creator.
pub(crate) fn name_again(
    tx: &mut Tx<'_>,
    (id, creator): (RoomId, MemberId),
    part: Part,
    people: &[MemberId],
) -> Result<(), DbError> {
    tx.execute(FORGET, params![id, part.as_str(), creator])?;
    name(tx, (id, creator), part, people)
}

/// A Room as those who change it hold it.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct RoomState {
    pub status: Status,
    pub is_private: bool,
    pub creator: MemberId,
    pub starts_at: Timestamp,
    /// When it was expected to end, once it is live.
    pub expected_end: Option<Timestamp>,
    pub changed_at: Timestamp,
    /// How many people fit.
    pub capacity: i64,
    /// From which tier on one comes in.
    pub min_tier: MinTier,
    /// Whether those who arrive wait to be admitted.
    pub admission: Admission,
    /// Whether its hosts may ask for a recording.
    pub recording: Recording,
}

/// A Room as it is now, which others may change at any time.
pub(crate) fn room_state(tx: &mut Tx<'_>, id: RoomId) -> Result<Option<RoomState>, DbError> {
    tx.one(STATE, params![id])
}

/// A Room that nobody else changes until the transaction ends.
pub(crate) fn lock(tx: &mut Tx<'_>, id: RoomId) -> Result<Option<RoomState>, DbError> {
    tx.one(LOCK, params![id])
}

/// What a member is to a Room.
pub(crate) fn standing(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Standing, DbError> {
    let parts: Vec<Part> = tx.all(PARTS, params![id, reader.id])?;
    Ok(Standing {
        host: parts.contains(&Part::Host),
        admin: parts.contains(&Part::Admin),
        call_member: parts.contains(&Part::CallMember),
        moderator: reader.moderator,
        may_plan: reader.may_plan,
    })
}

/// Changes what is said of a Room.
pub(crate) fn edit(
    tx: &mut Tx<'_>,
    id: RoomId,
    plan: &Plan,
    (min_tier, recording): (MinTier, Recording),
    changed_at: Timestamp,
) -> Result<(), DbError> {
    let values = params![
        id,
        plan.title.as_str(),
        plan.description.as_str(),
        serde_json::json!(plan.tags).to_string(),
        min_tier.as_str(),
        recording.as_str(),
        plan.starts_at,
        plan.minutes,
        plan.capacity,
        changed_at
    ];
    tx.execute(EDIT, values).map(drop)
}

/// Brings a Room to a state.
pub(crate) fn set_status(tx: &mut Tx<'_>, id: RoomId, to: Status, now: Timestamp) -> Result<(), DbError> {
    match to {
        Status::Scheduled => return Err(DbError::Refused("no Room becomes scheduled again".into())),
        Status::WaitingRoom => tx.execute(OPENED, params![id, now])?,
        Status::Live => tx.execute(BEGUN, params![id, now])?,
        Status::Ended | Status::Cancelled => {
            reminder_store::wake(tx, id, now)?;
            tx.execute(OVER, params![id, to.as_str(), now])?
        }
    };
    Ok(())
}

/// Up to a hundred Rooms that were to begin before `late` and did not, and as many live ones that were expected to end before
/// `over`.
pub(crate) fn overdue(tx: &mut Tx<'_>, late: Timestamp, over: Timestamp) -> Result<Vec<RoomId>, DbError> {
    let mut found: Vec<RoomId> = tx.all(UNBEGUN, params![late])?;
    found.extend(tx.all::<RoomId>(ENDLESS, params![over])?);
    Ok(found)
}

/// Who is named by a Room.
pub(crate) fn named(tx: &mut Tx<'_>, id: RoomId) -> Result<Vec<MemberId>, DbError> {
    tx.all(NAMED, params![id])
}

/// Who leads a Room.
pub(crate) fn leads(tx: &mut Tx<'_>, id: RoomId) -> Result<Vec<MemberId>, DbError> {
    tx.all(LEADS, params![id])
}

/// Tells open tabs that a Room has changed: everyone's where it is public, else only of whom it names, and of `before`, who
/// were named until now.
pub(crate) fn announce(
    tx: &mut Tx<'_>,
    id: RoomId,
    is_private: bool,
    before: &[MemberId],
) -> Result<(), DbError> {
    if !is_private {
        tx.announce(ChangeSignal::Everyone(Change::Rooms, Some(id.0)));
        return Ok(());
    }
    let mut told = named(tx, id)?;
    told.extend(before);
    told.sort_unstable();
    told.dedup();
    for member in told {
        tx.announce(ChangeSignal::Own(member, Change::Rooms, Some(id.0)));
    }
    Ok(())
}
