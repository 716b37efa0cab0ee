//! Review: the status of something that Members wrote, who sees it in the meantime, and what may still be done to it (spec §4).

use serde::{Deserialize, Serialize};

use crate::ids::MemberId;
use crate::limits::{REASON_MAX, UNDO_MS};
use crate::text::{FieldErrors, only, required};
use crate::time::Timestamp;

/// The status of something (spec §4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ReviewStatus)]
pub enum Status {
    /// Waits for a moderator.
    Pending,
    /// Seen by every Member.
    Approved,
    /// Went back to its author with a reason.
    Rejected,
}

impl Status {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// The status behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Pending, Self::Approved, Self::Rejected].into_iter().find(|status| status.as_str() == word)
    }
}

/// A part of a profile that moderators can take down on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ProfilePart)]
pub enum Part {
    /// The name; the Member is called "Member" then.
    Name,
    /// Everything they say about themselves.
    Texts,
    /// The photo.
    Photo,
}

/// Whether something of this status exists for a viewer; the same as `visible_to` in the stores.
#[must_use]
pub fn visible(status: Status, own: bool, desk: bool) -> bool {
    status == Status::Approved || own || desk
}

/// Why something stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewError {
    /// For this viewer there is no such thing.
    Hidden,
    /// It is someone else's.
    NotTheirs,
    /// Everyone sees it already.
    AlreadyApproved,
    /// It was handed in again since the viewer read it.
    Changed,
}

/// Whether the viewer may take it back: its author may, at any time.
///
/// # Errors
/// [`ReviewError`] says why not.
pub fn may_withdraw(status: Status, own: bool) -> Result<(), ReviewError> {
    match (own, visible(status, own, false)) {
        (true, _) => Ok(()),
        (false, true) => Err(ReviewError::NotTheirs),
        (false, false) => Err(ReviewError::Hidden),
    }
}

/// Whether the viewer may change what it says: its author may, until it is approved.
///
/// # Errors
/// [`ReviewError`] says why not.
pub fn may_edit(status: Status, own: bool) -> Result<(), ReviewError> {
    may_withdraw(status, own)?;
    if status == Status::Approved { Err(ReviewError::AlreadyApproved) } else { Ok(()) }
}

/// Whether what the author read, handed in at `read`, is the current version; anyone who names nothing means the current one.
///
/// # Errors
/// [`ReviewError::Changed`] where another version is current by now.
pub fn check_current(read: Option<Timestamp>, submitted_at: Timestamp) -> Result<(), ReviewError> {
    if read.is_none_or(|read| read == submitted_at) { Ok(()) } else { Err(ReviewError::Changed) }
}

/// Whether a moderator may take back a decision: their own, the last one, at most ten seconds old.
#[must_use]
pub fn may_undo((by, at): (MemberId, Timestamp), moderator: MemberId, now: Timestamp) -> bool {
    by == moderator && now.since(at) <= UNDO_MS
}

/// Accepts the reason a moderator gives: 1 to 500 code points.
///
/// # Errors
/// The field at fault.
pub fn reason(raw: &str) -> Result<String, FieldErrors> {
    only("reason", required(raw, REASON_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATES: [Status; 3] = [Status::Pending, Status::Approved, Status::Rejected];

    /// R198: approved for everyone, the rest for its author and the desk.
    #[test]
    fn who_sees_what() {
        for status in STATES {
            for (own, desk) in [(false, false), (true, false), (false, true), (true, true)] {
                assert_eq!(visible(status, own, desk), status == Status::Approved || own || desk);
            }
            assert_eq!(Status::from_stored(status.as_str()), Some(status));
        }
        assert_eq!(Status::from_stored("removed"), None);
    }

    #[test]
    fn who_may_change_what() {
        use ReviewError::{AlreadyApproved, Hidden, NotTheirs};
        use Status::{Approved, Pending, Rejected};
        let cases = [
            // status, own, withdraw, edit
            (Pending, true, Ok(()), Ok(())),
            (Rejected, true, Ok(()), Ok(())),
            (Approved, true, Ok(()), Err(AlreadyApproved)),
            (Pending, false, Err(Hidden), Err(Hidden)),
            (Rejected, false, Err(Hidden), Err(Hidden)),
            (Approved, false, Err(NotTheirs), Err(NotTheirs)),
        ];
        for (status, own, withdraw, edit) in cases {
            assert_eq!(may_withdraw(status, own), withdraw, "{status:?} {own}");
            assert_eq!(may_edit(status, own), edit, "{status:?} {own}");
        }
    }

    #[test]
    fn what_was_read_may_not_stand_any_more() {
        for (read, expected) in [
            (None, Ok(())),
            (Some(99), Err(ReviewError::Changed)),
            (Some(100), Ok(())),
            (Some(101), Err(ReviewError::Changed)),
        ] {
            assert_eq!(check_current(read.map(Timestamp), Timestamp(100)), expected, "{read:?}");
        }
    }

    #[test]
    fn ten_seconds_and_not_a_millisecond_more() {
        let (me, colleague) = (MemberId(uuid::Uuid::from_u128(1)), MemberId(uuid::Uuid::from_u128(2)));
        let at = Timestamp(1_000);
        for (decided, now, expected) in [
            ((me, at), 1_000, true),
            ((me, at), 11_000, true),
            ((me, at), 11_001, false),
            ((colleague, at), 1_000, false),
        ] {
            assert_eq!(may_undo(decided, me, Timestamp(now)), expected, "{decided:?} {now}");
        }
    }

    #[test]
    fn reasons_at_their_bounds() {
        assert_eq!(reason(" kind words ").as_deref(), Ok("kind words"));
        assert!(reason(&"😮".repeat(500)).is_ok());
        assert_eq!(reason(&"😮".repeat(501)), Err(vec![("reason", "too_long")]));
        assert_eq!(reason(" \u{200B} "), Err(vec![("reason", "required")]));
    }
}
