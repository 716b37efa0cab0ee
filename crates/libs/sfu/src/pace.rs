//! How fast a client may speak: a burst at first, then so many messages a second.

use std::time::Duration;
use tokio::time::Instant;

/// A bucket that every message takes something from and that fills again with time.
pub(crate) struct Pace {
    interval: Duration,
    burst: Duration,
    /// When the bucket is full again.
    full_at: Instant,
}

impl Pace {
    pub(crate) fn new(per_second: u32, burst: u32, now: Instant) -> Self {
        let interval = Duration::from_secs(1) / per_second.max(1);
        Self { interval, burst: interval.saturating_mul(burst.max(1)), full_at: now }
    }

    /// Counts a message and says how long it has to wait.
    pub(crate) fn delay(&mut self, now: Instant) -> Duration {
        self.full_at = self.full_at.max(now) + self.interval;
        self.full_at.saturating_duration_since(now).saturating_sub(self.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_free_and_what_follows_waits_its_turn() {
        let start = Instant::now();
        let mut pace = Pace::new(50, 200, start);
        assert!((0..200).all(|_| pace.delay(start).is_zero()));
        assert_eq!(pace.delay(start), Duration::from_millis(20));
        assert_eq!(pace.delay(start), Duration::from_millis(40));
        let later = start + Duration::from_secs(1);
        assert!((0..48).all(|_| pace.delay(later).is_zero()), "fifty a second, two of which were taken");
        assert_eq!(pace.delay(later), Duration::from_millis(20));
        let much_later = start + Duration::from_secs(3600);
        assert!((0..200).all(|_| pace.delay(much_later).is_zero()));
        assert!(!pace.delay(much_later).is_zero(), "a long silence saves up no more than a burst");
    }
}
