//! A participant of a call, for tests: two peer connections of str0m on loopback that speak the signalling of LiveKit's
//! client, send synthetic media for everything they publish, and tell the test all that they see.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on should stop there"
)]

mod engine;
mod media;
mod transport;

pub use livekit_protocol as protocol;
pub use media::Frame;
pub use str0m::media::MediaKind;

use bytes::Bytes;
use engine::Engine;
use protocol::signal_request::Message as Request;
use protocol::signal_response::Message as Response;
use protocol::{DataPacket, TrackSource};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Duration;
use tokio::sync::mpsc;
use transport::Network;

/// Longer than any machine should need, so that a failure ends in words.
pub const TIMEOUT: Duration = Duration::from_secs(90);

/// A client's end of the signalling: binary frames to and from the server.
pub struct Link {
    /// What the client says. Dropping it says that its connection is gone.
    pub requests: mpsc::Sender<Bytes>,
    /// What the server says.
    pub responses: mpsc::Receiver<Bytes>,
}

/// What a client sees.
#[derive(Debug)]
pub enum Seen {
    /// A message of the server.
    Signal(Box<Response>),
    /// A frame of a participant's track.
    Media {
        /// The id of the track.
        track: String,
        /// The frame.
        frame: Frame,
    },
    /// A data message.
    Data(Box<DataPacket>),
    /// Media can be received.
    Connected,
    /// The server ended the signalling.
    Closed,
}

/// What a test asks of a client.
pub enum Ask {
    /// Says something to the server.
    Request(Box<Request>),
    /// Announces a track, offers it and sends frames.
    Publish {
        /// The client's name for the track.
        cid: String,
        /// Where it comes from.
        source: TrackSource,
        /// How many layers it has.
        layers: usize,
    },
    /// Sends these Opus packets, one after another and then again, instead of synthetic sound.
    Speak(Vec<Vec<u8>>),
    /// Sends a data message; something has to be published first.
    Send(Box<DataPacket>),
    /// Sends a datagram of any contents from where the client's media comes from.
    SendDatagram(Vec<u8>),
    /// Closes the signalling without a word.
    Hang,
    /// Goes on with another connection, as after a break.
    Resume(Link),
}

/// A participant that is in the room.
pub struct Client {
    /// The id that the server gave the participant.
    pub sid: String,
    /// The number of the last frame it sent.
    pub sent: Arc<AtomicU32>,
    seen: mpsc::UnboundedReceiver<Seen>,
    asks: mpsc::UnboundedSender<Ask>,
}

impl Client {
    /// Joins over a connection that was just made; media goes over UDP.
    pub async fn join(link: Link) -> Self {
        Self::connect(link, false).await
    }

    /// Joins with media over UDP or TCP.
    pub async fn connect(link: Link, tcp: bool) -> Self {
        Self::connect_over(link, if tcp { Network::Tcp } else { Network::Udp }).await
    }

    /// Joins from a network that drops UDP, which the client learns by trying.
    pub async fn connect_without_udp(link: Link) -> Self {
        Self::connect_over(link, Network::UdpBlocked).await
    }

    async fn connect_over(link: Link, network: Network) -> Self {
        let (tell, mut seen) = mpsc::unbounded_channel();
        let (asks, asked) = mpsc::unbounded_channel();
        let sent = Arc::new(AtomicU32::new(0));
        tokio::spawn(Engine::new(network, link, tell, Arc::clone(&sent)).run(asked));
        let Some(Seen::Signal(first)) = seen.recv().await else { panic!("the first message is `join`") };
        let Response::Join(response) = *first else { panic!("the first message is `join`: {first:?}") };
        assert!(response.server_info.is_some());
        Self { sid: response.participant.unwrap().sid, seen, asks, sent }
    }

    /// Takes up the connection after [`Ask::Hang`].
    pub async fn resume(&mut self, link: Link) {
        self.ask(Ask::Resume(link));
        self.response("`reconnect`", |response| matches!(response, Response::Reconnect(_)).then_some(()))
            .await;
    }

    /// Says something to the server.
    pub fn request(&self, request: Request) {
        self.ask(Ask::Request(Box::new(request)));
    }

    /// Has the client do something.
    pub fn ask(&self, ask: Ask) {
        self.asks.send(ask).ok().unwrap();
    }

    /// Publishes a track.
    pub fn publish(&self, source: TrackSource, layers: usize) {
        self.ask(Ask::Publish { cid: format!("cid-{source:?}"), source, layers });
    }

    /// What is seen next; nothing, once the client ended.
    pub async fn next(&mut self) -> Option<Seen> {
        self.seen.recv().await
    }

    /// Waits for something.
    pub async fn until<T>(&mut self, what: &str, mut is_it: impl FnMut(Seen) -> Option<T>) -> T {
        let wait = async {
            loop {
                let seen = self.seen.recv().await.unwrap_or_else(|| panic!("the client ended before {what}"));
                if let Some(found) = is_it(seen) {
                    return found;
                }
            }
        };
        tokio::time::timeout(TIMEOUT, wait).await.unwrap_or_else(|_| panic!("waited in vain for {what}"))
    }

    /// Waits for so many frames of a kind.
    pub async fn frames(&mut self, kind: MediaKind, count: usize) -> Vec<(String, Frame)> {
        let mut frames = Vec::new();
        self.until(&format!("{count} frames of {kind}"), |seen| {
            if let Seen::Media { track, frame } = seen
                && frame.kind == kind
            {
                frames.push((track, frame));
            }
            (frames.len() >= count).then_some(())
        })
        .await;
        frames
    }

    /// Waits for a message of the server.
    pub async fn response<T>(&mut self, what: &str, mut is_it: impl FnMut(Response) -> Option<T>) -> T {
        self.until(what, |seen| if let Seen::Signal(response) = seen { is_it(*response) } else { None }).await
    }

    /// Everything seen until now.
    pub fn drain(&mut self) -> Vec<Seen> {
        std::iter::from_fn(|| self.seen.try_recv().ok()).collect()
    }
}
