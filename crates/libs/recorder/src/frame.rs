//! A frame of a call: one VP8 picture or one Opus packet, and when it belongs.

use std::sync::Arc;

/// The longest recording, in microseconds; frames after it are left out.
pub(crate) const LONGEST: u64 = 4 * 3600 * 1_000_000;
/// The largest frame, in bytes; larger ones are left out.
pub(crate) const LARGEST: usize = 4 << 20;

/// What a frame is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The participant's microphone.
    Voice,
    /// The sound of a shared screen.
    ScreenSound,
    /// The participant's camera.
    Camera,
    /// A shared screen.
    Screen,
}

impl Kind {
    pub(crate) fn is_video(self) -> bool {
        matches!(self, Self::Camera | Self::Screen)
    }
}

/// One VP8 frame or Opus packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Microseconds since the recording began, best made by [`crate::TrackClock`].
    pub at_micros: u64,
    /// What it is of.
    pub kind: Kind,
    /// The number of its track, unique in the part.
    pub track: u32,
    /// The simulcast layer, 0 for the lowest.
    pub layer: u8,
    /// Whether decoding can begin here.
    pub is_keyframe: bool,
    /// The frame.
    pub data: Arc<[u8]>,
}
