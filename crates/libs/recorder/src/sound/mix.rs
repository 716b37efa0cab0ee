//! Mixes the sound of all parts, a second ahead of what is written: who will speak decides who is shown.

use super::WINDOW;
use super::limit::Limiter;
use super::part::PartSound;
use crate::part::PartReader;
use std::collections::VecDeque;
use std::io;

/// How many windows are mixed before the first of them is taken: one second.
const AHEAD: usize = 50;

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
    limiter: Limiter,
}

impl Mixer {
    pub(crate) fn new(parts: impl Iterator<Item = PartReader>) -> Self {
        Self { parts: parts.map(PartSound::new).collect(), ahead: VecDeque::new(), limiter: Limiter::new() }
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
        let mut samples = self.ahead.pop_front()?.samples;
        self.limiter.apply(&mut samples, self.ahead.front().map(|next| &*next.samples));
        Some(samples)
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
