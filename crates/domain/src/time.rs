//! Points in time and lengths of time, both in whole milliseconds.

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since 1970-01-01 UTC.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(transparent)]
#[schema(value_type = i64, minimum = 0, maximum = 9007199254740991i64)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This time moved by `millis` (negative: earlier), never past the ends of the range.
    #[must_use]
    pub const fn plus(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }

    /// Milliseconds from `earlier` to this time; negative when `earlier` is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// When something may be done again that may be done once in `interval` milliseconds and was last done at `last`; `None`
/// when it may be now. The wait is never longer than the interval, also when the clock was set back: `last` may be a
/// little ahead, since the clocks of several servers differ, and one further ahead than [`plausible_until`] does not count.
#[must_use]
pub fn next_after(last: Timestamp, interval: i64, now: Timestamp) -> Option<Timestamp> {
    if last > plausible_until(interval, now) {
        return None;
    }
    let next = last.plus(interval).min(now.plus(interval));
    (next > now).then_some(next)
}

/// The latest time at which something with this `interval` can have been done by now; a later one was noted before the
/// clock was set back. Statements that limit something ask the same as [`next_after`] with it.
#[must_use]
pub fn plausible_until(interval: i64, now: Timestamp) -> Timestamp {
    now.plus(interval.clamp(0, CLOCKS_DIFFER))
}

/// How far apart the clocks of two servers may be, in milliseconds.
const CLOCKS_DIFFER: i64 = MINUTE;

/// One second in milliseconds.
pub const SECOND: i64 = 1_000;
/// One minute in milliseconds.
pub const MINUTE: i64 = 60 * SECOND;
/// One hour in milliseconds.
pub const HOUR: i64 = 60 * MINUTE;
/// One day in milliseconds.
pub const DAY: i64 = 24 * HOUR;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn waits_as_a_table() {
        let now = Timestamp(1_763_700_000_000);
        let cases = [
            // when it was last done, the interval, how long one waits
            (0, DAY, Some(DAY)),
            (1 - DAY, DAY, Some(1)),
            (-DAY, DAY, None),
            (-10 * DAY, DAY, None),
            // Another server's clock is ahead, or ours was set back a little.
            (1, DAY, Some(DAY)),
            (MINUTE, DAY, Some(DAY)),
            // Ours was set back.
            (MINUTE + 1, DAY, None),
            (2 * DAY, DAY, None),
            // A short interval has less room.
            (10 * SECOND, 10 * SECOND, Some(10 * SECOND)),
            (10 * SECOND + 1, 10 * SECOND, None),
            (HOUR, 10 * SECOND, None),
            (0, 0, None),
            (1, 0, None),
        ];
        for (last, interval, wait) in cases {
            let next = wait.map(|wait| now.plus(wait));
            assert_eq!(next_after(now.plus(last), interval, now), next, "{last} {interval}");
        }
    }

    proptest! {
        #[test]
        fn no_wait_is_longer_than_its_interval(last: i64, interval in 0..400 * DAY, now in 0..10_000 * DAY) {
            let now = Timestamp(now);
            if let Some(next) = next_after(Timestamp(last), interval, now) {
                prop_assert!(now < next && next.since(now) <= interval);
            }
        }

        /// Asking again and again, nobody is refused for much longer either.
        #[test]
        fn no_lockout_is_much_longer_than_its_interval(
            ahead in -2 * DAY..2 * DAY, interval in 1..2 * DAY, steps in prop::collection::vec(1..HOUR, 1..80),
        ) {
            let mut now = Timestamp(1_763_700_000_000);
            let (last, mut refused_since) = (now.plus(ahead), None);
            for step in steps {
                if next_after(last, interval, now).is_some() {
                    let since = *refused_since.get_or_insert(now);
                    prop_assert!(now.since(since) < interval + interval.min(CLOCKS_DIFFER));
                } else {
                    refused_since = None;
                }
                now = now.plus(step);
            }
        }

        #[test]
        fn a_statement_that_compares_decides_the_same(last: i64, interval in 0..400 * DAY, now in 0..10_000 * DAY) {
            let (last, now) = (Timestamp(last), Timestamp(now));
            let may = last <= now.plus(-interval) || last > plausible_until(interval, now);
            prop_assert_eq!(may, next_after(last, interval, now).is_none());
        }
    }
}
