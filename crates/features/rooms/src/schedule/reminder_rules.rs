//! When a reminder of a Room is due, and what it says; pure, without clock or database.

use domain::time::{DAY, MINUTE, Timestamp};

use crate::status::Status;

/// How long before its start a Room is announced for the first time.
const EARLY_MS: i64 = DAY;
/// How long before its start it is announced again.
const SOON_MS: i64 = 15 * MINUTE;

/// What a reminder says; the word is the `detail` of the notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reminder {
    /// It begins within a day.
    Day,
    /// It begins within minutes.
    Soon,
    /// Its waiting room is open, or it is live.
    Open,
    /// It begins at another time than it was to.
    Moved,
    /// It does not take place.
    Cancelled,
}

impl Reminder {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Soon => "soon",
            Self::Open => "open",
            Self::Moved => "moved",
            Self::Cancelled => "cancelled",
        }
    }
}

/// When a Room takes place, as far as reminders need to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// Where it is between its planning and its end.
    pub status: Status,
    /// When it begins.
    pub starts_at: Timestamp,
    /// How long it is expected to go on, in minutes.
    pub minutes: i64,
}

impl Times {
    /// When it is expected to be over, so that no late email reminds of it.
    const fn over_at(self) -> Timestamp {
        self.starts_at.plus(self.minutes.saturating_mul(MINUTE))
    }

    /// When there is something to do next for those who asked; `None` when nothing is left.
    #[must_use]
    pub fn next_at(self, now: Timestamp) -> Option<Timestamp> {
        if matches!(self.status, Status::Ended | Status::Cancelled) {
            return None;
        }
        let times = [self.starts_at.plus(-EARLY_MS), self.starts_at.plus(-SOON_MS), self.over_at()];
        times.into_iter().find(|at| *at > now)
    }

    /// What is told at `now`; a reminder that comes late says what holds by then, or nothing.
    #[must_use]
    pub fn reminder(self, is_moved: bool, now: Timestamp) -> Option<Reminder> {
        match self.status {
            Status::Cancelled => Some(Reminder::Cancelled),
            Status::Ended => None,
            _ if now >= self.over_at() => None,
            Status::WaitingRoom | Status::Live => Some(Reminder::Open),
            Status::Scheduled if is_moved => Some(Reminder::Moved),
            Status::Scheduled if now >= self.starts_at => None,
            Status::Scheduled if now >= self.starts_at.plus(-SOON_MS) => Some(Reminder::Soon),
            Status::Scheduled => Some(Reminder::Day),
        }
    }

    /// Whether a reminder that nobody has read is out of date.
    #[must_use]
    pub fn is_over(self, now: Timestamp) -> bool {
        self.status == Status::Ended || (self.status != Status::Cancelled && now >= self.over_at())
    }
}

#[cfg(test)]
mod tests {
    use domain::time::HOUR;

    use super::*;
    use Status::{Cancelled, Ended, Live, Scheduled, WaitingRoom};

    /// A Room of an hour that begins at this time.
    const START: Timestamp = Timestamp(100 * DAY);

    const fn times(status: Status) -> Times {
        Times { status, starts_at: START, minutes: 60 }
    }

    #[test]
    fn when_the_next_is_due() {
        let rows = [
            (Scheduled, -2 * DAY, Some(-DAY)),
            (Scheduled, -DAY - 1, Some(-DAY)),
            (Scheduled, -DAY, Some(-15 * MINUTE)),
            (Scheduled, -15 * MINUTE, Some(HOUR)),
            (WaitingRoom, -HOUR, Some(-15 * MINUTE)),
            (Live, 0, Some(HOUR)),
            (Live, HOUR, None),
            (Ended, -2 * DAY, None),
            (Cancelled, -2 * DAY, None),
        ];
        for (status, now, expected) in rows {
            let found = times(status).next_at(START.plus(now));
            assert_eq!(found, expected.map(|at| START.plus(at)), "{status:?} {now}");
        }
    }

    #[test]
    fn what_it_says() {
        let rows = [
            (Scheduled, false, -DAY, Some(Reminder::Day)),
            (Scheduled, false, -15 * MINUTE - 1, Some(Reminder::Day)),
            (Scheduled, false, -15 * MINUTE, Some(Reminder::Soon)),
            (Scheduled, false, 0, None),
            (Scheduled, true, -3 * DAY, Some(Reminder::Moved)),
            (WaitingRoom, false, -15 * MINUTE, Some(Reminder::Open)),
            (WaitingRoom, true, -DAY, Some(Reminder::Open)),
            (Live, false, 0, Some(Reminder::Open)),
            (Live, false, HOUR, None),
            (Ended, true, -DAY, None),
            (Cancelled, false, -DAY, Some(Reminder::Cancelled)),
            (Cancelled, true, 3 * HOUR, Some(Reminder::Cancelled)),
        ];
        for (status, is_moved, now, expected) in rows {
            let found = times(status).reminder(is_moved, START.plus(now));
            assert_eq!(found, expected, "{status:?} {is_moved} {now}");
        }
    }

    #[test]
    fn when_unread_reminders_are_stale() {
        let rows = [
            (Scheduled, HOUR - 1, false),
            (Scheduled, HOUR, true),
            (Live, HOUR, true),
            (Ended, -DAY, true),
            (Cancelled, DAY, false),
        ];
        for (status, now, expected) in rows {
            assert_eq!(times(status).is_over(START.plus(now)), expected, "{status:?} {now}");
        }
    }
}
