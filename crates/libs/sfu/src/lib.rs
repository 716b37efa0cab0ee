//! A selective forwarding unit for small rooms, spoken to by the stock `livekit-client`.
//!
//! It knows nothing of accounts, tokens or HTTP. The host opens rooms, decides who may enter with which [`Grants`] and
//! hands over the frames of a WebSocket:
//!
//! 1. [`Sfu::start`] binds one UDP port and one TCP port for media.
//! 2. [`Sfu::open_room`] starts a room as a task of its own. A panic in it ends that room and no other.
//! 3. [`Sfu::connect`] admits one participant; [`Session::run`] carries the signalling of `/rtc` until one side ends it.
//! 4. [`Sfu::set_grants`], [`Sfu::mute_source`], [`Sfu::remove`] and [`Sfu::separate`] change rights at once: media that is
//!    no longer allowed stops with the call, not with the client's consent.
//! 5. [`Events`] tells what happened, and [`Sfu::tap`] copies frames for a recorder.
//!
//! **The host checks tokens.** Signature, lifetime and single use are its business; this library refuses an identity that
//! was in the room before, so a token that passes twice by mistake still admits one participant. A client that lost its
//! connection resumes with [`Join::resume`], which is not a second use.
//!
//! Only the signalling of protocol version 0 is spoken (`/rtc`, two peer connections, the server offers), only VP8 and
//! Opus are forwarded, and nothing is transcoded.

mod config;
mod error;
mod events;
mod grants;
mod net;
mod pace;
mod room;
mod session;
mod sfu;
mod supervise;

pub use config::{Config, IceServer, Limits};
pub use error::{ConnectError, RoomError, StartError};
pub use events::{Event, Events, LeaveReason, RoomId, TapFrame, TapReceiver};
pub use grants::{Grants, Source};
pub use session::{Join, Resume, Session, SessionEnd};
pub use sfu::Sfu;
pub use str0m::media::MediaKind;

/// The messages that clients and this library exchange.
pub mod protocol {
    pub use livekit_protocol::*;
}
