//! Writes a WebM file of one VP8 track and one Opus track, or of the latter alone.

mod ebml;
mod head;
mod muxer;

pub(crate) use head::Format;
pub(crate) use muxer::{Muxer, Track};
