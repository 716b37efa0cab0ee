//! The statements on recordings while they are made: their beginning and end, the answers, and the parts.

use domain::ids::{MemberId, RecordingId, RoomId};
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::params;

use super::rules::{Answer, EndReason, State};
use crate::status::Status;

platform::statements! {
    INSERT = "insert into room_recordings (id, room_id, started_at, seen_at) values ($1, $2, $3, $3)";
    RUNNING = "select id, started_at from room_recordings where room_id = $1 and state = 'recording'";
    LAST_END = "select ended_at, ended_for from room_recordings where room_id = $1 and ended_at is not null and state <> 'deleted'
        order by started_at desc, id desc limit 1";
    LAST_ANSWER = "select answer, text_version from room_recording_answers where recording_id = $1 and member_id = $2
        order by number desc limit 1";
    RECORDED = "select count(*) from room_recording_parts where recording_id = $1";
    /// Those who are inside and have not answered; `$3` is when a connection that is there was seen last at the latest.
    ASKED = "select count(*) from room_seats s where s.room_id = $2 and s.state = 'inside' and s.connected_by is not null and s.seen_at > $3
        and not exists (select 1 from room_recording_answers a where a.recording_id = $1 and a.member_id = s.member_id)";
    /// Whether someone was inside the Room of a recording, or has answered already.
    MAY_ANSWER = "select exists (select 1 from room_seats s join room_recordings v on v.room_id = s.room_id
            where v.id = $1 and s.member_id = $2 and (s.state = 'inside' or s.last_ticket > 0))
        or exists (select 1 from room_recording_answers a where a.recording_id = $1 and a.member_id = $2)";
    NEXT_ANSWER = "update room_recordings set last_answer = last_answer + 1 where id = $1 returning last_answer, state, room_id";
    INSERT_ANSWER = "insert into room_recording_answers (recording_id, number, member_id, answer, text_version, answered_at)
        values ($1, $2, $3, $4, $5, $6)";
    KEEP_PART = "insert into room_recording_parts (recording_id, member_id, answer) values ($1, $2, $3)
        on conflict (recording_id, member_id) do nothing";
    REMOVE_PART = "delete from room_recording_parts where recording_id = $1 and member_id = $2";
    PARTS = "select member_id, answer from room_recording_parts where recording_id = $1 order by member_id limit 1000";
    UNSTORED = "select exists (select 1 from room_recording_parts where recording_id = $1 and member_id = $2 and answer = $3 and storage_key is null)";
    STORE_PART = "update room_recording_parts set storage_key = $4 where recording_id = $1 and member_id = $2 and answer = $3";
    REMOVE_UNSTORED = "delete from room_recording_parts where recording_id = $1 and storage_key is null";
    SEEN = "update room_recordings set seen_at = $2 where id = $1 and state = 'recording'";
    END = "update room_recordings set state = 'stopped', ended_at = $2, ended_for = $3 where id = $1 and state = 'recording'";
    COLLECTED = "update room_recordings set state = 'composing' where id = $1 and state = 'stopped'";
    STATE = "select v.state, v.room_id, v.started_at, r.status from room_recordings v join rooms r on r.id = v.room_id where v.id = $1";
    /// Those whose server has not been seen since `$1`.
    ORPHANED = "select id from room_recordings where state = 'recording' and seen_at < $1 order by seen_at limit 100";
    STOPPED = "select id, ended_at from room_recordings where state = 'stopped' order by seen_at limit 100";
}

/// A recording that goes on.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Running {
    pub id: RecordingId,
    pub started_at: Timestamp,
}

/// The recording of a Room that goes on.
pub(crate) fn running(tx: &mut Tx<'_>, room: RoomId) -> Result<Option<Running>, DbError> {
    tx.one(RUNNING, params![room])
}

/// Begins a recording of a Room that the transaction holds and that has none.
pub(crate) fn insert(tx: &mut Tx<'_>, id: RecordingId, room: RoomId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(INSERT, params![id, room, now]).map(drop)
}

/// When the last recording of a Room ended that was not deleted, and why.
pub(crate) fn last_end(tx: &mut Tx<'_>, room: RoomId) -> Result<Option<(Timestamp, EndReason)>, DbError> {
    tx.one(LAST_END, params![room])
}

/// What a member said last, and to which version of the words.
pub(crate) fn last_answer(
    tx: &mut Tx<'_>,
    id: RecordingId,
    member: MemberId,
) -> Result<Option<(Answer, i64)>, DbError> {
    tx.one(LAST_ANSWER, params![id, member])
}

/// How many are recorded.
pub(crate) fn recorded(tx: &mut Tx<'_>, id: RecordingId) -> Result<i64, DbError> {
    Ok(tx.one(RECORDED, params![id])?.unwrap_or_default())
}

