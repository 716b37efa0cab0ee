//! Samples that were decoded and not mixed yet, each at its place in time.

use super::WINDOW;
use std::collections::VecDeque;

/// How far a packet may be from where the one before it ended, in samples, to follow it without a gap: 15 ms. What is
/// smaller is jitter; a packet that was lost leaves more.
const TOLERANCE: u64 = 720;

/// Where a packet's sound begins, in samples; none if it was heard before, as a repeated packet.
pub(crate) fn place(previous_end: Option<u64>, at: u64) -> Option<u64> {
    match previous_end {
        Some(end) if end.abs_diff(at) <= TOLERANCE => Some(end),
        Some(end) if at < end => None,
        _ => Some(at),
    }
}

/// The samples from a moment on; where nothing was added there is silence.
#[derive(Default)]
pub(crate) struct Timeline {
    start: u64,
    samples: VecDeque<f32>,
}

impl Timeline {
    /// Adds samples that begin at a place. Those before the start are too late.
    pub(crate) fn add(&mut self, at: u64, samples: &[f32]) {
        let late = usize::try_from(self.start.saturating_sub(at)).unwrap_or(usize::MAX);
        let Ok(offset) = usize::try_from(at.saturating_sub(self.start)) else { return };
        let samples = samples.get(late..).unwrap_or(&[]);
        let end = offset + samples.len();
        if self.samples.len() < end {
            self.samples.resize(end, 0.0);
        }
        self.samples.iter_mut().skip(offset).zip(samples).for_each(|(sample, more)| *sample += more);
    }

    /// Takes the next window out and adds it to a mix; the answer is its energy, the sum of squares.
    pub(crate) fn take(&mut self, into: &mut [f32; WINDOW]) -> f32 {
        let count = self.samples.len().min(WINDOW);
        let mut energy = 0.0;
        for (sample, mixed) in self.samples.drain(..count).zip(into) {
            energy += sample * sample;
            *mixed += sample;
        }
        self.start += u64::try_from(WINDOW).unwrap_or(u64::MAX);
        energy
    }

    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_follow_each_other_unless_there_is_a_gap() {
        for (previous_end, at, expected) in [
            (None, 5000, Some(5000)),
            (Some(5000), 5000, Some(5000)),
            (Some(5000), 5700, Some(5000)),
            (Some(5000), 4300, Some(5000)),
            (Some(5000), 5720, Some(5000)),
            (Some(5000), 5721, Some(5721)),
            (Some(5000), 4279, None),
            (Some(5000), u64::MAX, Some(u64::MAX)),
        ] {
            assert_eq!(place(previous_end, at), expected, "{previous_end:?} {at}");
        }
    }

    #[test]
    fn samples_are_taken_out_where_they_were_put() {
        let mut timeline = Timeline::default();
        timeline.add(958, &[0.5; 4]);
        timeline.add(959, &[0.25; 1]);
        let mut first = [0.0; WINDOW];
        assert!((timeline.take(&mut first) - (0.25 + 0.5625)).abs() < 1e-6);
        assert_eq!((first[957], first[958], first[959]), (0.0, 0.5, 0.75));
        timeline.add(0, &[1.0; 961]);
        let mut second = [0.0; WINDOW];
        timeline.take(&mut second);
        assert_eq!((second[0], second[1], second[2]), (1.5, 0.5, 0.0), "what is late is cut off");
        assert!(timeline.is_empty());
    }
}
