//! Reads videos sample by sample, whatever their headers claim.
//!
//! The containers are read by our own small readers, not by a demuxer from outside: those we tried panic or reserve
//! gigabytes over hostile tables (a `stsz` that claims four thousand million samples fits into twenty bytes), and
//! blanking metadata in place needs the exact place of every box anyway. The tests hold them against those demuxers.

pub(crate) mod atoms;
pub(crate) mod ebml;
pub(crate) mod elements;
mod fragments;
pub(crate) mod grammar;
pub(crate) mod mp4;
mod samples;
mod timing;
pub(crate) mod webm;

/// What a container says about its video, sample by sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Pixels across, as shown.
    pub(crate) width: u32,
    /// Pixels down, as shown.
    pub(crate) height: u32,
    /// Milliseconds of its longest track.
    pub(crate) ms: u64,
}
