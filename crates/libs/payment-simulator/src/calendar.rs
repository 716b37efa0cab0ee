//! When periods begin and end: each is counted from one anchor, so that the 29th of February comes back after three years.

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp as Instant};

use crate::{DAY, Interval, SECOND, Timestamp};

const WEEK: i64 = 7 * DAY;
/// A little less than any calendar year, so that an estimate of how many have passed is never too small by more than one.
const YEAR_AT_LEAST: i64 = 365 * DAY;

/// The whole second at or before a time: providers count in seconds.
pub(super) const fn second(at: Timestamp) -> Timestamp {
    at - at.rem_euclid(SECOND)
}

/// The beginning of the period number `count` from the anchor.
fn nth(anchor: Timestamp, every: Interval, count: i64) -> Timestamp {
    match every {
        Interval::Week | Interval::Once => anchor.saturating_add(WEEK.saturating_mul(count)),
        Interval::Year => {
            years_after(anchor, count).unwrap_or(anchor.saturating_add(YEAR_AT_LEAST.saturating_mul(count)))
        }
    }
}

/// Calendar years in UTC; the 29th of February becomes the 28th where there is none.
fn years_after(anchor: Timestamp, count: i64) -> Option<Timestamp> {
    let start = Instant::from_millisecond(anchor).ok()?.to_zoned(TimeZone::UTC);
    let moved = start.checked_add(Span::new().try_years(count).ok()?).ok()?;
    Some(moved.timestamp().as_millisecond())
}

/// The first beginning of a period after `at`.
pub(super) fn end_after(anchor: Timestamp, every: Interval, at: Timestamp) -> Timestamp {
    let length = if every == Interval::Year { YEAR_AT_LEAST + DAY } else { WEEK };
    let mut count = (at.saturating_sub(anchor) / length).max(0);
    loop {
        let end = nth(anchor, every, count);
        if end > at {
            return end;
        }
        count = count.saturating_add(1);
    }
}

/// A day in words, in UTC: `2 January 2026`.
#[must_use]
pub fn day(at: Timestamp) -> String {
    Instant::from_millisecond(at).map_or_else(|_| String::new(), |at| at.strftime("%-d %B %Y").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Timestamp {
        format!("{text}T10:20:30Z").parse::<Instant>().unwrap().as_millisecond()
    }

    #[test]
    fn years_and_weeks_as_a_table() {
        let table = [
            (Interval::Year, "2026-01-31", "2026-01-31", "2027-01-31"),
            (Interval::Year, "2024-02-29", "2024-02-29", "2025-02-28"),
            (Interval::Year, "2024-02-29", "2025-02-28", "2026-02-28"),
            (Interval::Year, "2024-02-29", "2027-02-28", "2028-02-29"),
            (Interval::Year, "2024-02-29", "2028-02-28", "2028-02-29"),
            (Interval::Year, "2023-03-01", "2023-12-31", "2024-03-01"),
            (Interval::Year, "2023-03-01", "2024-03-01", "2025-03-01"),
            (Interval::Year, "1999-12-31", "2099-12-30", "2099-12-31"),
            (Interval::Week, "2024-02-26", "2024-02-26", "2024-03-04"),
            (Interval::Week, "2023-12-29", "2023-12-29", "2024-01-05"),
            (Interval::Week, "2026-03-26", "2026-04-01", "2026-04-02"),
        ];
        for (every, anchor, at, end) in table {
            assert_eq!(end_after(day(anchor), every, day(at)), day(end), "{every:?} {anchor} {at}");
        }
    }

    #[test]
    fn a_day_in_words() {
        assert_eq!(super::day(day("2026-01-02")), "2 January 2026");
        assert_eq!(super::day(i64::MAX), "");
    }

    #[test]
    fn an_anchor_that_lies_ahead_is_the_end_itself() {
        assert_eq!(end_after(day("2026-02-01"), Interval::Week, day("2026-01-20")), day("2026-02-01"));
    }
}
