//! The states of an application, and what its owner may do in each; pure.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use domain::limits::UNDO_MS;
use domain::review::Status;
use domain::time::Timestamp;

/// How far an application is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ApplicationState)]
pub enum State {
    /// Its owner fills it in.
    Draft,
    /// It waits for a reviewer.
    Submitted,
    /// A reviewer has opened it.
    InReview,
    /// A reviewer asked for more; its owner can change it again.
    NeedsInformation,
    /// Its owner is a Professional.
    Approved,
    /// It went back to its owner with a reason.
    Declined,
    /// Its owner took it back.
    Withdrawn,
}

platform::text_columns!(State => Self::from_stored);

/// Why something cannot be done with an application now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StateError {
    /// It waits for a reviewer.
    Waiting,
    /// It is decided or withdrawn, and has to be begun again first.
    NotOpen,
    /// It is approved, so that nothing is left to withdraw.
    Approved,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Draft,
        Self::Submitted,
        Self::InReview,
        Self::NeedsInformation,
        Self::Approved,
        Self::Declined,
        Self::Withdrawn,
    ];

    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Submitted => "submitted",
            Self::InReview => "in_review",
            Self::NeedsInformation => "needs_information",
            Self::Approved => "approved",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// The state behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// It waits for a reviewer's decision.
    #[must_use]
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Submitted | Self::InReview)
    }

    /// What an applicant's account counts as complete: nothing is left for them to do.
    #[must_use]
    pub const fn is_complete(self) -> bool {
        matches!(self, Self::Submitted | Self::InReview | Self::Approved | Self::Declined)
    }

    /// The same for the moderators' desk; nothing for what was never handed in, or taken back.
    #[must_use]
    pub const fn status(self) -> Option<Status> {
        match self {
            Self::Submitted | Self::InReview => Some(Status::Pending),
            Self::Approved => Some(Status::Approved),
            Self::Declined => Some(Status::Rejected),
            Self::Draft | Self::NeedsInformation | Self::Withdrawn => None,
        }
    }
}

/// Whether its owner may change what an application says, and hand it in.
///
/// # Errors
/// [`StateError`] says why not.
pub const fn may_change(state: State) -> Result<(), StateError> {
    match state {
        State::Draft | State::NeedsInformation => Ok(()),
        State::Submitted | State::InReview => Err(StateError::Waiting),
        State::Approved | State::Declined | State::Withdrawn => Err(StateError::NotOpen),
    }
}

/// Whether an application has to be made a draft again when its owner begins at `now`; one that is open goes on as it is.
///
/// # Errors
/// [`StateError::Waiting`], also for as long as the reviewer can take the decision back.
pub fn may_begin(state: State, decided_at: Option<Timestamp>, now: Timestamp) -> Result<bool, StateError> {
    match state {
        State::Draft | State::NeedsInformation => Ok(false),
        State::Submitted | State::InReview => Err(StateError::Waiting),
        State::Approved | State::Declined if decided_at.is_some_and(|at| now.since(at) <= UNDO_MS) => {
            Err(StateError::Waiting)
        }
        State::Approved | State::Declined | State::Withdrawn => Ok(true),
    }
}

/// Whether its owner may take an application back.
///
/// # Errors
/// [`StateError::Approved`].
pub const fn may_withdraw(state: State) -> Result<(), StateError> {
    if matches!(state, State::Approved) { Err(StateError::Approved) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_its_owner_may_do_in_each_state() {
        use State::{Approved, Declined, Draft, InReview, NeedsInformation, Submitted, Withdrawn};
        let (waiting, closed) = (StateError::Waiting, StateError::NotOpen);
        let cases = [
            (Draft, Ok(()), Ok(false), Ok(())),
            (Submitted, Err(waiting), Err(waiting), Ok(())),
            (InReview, Err(waiting), Err(waiting), Ok(())),
            (NeedsInformation, Ok(()), Ok(false), Ok(())),
            (Approved, Err(closed), Ok(true), Err(StateError::Approved)),
            (Declined, Err(closed), Ok(true), Ok(())),
            (Withdrawn, Err(closed), Ok(true), Ok(())),
        ];
        for (state, change, begin, withdraw) in cases {
            assert_eq!(
                (may_change(state), may_begin(state, None, Timestamp(0)), may_withdraw(state)),
                (change, begin, withdraw),
                "{state:?}"
            );
        }
    }

    #[test]
    fn what_was_decided_is_begun_again_once_the_decision_stands() {
        for state in [State::Approved, State::Declined] {
            for (after, expected) in
                [(0, Err(StateError::Waiting)), (UNDO_MS, Err(StateError::Waiting)), (UNDO_MS + 1, Ok(true))]
            {
                let decided = Timestamp(1_000);
                assert_eq!(
                    may_begin(state, Some(decided), decided.plus(after)),
                    expected,
                    "{state:?} {after}"
                );
            }
        }
    }

    #[test]
    fn what_waits_is_complete_and_pending() {
        for state in State::ALL {
            assert_eq!(state.is_waiting(), state.status() == Some(Status::Pending), "{state:?}");
            assert_eq!(state.is_complete(), state.status().is_some(), "{state:?}");
            assert_eq!(State::from_stored(state.as_str()), Some(state));
        }
    }
}
