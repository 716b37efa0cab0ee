//! Live audio and video: the media server inside this program, or a LiveKit server.

pub mod embedded;
pub mod livekit;
mod own_addresses;
mod turn;

pub use turn::TurnConfig;
