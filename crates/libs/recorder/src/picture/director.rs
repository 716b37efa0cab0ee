//! Shows one video at a time: switches at keyframes, and puts the still picture where no video is on.

use super::choice::{Candidate, choose};
use super::source::VideoSource;
use super::vp8::{STILL, keyframe_size};
use crate::frame::{Frame, Kind};
use crate::part::PartReader;
use std::io;

/// How often the still picture is repeated, in microseconds, so that a player can begin there.
const STILL_EVERY: u64 = 5_000_000;

/// What is shown.
struct Shown {
    source: usize,
    track: u32,
    since: u64,
}

/// Decides what is shown, window by window.
pub(crate) struct Director {
    sources: Vec<VideoSource>,
    shown: Option<Shown>,
    still_due: u64,
}

impl Director {
    /// `open` opens a part from its beginning.
    pub(crate) fn new(parts: usize, open: impl Fn(usize) -> io::Result<PartReader>) -> io::Result<Self> {
        let mut sources = Vec::new();
        for part in 0..parts {
            for kind in [Kind::Screen, Kind::Camera] {
                sources.push(VideoSource::new(open(part)?, part, kind));
            }
        }
        Ok(Self { sources, shown: None, still_due: 0 })
    }

    /// Hands over what is shown in a window: the time in microseconds, the size of a keyframe, and the frame.
    pub(crate) fn show(
        &mut self,
        now: u64,
        until: u64,
        speaks: impl Fn(usize) -> u8,
        mut write: impl FnMut(u64, Option<(u32, u32)>, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut candidates = Vec::new();
        for (source, video) in self.sources.iter_mut().enumerate() {
            if video.is_on(now, until)? {
                let (is_screen, speaks) = (video.is_screen(), speaks(video.part));
                candidates.push(Candidate { source, is_screen, speaks });
            }
        }
        self.shown.take_if(|shown| !candidates.iter().any(|candidate| candidate.source == shown.source));
        let shown = self.shown.as_ref().map(|shown| (shown.source, now.saturating_sub(shown.since) / 1000));
        let wanted = choose(shown, &candidates);

        // First what is shown until now, then what is to take its place, then what may where nothing is shown.
        let current = self.shown.as_ref().map(|shown| shown.source);
        let first = current.into_iter().chain(wanted.filter(|wanted| Some(*wanted) != current));
        let others = (0..self.sources.len()).filter(|source| ![current, wanted].contains(&Some(*source)));
        for source in first.chain(others) {
            while let Some(frame) = self.next_frame(source, until)? {
                let size = size_of(&frame);
                let goes_on = match &self.shown {
                    Some(shown) if shown.source == source => size.is_some() || shown.track == frame.track,
                    Some(_) => size.is_some() && wanted == Some(source),
                    None => size.is_some(),
                };
                if goes_on {
                    let since = match &self.shown {
                        Some(shown) if shown.source == source => shown.since,
                        _ => now,
                    };
                    self.shown = Some(Shown { source, track: frame.track, since });
                    write(frame.at_micros, size, &frame.data)?;
                }
            }
        }
        if self.shown.is_some() {
            self.still_due = until;
        } else if now >= self.still_due {
            self.still_due = now.saturating_add(STILL_EVERY);
            write(now, keyframe_size(STILL), STILL)?;
        }
        Ok(())
    }

    /// Whether no video is left.
    pub(crate) fn is_over(&self) -> bool {
        self.sources.iter().all(VideoSource::is_over)
    }

    fn next_frame(&mut self, source: usize, until: u64) -> io::Result<Option<Frame>> {
        self.sources.get_mut(source).map_or(Ok(None), |source| source.next_before(until))
    }
}

/// Whether there is a video that can be shown in a part.
pub(crate) fn has_video(mut part: PartReader) -> io::Result<bool> {
    while let Some(frame) = part.next()? {
        if frame.kind.is_video() && size_of(&frame).is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn size_of(frame: &Frame) -> Option<(u32, u32)> {
    keyframe_size(&frame.data).filter(|_| frame.is_keyframe)
}
