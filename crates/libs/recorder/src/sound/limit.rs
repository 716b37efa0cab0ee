//! Turns the mix down where many speak at once, so that it is never too loud to be kept.

use super::WINDOW;

/// The loudest sample of the mix. Encoding adds a little.
const LOUDEST: f32 = 0.8;
/// By how much the mix is turned up again from one window to the next: from half to full in about a second.
const RECOVERY: f32 = 1.014;
/// Samples in a window.
const SAMPLES: f32 = 960.0;

/// How much the mix is turned down at the moment.
pub(crate) struct Limiter {
    gain: f32,
}

impl Limiter {
    pub(crate) fn new() -> Self {
        Self { gain: 1.0 }
    }

    /// Turns a window down, gradually and in time for the window that follows it.
    pub(crate) fn apply(&mut self, window: &mut [f32; WINDOW], next: Option<&[f32; WINDOW]>) {
        let needed = gain_for(window).min(next.map_or(1.0, gain_for));
        let target = needed.min(self.gain * RECOVERY);
        let step = (target - self.gain) / SAMPLES;
        for sample in window {
            self.gain += step;
            *sample = if sample.is_finite() { (*sample * self.gain).clamp(-LOUDEST, LOUDEST) } else { 0.0 };
        }
        self.gain = target;
    }
}

/// The gain at which a window is not too loud.
fn gain_for(window: &[f32; WINDOW]) -> f32 {
    let peak = window.iter().fold(0.0, |peak: f32, sample| peak.max(sample.abs()));
    if peak > LOUDEST { LOUDEST / peak } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loud_windows_are_turned_down_before_they_begin_and_quiet_ones_left_alone() {
        let (quiet, loud) = ([0.2; WINDOW], [1.6; WINDOW]);
        let mut limiter = Limiter::new();
        let mut apply = |window: [f32; WINDOW], next| {
            let mut window = window;
            limiter.apply(&mut window, Some(&next));
            (window[0], window[WINDOW - 1])
        };
        let near = |(first, last): (f32, f32), expected: (f32, f32)| {
            assert!(
                (first - expected.0).abs() < 0.001 && (last - expected.1).abs() < 0.001,
                "{first} {last}"
            );
        };
        near(apply(quiet, quiet), (0.2, 0.2));
        near(apply(quiet, loud), (0.2, 0.1));
        near(apply(loud, loud), (0.8, 0.8));
        near(apply(loud, quiet), (0.8, 0.8));
        near(apply(quiet, quiet), (0.1, 0.1014));
        for _ in 0..100 {
            apply(quiet, quiet);
        }
        near(apply(quiet, quiet), (0.2, 0.2));
    }

    #[test]
    fn what_is_no_number_is_silent() {
        for odd in [f32::NAN, f32::INFINITY, f32::MAX] {
            let mut window = [odd; WINDOW];
            Limiter::new().apply(&mut window, None);
            assert!(window.iter().all(|sample| sample.abs() <= LOUDEST), "{odd}");
        }
    }
}
