//! What reaches a room: clients that join, their messages, and the host's commands.

use super::participant::ParticipantId;
use crate::error::{ConnectError, RoomError};
use crate::events::{LeaveReason, TapReceiver};
use crate::grants::{Grants, Source};
use crate::session::Join;
use bytes::Bytes;
use livekit_protocol as proto;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// Names one signalling connection: a participant that resumes gets another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LinkId {
    pub(crate) participant: ParticipantId,
    pub(crate) connection: u64,
}

/// Why the room ends a signalling connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Leave(LeaveReason),
    Replaced,
    Stale,
}

/// The room's side of a signalling connection.
pub(crate) struct Link {
    pub(crate) id: LinkId,
    pub(crate) responses: mpsc::Sender<Bytes>,
    pub(crate) end: watch::Sender<Option<End>>,
}

/// The client's side of it.
pub(crate) struct Accepted {
    pub(crate) link: LinkId,
    pub(crate) responses: mpsc::Receiver<Bytes>,
    pub(crate) end: watch::Receiver<Option<End>>,
}

impl Link {
    pub(crate) fn open(id: LinkId, queue: usize) -> (Self, Accepted) {
        let (responses, received) = mpsc::channel(queue);
        let (end, ended) = watch::channel(None);
        (Self { id, responses, end }, Accepted { link: id, responses: received, end: ended })
    }

    /// Ends the connection; the session tells the client why.
    pub(crate) fn close(self, end: End) {
        self.end.send_replace(Some(end));
    }
}

type Reply<T> = oneshot::Sender<T>;

/// One thing for a room to deal with.
pub(crate) enum Input {
    Join { join: Box<Join>, reply: Reply<Result<Accepted, ConnectError>> },
    Signal { link: LinkId, message: Box<proto::signal_request::Message> },
    LinkLost { link: LinkId },
    Garbage { link: LinkId },
    Command(Command),
}

/// What the host can ask of a room.
pub(crate) enum Command {
    SetGrants {
        identity: Arc<str>,
        grants: Grants,
        reply: Reply<Result<(), RoomError>>,
    },
    MuteSource {
        identity: Arc<str>,
        source: Source,
        reply: Reply<Result<(), RoomError>>,
    },
    Remove {
        identity: Arc<str>,
        reason: LeaveReason,
        reply: Reply<Result<(), RoomError>>,
    },
    Separate {
        first: Arc<str>,
        second: Arc<str>,
        reply: Reply<()>,
    },
    Recording {
        is_recording: bool,
        reply: Reply<()>,
    },
    Tap {
        reply: Reply<TapReceiver>,
    },
    RefreshToken {
        identity: Arc<str>,
        token: String,
        reply: Reply<Result<(), RoomError>>,
    },
    Identities {
        reply: Reply<Vec<Arc<str>>>,
    },
    Close {
        reason: LeaveReason,
        reply: Reply<()>,
    },
    #[cfg(test)]
    Panic,
}
