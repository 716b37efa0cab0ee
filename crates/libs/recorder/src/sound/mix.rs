//! Mixes the sound of all parts, a second ahead of what is written: who will speak decides who is shown.

use super::WINDOW;
use super::part::PartSound;
use crate::part::PartReader;
use std::collections::VecDeque;
use std::io;

/// How many windows are mixed before the first of them is taken: one second.
const AHEAD: usize = 50;
/// Samples up to here are left as they are; what is louder is bent so that the mix never exceeds 1.
const KNEE: f32 = 0.7;

/// One window of the mix.
struct Mixed {
    samples: Box<[f32; WINDOW]>,
    /// Who speaks in it, a place for each part.
    speakers: Vec<bool>,
    /// Whether all parts were over before it.
    is_over: bool,
}

/// The mix of all parts.
pub(crate) struct Mixer {
    parts: Vec<PartSound>,
    ahead: VecDeque<Mixed>,
}

impl Mixer {
    pub(crate) fn new(parts: impl Iterator<Item = PartReader>) -> Self {
        Self { parts: parts.map(PartSound::new).collect(), ahead: VecDeque::new() }
    }

    /// Mixes as far ahead as necessary.
    pub(crate) fn fill(&mut self) -> io::Result<()> {
        while self.ahead.len() < AHEAD {
            let mut samples = Box::new([0.0; WINDOW]);
            let mut speakers = Vec::with_capacity(self.parts.len());
            let mut is_over = true;
            for part in &mut self.parts {
                let heard = part.mix_window(&mut samples)?;
                speakers.push(heard.is_speaking);
                is_over &= heard.is_over;
            }
            samples.iter_mut().for_each(|sample| *sample = limit(*sample));
            self.ahead.push_back(Mixed { samples, speakers, is_over });
        }
        Ok(())
    }

    /// Of the coming second the percentage during which a part's participant speaks.
    pub(crate) fn speaks(&self, part: usize) -> u8 {
        let speaks = |mixed: &&Mixed| mixed.speakers.get(part).copied().unwrap_or(false);
        u8::try_from(self.ahead.iter().filter(speaks).count() * 100 / AHEAD).unwrap_or(100)
    }

    /// The next window.
    pub(crate) fn take(&mut self) -> Option<Box<[f32; WINDOW]>> {
        self.ahead.pop_front().map(|mixed| mixed.samples)
    }

    /// Whether nothing but silence is left.
    pub(crate) fn is_over(&self) -> bool {
        self.ahead.iter().all(|mixed| mixed.is_over)
    }

    /// Whether anything could be decoded so far.
    pub(crate) fn was_heard(&self) -> bool {
        self.parts.iter().any(PartSound::was_heard)
    }
}

/// Bends what is louder than the knee; what is no number becomes silence.
fn limit(sample: f32) -> f32 {
    let size = sample.abs();
    if size <= KNEE {
        return sample;
    }
    if !sample.is_finite() {
        return 0.0;
    }
    let room = 1.0 - KNEE;
    (KNEE + room * ((size - KNEE) / room).tanh()).copysign(sample)
}

#[cfg(test)]
mod tests {
    use super::limit;

    #[test]
    fn quiet_samples_stay_and_loud_ones_are_bent() {
        for quiet in [0.0, 0.3, -0.7] {
            assert_eq!(limit(quiet), quiet);
        }
        for (loud, low, high) in [(0.8, 0.75, 0.8), (2.0, 0.95, 1.0), (1e30, 0.99, 1.0)] {
            assert!((low..=high).contains(&limit(loud)), "{loud} became {}", limit(loud));
            assert_eq!(limit(-loud), -limit(loud));
        }
        for odd in [f32::NAN, f32::INFINITY] {
            assert_eq!(limit(odd), 0.0);
        }
    }
}
