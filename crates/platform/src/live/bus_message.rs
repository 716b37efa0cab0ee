//! The messages that servers of one community send each other over the bus.

use domain::ids::MemberId;
use domain::live::{ChangeSignal, Stream};
use serde::{Deserialize, Serialize};

/// A member is typing in a stream.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Typing {
    pub stream: Stream,
    pub uid: MemberId,
    pub name: String,
}

/// A message to this server's event loop, which sends it on to the other servers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum BusMessage {
    /// Something was committed.
    Hints(Vec<ChangeSignal>),
    /// Someone is writing.
    Typing(Typing),
    /// Some of what was said may be lost: anyone who hears this looks, and has its tabs ask again.
    Resync,
}
