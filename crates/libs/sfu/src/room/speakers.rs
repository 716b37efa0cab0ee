//! Decides from the audio levels in the packets who is speaking.

/// How loud a packet is that counts as speech, in decibels below the loudest possible.
const SPEECH: i8 = -40;
/// The share of a window's packets that have to be speech.
const ACTIVE_PERCENT: u32 = 40;
/// Packets without which a window says nothing; with discontinuous transmission silence is not sent at all.
const MIN_PACKETS: u32 = 2;
/// Windows of silence after which a speaker has stopped.
const HANGOVER: u8 = 3;

/// The audio of one track since the last look at it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SpeechDetector {
    packets: u32,
    speech: u32,
    sum: u32,
    silent_windows: u8,
    level: u8,
}

impl SpeechDetector {
    /// Counts a packet with the level its sender gave it.
    pub(crate) fn observe(&mut self, level: Option<i8>) {
        self.packets = self.packets.saturating_add(1);
        if let Some(level) = level.filter(|level| *level > SPEECH) {
            self.speech = self.speech.saturating_add(1);
            self.sum = self.sum.saturating_add(u32::from(level.min(0).unsigned_abs()));
        }
    }

    /// Ends a window: how loud the speaker is from 1 to 8, or 0 if nobody speaks.
    pub(crate) fn close_window(&mut self) -> u8 {
        let is_speech = self.packets >= MIN_PACKETS && self.speech * 100 >= self.packets * ACTIVE_PERCENT;
        if is_speech {
            let below = self.sum / self.speech.max(1);
            self.level = u8::try_from(8 - (below / 5).min(7)).unwrap_or(1);
            self.silent_windows = 0;
        } else {
            self.silent_windows = self.silent_windows.saturating_add(1);
            if self.silent_windows >= HANGOVER {
                self.level = 0;
            }
        }
        (self.packets, self.speech, self.sum) = (0, 0, 0);
        self.level
    }

    /// Forgets everything, as when the track is muted.
    pub(crate) fn reset(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(detector: &mut SpeechDetector, levels: &[Option<i8>]) -> u8 {
        for level in levels {
            detector.observe(*level);
        }
        detector.close_window()
    }

    #[test]
    fn loud_packets_make_a_speaker_and_silence_ends_it_after_a_while() {
        let mut detector = SpeechDetector::default();
        assert_eq!(window(&mut detector, &[Some(-80); 12]), 0);
        assert_eq!(window(&mut detector, &[Some(-20), Some(-20), Some(-90), Some(-90), Some(-90)]), 4);
        assert_eq!(
            window(&mut detector, &[Some(-90), Some(-20), Some(-90), Some(-90)]),
            4,
            "a pause between words"
        );
        assert_eq!(window(&mut detector, &[]), 4);
        assert_eq!(window(&mut detector, &[None; 12]), 0, "packets without a level are silent");
        assert_eq!(window(&mut detector, &[Some(0), Some(1), Some(i8::MAX)]), 8);
        detector.reset();
        assert_eq!(window(&mut detector, &[Some(-1)]), 0, "one packet is no speech");
    }
}
