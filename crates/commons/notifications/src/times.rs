//! When the next email may leave, by the clock on the Member's wall: time zones, summer time, quiet hours; pure.

use domain::time::{DAY, MINUTE, Timestamp};
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Span, Zoned};

use crate::rules::{ByMail, Preferences};

/// Whether there is a time zone of this name.
#[must_use]
pub fn is_zone(name: &str) -> bool {
    name.len() <= 64 && TimeZone::get(name).is_ok()
}

/// When news of `now` may leave by mail; `None` when they never do.
#[must_use]
pub fn leaves_at(preferences: &Preferences, by_mail: ByMail, now: Timestamp) -> Option<Timestamp> {
    match by_mail {
        ByMail::Off => None,
        ByMail::Now => Some(after_the_quiet_hours(preferences, now)),
        ByMail::Digest => Some(next_digest(preferences, now)),
    }
}

fn local(preferences: &Preferences, at: Timestamp) -> Option<Zoned> {
    let zone = TimeZone::get(&preferences.time_zone).unwrap_or(TimeZone::UTC);
    Some(jiff::Timestamp::from_millisecond(at.0).ok()?.to_zoned(zone))
}

/// The day of a moment where the Member lives: `March 12, 2027`.
#[must_use]
pub fn local_day(preferences: &Preferences, at: Timestamp) -> String {
    local(preferences, at).map_or_else(String::new, |at| at.strftime("%B %-d, %Y").to_string())
}

fn minute_of(at: &Zoned) -> u16 {
    let minutes = i32::from(at.hour()).saturating_mul(60).saturating_add(i32::from(at.minute()));
    u16::try_from(minutes).unwrap_or_default()
}

/// The first moment at or after `at` on whose clock it is `minute`; where the clock jumps over it, the moment after the jump.
fn next_time(at: &Zoned, minute: u16) -> Option<Timestamp> {
    next_time_on(at, minute, |_| true)
}

/// [`next_time`] on a day of which `on` holds; such a day comes at least once a week.
fn next_time_on(at: &Zoned, minute: u16, on: impl Fn(Date) -> bool) -> Option<Timestamp> {
    let (hour, rest) = (i8::try_from(minute / 60).ok()?, i8::try_from(minute % 60).ok()?);
    let time = Time::new(hour, rest, 0, 0).ok()?;
    (0..=8)
        .filter_map(|days| {
            let day = at.date().checked_add(Span::new().days(days)).ok()?;
            if !on(day) {
                return None;
            }
            let moment = day.to_datetime(time).to_zoned(at.time_zone().clone()).ok()?;
            Some(Timestamp(moment.timestamp().as_millisecond()))
        })
        .find(|moment| moment.0 >= at.timestamp().as_millisecond())
}

/// When the quiet hours end in which `now` lies; `None` outside of them.
#[must_use]
pub fn end_of_quiet(preferences: &Preferences, now: Timestamp) -> Option<Timestamp> {
    Some(after_the_quiet_hours(preferences, now)).filter(|end| *end > now)
}

/// `now`, or the end of the quiet hours in which it lies.
#[must_use]
pub fn after_the_quiet_hours(preferences: &Preferences, now: Timestamp) -> Timestamp {
    let Some(here) = local(preferences, now) else { return now };
    if !preferences.is_quiet(minute_of(&here)) {
        return now;
    }
    next_time(&here, preferences.quiet_until).unwrap_or(now)
}

/// The next of the set times after `now`; one in the quiet hours waits for their end.
fn next_digest(preferences: &Preferences, now: Timestamp) -> Timestamp {
    let Some(here) = local(preferences, now.plus(1)) else { return now };
    let first = preferences.digest_at.iter().filter_map(|minute| next_time(&here, *minute)).min();
    let at = first.unwrap_or_else(|| now.plus(MINUTE));
    after_the_quiet_hours(preferences, at)
}

/// How often something comes round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// Every day.
    Daily,
    /// Every week, on the weekday of this moment.
    Weekly(Timestamp),
}

