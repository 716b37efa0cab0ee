//! The dates of licences as tables.

use super::*;
use domain::time::HOUR;

fn at(text: &str) -> Timestamp {
    Timestamp(text.parse::<jiff::Timestamp>().unwrap().as_millisecond())
}

/// The last day counts to its end, by the clock of UTC, and no licence counts for longer than twelve months after it was checked.
#[test]
fn when_a_check_ends() {
    let cases = [
        // checked, the last day, the end
        ("2026-11-26T13:00:00Z", Some("2026-11-25"), Err(DayError::Past)),
        ("2026-11-26T13:00:00Z", Some("2026-11-26"), Ok("2026-11-27T00:00:00Z")),
        ("2026-11-26T23:59:59.999Z", Some("2026-11-26"), Ok("2026-11-27T00:00:00Z")),
        ("2026-11-27T00:00:00Z", Some("2026-11-26"), Err(DayError::Past)),
        ("2026-11-26T13:00:00Z", Some("2027-11-25"), Ok("2027-11-26T00:00:00Z")),
        ("2026-11-26T13:00:00Z", Some("2027-11-26"), Ok("2027-11-26T13:00:00Z")),
        ("2026-11-26T13:00:00Z", Some("2046-11-26"), Ok("2027-11-26T13:00:00Z")),
        ("2026-11-26T13:00:00Z", Some("2046-11-27"), Err(DayError::TooLate)),
        ("2026-11-26T13:00:00Z", Some("2199-12-31"), Err(DayError::TooLate)),
        ("2026-11-26T13:00:00Z", Some("9999-12-31"), Err(DayError::TooLate)),
        ("2026-11-26T13:00:00Z", None, Ok("2027-11-26T13:00:00Z")),
        // 29 February: as the last day, as the day of the check, and twenty years after it.
        ("2027-06-01T00:00:00Z", Some("2028-02-29"), Ok("2028-03-01T00:00:00Z")),
        ("2028-02-29T12:00:00Z", None, Ok("2029-02-28T12:00:00Z")),
        ("2028-02-29T12:00:00Z", Some("2048-02-29"), Ok("2029-02-28T12:00:00Z")),
        ("2028-02-29T12:00:00Z", Some("2048-03-01"), Err(DayError::TooLate)),
    ];
    for (checked, last, ends) in cases {
        let last_day = last.map(|text| day(text).unwrap());
        assert_eq!(ends_at(last_day, at(checked)), ends.map(at), "{checked} {last:?}");
    }
}

#[test]
fn days_as_they_are_written() {
    for (raw, fine) in [
        ("2028-02-29", true),
        ("2027-02-29", false),
        ("2027-2-9", false),
        ("20270209", false),
        ("2027-02-09T00:00:00", false),
        ("+002027-02-09", false),
        (" 2027-02-09", false),
        ("", false),
        ("tomorrow", false),
    ] {
        assert_eq!(day(raw).is_ok(), fine, "{raw}");
    }
}

#[test]
fn what_an_operator_corrects() {
    let (checked, now) = (at("2026-06-01T12:00:00Z"), at("2026-11-26T13:00:00Z"));
    for (last, ends) in [
        ("2026-11-25", Ok("2026-11-26T00:00:00Z")),
        ("2020-01-01", Ok("2020-01-02T00:00:00Z")),
        ("2026-11-26", Ok("2026-11-27T00:00:00Z")),
        ("2027-03-31", Ok("2027-04-01T00:00:00Z")),
        // Twelve months are counted from the check, not from the correction.
        ("2027-10-31", Ok("2027-06-01T12:00:00Z")),
        ("2099-01-01", Err(DayError::TooLate)),
    ] {
        assert_eq!(corrected(day(last).unwrap(), checked, now), ends.map(at), "{last}");
    }
}

/// Once each, and after a pause only the nearest one.
#[test]
fn which_reminder_is_due() {
    let ends = Timestamp(1_000 * DAY);
    let cases = [
        // how long before the end, the last reminder given, the one that is due
        (31 * DAY, None, None),
        (30 * DAY + 1, None, None),
        (30 * DAY, None, Some(30)),
        (30 * DAY, Some(30), None),
        (7 * DAY + 1, Some(30), None),
        (7 * DAY, Some(30), Some(7)),
        (7 * DAY, None, Some(7)),
        (7 * DAY, Some(7), None),
        (DAY, Some(7), Some(1)),
        (DAY, Some(30), Some(1)),
        (HOUR, None, Some(1)),
        (1, Some(1), None),
        (1, Some(7), Some(1)),
        (0, None, None),
        (-1, Some(30), None),
    ];
    for (before, reminded, due) in cases {
        assert_eq!(reminder(ends, reminded, ends.plus(-before)), due, "{before} {reminded:?}");
    }
}

#[test]
fn waiting_times_as_a_table() {
    for (lengths, median) in [
        (vec![], None),
        (vec![HOUR], Some(1)),
        (vec![3 * HOUR, HOUR], Some(3)),
        (vec![9 * HOUR, HOUR, 2 * HOUR], Some(2)),
        (vec![HOUR - 1], Some(0)),
    ] {
        assert_eq!(median_hours(lengths.clone()), median, "{lengths:?}");
    }
}
