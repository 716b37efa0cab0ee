//! Words that are visible as soon as they are written, such as a Comment or a Message: who reads them, and what may still be done.

use crate::ids::MemberId;
use crate::limits::UNDO_MS;
use crate::review::Status;
use crate::time::Timestamp;

/// What someone wrote, as far as changes depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Authored {
    /// Who wrote it.
    pub author: MemberId,
    /// What moderators decided.
    pub status: Status,
    /// When its author deleted it.
    pub deleted_at: Option<Timestamp>,
    /// The last moment at which its words may be changed, where there is one.
    pub edit_until: Option<Timestamp>,
}

/// Why it stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthoredError {
    /// For this Member there is no such thing.
    Hidden,
    /// It is someone else's.
    NotTheirs,
    /// A moderator removed it.
    Removed,
    /// It was written too long ago.
    EditOver,
    /// It was deleted too long ago.
    UndoOver,
}

impl Authored {
    /// Whether others read it, unless one blocks the other.
    #[must_use]
    pub fn is_visible(self) -> bool {
        self.status == Status::Approved && self.deleted_at.is_none()
    }

    /// Whether the Member reads it: their own as long as it is there, what others wrote as long as it is visible. `apart` says that
    /// one of the two blocks the other.
    #[must_use]
    pub fn is_there_for(self, member: MemberId, apart: bool) -> bool {
        if self.author == member { self.deleted_at.is_none() } else { self.is_visible() && !apart }
    }

    /// Whether the Member may take it back: its author may, as long as it is there.
    ///
    /// # Errors
    /// [`AuthoredError`] says why not.
    pub fn may_delete(self, member: MemberId, apart: bool) -> Result<(), AuthoredError> {
        match (self.is_there_for(member, apart), self.author == member) {
            (false, _) => Err(AuthoredError::Hidden),
            (true, false) => Err(AuthoredError::NotTheirs),
            (true, true) => Ok(()),
        }
    }

    /// Whether the Member may change its words: its author may in time, unless a moderator removed it. What was removed for
    /// a reason comes back through a moderator alone, or other words would undo the decision.
    ///
    /// # Errors
    /// [`AuthoredError`] says why not.
    pub fn may_edit(self, member: MemberId, apart: bool, now: Timestamp) -> Result<(), AuthoredError> {
        self.may_delete(member, apart)?;
        if self.status == Status::Rejected {
            return Err(AuthoredError::Removed);
        }
        if self.edit_until.is_some_and(|until| now > until) { Err(AuthoredError::EditOver) } else { Ok(()) }
    }

    /// Whether the Member may have it back after deleting it: its author, for ten seconds; what was never deleted is there.
    ///
    /// # Errors
    /// [`AuthoredError`] says why not.
    pub fn may_restore(self, member: MemberId, apart: bool, now: Timestamp) -> Result<(), AuthoredError> {
        match self.deleted_at {
            Some(at) if self.author == member && now.since(at) <= UNDO_MS => Ok(()),
            Some(_) if self.author == member => Err(AuthoredError::UndoOver),
            _ => self.may_delete(member, apart),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::DAY;

    #[test]
    fn who_may_change_what() {
        use AuthoredError::{EditOver, Hidden, NotTheirs, Removed, UndoOver};
        use Status::{Approved, Rejected};
        let (me, other) = (MemberId(uuid::Uuid::from_u128(1)), MemberId(uuid::Uuid::from_u128(2)));
        let cases = [
            // status, deleted at, who, apart, now, delete, edit, restore
            (Approved, None, me, false, DAY, Ok(()), Ok(()), Ok(())),
            (Approved, None, me, false, DAY + 1, Ok(()), Err(EditOver), Ok(())),
            (Rejected, None, me, false, 1, Ok(()), Err(Removed), Ok(())),
            (Rejected, None, me, false, DAY + 1, Ok(()), Err(Removed), Ok(())),
            (Approved, Some(1_000), me, false, 11_000, Err(Hidden), Err(Hidden), Ok(())),
            (Approved, Some(1_000), me, false, 11_001, Err(Hidden), Err(Hidden), Err(UndoOver)),
            (Approved, None, other, false, 1, Err(NotTheirs), Err(NotTheirs), Err(NotTheirs)),
            (Approved, None, other, true, 1, Err(Hidden), Err(Hidden), Err(Hidden)),
            (Rejected, None, other, false, 1, Err(Hidden), Err(Hidden), Err(Hidden)),
            (Approved, Some(1_000), other, false, 1_000, Err(Hidden), Err(Hidden), Err(Hidden)),
            (Approved, Some(1_000), other, false, 11_001, Err(Hidden), Err(Hidden), Err(Hidden)),
        ];
        for (status, deleted, who, apart, now, delete, edit, restore) in cases {
            let (deleted_at, now) = (deleted.map(Timestamp), Timestamp(now));
            let written = Authored { author: me, status, deleted_at, edit_until: Some(Timestamp(DAY)) };
            assert_eq!(written.is_there_for(who, apart), delete != Err(Hidden), "{written:?} {now:?}");
            assert_eq!(written.may_delete(who, apart), delete, "{written:?} {now:?}");
            assert_eq!(written.may_edit(who, apart, now), edit, "{written:?} {now:?}");
            assert_eq!(written.may_restore(who, apart, now), restore, "{written:?} {now:?}");
            let at_any_time = Authored { edit_until: None, ..written };
            let edit = if edit == Err(EditOver) { Ok(()) } else { edit };
            assert_eq!(at_any_time.may_edit(who, apart, now), edit, "{at_any_time:?} {now:?}");
        }
    }
}
