//! Failures of the database in the log: one line when they begin, one a minute while they last, and one at their end.

use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::time::{MINUTE, SECOND, Timestamp};

/// An outage is over at the first success after this long without a failure, so that one part that works beside another
/// that fails does not begin a new outage each time.
const QUIET_MS: i64 = 10 * SECOND;

/// Counts failures, so that a line for each of them does not bury the log.
#[derive(Default)]
pub struct Outage(Mutex<Option<Failing>>);

struct Failing {
    since: Timestamp,
    last: Timestamp,
    reported_at: Timestamp,
    unreported: u64,
    total: u64,
}

/// What the log should say of a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Report {
    /// It is the first one.
    First,
    /// There were so many since the last report.
    More(u64),
}

/// What the log should say at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Recovery {
    failures: u64,
    lasted_ms: i64,
}

impl Outage {
    /// Notes a failure; `request` is the id that a member was shown, where there is one.
    pub fn failed(&self, now: Timestamp, request: Option<&str>, cause: &dyn Display) {
        match self.note_failure(now) {
            Some(Report::First) => tracing::error!(request, %cause, "the database fails"),
            Some(Report::More(failures)) => {
                tracing::error!(request, %cause, failures, "the database still fails");
            }
            None => {}
        }
    }

    /// Notes that something was written, the sign that the database does all of its work.
    pub fn worked(&self, now: Timestamp) {
        if let Some(Recovery { failures, lasted_ms }) = self.note_success(now) {
            tracing::info!(failures, seconds = lasted_ms / SECOND, "the database works again");
        }
    }

    fn note_failure(&self, now: Timestamp) -> Option<Report> {
        let mut failing = self.lock();
        let Some(failing) = failing.as_mut() else {
            *failing = Some(Failing { since: now, last: now, reported_at: now, unreported: 0, total: 1 });
            return Some(Report::First);
        };
        failing.last = now;
        failing.total += 1;
        failing.unreported += 1;
        // A clock that was set back must not silence the log.
        if (0..MINUTE).contains(&now.since(failing.reported_at)) {
            return None;
        }
        failing.reported_at = now;
        Some(Report::More(std::mem::take(&mut failing.unreported)))
    }

    fn note_success(&self, now: Timestamp) -> Option<Recovery> {
        let mut failing = self.lock();
        let over = failing.take_if(|failing| !(0..QUIET_MS).contains(&now.since(failing.last)))?;
        Some(Recovery { failures: over.total, lasted_ms: over.last.since(over.since).max(0) })
    }

    fn lock(&self) -> MutexGuard<'_, Option<Failing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_763_700_000_000);

    #[test]
    fn the_first_failure_then_one_report_a_minute() {
        let outage = Outage::default();
        assert_eq!(outage.note_failure(NOW), Some(Report::First));
        for after in [0, 1, SECOND, MINUTE - 1] {
            assert_eq!(outage.note_failure(NOW.plus(after)), None);
        }
        assert_eq!(outage.note_failure(NOW.plus(MINUTE)), Some(Report::More(5)));
        assert_eq!(outage.note_failure(NOW.plus(2 * MINUTE - 1)), None);
        assert_eq!(outage.note_failure(NOW.plus(2 * MINUTE)), Some(Report::More(2)));
    }

    #[test]
    fn it_is_over_at_the_first_success_after_a_silence() {
        let outage = Outage::default();
        assert_eq!(outage.note_success(NOW), None, "there was none");
        outage.note_failure(NOW);
        outage.note_failure(NOW.plus(SECOND));
        assert_eq!(outage.note_success(NOW.plus(SECOND)), None, "others still fail");
        assert_eq!(outage.note_success(NOW.plus(SECOND + QUIET_MS - 1)), None);
        let end = Recovery { failures: 2, lasted_ms: SECOND };
        assert_eq!(outage.note_success(NOW.plus(SECOND + QUIET_MS)), Some(end));
        assert_eq!(outage.note_success(NOW.plus(SECOND + QUIET_MS)), None, "that is said once");
        assert_eq!(outage.note_failure(NOW.plus(MINUTE)), Some(Report::First));
    }

    #[test]
    fn a_clock_that_was_set_back_silences_nothing() {
        let outage = Outage::default();
        outage.note_failure(NOW);
        assert_eq!(outage.note_failure(NOW.plus(-MINUTE)), Some(Report::More(1)));
        assert!(outage.note_success(NOW.plus(-2 * MINUTE)).is_some());
    }
}
