//! The statements on replays: who sees which, what is said of them, and their composition and end.

use domain::ids::{MemberId, RecordingId, RoomId};
use domain::limits::REPLAY_KEPT_MS;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, FromRow, Row, Tx, Value};
use platform::http::cursor::Cursor;
use platform::params;

use super::rules::{Chapter, State};
use super::view::ReplayRow;
use crate::rules::MinTier;
use crate::view::Reader;

/// Replays that exist for the reader `$1`: those that ended after `$2`, of Rooms that they see and from whose creator no block separates them.
macro_rules! select_replays {
    ($rest:literal) => {
        concat!(
            "select v.id, v.started_at, v.ended_at, v.state, v.duration_ms, v.has_video, v.version, v.storage_key, v.bytes, v.chapters,
                v.captions is not null as has_captions, v.composed_parts,
                (select count(*) from room_recording_parts p where p.recording_id = v.id) as parts,
                exists (select 1 from room_recording_parts p where p.recording_id = v.id and p.member_id = $1) as is_in_it,
                exists (select 1 from room_people l where l.room_id = r.id and l.member_id = $1 and l.part in ('host', 'admin')) as leads,
                r.id as room_id, r.title, r.tags, r.is_private, r.min_tier
             from room_recordings v join rooms r on r.id = v.room_id
             where v.state in ('stopped', 'composing', 'ready', 'failed') and v.ended_at > $2
                and (r.is_private = false or exists (select 1 from room_people n where n.member_id = $1 and n.room_id = r.id))
                and (v.state <> 'failed' or exists (select 1 from room_people l
                    where l.room_id = r.id and l.member_id = $1 and l.part in ('host', 'admin')))
                and ",
            members::not_blocked!("r.member_id"),
            $rest
        )
    };
}

/// What has to be composed: for the first time, or again since a part was taken out; `$1` is before when a server that composes it was
/// seen last at the latest.
macro_rules! uncomposed {
    () => {
        "v.state in ('composing', 'ready') and (v.state = 'composing' or v.composed_parts <> (select count(*) from room_recording_parts p where p.recording_id = v.id))
            and (v.composing_at is null or v.composing_at < $1)"
    };
}

