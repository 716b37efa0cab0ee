//! One video of one part: the frames of its camera, or of its screen.

use crate::frame::{Frame, Kind};
use crate::part::PartReader;
use std::io;

/// A video without a frame for so many microseconds is off. Screens on which nothing moves send little.
const CAMERA_OFF: u64 = 2_000_000;
const SCREEN_OFF: u64 = 5_000_000;

/// Reads one kind of video of a part.
pub(crate) struct VideoSource {
    reader: PartReader,
    /// Of which part it is.
    pub(crate) part: usize,
    kind: Kind,
    next: Option<Frame>,
    read_to: u64,
    is_read: bool,
}

impl VideoSource {
    pub(crate) fn new(reader: PartReader, part: usize, kind: Kind) -> Self {
        Self { reader, part, kind, next: None, read_to: 0, is_read: false }
    }

    pub(crate) fn is_screen(&self) -> bool {
        self.kind == Kind::Screen
    }

    /// Whether a frame follows soon.
    pub(crate) fn is_on(&mut self, now: u64) -> io::Result<bool> {
        let until = now.saturating_add(if self.is_screen() { SCREEN_OFF } else { CAMERA_OFF });
        self.fill(until)?;
        Ok(self.next.as_ref().is_some_and(|frame| frame.at_micros <= until))
    }

    /// The next frame before a moment.
    pub(crate) fn next_before(&mut self, until: u64) -> io::Result<Option<Frame>> {
        self.fill(until)?;
        Ok(self.next.take_if(|frame| frame.at_micros < until))
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
