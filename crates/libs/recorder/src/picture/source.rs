//! One video of one part: the frames of its camera, or of its screen.

use crate::frame::{Frame, Kind};
use crate::part::PartReader;
use std::io;

/// A video without a frame for so many microseconds is off. Screens on which nothing moves send little.
const CAMERA_OFF: u64 = 2_000_000;
const SCREEN_OFF: u64 = 5_000_000;
/// How long the last frame of a video stays, in microseconds, as any other frame may.
const LAST_FRAME: u64 = 500_000;

/// Reads one kind of video of a part.
pub(crate) struct VideoSource {
    reader: PartReader,
    /// Of which part it is.
    pub(crate) part: usize,
    kind: Kind,
    next: Option<Frame>,
    /// When the frame before that one was.
    last: Option<u64>,
    read_to: u64,
    is_read: bool,
}

impl VideoSource {
    pub(crate) fn new(reader: PartReader, part: usize, kind: Kind) -> Self {
        Self { reader, part, kind, next: None, last: None, read_to: 0, is_read: false }
    }

    pub(crate) fn is_screen(&self) -> bool {
        self.kind == Kind::Screen
    }

    /// Whether the video has begun and not ended: frames came lately, and more follow soon.
    pub(crate) fn is_on(&mut self, now: u64, until: u64) -> io::Result<bool> {
        let off = if self.is_screen() { SCREEN_OFF } else { CAMERA_OFF };
        self.fill(now.saturating_add(off))?;
        let came = |within| self.last.is_some_and(|last| now <= last + within);
        let follows =
            |within| self.next.as_ref().is_some_and(|frame| frame.at_micros < now.saturating_add(within));
        Ok(follows(until.saturating_sub(now)) || (came(off) && follows(off)) || came(LAST_FRAME))
    }

    /// The next frame before a moment.
    pub(crate) fn next_before(&mut self, until: u64) -> io::Result<Option<Frame>> {
        self.fill(until)?;
        let next = self.next.take_if(|frame| frame.at_micros < until);
        self.last = next.as_ref().map(|frame| frame.at_micros).or(self.last);
        Ok(next)
    }

    /// Whether no frame is left.
    pub(crate) fn is_over(&self) -> bool {
        self.is_read && self.next.is_none()
    }

    /// Reads on until there is a frame, or no earlier one than `until`.
    fn fill(&mut self, until: u64) -> io::Result<()> {
        while self.next.is_none() && !self.is_read && self.read_to <= until {
            let Some(frame) = self.reader.next()? else {
                self.is_read = true;
                break;
            };
            self.read_to = self.read_to.max(frame.at_micros);
            if frame.kind == self.kind {
                self.next = Some(frame);
            }
        }
        Ok(())
    }
}
