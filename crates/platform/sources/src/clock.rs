//! The clock, injected so that tests move time and nothing else reads it.

use std::sync::atomic::{AtomicI64, Ordering};

use domain::time::Timestamp;

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Timestamp;
}

/// The machine's own clock.
pub struct SystemClock;

impl Clock for SystemClock {
    #[allow(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
    fn now(&self) -> Timestamp {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// The machine's clock, ahead by as much as someone who tries things out has asked for. Never part of a real community.
#[derive(Default)]
pub struct MovableClock {
    ahead: AtomicI64,
}

impl MovableClock {
    /// Moves on by `millis`, never back; answers the time now.
    pub fn forward(&self, millis: i64) -> Timestamp {
        self.ahead.fetch_add(millis.max(0), Ordering::SeqCst);
        self.now()
    }
}

impl Clock for MovableClock {
    fn now(&self) -> Timestamp {
        SystemClock.now().plus(self.ahead.load(Ordering::SeqCst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_movable_clock_goes_forward_only() {
        let clock = MovableClock::default();
        let before = clock.now();
        assert!(clock.forward(1_000_000).since(before) >= 1_000_000);
        assert!(clock.forward(-5_000_000).since(before) >= 1_000_000);
        assert!(clock.now().since(SystemClock.now()) >= 999_000);
    }
}
