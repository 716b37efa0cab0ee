//! The media server inside this program: forwards audio and video itself, through one UDP and one TCP port.

use std::net::{IpAddr, SocketAddr};

use async_trait::async_trait;
use bytes::Bytes;
use domain::time::Timestamp;
use futures_util::{sink, stream};
use platform::live_media::{Entry, LiveMedia, MediaError, MediaFrame, MediaKind, MediaRights, Signalling};
use sfu::{
    Config, ConnectError, Event, Events, Grants, Join, LeaveReason, RoomError, Sfu, Source, StartError,
    TapFrame,
};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::TurnConfig;
use super::own_addresses::own_addresses;
use super::turn::ice_server;

/// Frames that wait on their way from or to a browser; the media server keeps a longer queue of its own.
const FRAMES: usize = 16;

/// Frames of a tap that wait beside those in the media server's own queue.
const TAPPED: usize = 16;

/// Where the media server listens, and what clients are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmbeddedConfig {
    /// The address and port for media, both UDP and TCP.
    pub listen: SocketAddr,
    /// The addresses that clients are told; empty means those of this machine.
    pub advertise: Vec<IpAddr>,
    /// TURN servers for clients that cannot reach those addresses.
    pub turn: Option<TurnConfig>,
}

impl EmbeddedConfig {
    /// The addresses that clients are told.
    #[must_use]
    pub fn advertised(&self) -> Vec<IpAddr> {
        let listen = self.listen.ip();
        if !self.advertise.is_empty() {
            self.advertise.clone()
        } else if listen.is_unspecified() {
            own_addresses(listen)
        } else {
            vec![listen]
        }
    }
}

/// The media server; its Rooms end with it.
pub struct Embedded {
    sfu: Sfu,
    turn: Option<TurnConfig>,
}

impl Embedded {
    /// Opens the ports. Needs a tokio runtime.
    ///
    /// # Errors
    /// When a port is taken, or clients cannot be told an address.
    pub fn start(config: EmbeddedConfig) -> Result<Self, StartError> {
        let advertised = config.advertised();
        let (sfu, events) = Sfu::start(&Config { advertised, ..Config::new(config.listen) })?;
        tokio::spawn(drain(events));
        Ok(Self { sfu, turn: config.turn })
    }

    /// The addresses that clients are told, for UDP.
    #[must_use]
    pub fn addresses(&self) -> &[SocketAddr] {
        self.sfu.udp_addresses()
    }
}

/// Events have to be read; only a Room that failed is of interest, since everyone in it has to join again.
async fn drain(mut events: Events) {
    while let Some(event) = events.recv().await {
        if let Event::RoomFailed { room } = event {
            tracing::error!(%room, "the media of a room failed");
        }
    }
}

fn grants(rights: MediaRights) -> Grants {
    let sources = [
        (rights.microphone, Source::Microphone),
        (rights.camera, Source::Camera),
        (rights.screen, Source::ScreenShare),
        (rights.screen, Source::ScreenShareAudio),
    ];
    Grants {
        can_publish: sources.into_iter().filter(|(may, _)| *may).map(|(_, source)| source).collect(),
        can_subscribe: rights.receive,
        can_publish_data: rights.data,
        can_update_metadata: false,
        hidden: false,
    }
}

/// A frame of a tap, in the words of the port.
fn media_frame(frame: TapFrame) -> MediaFrame {
    MediaFrame {
        identity: frame.identity,
        track: frame.track,
        kind: match frame.source {
            Source::Microphone => MediaKind::Voice,
            Source::ScreenShareAudio => MediaKind::ScreenSound,
            Source::Camera => MediaKind::Camera,
            Source::ScreenShare => MediaKind::Screen,
        },
        layer: u8::try_from(frame.layer).unwrap_or(u8::MAX),
        is_keyframe: frame.keyframe,
        media_micros: frame.media_micros,
        arrived_at: frame.at,
        data: frame.data,
    }
}

fn refused(error: RoomError) -> MediaError {
    match error {
        RoomError::NoRoom => MediaError::NoRoom,
        RoomError::NoParticipant => MediaError::NoParticipant,
        RoomError::TooMany => MediaError::Full,
        RoomError::AlreadyOpen => MediaError::Refused,
    }
}

#[async_trait]
impl LiveMedia for Embedded {
    async fn open(&self, room: Uuid, now: Timestamp) -> Result<(), MediaError> {
        match self.sfu.open_room(room.to_string(), now.0) {
            Ok(()) | Err(RoomError::AlreadyOpen) => Ok(()),
            Err(error) => Err(refused(error)),
        }
    }

