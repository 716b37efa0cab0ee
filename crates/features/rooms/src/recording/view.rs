//! What the API shows of recordings and replays, and to whom.

use domain::ids::{RecordingId, RoomId};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::http::cursor::Cursor;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{Answer, Chapter, EndReason, State, expires_at, may_begin};
use super::store;
use crate::call::CONNECTION_LOST_MS;
use crate::call::access::RoomAccess;
use crate::rules::MinTier;
use crate::view::{Reader, tags_schema};

/// A recording that goes on, as one who is there sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallRecording {
    /// Its id.
    pub id: RecordingId,
    /// When it began, in milliseconds.
    pub started_at: Timestamp,
    /// What the reader answered last; nothing of them is recorded unless it is yes.
    #[schema(required)]
    pub answer: Option<Answer>,
    /// How many said yes, which only those who lead the Room are told.
    #[schema(required)]
    pub recorded: Option<i64>,
    /// How many of those who are connected have not answered, which only those who lead the Room are told.
    #[schema(required)]
    pub asked: Option<i64>,
}

/// How the last recording ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordingEnd {
    /// When, in milliseconds.
    pub at: Timestamp,
    /// Why.
    pub reason: EndReason,
}

impl CallRecording {
    /// The recording of a Room that goes on, for someone who is inside or leads it.
    pub(crate) fn of(
        tx: &mut Tx<'_>,
        room: RoomId,
        reader: &Reader,
        leads: bool,
        now: Timestamp,
    ) -> Result<Option<Self>, DbError> {
        let Some(running) = store::running(tx, room)? else { return Ok(None) };
        let id = running.id;
        let seen = now.plus(-CONNECTION_LOST_MS);
        Ok(Some(Self {
            id,
            started_at: running.started_at,
            answer: store::last_answer(tx, id, reader.id)?.map(|(answer, _)| answer),
            recorded: if leads { Some(store::recorded(tx, id)?) } else { None },
            asked: if leads { Some(store::asked(tx, id, room, seen)?) } else { None },
        }))
    }
}

impl RecordingEnd {
    /// How the last recording of a Room ended.
    pub(crate) fn of(tx: &mut Tx<'_>, room: RoomId) -> Result<Option<Self>, DbError> {
        Ok(store::last_end(tx, room)?.map(|(at, reason)| Self { at, reason }))
    }
}

/// Whether the reader may begin a recording now.
pub(crate) fn may_record(access: &RoomAccess, reader: &Reader) -> bool {
    let room = &access.room;
    access.standing.leads() && may_begin(room.recording, room.status, reader.can_record).is_ok()
}

/// The Room of a replay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplayRoom {
    /// Its id.
    pub id: RoomId,
    /// What it is called.
    pub title: String,
    /// What it is about.
    #[schema(schema_with = tags_schema)]
    pub tags: Vec<String>,
    /// Whether it exists only for those whom it names.
    pub is_private: bool,
    /// From which tier on one came in.
    pub min_tier: MinTier,
}

/// Whether a replay can be watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReplayState {
    /// It is being prepared, for the first time or without someone who was taken out.
    Composing,
    /// It can be watched.
    Ready,
    /// Nothing could be made of the recording; only told to those who lead the Room.
    Failed,
}

/// A replay in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReplaySummary {
    /// Its id, which is that of its recording.
    pub id: RecordingId,
    /// The Room.
    pub room: ReplayRoom,
    /// Who led it, at most three, but for those with whom the reader has a block.
    pub hosts: Vec<MemberCard>,
    /// When the recording began, in milliseconds.
    pub started_at: Timestamp,
    /// How long it is, in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<i64>,
    /// Someone, or a screen, is seen in it.
    pub has_video: bool,
    /// When it is deleted, in milliseconds.
    pub expires_at: Timestamp,
    /// Whether it can be watched.
    pub state: ReplayState,
}

/// A replay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// What its list shows.
    #[serde(flatten)]
    pub summary: ReplaySummary,
    /// Where what begins in it, in this order.
    pub chapters: Vec<Chapter>,
    /// It has captions.
    pub has_captions: bool,
    /// Changes with its bytes.
    pub version: i64,
    /// The reader can be heard or seen in it, unless they take that back.
    pub is_in_it: bool,
    /// The reader leads the Room.
    pub leads: bool,
    /// The reader may delete it.
    pub may_delete: bool,
}

/// A replay as the database knows it.
#[derive(Debug)]
pub(crate) struct ReplayRow {
    pub id: RecordingId,
    pub room: RoomId,
    pub title: String,
    pub tags: Vec<String>,
    pub is_private: bool,
    pub min_tier: MinTier,
    pub state: State,
    pub started_at: Timestamp,
    pub ended_at: Timestamp,
    pub duration_ms: Option<i64>,
    pub has_video: bool,
    pub has_captions: bool,
    pub version: i64,
    pub storage_key: Option<String>,
    pub bytes: Option<i64>,
    pub chapters: Vec<Chapter>,
    /// Nobody was taken out since it was composed.
    pub is_current: bool,
    pub is_in_it: bool,
    pub leads: bool,
    pub hosts: Vec<MemberCard>,
}

/// How many hosts are shown.
const HOSTS: usize = 3;

impl ReplayRow {
    /// Whether it can be watched.
    pub fn replay_state(&self) -> ReplayState {
        match self.state {
            State::Ready if self.is_current => ReplayState::Ready,
            State::Failed | State::Deleted => ReplayState::Failed,
            State::Ready | State::Recording | State::Stopped | State::Composing => ReplayState::Composing,
        }
    }

    /// Where its bytes are and how many, if it can be watched.
    pub fn file(&self) -> Result<(String, u64), ApiError> {
        let length = self.bytes.and_then(|bytes| u64::try_from(bytes).ok());
        match (self.replay_state(), self.storage_key.clone(), length) {
            (ReplayState::Ready, Some(key), Some(length)) => Ok((key, length)),
            _ => Err(ApiError::not_found()),
        }
    }

    /// Whether the reader may delete it: they lead its Room, or it is public and they are an admin.
    pub fn may_delete(&self, reader: &Reader) -> bool {
        self.leads || (reader.admin && !self.is_private)
    }

    /// Its place in the list.
    pub fn place(&self) -> Cursor {
        Cursor { at: self.started_at, id: self.id.0 }
    }

    /// As a list shows it.
    pub fn summary(self) -> ReplaySummary {
        let state = self.replay_state();
        ReplaySummary {
            id: self.id,
            room: ReplayRoom {
                id: self.room,
                title: self.title,
                tags: self.tags,
                is_private: self.is_private,
                min_tier: self.min_tier,
            },
            hosts: self.hosts.into_iter().take(HOSTS).collect(),
            started_at: self.started_at,
            duration_ms: self.duration_ms,
            has_video: self.has_video,
            expires_at: expires_at(self.ended_at),
            state,
        }
    }

    /// As its own page shows it.
    pub fn replay(mut self, reader: &Reader) -> Replay {
        let may_delete = self.may_delete(reader);
        // They may repeat the words of someone who was taken out.
        let is_ready = self.replay_state() == ReplayState::Ready;
        let chapters = if is_ready { std::mem::take(&mut self.chapters) } else { Vec::new() };
        let (has_captions, version) = (self.has_captions, self.version);
        let (is_in_it, leads) = (self.is_in_it, self.leads);
        Replay { summary: self.summary(), chapters, has_captions, version, is_in_it, leads, may_delete }
    }
}
