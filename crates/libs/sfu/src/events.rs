//! What the SFU tells its host: who came and went, what is published, who speaks, and the frames of a tap.

use crate::grants::Source;
use livekit_protocol::DisconnectReason;
use std::sync::Arc;
use std::time::Instant;
use str0m::media::MediaKind;
use tokio::sync::mpsc;

/// The host's name for a room.
pub type RoomId = Arc<str>;

/// Why a participant is no longer in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveReason {
    /// The participant left.
    Left,
    /// The host removed it.
    Removed,
    /// The same person joined with another identity.
    Duplicate,
    /// The host closed the room.
    RoomClosed,
    /// The SFU stops.
    Shutdown,
    /// Signalling or media stayed away for too long.
    TimedOut,
    /// The client did not read what it was sent, or broke the protocol.
    Misbehaved,
    /// The room failed.
    RoomFailed,
}

impl LeaveReason {
    pub(crate) fn to_proto(self) -> DisconnectReason {
        match self {
            Self::Left => DisconnectReason::ClientInitiated,
            Self::Removed => DisconnectReason::ParticipantRemoved,
            Self::Duplicate => DisconnectReason::DuplicateIdentity,
            Self::RoomClosed => DisconnectReason::RoomDeleted,
            Self::Shutdown => DisconnectReason::ServerShutdown,
            Self::TimedOut => DisconnectReason::ConnectionTimeout,
            Self::Misbehaved => DisconnectReason::StateMismatch,
            Self::RoomFailed => DisconnectReason::MediaFailure,
        }
    }
}

/// Something that happened in a room.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A participant is in the room; its media may not be connected yet.
    Joined {
        /// The room.
        room: RoomId,
        /// The participant.
        identity: Arc<str>,
    },
    /// A participant is no longer in the room.
    Left {
        /// The room.
        room: RoomId,
        /// The participant.
        identity: Arc<str>,
        /// Why.
        reason: LeaveReason,
    },
    /// A track can be received.
    Published {
        /// The room.
        room: RoomId,
        /// Its owner.
        identity: Arc<str>,
        /// Its id.
        track: String,
        /// Where it comes from.
        source: Source,
    },
    /// A track has ended.
    Unpublished {
        /// The room.
        room: RoomId,
        /// Its owner.
        identity: Arc<str>,
        /// Its id.
        track: String,
    },
    /// The people who speak now, the loudest first.
    Speakers {
        /// The room.
        room: RoomId,
        /// Their identities.
        identities: Vec<Arc<str>>,
    },
    /// A room ended because of a fault; its participants were told.
    RoomFailed {
        /// The room.
        room: RoomId,
    },
    /// A room ended in the ordinary way.
    RoomClosed {
        /// The room.
        room: RoomId,
    },
}

/// The events of one SFU, in order. Events that do not fit into its queue are dropped, so the host reads it always.
pub type Events = mpsc::Receiver<Event>;

/// The frames of one room's tap.
pub type TapReceiver = mpsc::Receiver<TapFrame>;

/// One VP8 frame or Opus packet, as it arrived.
#[derive(Clone, Debug)]
pub struct TapFrame {
    /// Who sent it.
    pub identity: Arc<str>,
    /// The track it belongs to.
    pub track: Arc<str>,
    /// Where the track comes from.
    pub source: Source,
    /// Audio or video.
    pub kind: MediaKind,
    /// 0, 1 or 2 for the lowest to the highest simulcast layer; 0 without simulcast.
    pub layer: usize,
    /// Whether decoding can begin here; always so for audio.
    pub keyframe: bool,
    /// Time of the sender's clock since it began to count, in microseconds.
    pub media_micros: u64,
    /// When it arrived.
    pub at: Instant,
    /// The frame itself.
    pub data: Arc<[u8]>,
}
