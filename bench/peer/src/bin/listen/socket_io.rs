//! Listeners and talkers of the Socket.IO server beside it, in the words of its protocol (Engine.IO 4 over a WebSocket).

use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::tally::Tally;
use crate::{Failure, Socket, open};

/// Connects to the one namespace.
pub async fn join(port: u16) -> Result<Socket, Failure> {
    let mut socket = open(port, "/socket.io/?EIO=4&transport=websocket", &[], false).await?;
    loop {
        let frame = socket.next().await.ok_or("ended before it was greeted")??;
        let Message::Text(text) = frame else { continue };
        match text.get(..2) {
            Some("40") => return Ok(socket),
            Some("0{") => socket.send(Message::text("40")).await?,
            _ => {}
        }
    }
}

/// Hears until the connection ends, and answers the server's pings.
pub async fn hear(mut socket: Socket, listener: usize, tally: Arc<Tally>) {
    while let Some(Ok(frame)) = socket.next().await {
        let Message::Text(text) = frame else { continue };
        if text.starts_with("42") {
            tally.hear(listener, &text);
        } else if text.as_str() == "2" && socket.send(Message::text("3")).await.is_err() {
            break;
        }
    }
    tally.lose();
}

/// Says something, and waits until the server acknowledges it.
pub async fn say(socket: &mut Socket, words: &str) -> Result<(), Failure> {
    socket.send(Message::text(format!("420{}", json!(["say", words])))).await?;
    loop {
        let frame = socket.next().await.ok_or("the server hung up")??;
        let Message::Text(text) = frame else { continue };
        if text.starts_with("430") {
            return Ok(());
        }
        if text.as_str() == "2" {
            socket.send(Message::text("3")).await?;
        }
    }
}
