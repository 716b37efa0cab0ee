//! When the Rooms of a weekly series begin: at the same time on the clock, through changes to summer time and back; pure.

use domain::limits::{ROOM_AHEAD_MS, ROOM_SERIES_AHEAD};
use domain::text::FieldErrors;
use domain::time::Timestamp;
use jiff::Span;
use jiff::tz::TimeZone;

/// How many weeks after its anchor a series is looked at.
const WEEKS_MAX: i64 = 520;

/// By which rule the Rooms of a series begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// The clock, such as `Europe/Lisbon`; UTC where that zone no longer exists.
    pub time_zone: String,
    /// When the Room at `anchor_place` begins.
    pub anchor_at: Timestamp,
    /// The place of that Room in the series.
    pub anchor_place: i64,
    /// No Room begins later.
    pub until: Option<Timestamp>,
}

impl Series {
    /// When the Room at a place begins. Where the clock jumps over its time, it begins as much later; where the clock shows
    /// it twice, at the first.
    #[must_use]
    pub fn starts_at(&self, place: i64) -> Option<Timestamp> {
        let zone = TimeZone::get(&self.time_zone).unwrap_or(TimeZone::UTC);
        let weeks = place.checked_sub(self.anchor_place)?;
        if weeks == 0 {
            return Some(self.anchor_at);
        }
        let anchor = jiff::Timestamp::from_millisecond(self.anchor_at.0).ok()?.to_zoned(zone.clone());
        let local = anchor.datetime().checked_add(Span::new().try_weeks(weeks).ok()?).ok()?;
        Some(Timestamp(local.to_zoned(zone).ok()?.timestamp().as_millisecond()))
    }

    /// The places and times of the Rooms to be added after the place `last` where so many are `ahead` already. What has
    /// passed, such as while the server was down, is left out.
    #[must_use]
    pub fn missing(&self, last: i64, ahead: usize, now: Timestamp) -> Vec<(i64, Timestamp)> {
        let wanted = ROOM_SERIES_AHEAD.saturating_sub(ahead);
        let latest = now.plus(ROOM_AHEAD_MS).min(self.until.unwrap_or(Timestamp(i64::MAX)));
        (last.saturating_add(1)..=self.anchor_place.saturating_add(WEEKS_MAX))
            .map_while(|place| Some((place, self.starts_at(place)?)))
            .filter(|(_, at)| *at > now)
            .take_while(|(_, at)| *at <= latest)
            .take(wanted)
            .collect()
    }
}