platform::statements! {
    PAGE = [select_replays!(" and (v.started_at, v.id) < ($3, $4) order by v.started_at desc, v.id desc limit 21")];
    PAGE_OF_ROOM = [select_replays!(" and v.room_id = $5 and (v.started_at, v.id) < ($3, $4) order by v.started_at desc, v.id desc limit 21")];
    BY_ID = [select_replays!(" and v.id = $3")];
    /// Who leads up to twenty-one Rooms.
    HOSTS = [concat!("select n.room_id, ", members::card_columns!(), " from room_people n join members m on m.id = n.member_id
        where m.suspended_at is null and n.part = 'host' and n.room_id in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
            $17, $18, $19, $20, $21, $22) and ", members::not_blocked!("n.member_id"), " order by n.room_id, n.place, n.member_id")];
    CAPTIONS = "select captions from room_recordings where id = $1";
    SET_CAPTIONS = "update room_recordings set captions = $2 where id = $1 and state = 'ready'";
    SET_CHAPTERS = "update room_recordings set chapters = $2 where id = $1 and state = 'ready'";
    UNCOMPOSED = [concat!("select v.id from room_recordings v where ", uncomposed!(), " order by v.ended_at, v.id limit 20")];
    /// It asks the row itself, so that of two servers at once the second finds what the first has written.
    CLAIM = [concat!("update room_recordings as v set composing_at = $3 where v.id = $2 and ", uncomposed!())];
    COMPOSES = "update room_recordings set composing_at = $3 where id = $1 and composing_at = $2";
    STORED_PARTS = "select member_id, storage_key from room_recording_parts where recording_id = $1 and storage_key is not null order by member_id limit 1000";
    /// What was said beside an earlier composition may repeat the words of someone who was taken out.
    COMPOSED = "update room_recordings set state = 'ready', storage_key = $2, bytes = $3, duration_ms = $4, has_video = $5, composed_parts = $6,
            version = version + 1, composing_at = null, attempts = 0, captions = case when composed_parts = $6 then captions else null end,
            chapters = case when composed_parts = $6 then chapters else '[]' end
        where id = $1 and state in ('composing', 'ready')";
    FAILED = "update room_recordings set state = 'failed', storage_key = null, bytes = null, composing_at = null where id = $1 and state in ('composing', 'ready')";
    /// A server that is no longer the one that composes it leaves it to the other.
    RELEASE = "update room_recordings set composing_at = null where id = $1 and composing_at = $2";
    GIVEN_UP = "update room_recordings set composing_at = $3, attempts = attempts + 1 where id = $1 and composing_at = $2 returning attempts";
    DELETE = "update room_recordings set state = 'deleted', storage_key = null, bytes = null, captions = null, chapters = '[]'
        where id = $1 and state <> 'deleted'";
    DELETE_PARTS = "delete from room_recording_parts where recording_id = $1";
    EXPIRED = "select id from room_recordings where state <> 'deleted' and ended_at <= $1 order by ended_at limit 100";
}

/// Those that ended before have expired.
const fn ended_after(now: Timestamp) -> Timestamp {
    now.plus(-REPLAY_KEPT_MS)
}

fn read(row: &Row<'_>) -> Result<ReplayRow, DbError> {
    Ok(ReplayRow {
        id: row.get("id")?,
        room: row.get("room_id")?,
        title: row.get("title")?,
        tags: serde_json::from_str(&row.get::<String>("tags")?).unwrap_or_default(),
        is_private: row.get("is_private")?,
        min_tier: row.get::<MinTier>("min_tier")?,
        state: row.get::<State>("state")?,
        started_at: row.get("started_at")?,
        ended_at: row.get("ended_at")?,
        duration_ms: row.get("duration_ms")?,
        has_video: row.get("has_video")?,
        has_captions: row.get("has_captions")?,
        version: row.get("version")?,
        storage_key: row.get("storage_key")?,
        bytes: row.get("bytes")?,
        chapters: serde_json::from_str(&row.get::<String>("chapters")?).unwrap_or_default(),
        is_current: row.get::<i64>("composed_parts")? == row.get::<i64>("parts")?,
        is_in_it: row.get("is_in_it")?,
        leads: row.get("leads")?,
        hosts: Vec::new(),
    })
}

/// A page of the replays that exist for the reader, of all Rooms or of one: up to one more than fits.
pub(crate) fn page(
    tx: &mut Tx<'_>,
    reader: &Reader,
    room: Option<RoomId>,
    after: Option<Cursor>,
    now: Timestamp,
) -> Result<Vec<ReplayRow>, DbError> {
    let after = after.unwrap_or(Cursor::NEWEST);
    let mut values = params![reader.id, ended_after(now), after.at, after.id];
    let rows = match room {
        None => tx.query(PAGE, values, read)?,
        Some(room) => {
            values.extend(params![room]);
            tx.query(PAGE_OF_ROOM, values, read)?
        }
    };
    with_hosts(tx, reader, rows)
}

/// One replay, if it exists for the reader.
pub(crate) fn by_id(
    tx: &mut Tx<'_>,
    reader: &Reader,
    id: RecordingId,
    now: Timestamp,
) -> Result<Option<ReplayRow>, DbError> {
    let rows = tx.query(BY_ID, params![reader.id, ended_after(now), id], read)?;
    Ok(with_hosts(tx, reader, rows)?.into_iter().next())
}

/// How many Rooms [`with_hosts`] asks about at once: one more than a page.
const BATCH: usize = 21;

fn with_hosts(tx: &mut Tx<'_>, reader: &Reader, mut rows: Vec<ReplayRow>) -> Result<Vec<ReplayRow>, DbError> {
    if rows.is_empty() {
        return Ok(rows);
    }
    let mut values = params![reader.id];
    values.extend(rows.iter().map(|row| Value::from(row.room)));
    values.resize(1 + BATCH, Value::Null);
    let hosts = tx.query(HOSTS, values, |row| {
        Ok((row.get::<RoomId>("room_id")?, MemberCard::read(row, reader.tiers)?))
    })?;
    for row in &mut rows {
        row.hosts =
            hosts.iter().filter(|(room, _)| *room == row.room).map(|(_, card)| card.clone()).collect();
    }
    Ok(rows)
}

/// The captions of a replay.
pub(crate) fn captions(tx: &mut Tx<'_>, id: RecordingId) -> Result<Option<String>, DbError> {
    Ok(tx.one::<Option<String>>(CAPTIONS, params![id])?.flatten())
}

/// Changes the captions of a replay that is ready; answers whether it is.
pub(crate) fn set_captions(
    tx: &mut Tx<'_>,
    id: RecordingId,
    captions: Option<&str>,
) -> Result<bool, DbError> {
    Ok(tx.execute(SET_CAPTIONS, params![id, captions])? > 0)
}

/// Changes the chapters of a replay that is ready; answers whether it is.
pub(crate) fn set_chapters(tx: &mut Tx<'_>, id: RecordingId, chapters: &[Chapter]) -> Result<bool, DbError> {
    let chapters = serde_json::json!(chapters).to_string();
    Ok(tx.execute(SET_CHAPTERS, params![id, chapters])? > 0)
}

/// Up to twenty recordings that have to be composed, and that no server has composed since `seen`.
pub(crate) fn uncomposed(tx: &mut Tx<'_>, seen: Timestamp) -> Result<Vec<RecordingId>, DbError> {
    tx.all(UNCOMPOSED, params![seen])
}

/// Has this server compose a recording; answers `false` where another one does, or nothing has to be done.
pub(crate) fn claim(
    tx: &mut Tx<'_>,
    id: RecordingId,
    seen: Timestamp,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(CLAIM, params![seen, id, now])? > 0)
}

