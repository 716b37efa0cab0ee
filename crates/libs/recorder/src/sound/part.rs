//! The sound of one part: its tracks, decoded and put in their places.

use super::codec::Decoder;
use super::timeline::{Timeline, place};
use super::{RATE, WINDOW};
use crate::frame::{Frame, Kind};
use crate::part::PartReader;
use std::collections::HashMap;
use std::io;

/// How far ahead packets are read, in samples, so that those out of order find their place: half a second.
const AHEAD: u64 = RATE / 2;
/// Tracks that are decoded at once; the one that was heard longest ago gives way.
const MAX_TRACKS: usize = 8;
/// The energy of a window in which the participant speaks: about 44 dB below the loudest possible.
const SPEECH: f32 = 0.0346;

/// What a window of one part is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heard {
    pub(crate) is_speaking: bool,
    /// Whether nothing is left, in this window and after it.
    pub(crate) is_over: bool,
}

struct Track {
    decoder: Decoder,
    end: Option<u64>,
}

/// Reads and decodes what is heard of one part.
pub(crate) struct PartSound {
    reader: PartReader,
    next: Option<Frame>,
    is_read: bool,
    tracks: HashMap<u32, Track>,
    voice: Timeline,
    screen: Timeline,
    was_heard: bool,
}

impl PartSound {
    pub(crate) fn new(reader: PartReader) -> Self {
        Self {
            reader,
            next: None,
            is_read: false,
            tracks: HashMap::new(),
            voice: Timeline::default(),
            screen: Timeline::default(),
            was_heard: false,
        }
    }

    /// Adds the next window to a mix.
    pub(crate) fn mix_window(&mut self, into: &mut [f32; WINDOW]) -> io::Result<Heard> {
        let until = self.voice.start() + AHEAD;
        while let Some(frame) = self.next_before(until)? {
            self.decode(&frame);
        }
        let is_over = self.is_read && self.next.is_none() && self.voice.is_empty() && self.screen.is_empty();
        self.screen.take(into);
        Ok(Heard { is_speaking: self.voice.take(into) > SPEECH, is_over })
    }

    /// Whether anything could be decoded so far.
    pub(crate) fn was_heard(&self) -> bool {
        self.was_heard
    }

    fn next_before(&mut self, until: u64) -> io::Result<Option<Frame>> {
        while self.next.is_none() && !self.is_read {
            match self.reader.next()? {
                Some(frame) if frame.kind.is_video() => {}
                Some(frame) => self.next = Some(frame),
                None => self.is_read = true,
            }
        }
        Ok(self.next.take_if(|frame| to_samples(frame.at_micros) < until))
    }

    fn decode(&mut self, frame: &Frame) {
        if self.tracks.len() >= MAX_TRACKS && !self.tracks.contains_key(&frame.track) {
            let oldest = self.tracks.iter().min_by_key(|(_, track)| track.end).map(|(number, _)| *number);
            oldest.map(|number| self.tracks.remove(&number));
        }
        let new = || Track { decoder: Decoder::new(), end: None };
        let track = self.tracks.entry(frame.track).or_insert_with(new);
        let samples = track.decoder.decode(&frame.data);
        let count = u64::try_from(samples.len()).unwrap_or(0);
        let Some(at) = place(track.end, to_samples(frame.at_micros)).filter(|_| count > 0) else { return };
        track.end = Some(at + count);
        self.was_heard = true;
        let timeline = if frame.kind == Kind::Voice { &mut self.voice } else { &mut self.screen };
        timeline.add(at, samples);
    }
}

fn to_samples(micros: u64) -> u64 {
    micros.saturating_mul(RATE / 1000) / 1000
}