    async fn close(&self, room: Uuid) -> Result<(), MediaError> {
        match self.sfu.close_room(&room.to_string(), LeaveReason::RoomClosed).await {
            Ok(()) | Err(RoomError::NoRoom) => Ok(()),
            Err(error) => Err(refused(error)),
        }
    }

    async fn connect(&self, room: Uuid, entry: Entry) -> Result<Signalling, MediaError> {
        let ice_servers = self.turn.iter().filter_map(|turn| ice_server(turn, &entry.identity, entry.now));
        let join = Join {
            ice_servers: ice_servers.collect(),
            identity: entry.identity.into(),
            name: entry.name,
            grants: grants(entry.rights),
            now_ms: entry.now.0,
            ..Join::default()
        };
        let session = self.sfu.connect(&room.to_string(), join.with_query(&entry.query)).await;
        let session = session.map_err(|error| match error {
            ConnectError::NoRoom => MediaError::NoRoom,
            ConnectError::Full => MediaError::Full,
            ConnectError::IdentityUsed | ConnectError::Invalid => MediaError::Refused,
        })?;
        let (requests, incoming) = mpsc::channel::<Bytes>(FRAMES);
        let (outgoing, responses) = mpsc::channel::<Bytes>(FRAMES);
        let incoming = stream::unfold(incoming, |mut frames| async { Some((frames.recv().await?, frames)) });
        let outgoing =
            sink::unfold(outgoing, |frames, frame| async { frames.send(frame).await.map(|()| frames) });
        tokio::spawn(session.run(Box::pin(incoming), Box::pin(outgoing)));
        Ok(Signalling { requests, responses })
    }

    async fn set_rights(&self, room: Uuid, identity: &str, rights: MediaRights) -> Result<(), MediaError> {
        self.sfu.set_grants(&room.to_string(), identity, grants(rights)).await.map_err(refused)
    }

    async fn mute(&self, room: Uuid, identity: &str) -> Result<(), MediaError> {
        self.sfu.mute_source(&room.to_string(), identity, Source::Microphone).await.map_err(refused)
    }

    async fn remove(&self, room: Uuid, identity: &str) -> Result<(), MediaError> {
        self.sfu.remove(&room.to_string(), identity, LeaveReason::Removed).await.map_err(refused)
    }

    async fn separate(&self, room: Uuid, first: &str, second: &str) -> Result<(), MediaError> {
        self.sfu.separate(&room.to_string(), first, second).await.map_err(refused)
    }

    async fn connected(&self, room: Uuid) -> Result<Vec<String>, MediaError> {
        match self.sfu.identities(&room.to_string()).await {
            Ok(identities) => Ok(identities.iter().map(ToString::to_string).collect()),
            Err(RoomError::NoRoom) => Ok(Vec::new()),
            Err(error) => Err(refused(error)),
        }
    }

    fn can_record(&self) -> bool {
        true
    }

    async fn frames(&self, room: Uuid) -> Result<mpsc::Receiver<MediaFrame>, MediaError> {
        let room = room.to_string();
        let mut tap = self.sfu.tap(&room).await.map_err(refused)?;
        self.sfu.recording(&room, true).await.map_err(refused)?;
        let (frames, receiver) = mpsc::channel(TAPPED);
        let sfu = self.sfu.clone();
        tokio::spawn(async move {
            loop {
                let frame = tokio::select! {
                    frame = tap.recv() => frame,
                    () = frames.closed() => break,
                };
                // The room is over. One of the same name may be recorded already.
                let Some(frame) = frame else { return };
                if frames.send(media_frame(frame)).await.is_err() {
                    break;
                }
            }
            drop(tap);
            let _ = sfu.recording(&room, false).await;
        });
        Ok(receiver)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_are_told_the_named_addresses_or_else_those_of_this_machine() {
        let told = |listen: &str, advertise: &[&str]| {
            let advertise = advertise.iter().map(|ip| ip.parse().unwrap()).collect();
            let config = EmbeddedConfig { listen: listen.parse().unwrap(), advertise, turn: None };
            config.advertised().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(told("0.0.0.0:1", &["203.0.113.5"]), ["203.0.113.5"]);
        assert_eq!(told("192.168.1.7:1", &[]), ["192.168.1.7"]);
        assert_eq!(told("0.0.0.0:1", &[]).last().map(String::as_str), Some("127.0.0.1"));
    }
}
