//! One client's signalling connection: decodes what it says, sends what the room says, and always says why it ended.

use crate::config::IceServer;
use crate::events::LeaveReason;
use crate::grants::Grants;
use crate::pace::Pace;
use crate::room::{End, Input, LinkId};
use bytes::Bytes;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use livekit_protocol as proto;
use prost::Message;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, timeout};

/// How long a client that does not read may delay the end of its session.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Who enters, and how.
#[derive(Clone, Debug, Default)]
pub struct Join {
    /// A name for this stay that was never used before in the room.
    pub identity: Arc<str>,
    /// The name others see.
    pub name: String,
    /// Free text that others see.
    pub metadata: String,
    /// Free fields that others see.
    pub attributes: HashMap<String, String>,
    /// The participant's rights.
    pub grants: Grants,
    /// Whether tracks are sent without being asked for.
    pub auto_subscribe: bool,
    /// STUN and TURN servers the client may use.
    pub ice_servers: Vec<IceServer>,
    /// The wall clock, in milliseconds since 1970.
    pub now_ms: i64,
    /// Set when the client takes up a connection that broke.
    pub resume: Option<Resume>,
}

/// The earlier connection of a client that comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resume {
    /// The id the participant was given by the room.
    pub sid: String,
}

impl Join {
    /// Reads what the client wants from the query of `/rtc`; everything about rights is the host's to say.
    #[must_use]
    pub fn with_query(mut self, query: &str) -> Self {
        let value = |name: &str| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        self.auto_subscribe = !matches!(value("auto_subscribe"), Some("0" | "false"));
        self.resume = match (value("reconnect"), value("sid")) {
            (Some("1" | "true"), Some(sid)) => Some(Resume { sid: sid.to_owned() }),
            _ => None,
        };
        self
    }
}

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    /// The participant is no longer in the room.
    Left(LeaveReason),
    /// The client went away without a word; it may resume.
    Disconnected,
    /// The client came back on another connection.
    Replaced,
    /// The client wanted to resume what the room does not know, and was told to join again.
    Stale,
}

/// A place in a room, to be used with a WebSocket.
pub struct Session {
    pub(crate) link: LinkId,
    /// Sessions do not keep a room open.
    pub(crate) room: mpsc::WeakSender<Input>,
    pub(crate) responses: mpsc::Receiver<Bytes>,
    pub(crate) end: watch::Receiver<Option<End>>,
    pub(crate) signal_bytes: usize,
    pub(crate) pace: Pace,
}

/// Why the reading half stopped.
enum Stop {
    Disconnected,
    Garbage,
    RoomGone,
}

impl Session {
    /// Carries binary frames both ways until the client or the room ends it.
    pub async fn run<S, K>(mut self, mut requests: S, mut responses: K) -> SessionEnd
    where
        S: Stream<Item = Bytes> + Unpin,
        K: Sink<Bytes> + Unpin,
    {
        let read = async {
            while let Some(frame) = requests.next().await {
                // A flood holds up its own sender, not the room and those who have to hear of it.
                let delay = self.pace.delay(Instant::now());
                if !delay.is_zero() {
                    sleep(delay).await;
                }
                if frame.len() > self.signal_bytes {
                    return Stop::Garbage;
                }
                let Ok(request) = proto::SignalRequest::decode(frame) else { return Stop::Garbage };
                let Some(message) = request.message else { continue };
                let input = Input::Signal { link: self.link, message: Box::new(message) };
                if !tell(&self.room, input).await {
                    return Stop::RoomGone;
                }
            }
            Stop::Disconnected
        };
        let write = async {
            while let Some(message) = self.responses.recv().await {
                if responses.send(message).await.is_err() {
                    return Stop::Disconnected;
                }
            }
            Stop::RoomGone
        };
        // Ends also while a client that does not read blocks the writing half.
        let ended = async {
            let _ = self.end.wait_for(Option::is_some).await;
        };
        let stop = tokio::select! {
            stop = read => stop,
            stop = write => stop,
            () = ended => Stop::RoomGone,
        };
        match stop {
            Stop::Disconnected => {
                tell(&self.room, Input::LinkLost { link: self.link }).await;
                return SessionEnd::Disconnected;
            }
            Stop::Garbage => {
                tell(&self.room, Input::Garbage { link: self.link }).await;
            }
            Stop::RoomGone => {}
        }
        // The room says why; one that failed ends the wait.
        let _ = timeout(LAST_WORDS, self.end.wait_for(Option::is_some)).await;
        let end = *self.end.borrow();
        let _ = timeout(LAST_WORDS, async {
            while let Ok(message) = self.responses.try_recv() {
                let _ = responses.send(message).await;
            }
            if let Some(message) = last_message(end) {
                let _ = responses.send(message).await;
            }
            let _ = responses.close().await;
        })
        .await;
        match end {
            Some(End::Leave(reason)) => SessionEnd::Left(reason),
            Some(End::Replaced) => SessionEnd::Replaced,
            Some(End::Stale) => SessionEnd::Stale,
            None => SessionEnd::Left(LeaveReason::RoomFailed),
        }
    }
}

/// Whether the room is there to hear of it.
async fn tell(room: &mpsc::WeakSender<Input>, input: Input) -> bool {
    match room.upgrade() {
        Some(room) => room.send(input).await.is_ok(),
        None => false,
    }
}

/// What the client is told last. A room that ends without saying why has failed.
fn last_message(end: Option<End>) -> Option<Bytes> {
    use proto::leave_request::Action;
    let (reason, action) = match end.unwrap_or(End::Leave(LeaveReason::RoomFailed)) {
        End::Leave(reason) => (reason.to_proto(), Action::Disconnect),
        End::Stale => (proto::DisconnectReason::StateMismatch, Action::Reconnect),
        End::Replaced => return None,
    };
    let leave = proto::LeaveRequest {
        reason: reason.into(),
        action: action.into(),
        ..proto::LeaveRequest::default()
    };
    let message = proto::signal_response::Message::Leave(leave);
    Some(proto::SignalResponse { message: Some(message) }.encode_to_vec().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_query_says_what_the_client_wants() {
        let join = |query| Join::default().with_query(query);
        assert!(join("access_token=x&auto_subscribe=1&sdk=js").auto_subscribe);
        assert!(join("").auto_subscribe);
        assert!(!join("auto_subscribe=0").auto_subscribe);
        assert_eq!(join("sid=PA_1").resume, None);
        assert_eq!(join("reconnect=1&sid=PA_1").resume, Some(Resume { sid: "PA_1".to_owned() }));
        assert_eq!(join("reconnect=1").resume, None);
        assert_eq!(join("&&=&reconnect").resume, None);
    }
}
