//! Keeps the media time that a subscriber sees running evenly while the layer behind it changes.

use std::time::Instant;

/// The clock rate of video in RTP.
const TICKS_PER_SECOND: u128 = 90_000;

/// Media time of one forwarded video track.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Timeline {
    offset: u64,
    last: Option<(u64, Instant)>,
}

impl Timeline {
    /// The subscriber's time for a frame. After a switch it goes on from the last frame by as much as the wall clock did.
    pub(crate) fn map(&mut self, time: u64, at: Instant, is_switch: bool) -> u64 {
        if let (true, Some((last, last_at))) = (is_switch, self.last) {
            let elapsed = at.saturating_duration_since(last_at).as_nanos() * TICKS_PER_SECOND / 1_000_000_000;
            let elapsed = u64::try_from(elapsed).unwrap_or(u64::MAX).max(1);
            self.offset = last.wrapping_add(elapsed).wrapping_sub(time);
        }
        let mapped = time.wrapping_add(self.offset);
        self.last = Some((mapped, at));
        mapped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_switch_continues_by_the_wall_clock() {
        let start = tokio::time::Instant::now().into_std();
        let at = |millis| start + Duration::from_millis(millis);
        let mut timeline = Timeline::default();
        assert_eq!(timeline.map(1000, at(0), true), 1000, "nothing came before the first frame");
        assert_eq!(timeline.map(4000, at(33), false), 4000);
        // Another layer, whose clock began elsewhere.
        assert_eq!(timeline.map(900_000, at(133), true), 4000 + 9000);
        assert_eq!(timeline.map(903_000, at(166), false), 4000 + 12_000);
        // Back, at once: time still moves on.
        assert_eq!(timeline.map(10_000, at(166), true), 16_001);
    }
}
