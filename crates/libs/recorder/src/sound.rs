//! The sound of a recording: the voices of all parts, decoded, mixed and encoded as one.

mod codec;
mod limit;
mod mix;
mod part;
mod timeline;

pub(crate) use codec::Encoder;
pub(crate) use mix::Mixer;

/// Samples in a second.
pub(crate) const RATE: u64 = 48_000;
/// Samples in a window, which is what is mixed and encoded at once: 20 ms.
pub(crate) const WINDOW: usize = 960;
/// The length of a window in milliseconds.
pub(crate) const WINDOW_MS: u64 = 20;
