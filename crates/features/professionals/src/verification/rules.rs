//! How long a check of a licence counts, and when the Professional is reminded of its end; pure, without clock or database.

use domain::limits::LICENCE_YEARS_MAX;
use domain::time::{DAY, Timestamp};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Zoned};

/// After so many months a licence is looked at again, whatever its own end is.
const MONTHS: i64 = 12;
/// So many days before the end a Professional is reminded, the first reminder first.
pub(crate) const REMINDED_DAYS: [i64; 3] = [30, 7, 1];

/// Why the last day of a licence is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DayError {
    /// It is not a day of the calendar.
    Invalid,
    /// It is over.
    Past,
    /// It is more than twenty years from now.
    TooLate,
}

impl DayError {
    /// The code of the field.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Past => "past",
            Self::TooLate => "too_late",
        }
    }
}

/// The last day of a licence, as `YYYY-MM-DD`.
///
/// # Errors
/// [`DayError::Invalid`] when it is written otherwise, or no such day is in the calendar.
pub(crate) fn day(raw: &str) -> Result<Date, DayError> {
    let day: Date = raw.parse().map_err(|_| DayError::Invalid)?;
    if day.to_string() == raw { Ok(day) } else { Err(DayError::Invalid) }
}

/// The last day of a licence that is accepted at `now`: today or later, by the clock of UTC, and not absurdly late.
///
/// # Errors
/// [`DayError`] says what is wrong with it.
pub(crate) fn accepted(raw: &str, now: Timestamp) -> Result<Date, DayError> {
    let last_day = day(raw)?;
    within_range(last_day, zoned(now).ok_or(DayError::Invalid)?.date())?;
    Ok(last_day)
}

/// A licence may be valid for so many more years; a later day is a mistake.
fn within_range(last_day: Date, today: Date) -> Result<(), DayError> {
    if last_day < today {
        Err(DayError::Past)
    } else if last_day > today.saturating_add(Span::new().years(LICENCE_YEARS_MAX)) {
        Err(DayError::TooLate)
    } else {
        Ok(())
    }
}

/// The day at whose end a verification ends, or within which it does, by the clock of UTC, as `YYYY-MM-DD`.
pub(crate) fn last_day(ends_at: Timestamp) -> Option<String> {
    Some(zoned(ends_at.plus(-1))?.date().to_string())
}

/// When a check that was made at `checked_at` ends: after the licence's last day, by the clock of UTC, and after twelve months at
/// the latest.
///
/// # Errors
/// [`DayError`] says what is wrong with the last day.
pub(crate) fn ends_at(last_day: Option<Date>, checked_at: Timestamp) -> Result<Timestamp, DayError> {
    let now = zoned(checked_at).ok_or(DayError::Invalid)?;
    let again = checked_again(&now).ok_or(DayError::Invalid)?;
    let Some(last_day) = last_day else { return Ok(again) };
    within_range(last_day, now.date())?;
    Ok(day_after(last_day).ok_or(DayError::Invalid)?.min(again))
}

/// When a licence ends whose last day an operator corrected: like [`ends_at`], where a past day is in the past.
///
/// # Errors
/// [`DayError`] says what is wrong with the day.
pub(crate) fn corrected(
    last_day: Date,
    checked_at: Timestamp,
    now: Timestamp,
) -> Result<Timestamp, DayError> {
    match ends_at(Some(last_day), now) {
        Err(DayError::Past) => day_after(last_day).ok_or(DayError::Invalid),
        Err(error) => Err(error),
        Ok(_) => {
            let again = zoned(checked_at).and_then(|at| checked_again(&at)).ok_or(DayError::Invalid)?;
            Ok(day_after(last_day).ok_or(DayError::Invalid)?.min(again))
        }
    }
}

/// The reminder that is due at `now`, as its number of days, where the last one given is `reminded`: only the nearest, once.
pub(crate) fn reminder(ends_at: Timestamp, reminded: Option<i64>, now: Timestamp) -> Option<i64> {
    let left = ends_at.since(now);
    if left <= 0 {
        return None;
    }
    let due = REMINDED_DAYS.into_iter().filter(|days| left <= days * DAY).min()?;
    reminded.is_none_or(|last| due < last).then_some(due)
}

/// The middle one of these lengths of time, in full hours; the later of two.
pub(crate) fn median_hours(mut lengths: Vec<i64>) -> Option<i64> {
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).map(|length| hours(*length))
}

/// Full hours of a length of time.
pub(crate) const fn hours(length: i64) -> i64 {
    length / domain::time::HOUR
}

fn zoned(at: Timestamp) -> Option<Zoned> {
    Some(jiff::Timestamp::from_millisecond(at.0).ok()?.to_zoned(TimeZone::UTC))
}

fn checked_again(checked_at: &Zoned) -> Option<Timestamp> {
    let again = checked_at.checked_add(Span::new().months(MONTHS)).ok()?;
    Some(Timestamp(again.timestamp().as_millisecond()))
}

/// The first moment after a day.
fn day_after(day: Date) -> Option<Timestamp> {
    let next = day.tomorrow().ok()?.to_zoned(TimeZone::UTC).ok()?;
    Some(Timestamp(next.timestamp().as_millisecond()))
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
