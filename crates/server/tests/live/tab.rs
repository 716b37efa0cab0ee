//! A tab: a WebSocket client that does what a browser would do, and what none would.

use std::net::SocketAddr;
use std::time::Duration;

use domain::live::Stream;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use testkit::Person;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything should take.
pub const TIMEOUT: Duration = Duration::from_secs(20);
/// Within which everything about rights has to happen.
pub const SOON: Duration = Duration::from_secs(2);
/// Where the pages of the tests' community come from.
pub const ORIGIN: &str = "http://localhost:4780";

/// An open socket.
pub struct Tab {
    /// The socket itself.
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// The request that a browser makes.
pub fn request(address: SocketAddr, token: Option<&str>, origin: Option<&str>) -> Request<()> {
    let mut request = format!("ws://{address}/api/live").into_client_request().unwrap();
    if let Some(token) = token {
        let cookie = format!("{}={token}", platform::auth::COOKIE);
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
    }
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse().unwrap());
    }
    request
}

impl Tab {
    /// Opens a socket and hears the greeting.
    pub async fn open(address: SocketAddr, person: &Person) -> Self {
        let mut tab = Self::knock(address, person).await;
        let hello = tab.next().await;
        assert_eq!((&hello["type"], &hello["uid"]), (&json!("hello"), &json!(person.id)));
        assert!(hello["now"].is_i64() && hello["build"].is_string(), "{hello}");
        tab
    }

    /// Opens a socket, whatever it hears then.
    pub async fn knock(address: SocketAddr, person: &Person) -> Self {
        let request = request(address, person.browser.token(), Some(ORIGIN));
        Self { socket: connect_async(request).await.unwrap().0 }
    }

    /// The status and code with which a socket is refused.
    pub async fn refused(request: Request<()>) -> (u16, String) {
        match connect_async(request).await {
            Err(Error::Http(answer)) => {
                let body: Value = serde_json::from_slice(answer.body().as_deref().unwrap()).unwrap();
                (answer.status().as_u16(), body["code"].as_str().unwrap().to_owned())
            }
            other => panic!("not refused: {:?}", other.map(|_| ())),
        }
    }

    /// Says something.
    pub async fn say(&mut self, what: Value) {
        self.socket.send(Message::text(what.to_string())).await.unwrap();
    }

    /// Asks for a stream.
    pub async fn subscribe(&mut self, stream: Stream, after: i64) {
        self.say(json!({ "type": "subscribe", "stream": stream, "after": after })).await;
    }

    /// Follows a stream from this number on.
    pub async fn follow(&mut self, stream: Stream, after: i64) -> i64 {
        self.subscribe(stream, after).await;
        let answer = self.next().await;
        assert_eq!(answer["type"], "subscribed", "{answer}");
        answer["upTo"].as_i64().unwrap()
    }

    /// The next frame, but for beats; or the close code.
    pub async fn next_or_end(&mut self) -> Result<Value, u16> {
        loop {
            let heard = tokio::time::timeout(TIMEOUT, self.socket.next()).await.expect("nothing is heard");
            match heard {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    if frame["type"] != "beat" {
                        return Ok(frame);
                    }
                }
                Some(Ok(Message::Close(close))) => return Err(close.map_or(0, |close| close.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// The next frame, but for beats.
    pub async fn next(&mut self) -> Value {
        self.next_or_end().await.unwrap_or_else(|code| panic!("closed with {code}"))
    }

    /// The words of the next frame of changes.
    pub async fn words(&mut self) -> Vec<String> {
        let frame = self.next().await;
        assert_eq!(frame["type"], "changes", "{frame}");
        words(&frame)
    }

    /// The close code, and every frame before it.
    pub async fn end(&mut self) -> (u16, Vec<Value>) {
        let mut before = Vec::new();
        loop {
            match self.next_or_end().await {
                Ok(frame) => before.push(frame),
                Err(code) => return (code, before),
            }
        }
    }

    /// Ends with this code soon, and hears nothing before that.
    pub async fn ends_soon(&mut self, code: u16) {
        let end = tokio::time::timeout(SOON, self.end()).await.expect("it goes on for too long");
        assert_eq!(end, (code, vec![]));
    }

    /// Whether nothing is heard for this long.
    pub async fn is_quiet(&mut self, time: Duration) -> bool {
        tokio::time::timeout(time, self.next_or_end()).await.is_err()
    }
}

/// The words of a frame of changes.
pub fn words(frame: &Value) -> Vec<String> {
    frame["items"].as_array().unwrap().iter().map(|item| item["words"].as_str().unwrap().to_owned()).collect()
}
