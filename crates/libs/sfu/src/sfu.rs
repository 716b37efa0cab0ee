//! The handle of a running SFU.

use crate::config::{Config, Limits};
use crate::error::{ConnectError, RoomError, StartError};
use crate::events::{Events, LeaveReason, RoomId, TapReceiver};
use crate::grants::{Grants, Source};
use crate::net::Net;
use crate::pace::Pace;
use crate::room::{Accepted, Command, Input, PeerKit, Room};
use crate::session::{Join, Session};
use crate::supervise::{Rooms, supervise};
use std::net::SocketAddr;
use std::sync::Arc;
use str0m::crypto;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Messages that wait for a room; senders wait when it is full. Fewer than may wait for a client, so that a burst of
/// requests does not overflow the answers.
const INPUT_QUEUE: usize = 64;

/// A running SFU; clones are the same one. When the last is dropped, its rooms and everyone's sessions end.
#[derive(Clone)]
pub struct Sfu {
    shared: Arc<Shared>,
}

struct Shared {
    net: Net,
    kit: PeerKit,
    limits: Limits,
    rooms: Arc<Rooms>,
    events: mpsc::Sender<crate::Event>,
}

impl Sfu {
    /// Opens the sockets. Needs a tokio runtime.
    ///
    /// # Errors
    /// When a socket cannot be opened or no address is known that clients can use.
    pub fn start(config: &Config) -> Result<(Self, Events), StartError> {
        let net = Net::bind(config)?;
        let crypto = Arc::new(crypto::from_feature_flags());
        let certificate = crypto.dtls_provider.generate_certificate().ok_or(StartError::Certificate)?;
        let kit = PeerKit {
            wire: Arc::clone(&net.wire),
            routes: Arc::clone(&net.routes),
            crypto,
            certificate,
            initial_bitrate: config.limits.initial_bitrate,
            data_bytes: config.limits.data_bytes,
        };
        let (events, received) = mpsc::channel(config.limits.event_queue);
        let limits = config.limits.clone();
        let shared = Shared { net, kit, limits, rooms: Arc::default(), events };
        Ok((Self { shared: Arc::new(shared) }, received))
    }

    /// The addresses that clients are told for UDP.
    #[must_use]
    pub fn udp_addresses(&self) -> &[SocketAddr] {
        self.shared.net.wire.udp_addresses()
    }

    /// The addresses that clients are told for TCP.
    #[must_use]
    pub fn tcp_addresses(&self) -> &[SocketAddr] {
        self.shared.net.wire.tcp_addresses()
    }

    /// Opens a room. `now_ms` is the wall clock, in milliseconds since 1970.
    ///
    /// # Errors
    /// When it is open already, or too many are.
    pub fn open_room(&self, room: impl Into<RoomId>, now_ms: i64) -> Result<(), RoomError> {
        let (id, shared) = (room.into(), &self.shared);
        let (inputs, received) = mpsc::channel(INPUT_QUEUE);
        let (packets, datagrams) = mpsc::channel(shared.limits.packet_queue);
        {
            let mut rooms = shared.rooms.lock();
            rooms.retain(|_, room| !room.is_closed());
            if rooms.contains_key(&id) {
                return Err(RoomError::AlreadyOpen);
            }
            if rooms.len() >= shared.limits.rooms {
                return Err(RoomError::TooMany);
            }
            rooms.insert(Arc::clone(&id), inputs);
        }
        let events = shared.events.clone();
        let state = Room::new(
            Arc::clone(&id),
            shared.limits.clone(),
            shared.kit.clone(),
            packets,
            events.clone(),
            now_ms,
        );
        let task = tokio::spawn(state.run(received, datagrams));
        let (rooms, routes) = (Arc::downgrade(&shared.rooms), Arc::clone(&shared.net.routes));
        tokio::spawn(supervise(id, task, rooms, routes, events));
        Ok(())
    }

    /// Closes a room and tells everyone in it.
    ///
    /// # Errors
    /// When there is no such room.
    pub async fn close_room(&self, room: &str, reason: LeaveReason) -> Result<(), RoomError> {
        self.command(room, |reply| Command::Close { reason, reply }).await
    }

    /// Admits a participant, or takes one back that resumes. The host has verified who it is.
    ///
    /// # Errors
    /// When there is no such room or it is full, or the identity was used before.
    pub async fn connect(&self, room: &str, join: Join) -> Result<Session, ConnectError> {
        let room = self.shared.rooms.get(room).ok_or(ConnectError::NoRoom)?;
        let (reply, answer) = oneshot::channel();
        let input = Input::Join { join: Box::new(join), reply };
        room.send(input).await.map_err(|_| ConnectError::NoRoom)?;
        let Accepted { link, responses, end } = answer.await.map_err(|_| ConnectError::NoRoom)??;
        let limits = &self.shared.limits;
        let pace = Pace::new(limits.signals_per_second, limits.signal_burst, Instant::now());
        let room = room.downgrade();
        Ok(Session { link, room, responses, end, signal_bytes: limits.signal_bytes, pace })
    }

