//! The signalling of a participant, over a WebSocket as a browser's.

use crate::Failure;
use bytes::Bytes;
use call_client::Link;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

/// Frames that wait in either direction.
const FRAMES: usize = 64;

/// Connects with this access token.
pub(crate) async fn open(port: u16, token: &str) -> Result<Link, Failure> {
    let url = format!(
        "ws://127.0.0.1:{port}/rtc?access_token={token}&auto_subscribe=1&sdk=js&version=2.23.0&protocol=17"
    );
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    stream.set_nodelay(true)?;
    let (socket, _) = client_async(url, stream).await?;
    let (mut to_server, mut from_server) = socket.split();
    let (requests, mut said) = mpsc::channel::<Bytes>(FRAMES);
    let (heard, responses) = mpsc::channel(FRAMES);
    tokio::spawn(async move {
        while let Some(frame) = said.recv().await {
            if to_server.send(Message::Binary(frame)).await.is_err() {
                return;
            }
        }
    });
    tokio::spawn(async move {
        while let Some(Ok(message)) = from_server.next().await {
            if let Message::Binary(frame) = message
                && heard.send(frame).await.is_err()
            {
                return;
            }
        }
    });
    Ok(Link { requests, responses })
}
