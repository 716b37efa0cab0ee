//! What moderators do with Comments: they stand at once (spec §4), and one that was reported can be removed for a reason.

use domain::ids::{CommentId, MemberId};
use domain::review::Status;
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use reviews::{Reviewable, Verdict};
use uuid::Uuid;

use crate::rules::Held;
use crate::{Posts, store};

/// Comments at the moderators' desk. One that its author deleted meanwhile can still be decided about, until its words
/// are gone.
pub struct ReviewedComments(pub Posts);

impl Reviewable for ReviewedComments {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Comment
    }

    fn hold(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<reviews::Held>, DbError> {
        let held = take(tx, &self.0, CommentId(id))?.filter(|held| !held.text.is_empty());
        Ok(held.map(|held| reviews::Held {
            author: held.author,
            status: held.status,
            submitted_at: held.submitted_at,
            decided: held.decided,
        }))
    }

    fn decide(&self, tx: &mut Tx<'_>, _: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let decided = Some((verdict.moderator, verdict.at));
        set(tx, &self.0, CommentId(id), verdict.status(), verdict.reason.as_deref(), decided)
    }

    fn restore(&self, tx: &mut Tx<'_>, _: &App, id: Uuid, before: Status) -> Result<(), DbError> {
        set(tx, &self.0, CommentId(id), before, None, None)
    }
}

/// What a Comment said before its author changed it, oldest first, with when it said so.
///
/// # Errors
/// When the database refuses.
pub fn versions(tx: &mut Tx<'_>, id: CommentId) -> Result<Vec<(Timestamp, String)>, DbError> {
    store::versions(tx, id)
}

fn set(
    tx: &mut Tx<'_>,
    posts: &Posts,
    id: CommentId,
    status: Status,
    reason: Option<&str>,
    decided: Option<(MemberId, Timestamp)>,
) -> Result<(), DbError> {
    let Some(held) = store::lock(tx, id)? else { return Ok(()) };
    store::set_status(tx, id, status, reason, decided)?;
    recount(tx, posts, &held, &Held { status, ..held.clone() })
}

/// Takes hold of a Comment and, before it, of its post until the transaction ends.
pub(crate) fn take(tx: &mut Tx<'_>, posts: &Posts, id: CommentId) -> Result<Option<Held>, DbError> {
    let Some(found) = store::find(tx, id)? else { return Ok(None) };
    posts.hold(tx, found.post)?;
    store::lock(tx, id)
}

/// Moves all counters by what others see more or less of a Comment than before.
pub(crate) fn recount(tx: &mut Tx<'_>, posts: &Posts, before: &Held, after: &Held) -> Result<(), DbError> {
    let step = i64::from(after.stands()) - i64::from(before.stands());
    if step == 0 {
        return Ok(());
    }
    if let Some(parent) = after.parent {
        store::count_replies(tx, parent, step)?;
    }
    posts.count(tx, after.post, step, if after.professional { step } else { 0 })
}
