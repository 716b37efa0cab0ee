//! What a Comment may say, and its place in its thread; pure, without database.

use domain::authored::Authored;
use domain::ids::{CommentId, MemberId};
use domain::limits::COMMENT_MAX;
use domain::review::Status;
use domain::subject::Subject;
use domain::text::{FieldErrors, only, required};
use domain::time::Timestamp;
use platform::db::FromRow;

use crate::Thread;

/// Replies that come along with the Comment above them.
pub const FIRST_REPLIES: usize = 3;

/// Accepts a Comment's text: 1 to 1000 code points.
///
/// # Errors
/// The field at fault.
pub fn text(raw: &str) -> Result<String, FieldErrors> {
    only("text", required(raw, COMMENT_MAX))
}

/// A Comment as far as changes depend on it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CommentState {
    /// Itself.
    pub id: CommentId,
    /// Below which post.
    #[row(flatten)]
    pub post: Subject,
    /// Who wrote it.
    pub author: MemberId,
    /// The Comment above it, when it is a reply.
    pub parent: Option<CommentId>,
    /// What it says.
    pub text: String,
    /// Its status.
    pub status: Status,
    /// When its author deleted it.
    pub deleted_at: Option<Timestamp>,
    /// Authored by a Professional about someone else's post.
    pub professional: bool,
    /// How many like it.
    pub likes_count: i64,
    /// When it got the words it has.
    pub submitted_at: Timestamp,
    /// Why a moderator removed it, where one did.
    pub reason: Option<String>,
    /// When the author of the post marked it as having helped them.
    pub helped_at: Option<Timestamp>,
    /// When its author was first told so.
    pub helped_told_at: Option<Timestamp>,
}

impl CommentState {
    /// As far as the rules of everything written look at it; its words can be changed at any time.
    #[must_use]
    pub fn written(&self) -> Authored {
        let Self { author, status, deleted_at, .. } = *self;
        Authored { author, status, deleted_at, edit_until: None }
    }
}

/// Whether a Comment counts as a Professional's: anyone who answers their own post does not answer as one.
#[must_use]
pub fn is_professional(professional: bool, writer: MemberId, author: MemberId) -> bool {
    professional && writer != author
}

/// Whether a Comment is an answer: at the top of its thread, and by someone else than the author of the post.
#[must_use]
pub fn is_answer(writer: MemberId, author: MemberId, parent: Option<CommentId>) -> bool {
    parent.is_none() && writer != author
}

/// Whether this Member may mark a Comment as having helped them: the author of a post that takes such marks, and only what
/// others wrote at the top of its thread.
#[must_use]
pub fn may_mark_helped(
    marker: MemberId,
    thread: &Thread,
    author: MemberId,
    parent: Option<CommentId>,
) -> bool {
    thread.marks_helped && thread.open && marker == thread.author && is_answer(author, thread.author, parent)
}

/// The part of its thread in which a Comment is: where Professionals come first (G3), their answers are in part 0.
#[must_use]
pub fn part(professionals_first: bool, professional: bool) -> i64 {
    i64::from(!(professionals_first && professional))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(number: u128) -> MemberId {
        MemberId(uuid::Uuid::from_u128(number))
    }

    #[test]
    fn professionals_come_first_where_the_post_says_so() {
        assert_eq!(part(true, true), 0);
        assert_eq!(part(true, false), 1);
        assert_eq!(part(false, true), 1);
        assert!(is_professional(true, member(1), member(2)));
        assert!(!is_professional(true, member(1), member(1)));
        assert!(!is_professional(false, member(1), member(2)));
    }

    #[test]
    fn who_may_mark_what_as_having_helped() {
        let (asker, other, top) = (member(1), member(2), None);
        let reply = Some(CommentId(uuid::Uuid::from_u128(3)));
        let thread =
            |marks_helped, open| Thread { author: asker, pseudonym: None, open, gate: None, marks_helped };
        let cases = [
            ("what someone answered", asker, thread(true, true), other, top, true),
            ("below a post without such marks", asker, thread(false, true), other, top, false),
            ("below a post that is not approved", asker, thread(true, false), other, top, false),
            ("by anyone else", other, thread(true, true), member(4), top, false),
            ("by its own author", other, thread(true, true), other, top, false),
            ("what the asker wrote", asker, thread(true, true), asker, top, false),
            ("a reply", asker, thread(true, true), other, reply, false),
        ];
        for (what, marker, thread, author, parent, expected) in cases {
            assert_eq!(may_mark_helped(marker, &thread, author, parent), expected, "{what}");
        }
    }

    #[test]
    fn an_answer_is_at_the_top_and_by_someone_else() {
        let reply = Some(CommentId(uuid::Uuid::from_u128(3)));
        assert!(is_answer(member(1), member(2), None));
        assert!(!is_answer(member(1), member(1), None), "by who asked");
        assert!(!is_answer(member(1), member(2), reply), "a reply");
    }

    #[test]
    fn texts_at_their_bounds() {
        assert_eq!(text(" Well done \n").as_deref(), Ok("Well done"));
        assert!(text(&"😮".repeat(1000)).is_ok());
        assert_eq!(text(&"😮".repeat(1001)), Err(vec![("text", "too_long")]));
        assert_eq!(text(" \u{202E}\u{200B} "), Err(vec![("text", "required")]));
    }
}
