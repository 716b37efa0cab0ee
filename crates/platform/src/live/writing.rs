//! Writes to the socket of one tab, as long as its connection lasts.

use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};

use super::connection::{Connection, Ending};

/// How long a client may take before the next frame fits into the buffers.
const WRITE: Duration = Duration::from_secs(5);

/// Why nothing more is written or read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gone {
    /// We end it.
    Ended(Ending),
    /// The client has.
    Lost,
}

/// Writes, unless the connection ends in the meantime; a client that takes nothing for too long ends it, too.
pub(super) async fn write(
    socket: &mut WebSocket,
    connection: &Connection,
    message: Message,
) -> Result<(), Gone> {
    tokio::select! {
        biased;
        ending = connection.ended() => Err(Gone::Ended(ending)),
        sent = tokio::time::timeout(WRITE, socket.send(message)) => match sent {
            Ok(sent) => sent.map_err(|_| Gone::Lost),
            Err(_) => Err(Gone::Ended(Ending::Slow)),
        },
    }
}