/// How many who are connected have not answered; connections count that were seen after `seen`.
pub(crate) fn asked(tx: &mut Tx<'_>, id: RecordingId, room: RoomId, seen: Timestamp) -> Result<i64, DbError> {
    Ok(tx.one(ASKED, params![id, room, seen])?.unwrap_or_default())
}

/// Whether a member was inside, or has answered before.
pub(crate) fn may_answer(tx: &mut Tx<'_>, id: RecordingId, member: MemberId) -> Result<bool, DbError> {
    Ok(tx.one(MAY_ANSWER, params![id, member])?.unwrap_or_default())
}

/// A recording as an answer finds it; nobody else answers until the transaction ends.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct NextAnswer {
    pub last_answer: i64,
    pub state: State,
    pub room_id: RoomId,
}

/// The number of a new answer.
pub(crate) fn next_answer(tx: &mut Tx<'_>, id: RecordingId) -> Result<Option<NextAnswer>, DbError> {
    tx.one(NEXT_ANSWER, params![id])
}

/// An answer, with its number.
pub(crate) struct NewAnswer {
    pub recording: RecordingId,
    pub number: i64,
    pub member: MemberId,
    pub answer: Answer,
    pub text: i64,
    pub now: Timestamp,
}

/// Notes an answer, and what may be kept of the member from now on. Answers whether that has changed.
pub(crate) fn insert_answer(tx: &mut Tx<'_>, new: &NewAnswer) -> Result<bool, DbError> {
    let values = params![new.recording, new.number, new.member, new.answer.as_str(), new.text, new.now];
    tx.execute(INSERT_ANSWER, values)?;
    let changed = match new.answer {
        Answer::Yes => tx.execute(KEEP_PART, params![new.recording, new.member, new.number])?,
        Answer::No => tx.execute(REMOVE_PART, params![new.recording, new.member])?,
    };
    Ok(changed > 0)
}

/// Who may be recorded, each with the number of their answer. No Room has more people than are read here.
pub(crate) fn parts(tx: &mut Tx<'_>, id: RecordingId) -> Result<Vec<(MemberId, i64)>, DbError> {
    tx.all(PARTS, params![id])
}

/// Whether this part may be kept and is not in the file store yet.
pub(crate) fn is_unstored(
    tx: &mut Tx<'_>,
    id: RecordingId,
    (member, answer): (MemberId, i64),
) -> Result<bool, DbError> {
    Ok(tx.one(UNSTORED, params![id, member, answer])?.unwrap_or_default())
}

/// Notes where a part is in the file store; answers whether it may still be kept.
pub(crate) fn store_part(
    tx: &mut Tx<'_>,
    id: RecordingId,
    (member, answer): (MemberId, i64),
    key: &str,
) -> Result<bool, DbError> {
    Ok(tx.execute(STORE_PART, params![id, member, answer, key])? > 0)
}

/// Has the parts of a recording in the file store, all that there will be; answers whether they were not before.
pub(crate) fn collected(tx: &mut Tx<'_>, id: RecordingId) -> Result<bool, DbError> {
    if tx.execute(COLLECTED, params![id])? == 0 {
        return Ok(false);
    }
    // Of someone who said yes and neither spoke nor was seen there is nothing.
    tx.execute(REMOVE_UNSTORED, params![id])?;
    Ok(true)
}

/// Notes that the server that writes a recording is there; answers whether it goes on.
pub(crate) fn seen(tx: &mut Tx<'_>, id: RecordingId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(SEEN, params![id, now])? > 0)
}

/// Ends a recording; answers whether it went on until now.
pub(crate) fn end(
    tx: &mut Tx<'_>,
    id: RecordingId,
    reason: EndReason,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(END, params![id, now, reason.as_str()])? > 0)
}

/// A recording and its Room.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct RecordingState {
    pub state: State,
    pub room_id: RoomId,
    pub started_at: Timestamp,
    pub status: Status,
}

/// A recording as it is now.
pub(crate) fn state(tx: &mut Tx<'_>, id: RecordingId) -> Result<Option<RecordingState>, DbError> {
    tx.one(STATE, params![id])
}

/// Up to a hundred recordings whose server was seen last before `seen`.
pub(crate) fn orphaned(tx: &mut Tx<'_>, seen: Timestamp) -> Result<Vec<RecordingId>, DbError> {
    tx.all(ORPHANED, params![seen])
}

/// Up to a hundred recordings that are over and whose parts are not in the file store, with when each ended.
pub(crate) fn stopped(tx: &mut Tx<'_>) -> Result<Vec<(RecordingId, Timestamp)>, DbError> {
    tx.all(STOPPED, vec![])
}