/// The next time at or after `from` at which something comes round: the first of the set times of a day; in the quiet hours
/// it waits for their end.
#[must_use]
pub fn next_round(preferences: &Preferences, round: Round, from: Timestamp) -> Timestamp {
    let (Some(here), Some(minute)) = (local(preferences, from), preferences.digest_at.first()) else {
        return from.plus(DAY);
    };
    let weekday = match round {
        Round::Daily => None,
        Round::Weekly(since) => local(preferences, since).map(|since| since.weekday()),
    };
    let next = next_time_on(&here, *minute, |day| weekday.is_none_or(|wanted| day.weekday() == wanted));
    after_the_quiet_hours(preferences, next.unwrap_or_else(|| from.plus(DAY)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(zoned: &str) -> Timestamp {
        Timestamp(zoned.parse::<Zoned>().unwrap().timestamp().as_millisecond())
    }

    fn berlin() -> Preferences {
        Preferences { time_zone: "Europe/Berlin".into(), ..Preferences::default() }
    }

    #[test]
    fn emails_leave_as_a_table() {
        use ByMail::{Digest, Now, Off};
        let cases = [
            // An ordinary day: digests at 9 and 18, quiet from 21 to 8.
            (Digest, "2026-06-10T07:00[Europe/Berlin]", Some("2026-06-10T09:00[Europe/Berlin]")),
            (Digest, "2026-06-10T09:00[Europe/Berlin]", Some("2026-06-10T18:00[Europe/Berlin]")),
            (Digest, "2026-06-10T17:59:59[Europe/Berlin]", Some("2026-06-10T18:00[Europe/Berlin]")),
            (Digest, "2026-06-10T23:00[Europe/Berlin]", Some("2026-06-11T09:00[Europe/Berlin]")),
            (Now, "2026-06-10T12:00[Europe/Berlin]", Some("2026-06-10T12:00[Europe/Berlin]")),
            (Now, "2026-06-10T21:00[Europe/Berlin]", Some("2026-06-11T08:00[Europe/Berlin]")),
            (Now, "2026-06-11T03:00[Europe/Berlin]", Some("2026-06-11T08:00[Europe/Berlin]")),
            (Off, "2026-06-10T12:00[Europe/Berlin]", None),
            // The clock goes forward from 2 to 3 on 29 March, and back from 3 to 2 on 25 October.
            (Digest, "2026-03-28T20:00[Europe/Berlin]", Some("2026-03-29T09:00[Europe/Berlin]")),
            (Now, "2026-03-28T23:00[Europe/Berlin]", Some("2026-03-29T08:00[Europe/Berlin]")),
            (Digest, "2026-10-24T20:00[Europe/Berlin]", Some("2026-10-25T09:00[Europe/Berlin]")),
        ];
        for (by_mail, now, expected) in cases {
            assert_eq!(leaves_at(&berlin(), by_mail, at(now)), expected.map(at), "{by_mail:?} {now}");
        }
    }

    #[test]
    fn a_time_that_the_clock_jumps_over_comes_after_the_jump() {
        let night = Preferences { digest_at: vec![150], quiet_from: 0, quiet_until: 0, ..berlin() };
        let leaves = leaves_at(&night, ByMail::Digest, at("2026-03-29T01:00[Europe/Berlin]"));
        assert_eq!(leaves, Some(at("2026-03-29T03:30[Europe/Berlin]")));
    }

    #[test]
    fn a_digest_in_the_quiet_hours_waits_for_their_end() {
        let late = Preferences { digest_at: vec![22 * 60], ..berlin() };
        let leaves = leaves_at(&late, ByMail::Digest, at("2026-06-10T12:00[Europe/Berlin]"));
        assert_eq!(leaves, Some(at("2026-06-11T08:00[Europe/Berlin]")));
    }

    /// Joined on a Wednesday: 2026-01-14 at 23:30 in Berlin is a Thursday in Tokyo.
    #[test]
    fn rounds_as_a_table() {
        let joined = at("2026-01-14T23:30[Europe/Berlin]");
        let weekly = Round::Weekly(joined);
        let cases = [
            (Round::Daily, "2026-06-10T08:59[Europe/Berlin]", "2026-06-10T09:00[Europe/Berlin]"),
            (Round::Daily, "2026-06-10T09:00[Europe/Berlin]", "2026-06-10T09:00[Europe/Berlin]"),
            (Round::Daily, "2026-06-10T09:01[Europe/Berlin]", "2026-06-11T09:00[Europe/Berlin]"),
            // 9:00 stays 9:00 when the clock goes forward and back.
            (Round::Daily, "2026-03-28T10:00[Europe/Berlin]", "2026-03-29T09:00[Europe/Berlin]"),
            (Round::Daily, "2026-10-24T10:00[Europe/Berlin]", "2026-10-25T09:00[Europe/Berlin]"),
            (weekly, "2026-03-26T12:00[Europe/Berlin]", "2026-04-01T09:00[Europe/Berlin]"),
            (weekly, "2026-06-10T09:00[Europe/Berlin]", "2026-06-10T09:00[Europe/Berlin]"),
            (weekly, "2026-06-10T09:01[Europe/Berlin]", "2026-06-17T09:00[Europe/Berlin]"),
            (weekly, "2026-06-11T09:01[Europe/Berlin]", "2026-06-17T09:00[Europe/Berlin]"),
        ];
        for (round, from, expected) in cases {
            assert_eq!(next_round(&berlin(), round, at(from)), at(expected), "{round:?} {from}");
        }
        let tokyo = Preferences { time_zone: "Asia/Tokyo".into(), ..berlin() };
        let next = next_round(&tokyo, weekly, at("2026-06-10T12:00[Asia/Tokyo]"));
        assert_eq!(next, at("2026-06-11T09:00[Asia/Tokyo]"));
        let late = Preferences { digest_at: vec![22 * 60], ..berlin() };
        let next = next_round(&late, Round::Daily, at("2026-06-10T12:00[Europe/Berlin]"));
        assert_eq!(next, at("2026-06-11T08:00[Europe/Berlin]"));
    }

    #[test]
    fn a_day_is_that_of_the_members_zone() {
        let late = at("2026-03-12T23:30[Europe/Berlin]");
        let tokyo = Preferences { time_zone: "Asia/Tokyo".into(), ..berlin() };
        assert_eq!(local_day(&berlin(), late), "March 12, 2026");
        assert_eq!(local_day(&tokyo, late), "March 13, 2026");
    }

    #[test]
    fn a_zone_that_is_gone_is_utc() {
        let nowhere = Preferences { time_zone: "Mars/Base".into(), ..Preferences::default() };
        let leaves = leaves_at(&nowhere, ByMail::Digest, at("2026-06-10T07:00[UTC]"));
        assert_eq!(leaves, Some(at("2026-06-10T09:00[UTC]")));
        assert!(is_zone("Europe/Berlin") && is_zone("UTC") && !is_zone("") && !is_zone(&"x".repeat(65)));
    }
}