/// Refuses an end without a series, and one before its first Room or further ahead than Rooms are planned.
///
/// # Errors
/// The field at fault.
pub fn check_until(
    weekly: bool,
    until: Option<Timestamp>,
    starts_at: Timestamp,
    now: Timestamp,
) -> Result<(), FieldErrors> {
    match until {
        Some(_) if !weekly => Err(vec![("until", "not_weekly")]),
        Some(until) if until < starts_at || until.since(now) > ROOM_AHEAD_MS => {
            Err(vec![("until", "invalid")])
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use domain::time::{DAY, HOUR};

    use super::*;

    fn at(zoned: &str) -> Timestamp {
        Timestamp(zoned.parse::<jiff::Zoned>().unwrap().timestamp().as_millisecond())
    }

    fn series(zone: &str, first: &str) -> Series {
        let anchor_at = at(&format!("{first}[{zone}]"));
        Series { time_zone: zone.into(), anchor_at, anchor_place: 0, until: None }
    }

    #[test]
    fn the_same_time_on_the_clock_as_a_table() {
        let rows = [
            // The clock in Berlin goes forward on 29 March 2026 and back on 25 October.
            ("Europe/Berlin", "2026-03-22T19:00", 1, "2026-03-29T19:00"),
            ("Europe/Berlin", "2026-10-18T19:00", 1, "2026-10-25T19:00"),
            ("Europe/Berlin", "2026-03-18T19:00", 40, "2026-12-23T19:00"),
            // It jumps over 2:30, and only that week is later.
            ("Europe/Berlin", "2026-03-22T02:30", 1, "2026-03-29T03:30"),
            ("Europe/Berlin", "2026-03-22T02:30", 2, "2026-04-05T02:30"),
            // Half an hour in Lord Howe, and no change at all in Kolkata.
            ("Australia/Lord_Howe", "2026-03-29T19:00", 1, "2026-04-05T19:00"),
            ("Asia/Kolkata", "2026-03-22T19:00", 52, "2027-03-21T19:00"),
            // Through a leap day, and on one.
            ("America/New_York", "2028-02-22T18:00", 1, "2028-02-29T18:00"),
            ("America/New_York", "2028-02-22T18:00", 2, "2028-03-07T18:00"),
            ("America/New_York", "2028-02-29T18:00", 1, "2028-03-07T18:00"),
            // Before the anchor, and at it.
            ("Europe/Berlin", "2026-04-05T19:00", -2, "2026-03-22T19:00"),
            ("Europe/Berlin", "2026-04-05T19:00", 0, "2026-04-05T19:00"),
        ];
        for (zone, first, place, expected) in rows {
            let found = series(zone, first).starts_at(place);
            assert_eq!(found, Some(at(&format!("{expected}[{zone}]"))), "{zone} {first} {place}");
        }
    }

    #[test]
    fn a_time_that_the_clock_shows_twice_is_the_first() {
        let found = series("Europe/Berlin", "2026-10-18T02:30").starts_at(1);
        assert_eq!(found, Some(at("2026-10-25T02:30+02:00[Europe/Berlin]")));
    }

    #[test]
    fn a_week_of_hours_where_the_clock_changes() {
        let spring = series("Europe/Berlin", "2026-03-22T19:00");
        let autumn = series("Europe/Berlin", "2026-10-18T19:00");
        assert_eq!(spring.starts_at(1).unwrap().since(spring.anchor_at), 7 * DAY - HOUR);
        assert_eq!(autumn.starts_at(1).unwrap().since(autumn.anchor_at), 7 * DAY + HOUR);
    }

    #[test]
    fn what_is_missing_as_a_table() {
        let weekly = series("Europe/Berlin", "2026-06-03T19:00");
        let until =
            |day: &str| Series { until: Some(at(&format!("{day}[Europe/Berlin]"))), ..weekly.clone() };
        let rows: [(Series, i64, usize, &str, &[i64]); 8] = [
            (weekly.clone(), 0, 1, "2026-06-01T12:00", &[1, 2, 3]),
            (weekly.clone(), 3, 4, "2026-06-01T12:00", &[]),
            // The first one has begun, so a fifth is planned.
            (weekly.clone(), 3, 3, "2026-06-03T19:00", &[4]),
            (weekly.clone(), 3, 0, "2026-06-24T19:00", &[4, 5, 6, 7]),
            // The server was down for two months: what has passed is not planned.
            (weekly.clone(), 3, 0, "2026-08-25T12:00", &[12, 13, 14, 15]),
            (until("2026-06-10T19:00"), 0, 1, "2026-06-01T12:00", &[1]),
            (until("2026-06-10T18:59"), 0, 1, "2026-06-01T12:00", &[]),
            (until("2026-06-10T19:00"), 1, 0, "2026-06-11T12:00", &[]),
        ];
        for (series, last, ahead, now, expected) in rows {
            let found = series.missing(last, ahead, at(&format!("{now}[Europe/Berlin]")));
            let places: Vec<_> = found.iter().map(|(place, _)| *place).collect();
            assert_eq!(places, expected, "{series:?} {last} {ahead} {now}");
            assert!(found.iter().all(|(place, at)| series.starts_at(*place) == Some(*at)));
        }
    }

    #[test]
    fn a_zone_that_is_gone_is_utc() {
        let gone = Series { time_zone: "Mars/Base".into(), ..series("UTC", "2026-03-22T19:00") };
        assert_eq!(gone.starts_at(1), Some(at("2026-03-29T19:00[UTC]")));
        for place in [i64::MIN, i64::MAX] {
            assert_eq!(gone.starts_at(place), None);
        }
    }

    #[test]
    fn which_ends_are_accepted() {
        let (now, start) = (Timestamp(0), Timestamp(DAY));
        let invalid = Err(vec![("until", "invalid")]);
        let rows = [
            (false, None, Ok(())),
            (true, None, Ok(())),
            (false, Some(start), Err(vec![("until", "not_weekly")])),
            (true, Some(start), Ok(())),
            (true, Some(start.plus(-1)), invalid.clone()),
            (true, Some(now.plus(ROOM_AHEAD_MS)), Ok(())),
            (true, Some(now.plus(ROOM_AHEAD_MS + 1)), invalid),
        ];
        for (weekly, until, expected) in rows {
            assert_eq!(check_until(weekly, until, start, now), expected, "{weekly} {until:?}");
        }
    }
}
