//! Times the frames of a track by their sender's clock, so that the jitter of the network is not recorded.

/// How far the sender's clock may be off before it counts as begun again, in microseconds.
const JUMP: i64 = 500_000;
/// The part of a frame's lateness by which the clocks are believed to have drifted.
const DRIFT: i64 = 512;

/// The clock of one track: turns arrival times into times without jitter.
#[derive(Clone, Copy, Debug, Default)]
pub struct TrackClock {
    /// What to add to the sender's time; none before the first frame.
    offset: Option<i64>,
    last: u64,
}

impl TrackClock {
    /// When a frame belongs, in microseconds since the recording began: never before the frame that came before it.
    pub fn time(&mut self, arrival_micros: u64, media_micros: u64) -> u64 {
        let signed = |micros: u64| i64::try_from(micros).unwrap_or(i64::MAX);
        let delay = signed(arrival_micros).saturating_sub(signed(media_micros));
        let offset = match self.offset {
            None => delay,
            Some(offset) => {
                let lateness = delay.saturating_sub(offset);
                // What came sooner than ever was delayed least.
                if (0..=JUMP).contains(&lateness) { offset.saturating_add(lateness / DRIFT) } else { delay }
            }
        };
        self.offset = Some(offset);
        let time = u64::try_from(signed(media_micros).saturating_add(offset)).unwrap_or(0);
        self.last = self.last.max(time);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jitter_is_taken_out_and_jumps_are_followed() {
        let mut clock = TrackClock::default();
        for (arrival, media, expected, why) in [
            (1_000_000, 50_000, 1_000_000, "the first frame"),
            (1_030_000, 70_000, 1_020_019, "ten milliseconds late"),
            (1_040_000, 90_000, 1_040_000, "on time"),
            (1_055_000, 110_000, 1_055_000, "sooner than ever"),
            (1_060_000, 105_000, 1_055_000, "out of order"),
            (3_075_000, 130_000, 3_075_000, "the sender's clock stood still"),
            (3_095_000, 9_000_000, 3_095_000, "the sender's clock began again"),
            (3_115_000, 9_020_000, 3_115_000, "and goes on"),
        ] {
            assert_eq!(clock.time(arrival, media), expected, "{why}");
        }
        for odd in [(0, u64::MAX), (u64::MAX, 0), (u64::MAX, u64::MAX), (0, 0)] {
            assert!(clock.time(odd.0, odd.1) >= 3_115_000);
        }
    }

    #[test]
    fn a_sender_whose_clock_is_slow_stays_in_time() {
        let mut clock = TrackClock::default();
        for number in 0..500_000_u64 {
            let arrival = number * 20_000;
            let time = clock.time(arrival, arrival - arrival / 10_000);
            assert!(arrival - time <= 20_000, "{arrival} became {time}");
        }
    }
}
