//! The port for live audio and video: what Exhale asks of a media server, in its own words.

use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use bytes::Bytes;
use domain::time::Timestamp;
use tokio::sync::mpsc;
use uuid::Uuid;

/// What one participant may do with media. The media server enforces it, whatever the browser asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MediaRights {
    /// Publish a microphone.
    pub microphone: bool,
    /// Publish a camera.
    pub camera: bool,
    /// Share a screen, with its sound.
    pub screen: bool,
    /// Receive what others publish.
    pub receive: bool,
    /// Send short messages to the others, such as reactions.
    pub data: bool,
}

/// A participant who is about to connect, or to take up a connection that broke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// A name for this stay that was never used in the room before.
    pub identity: String,
    /// The name that others see.
    pub name: String,
    /// What the participant may do.
    pub rights: MediaRights,
    /// The query of the browser's request; it says whether it joins or resumes, and what it wants to receive.
    pub query: String,
    /// The time, which the browser is told.
    pub now: Timestamp,
}

/// The signalling of one participant: frames from the browser go in, frames for the browser come out.
#[derive(Debug)]
pub struct Signalling {
    /// Frames of the browser. Dropping it says that its connection is gone.
    pub requests: mpsc::Sender<Bytes>,
    /// Frames for the browser. Its end is the end of the connection, and the last frame says why.
    pub responses: mpsc::Receiver<Bytes>,
}

/// What a participant sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MediaKind {
    /// Their microphone.
    Voice,
    /// The sound of a shared screen.
    ScreenSound,
    /// Their camera.
    Camera,
    /// A shared screen.
    Screen,
}

/// One VP8 frame or Opus packet of a participant.
#[derive(Debug, Clone)]
pub struct MediaFrame {
    /// Who sent it.
    pub identity: Arc<str>,
    /// The track it belongs to; no two tracks of a room share a name.
    pub track: Arc<str>,
    /// What it is of.
    pub kind: MediaKind,
    /// 0, 1 or 2 for the lowest to the highest quality that is sent at once.
    pub layer: u8,
    /// Whether decoding can begin here; always so for sound.
    pub is_keyframe: bool,
    /// Time of the sender's clock, in microseconds.
    pub media_micros: u64,
    /// When it arrived.
    pub arrived_at: Instant,
    /// The frame itself.
    pub data: Arc<[u8]>,
}

/// Why the media server did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    /// The room is not open there.
    #[error("the room is not open")]
    NoRoom,
    /// Nobody of that identity is in the room.
    #[error("the participant is not in the room")]
    NoParticipant,
    /// The media server has no place left.
    #[error("the media server is full")]
    Full,
    /// The identity was used before, or cannot be used.
    #[error("the participant cannot join")]
    Refused,
    /// There is no media server, or it does not answer.
    #[error("the media server is not available: {0}")]
    Unavailable(String),
}

/// A media server.
#[async_trait]
pub trait LiveMedia: Send + Sync {
    /// Opens a room for media, unless it is open.
    ///
    /// # Errors
    /// When the media server cannot.
    async fn open(&self, room: Uuid, now: Timestamp) -> Result<(), MediaError>;

    /// Ends the media of a room, if it is open, and tells everyone there.
    ///
    /// # Errors
    /// When the media server does not answer.
    async fn close(&self, room: Uuid) -> Result<(), MediaError>;

    /// Lets a participant connect. The caller has checked who it is and that it may.
    ///
    /// # Errors
    /// When the room is not open or full, or the identity was used before.
    async fn connect(&self, room: Uuid, entry: Entry) -> Result<Signalling, MediaError>;

    /// Changes what a participant may do. What it may do no longer has ended when this returns.
    ///
    /// # Errors
    /// When there is no such room or participant.
    async fn set_rights(&self, room: Uuid, identity: &str, rights: MediaRights) -> Result<(), MediaError>;

    /// Mutes a participant's microphone; the participant may unmute it again.
    ///
    /// # Errors
    /// When there is no such room or participant.
    async fn mute(&self, room: Uuid, identity: &str) -> Result<(), MediaError>;

    /// Removes a participant, who neither sends nor receives anything when this returns.
    ///
    /// # Errors
    /// When there is no such room or participant.
    async fn remove(&self, room: Uuid, identity: &str) -> Result<(), MediaError>;

    /// Keeps two participants from seeing and hearing each other for as long as the room is open.
    ///
    /// # Errors
    /// When there is no such room.
    async fn separate(&self, room: Uuid, first: &str, second: &str) -> Result<(), MediaError>;

    /// Who is connected to a room; nobody where it is not open.
    ///
    /// # Errors
    /// When the media server does not answer.
    async fn connected(&self, room: Uuid) -> Result<Vec<String>, MediaError>;

    /// Whether it can hand out what participants send, so that a room can be recorded.
    fn can_record(&self) -> bool {
        false
    }

    /// What the participants of a room send, as it arrives, until the receiver is dropped. As long, everyone there is shown that the
    /// room is recorded. A room has one receiver; frames for which it has no place are dropped.
    ///
    /// # Errors
    /// When the room is not open, or the media server cannot.
    async fn frames(&self, _room: Uuid) -> Result<mpsc::Receiver<MediaFrame>, MediaError> {
        Err(MediaError::Unavailable("this media server does not record".into()))
    }
}

/// No media server: Rooms cannot go live.
pub struct Off;

impl Off {
    fn refusal<T>() -> Result<T, MediaError> {
        Err(MediaError::Unavailable("live media is off".into()))
    }
}

#[async_trait]
impl LiveMedia for Off {
    async fn open(&self, _: Uuid, _: Timestamp) -> Result<(), MediaError> {
        Self::refusal()
    }
    async fn close(&self, _: Uuid) -> Result<(), MediaError> {
        Ok(())
    }
    async fn connect(&self, _: Uuid, _: Entry) -> Result<Signalling, MediaError> {
        Self::refusal()
    }
    async fn set_rights(&self, _: Uuid, _: &str, _: MediaRights) -> Result<(), MediaError> {
        Self::refusal()
    }
    async fn mute(&self, _: Uuid, _: &str) -> Result<(), MediaError> {
        Self::refusal()
    }
    async fn remove(&self, _: Uuid, _: &str) -> Result<(), MediaError> {
        Self::refusal()
    }
    async fn separate(&self, _: Uuid, _: &str, _: &str) -> Result<(), MediaError> {
        Self::refusal()
    }
    async fn connected(&self, _: Uuid) -> Result<Vec<String>, MediaError> {
        Ok(Vec::new())
    }
}
