//! Whether a Professional takes new clients, which is unknown 60 days after they last said so.

use domain::limits::ACCEPTING_MS;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether a Professional takes new clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Accepting {
    /// They do.
    Yes,
    /// They do not at the moment.
    No,
    /// They have never said so, or not for a long time.
    Unknown,
}

impl Accepting {
    /// What an answer from `confirmed_at` is worth at `now`.
    #[must_use]
    pub fn at(said: Option<bool>, confirmed_at: Option<Timestamp>, now: Timestamp) -> Self {
        let over = unknown_from(said, confirmed_at).is_some_and(|from| from <= now);
        if over { Self::Unknown } else { Self::said(said, confirmed_at) }
    }

    /// What was answered, however long ago.
    #[must_use]
    pub const fn said(said: Option<bool>, confirmed_at: Option<Timestamp>) -> Self {
        match (said, confirmed_at) {
            (Some(true), Some(_)) => Self::Yes,
            (Some(false), Some(_)) => Self::No,
            _ => Self::Unknown,
        }
    }

    /// The word sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

/// From when on an answer from `confirmed_at` no longer counts.
#[must_use]
pub fn unknown_from(said: Option<bool>, confirmed_at: Option<Timestamp>) -> Option<Timestamp> {
    said.and(confirmed_at).map(|at| at.plus(ACCEPTING_MS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::time::DAY;

    #[test]
    fn answers_around_the_sixtieth_day() {
        let said_at = Timestamp(1_000);
        let cases = [
            (Some(true), Some(said_at), 0, Accepting::Yes),
            (Some(false), Some(said_at), 0, Accepting::No),
            (Some(true), Some(said_at), 60 * DAY - 1, Accepting::Yes),
            (Some(false), Some(said_at), 60 * DAY - 1, Accepting::No),
            (Some(true), Some(said_at), 60 * DAY, Accepting::Unknown),
            (Some(false), Some(said_at), 60 * DAY, Accepting::Unknown),
            (Some(true), Some(said_at), 400 * DAY, Accepting::Unknown),
            // The clock was set back since.
            (Some(true), Some(said_at), -DAY, Accepting::Yes),
            (None, Some(said_at), 0, Accepting::Unknown),
            (Some(true), None, 0, Accepting::Unknown),
            (None, None, 0, Accepting::Unknown),
        ];
        for (said, confirmed_at, after, expected) in cases {
            let found = Accepting::at(said, confirmed_at, said_at.plus(after));
            assert_eq!(found, expected, "{said:?} {confirmed_at:?} {after}");
        }
        assert_eq!(unknown_from(Some(false), Some(said_at)), Some(said_at.plus(60 * DAY)));
        assert_eq!(unknown_from(None, Some(said_at)), None);
    }
}
