//! Where a Room is between its planning and its end, and which steps lead from there; pure (spec §3 Room, §4).

use domain::limits::{ROOM_LATE_MS, ROOM_OVERTIME_MS};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The state of a Room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RoomStatus)]
pub enum Status {
    /// It is planned.
    Scheduled,
    /// Hosts are there, and members can wait to be let in.
    WaitingRoom,
    /// The conversation is on.
    Live,
    /// The conversation is over.
    Ended,
    /// It did not take place.
    Cancelled,
}

platform::text_columns!(Status => Self::from_stored);

/// Which Rooms a list holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RoomTime)]
pub enum When {
    /// Live ones, then those whose waiting room is open: twenty at most.
    #[default]
    Open,
    /// The next ones first.
    Planned,
    /// Those that ended last first.
    Ended,
}

/// Why a Room does not go from one state to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchStep;

impl Status {
    /// Every state.
    pub const ALL: [Self; 5] = [Self::Scheduled, Self::WaitingRoom, Self::Live, Self::Ended, Self::Cancelled];

    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Scheduled => "scheduled",
            Self::WaitingRoom => "waiting_room",
            Self::Live => "live",
            Self::Ended => "ended",
            Self::Cancelled => "cancelled",
        }
    }

    /// The state behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether people may come to it, or wait to be let in.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::WaitingRoom | Self::Live)
    }

    /// Whether the Room goes from this state to `to`: `false` when it is there already.
    ///
    /// # Errors
    /// [`NoSuchStep`] where no step leads there.
    pub const fn may_become(self, to: Self) -> Result<bool, NoSuchStep> {
        use Status::{Cancelled, Ended, Live, Scheduled, WaitingRoom};
        match (self, to) {
            (Scheduled, WaitingRoom | Live | Cancelled) | (WaitingRoom, Live | Cancelled) | (Live, Ended) => {
                Ok(true)
            }
            (Scheduled, Scheduled)
            | (WaitingRoom, WaitingRoom)
            | (Live, Live)
            | (Ended, Ended)
            | (Cancelled, Cancelled) => Ok(false),
            (Scheduled, Ended)
            | (WaitingRoom, Scheduled | Ended)
            | (Live, Scheduled | WaitingRoom | Cancelled)
            | (Ended | Cancelled, _) => Err(NoSuchStep),
        }
    }
}

/// What becomes of a Room that its hosts have forgotten: one that did not begin within two hours of its time is cancelled, and a live one ends four hours
/// after it was expected to.
#[must_use]
pub fn overdue(
    status: Status,
    starts_at: Timestamp,
    expected_end: Option<Timestamp>,
    now: Timestamp,
) -> Option<Status> {
    match status {
        Status::Scheduled | Status::WaitingRoom if now.since(starts_at) > ROOM_LATE_MS => {
            Some(Status::Cancelled)
        }
        Status::Live if expected_end.is_some_and(|end| now.since(end) > ROOM_OVERTIME_MS) => {
            Some(Status::Ended)
        }
        _ => None,
    }
}

/// The light beside "Rooms" (spec §2, O-39).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RoomIndicatorState)]
pub enum Indicator {
    /// A Room that the member can see is live.
    Live,
    /// None is live, and one has its waiting room open.
    Waiting,
    /// Neither.
    Idle,
}

/// What the light shows when these of the Rooms that a member can see are live or waiting.
#[must_use]
pub const fn indicator(any_live: bool, any_waiting: bool) -> Indicator {
    match (any_live, any_waiting) {
        (true, _) => Indicator::Live,
        (false, true) => Indicator::Waiting,
        (false, false) => Indicator::Idle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Status::{Cancelled, Ended, Live, Scheduled, WaitingRoom};

    /// R186, R202: every pair of states.
    #[test]
    fn steps_as_a_table() {
        let (step, same, none) = (Ok(true), Ok(false), Err(NoSuchStep));
        let rows = [
            (Scheduled, [same, step, step, none, step]),
            (WaitingRoom, [none, same, step, none, step]),
            (Live, [none, none, same, step, none]),
            (Ended, [none, none, none, same, none]),
            (Cancelled, [none, none, none, none, same]),
        ];
        for (from, expected) in rows {
            assert_eq!(Status::ALL.map(|to| from.may_become(to)), expected, "{from:?}");
        }
    }

    #[test]
    fn what_nobody_sees_to() {
        let (at, late, over) = (Timestamp(0), ROOM_LATE_MS, ROOM_OVERTIME_MS);
        let rows = [
            (Scheduled, late, None),
            (Scheduled, late + 1, Some(Cancelled)),
            (WaitingRoom, late, None),
            (WaitingRoom, late + 1, Some(Cancelled)),
            (Live, over, None),
            (Live, over + 1, Some(Ended)),
            (Ended, i64::MAX, None),
            (Cancelled, i64::MAX, None),
        ];
        for (status, now, expected) in rows {
            assert_eq!(overdue(status, at, Some(at), Timestamp(now)), expected, "{status:?} {now}");
        }
        assert_eq!(overdue(Live, at, None, Timestamp(i64::MAX)), None);
    }

    #[test]
    fn words_lead_back_to_their_state() {
        for status in Status::ALL {
            assert_eq!(Status::from_stored(status.as_str()), Some(status));
        }
        assert_eq!(Status::from_stored("open"), None);
    }

    /// R079, R080: live goes before waiting.
    #[test]
    fn the_light_as_a_table() {
        let rows = [
            (true, true, Indicator::Live),
            (true, false, Indicator::Live),
            (false, true, Indicator::Waiting),
            (false, false, Indicator::Idle),
        ];
        for (live, waiting, expected) in rows {
            assert_eq!(indicator(live, waiting), expected);
        }
    }
}
