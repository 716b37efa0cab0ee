//! Where the SFU listens, what it tells clients about that, and every bound it keeps.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

/// Addresses and limits of one SFU.
#[derive(Clone, Debug)]
pub struct Config {
    /// The UDP socket all media goes through.
    pub udp: SocketAddr,
    /// The TCP socket for clients whose network drops UDP; none without it.
    pub tcp: Option<SocketAddr>,
    /// The addresses clients are told. Empty means the address the sockets are bound to, which must then be a real one.
    pub advertised: Vec<IpAddr>,
    /// The UDP port clients are told, when a router maps it; the bound one otherwise.
    pub advertised_udp_port: Option<u16>,
    /// The TCP port clients are told, when a router maps it; the bound one otherwise.
    pub advertised_tcp_port: Option<u16>,
    /// What one client, room or server may use.
    pub limits: Limits,
}

impl Config {
    /// One UDP and one TCP socket on the same address, with default limits.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        Self {
            udp: address,
            tcp: Some(address),
            advertised: Vec::new(),
            advertised_udp_port: None,
            advertised_tcp_port: None,
            limits: Limits::default(),
        }
    }
}

/// The bounds that keep one client from using up a room, and one room from using up the server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Rooms open at once.
    pub rooms: usize,
    /// Participants in one room, hidden ones included.
    pub participants: usize,
    /// Identities that may have been in one room; each is remembered so that it cannot return.
    pub identities: usize,
    /// Tracks of one participant.
    pub tracks: usize,
    /// Bytes of one signalling message.
    pub signal_bytes: usize,
    /// Signalling messages that wait for one client; a client that lets them pile up is disconnected.
    pub signal_queue: usize,
    /// Signalling messages that one client may send in a second after a first burst; more of them wait.
    pub signals_per_second: u32,
    /// How many that burst may have.
    pub signal_burst: u32,
    /// Bytes of one data message.
    pub data_bytes: usize,
    /// Bytes of data messages that one participant may send in a second.
    pub data_bytes_per_second: usize,
    /// Bytes of metadata and attributes of one participant.
    pub metadata_bytes: usize,
    /// Datagrams that wait for one room; more are dropped.
    pub packet_queue: usize,
    /// TCP connections for media.
    pub tcp_connections: usize,
    /// TCP connections for media from one address, behind which there may be a whole office; a client needs two.
    pub tcp_connections_per_address: usize,
    /// Datagrams that wait for one TCP connection; more are dropped.
    pub tcp_queue: usize,
    /// Frames that wait for the reader of a tap; more are dropped.
    pub tap_queue: usize,
    /// How often a keyframe of each video is requested for a tap, so that a recording can be entered at many places.
    pub tap_keyframe_interval: Duration,
    /// Events that wait for the host; more are dropped.
    pub event_queue: usize,
    /// How long a participant without signalling keeps its place.
    pub resume_window: Duration,
    /// How long a participant may take to connect its media, or to reconnect it.
    pub media_window: Duration,
    /// The shortest time between two requests for a keyframe of one video layer.
    pub keyframe_interval: Duration,
    /// What a subscriber's link is believed to carry before it was measured, in bits per second.
    pub initial_bitrate: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms: 100,
            participants: 250,
            identities: 20_000,
            tracks: 4,
            signal_bytes: 256 * 1024,
            signal_queue: 256,
            signals_per_second: 50,
            signal_burst: 200,
            data_bytes: 64 * 1024,
            data_bytes_per_second: 256 * 1024,
            metadata_bytes: 8 * 1024,
            packet_queue: 2048,
            tcp_connections: 500,
            tcp_connections_per_address: 100,
            tcp_queue: 512,
            tap_queue: 512,
            tap_keyframe_interval: Duration::from_secs(10),
            event_queue: 4096,
            resume_window: Duration::from_secs(20),
            media_window: Duration::from_secs(30),
            keyframe_interval: Duration::from_millis(500),
            initial_bitrate: 1_000_000,
        }
    }
}

/// A STUN or TURN server a client may use, with the credentials made for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IceServer {
    /// URLs such as `turns:turn.example.org:443?transport=tcp`.
    pub urls: Vec<String>,
    /// The user name of the TURN REST scheme.
    pub username: String,
    /// The password that belongs to it.
    pub credential: String,
}
