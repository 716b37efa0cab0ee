//! What a Comment may say, where it stands in its thread, and what may still be done to it; pure, without database.

use domain::ids::{CommentId, MemberId};
use domain::limits::{COMMENT_MAX, UNDO_MS};
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::text::{Faults, accept, required};
use domain::time::Timestamp;

/// Replies that come along with the Comment above them.
pub const FIRST_REPLIES: usize = 3;

/// Accepts a Comment's text: 1 to 1000 code points.
///
/// # Errors
/// The field at fault.
pub fn text(raw: &str) -> Result<String, Faults> {
    let mut faults = Faults::new();
    accept("text", required(raw, COMMENT_MAX), &mut faults).ok_or(faults)
}

/// A Comment as far as changes depend on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Itself.
    pub id: CommentId,
    /// Below which post.
    pub post: Subject,
    /// Who wrote it.
    pub author: MemberId,
    /// The Comment above it, when it is a reply.
    pub parent: Option<CommentId>,
    /// What it says.
    pub text: String,
    /// Where it stands.
    pub status: Status,
    /// When its author deleted it.
    pub deleted_at: Option<Timestamp>,
    /// Written by a Professional about somebody else's post.
    pub professional: bool,
    /// How many like it.
    pub likes_count: i64,
    /// When it got the words it has.
    pub submitted_at: Timestamp,
    /// Why a moderator removed it, where one did.
    pub reason: Option<String>,
}

impl Held {
    /// Whether others see it, unless one blocks the other.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.status == Status::Approved && self.deleted_at.is_none()
    }
}

/// Why a Comment stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// For this Member there is no such Comment.
    Hidden,
    /// It is somebody else's.
    NotTheirs,
    /// A moderator removed it.
    Removed,
    /// It was deleted too long ago.
    UndoOver,
}

/// Whether the Member may take it back: its author may, as long as it is there. `apart` says that one of the two blocks
/// the other.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn may_delete(held: &Held, member: MemberId, apart: bool) -> Result<(), Refusal> {
    match (held.author == member, held.deleted_at) {
        (true, None) => Ok(()),
        (true, Some(_)) => Err(Refusal::Hidden),
        (false, _) if held.stands() && !apart => Err(Refusal::NotTheirs),
        (false, _) => Err(Refusal::Hidden),
    }
}

/// Whether the Member may change its words: its author may, unless a moderator removed it. What was removed for a reason
/// comes back through a moderator alone, or other words would undo the decision.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn may_edit(held: &Held, member: MemberId, apart: bool) -> Result<(), Refusal> {
    may_delete(held, member, apart)?;
    if held.status == Status::Rejected { Err(Refusal::Removed) } else { Ok(()) }
}

/// Whether the Member may have a deleted Comment back: its author, for ten seconds; one that was never deleted is there.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn may_restore(held: &Held, member: MemberId, apart: bool, now: Timestamp) -> Result<(), Refusal> {
    match held.deleted_at {
        Some(at) if held.author == member && now.since(at) <= UNDO_MS => Ok(()),
        Some(_) if held.author == member => Err(Refusal::UndoOver),
        _ => may_delete(held, member, apart),
    }
}

/// Whether a Comment counts as a Professional's: whoever answers their own post does not answer as one.
#[must_use]
pub fn is_professional(professional: bool, writer: MemberId, author: MemberId) -> bool {
    professional && writer != author
}

/// The part of its thread in which a Comment stands: below Questions the answers of Professionals come first (G3).
#[must_use]
pub fn part(kind: SubjectKind, professional: bool) -> i64 {
    i64::from(!(kind == SubjectKind::Question && professional))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(number: u128) -> MemberId {
        MemberId(uuid::Uuid::from_u128(number))
    }

    fn held(status: Status, deleted_at: Option<i64>) -> Held {
        Held {
            id: CommentId(uuid::Uuid::from_u128(9)),
            post: Subject::new(SubjectKind::Win, uuid::Uuid::from_u128(8)),
            author: member(1),
            parent: None,
            text: "Well done".to_owned(),
            status,
            deleted_at: deleted_at.map(Timestamp),
            professional: false,
            likes_count: 0,
            submitted_at: Timestamp(0),
            reason: None,
        }
    }

    #[test]
    fn who_may_change_what() {
        use Refusal::{Hidden, NotTheirs, Removed, UndoOver};
        use Status::{Approved, Rejected};
        let (me, other) = (member(1), member(2));
        let cases = [
            // status, deleted at, who, apart, delete, edit, restore at 11 000
            (Approved, None, me, false, Ok(()), Ok(()), Ok(())),
            (Rejected, None, me, false, Ok(()), Err(Removed), Ok(())),
            (Approved, Some(1_000), me, false, Err(Hidden), Err(Hidden), Ok(())),
            (Approved, Some(999), me, false, Err(Hidden), Err(Hidden), Err(UndoOver)),
            (Approved, None, other, false, Err(NotTheirs), Err(NotTheirs), Err(NotTheirs)),
            (Approved, None, other, true, Err(Hidden), Err(Hidden), Err(Hidden)),
            (Rejected, None, other, false, Err(Hidden), Err(Hidden), Err(Hidden)),
            (Approved, Some(1_000), other, false, Err(Hidden), Err(Hidden), Err(Hidden)),
        ];
        for (status, deleted, who, apart, delete, edit, restore) in cases {
            let held = held(status, deleted);
            assert_eq!(may_delete(&held, who, apart), delete, "{status:?} {deleted:?}");
            assert_eq!(may_edit(&held, who, apart), edit, "{status:?} {deleted:?}");
            assert_eq!(may_restore(&held, who, apart, Timestamp(11_000)), restore, "{status:?} {deleted:?}");
        }
    }

    #[test]
    fn professionals_come_first_below_questions_of_others() {
        assert_eq!(part(SubjectKind::Question, true), 0);
        assert_eq!(part(SubjectKind::Question, false), 1);
        assert_eq!(part(SubjectKind::Win, true), 1);
        assert!(is_professional(true, member(1), member(2)));
        assert!(!is_professional(true, member(1), member(1)));
        assert!(!is_professional(false, member(1), member(2)));
    }

    #[test]
    fn texts_at_their_bounds() {
        assert_eq!(text(" Well done \n").as_deref(), Ok("Well done"));
        assert!(text(&"😮".repeat(1000)).is_ok());
        assert_eq!(text(&"😮".repeat(1001)), Err(vec![("text", "too_long")]));
        assert_eq!(text(" \u{202E}\u{200B} "), Err(vec![("text", "required")]));
    }
}
