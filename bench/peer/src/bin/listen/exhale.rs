//! Listeners and talkers of the community's chat, as the browser's are: a socket that follows, and requests that are answered
//! when the message is durable.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::tally::Tally;
use crate::{Failure, Socket, open};

/// The Channel that is followed, and from where on.
#[derive(Clone)]
pub struct Channel {
    pub id: String,
    pub seq: i64,
}

/// Follows the channel; what it answers has heard everything up to the number.
pub async fn follow(
    port: u16,
    origin: &str,
    cookie: &str,
    channel: &Channel,
    deaf: bool,
) -> Result<Socket, Failure> {
    let mut socket = open(port, "/api/live", &[("origin", origin), ("cookie", cookie)], deaf).await?;
    let stream = json!({ "kind": "channel", "id": channel.id });
    let wish = json!({ "type": "subscribe", "stream": stream, "after": channel.seq });
    loop {
        let frame = socket.next().await.ok_or("ended before it was greeted")??;
        let Message::Text(text) = frame else { continue };
        let said: Value = serde_json::from_str(&text)?;
        match said.get("type").and_then(Value::as_str) {
            Some("hello") => socket.send(Message::text(wish.to_string())).await?,
            Some("subscribed") => return Ok(socket),
            Some("refused" | "stale") => return Err(text.to_string().into()),
            _ => {}
        }
    }
}

/// Hears until the connection ends.
pub async fn hear(mut socket: Socket, listener: usize, tally: Arc<Tally>) {
    while let Some(Ok(frame)) = socket.next().await {
        if let Message::Text(text) = frame {
            tally.hear(listener, &text);
        }
    }
    tally.lose();
}

/// Says things over one kept connection, each after the answer to the last.
pub struct Talker {
    stream: TcpStream,
    port: u16,
    cookie: String,
    answer: Vec<u8>,
}

static KEYS: AtomicU64 = AtomicU64::new(1);

impl Talker {
    pub async fn new(port: u16, cookie: String) -> Result<Self, Failure> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, port, cookie, answer: Vec::new() })
    }

    pub async fn say(&mut self, words: &str) -> Result<(), Failure> {
        let body = json!({ "text": words }).to_string();
        let (port, cookie, length) = (self.port, &self.cookie, body.len());
        let (run, key) = (std::process::id(), KEYS.fetch_add(1, Ordering::Relaxed));
        let request = format!(
            "POST /api/chat/channels/community/messages HTTP/1.1\r\nhost: localhost:{port}\r\ncookie: {cookie}\r\n\
             origin: http://localhost:{port}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
             idempotency-key: {run:08x}-0000-4000-8000-{key:012x}\r\n\r\n{body}"
        );
        self.stream.write_all(request.as_bytes()).await?;
        self.answer.clear();
        loop {
            if self.stream.read_buf(&mut self.answer).await? == 0 {
                return Err("the server hung up".into());
            }
            let text = String::from_utf8_lossy(&self.answer);
            let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
            if !head.starts_with("HTTP/1.1 201") {
                return Err(text.into_owned().into());
            }
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.ok_or("an answer without a length")?.parse()?;
            if body.len() >= length {
                return Ok(());
            }
        }
    }
}
