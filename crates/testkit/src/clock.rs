//! A clock that stands still until a test moves it.

use std::sync::atomic::{AtomicI64, Ordering};

use domain::time::Timestamp;
use platform::clock::Clock;

/// Begins on 2026-01-15 at 12:00 UTC.
pub struct ManualClock(AtomicI64);

impl Default for ManualClock {
    fn default() -> Self {
        Self(AtomicI64::new(1_768_478_400_000))
    }
}

impl ManualClock {
    /// Moves on by `millis`, or back when negative.
    pub fn advance(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::SeqCst);
    }

    /// The time now.
    pub fn time(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        self.time()
    }
}