/// Notes that the server that composes a recording is there; answers whether it is still the one.
pub(crate) fn composes(
    tx: &mut Tx<'_>,
    id: RecordingId,
    before: Timestamp,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(COMPOSES, params![id, before, now])? > 0)
}

/// Where the parts of a recording are in the file store.
pub(crate) fn stored_parts(tx: &mut Tx<'_>, id: RecordingId) -> Result<Vec<(MemberId, String)>, DbError> {
    tx.all(STORED_PARTS, params![id])
}

/// What came of a composition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub(crate) struct Composition {
    pub bytes: i64,
    pub duration_ms: i64,
    pub has_video: bool,
    /// Of how many parts it was made.
    pub composed_parts: i64,
}

/// Has the composed file be the replay; answers whether the recording is still wanted.
pub(crate) fn composed(
    tx: &mut Tx<'_>,
    id: RecordingId,
    key: &str,
    made: Composition,
) -> Result<bool, DbError> {
    let values = params![id, key, made.bytes, made.duration_ms, made.has_video, made.composed_parts];
    Ok(tx.execute(COMPOSED, values)? > 0)
}

/// Notes that no replay can be made.
pub(crate) fn failed(tx: &mut Tx<'_>, id: RecordingId) -> Result<(), DbError> {
    tx.execute(FAILED, params![id]).map(drop)
}

/// Notes that a composition was in vain, and that another one may begin, unless one does already.
pub(crate) fn release(tx: &mut Tx<'_>, id: RecordingId, seen: Timestamp) -> Result<(), DbError> {
    tx.execute(RELEASE, params![id, seen]).map(drop)
}

/// Notes that a composition did not succeed, so that another one begins after a while; answers how often that was, and nothing where
/// it was another server's turn by now.
pub(crate) fn given_up(
    tx: &mut Tx<'_>,
    id: RecordingId,
    seen: Timestamp,
    now: Timestamp,
) -> Result<Option<i64>, DbError> {
    tx.one(GIVEN_UP, params![id, seen, now])
}

/// Deletes everything of a recording but the answers; answers whether there was anything.
pub(crate) fn delete(tx: &mut Tx<'_>, id: RecordingId) -> Result<bool, DbError> {
    tx.execute(DELETE_PARTS, params![id])?;
    Ok(tx.execute(DELETE, params![id])? > 0)
}

/// Up to a hundred recordings that have expired.
pub(crate) fn expired(tx: &mut Tx<'_>, now: Timestamp) -> Result<Vec<RecordingId>, DbError> {
    tx.all(EXPIRED, params![ended_after(now)])
}