    /// Changes what a participant may do. What it may no longer do has ended when this returns.
    ///
    /// # Errors
    /// When there is no such room or participant.
    pub async fn set_grants(&self, room: &str, identity: &str, grants: Grants) -> Result<(), RoomError> {
        let identity = identity.into();
        self.command(room, |reply| Command::SetGrants { identity, grants, reply }).await?
    }

    /// Mutes what a participant publishes from a source, if anything. Its owner may unmute it.
    ///
    /// # Errors
    /// When there is no such room or participant.
    pub async fn mute_source(&self, room: &str, identity: &str, source: Source) -> Result<(), RoomError> {
        let identity = identity.into();
        self.command(room, |reply| Command::MuteSource { identity, source, reply }).await?
    }

    /// Removes a participant. It neither sends nor receives anything when this returns.
    ///
    /// # Errors
    /// When there is no such room or participant.
    pub async fn remove(&self, room: &str, identity: &str, reason: LeaveReason) -> Result<(), RoomError> {
        let identity = identity.into();
        self.command(room, |reply| Command::Remove { identity, reason, reply }).await?
    }

    /// Keeps two identities from seeing and hearing each other for as long as the room is open.
    ///
    /// # Errors
    /// When there is no such room.
    pub async fn separate(&self, room: &str, first: &str, second: &str) -> Result<(), RoomError> {
        let (first, second) = (first.into(), second.into());
        self.command(room, |reply| Command::Separate { first, second, reply }).await
    }

    /// Shows everyone in a room that it is recorded, or no longer.
    ///
    /// # Errors
    /// When there is no such room.
    pub async fn recording(&self, room: &str, is_recording: bool) -> Result<(), RoomError> {
        self.command(room, |reply| Command::Recording { is_recording, reply }).await
    }

    /// Copies every frame of a room, until the receiver is dropped or another tap is opened.
    ///
    /// Each layer of a video begins with a keyframe, also after frames that did not fit into the queue. Keyframes are
    /// requested from time to time, and when someone begins to speak: of the middle layer of cameras, or the next smaller one
    /// that is sent, and of the best layer of screens.
    ///
    /// # Errors
    /// When there is no such room.
    pub async fn tap(&self, room: &str) -> Result<TapReceiver, RoomError> {
        self.command(room, |reply| Command::Tap { reply }).await
    }

    /// Gives a client the token it will use for its next connection.
    ///
    /// # Errors
    /// When there is no such room or participant.
    pub async fn refresh_token(&self, room: &str, identity: &str, token: String) -> Result<(), RoomError> {
        let identity = identity.into();
        self.command(room, |reply| Command::RefreshToken { identity, token, reply }).await?
    }

    /// Who is in a room.
    ///
    /// # Errors
    /// When there is no such room.
    pub async fn identities(&self, room: &str) -> Result<Vec<Arc<str>>, RoomError> {
        self.command(room, |reply| Command::Identities { reply }).await
    }

    async fn command<T>(
        &self,
        room: &str,
        command: impl FnOnce(oneshot::Sender<T>) -> Command,
    ) -> Result<T, RoomError> {
        let room = self.shared.rooms.get(room).ok_or(RoomError::NoRoom)?;
        let (reply, answer) = oneshot::channel();
        room.send(Input::Command(command(reply))).await.map_err(|_| RoomError::NoRoom)?;
        answer.await.map_err(|_| RoomError::NoRoom)
    }

    #[cfg(test)]
    pub(crate) async fn make_room_panic(&self, room: &str) {
        let room = self.shared.rooms.get(room).unwrap();
        room.send(Input::Command(Command::Panic)).await.ok().unwrap();
    }

    #[cfg(test)]
    pub(crate) fn routes(&self) -> usize {
        self.shared.net.routes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, LeaveReason, SessionEnd};
    use futures_util::{sink, stream};

    fn member(identity: &str) -> Join {
        Join { identity: identity.into(), ..Join::default() }
    }

    #[tokio::test]
    async fn a_panic_ends_its_room_and_no_other() {
        let (sfu, mut events) = Sfu::start(&Config::new(SocketAddr::from(([127, 0, 0, 1], 0)))).unwrap();
        for room in ["bad", "good"] {
            sfu.open_room(room, 1).unwrap();
        }
        let bad = sfu.connect("bad", member("anna")).await.unwrap();
        let good = sfu.connect("good", member("ben")).await.unwrap();
        assert!(sfu.routes() > 1);
        let bad = tokio::spawn(bad.run(Box::pin(stream::pending()), Box::pin(sink::drain())));
        sfu.make_room_panic("bad").await;
        assert_eq!(bad.await.unwrap(), SessionEnd::Left(LeaveReason::RoomFailed));
        while events.recv().await.unwrap() != (Event::RoomFailed { room: "bad".into() }) {}
        assert_eq!(sfu.identities("bad").await, Err(RoomError::NoRoom));
        assert_eq!(sfu.identities("good").await.unwrap().len(), 1);
        assert_eq!(sfu.routes(), 1, "nothing of the room is left in the table");
        drop(good);
        sfu.open_room("bad", 2).unwrap();
        assert!(sfu.connect("bad", member("anna")).await.is_ok(), "the room can be opened again");
    }
}
