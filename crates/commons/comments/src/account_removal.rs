//! Every statement by which Comments go: with their post, after a month, or not yet, while moderators have to look at them.

use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::params;
use uuid::Uuid;

platform::statements! {
    WAITING_BELOW = "select exists (select 1 from comments c join reviews v on v.subject_kind = 'comment'
        and v.subject_id = c.id where c.subject_kind = $1 and c.subject_id = $2 and v.done_at is null)";
    WAITING = "select c.id from comments c join reviews v on v.subject_kind = 'comment' and v.subject_id = c.id
        where c.subject_kind = $1 and c.subject_id = $2";
    FORGET = "delete from comments where subject_kind = $1 and subject_id = $2";
    /// It must not wait for a Comment while it holds others, which could go in a circle: what someone is changing right now
    /// is left for another day.
    WIPED =
        sqlite "select id from comments where deleted_at <= $1 and deleted_at is not null and text <> ''
            order by deleted_at limit 100"
        postgres "select id from comments where deleted_at <= $1 and deleted_at is not null and text <> ''
            order by deleted_at limit 100 for no key update skip locked";
    WIPE_VERSIONS = "delete from comment_versions where comment_id = $1";
    WIPE = "update comments set text = '' where id = $1";
}

/// Removes the thread of a post that its author takes back, with everything about it. Take hold of the post first.
///
/// # Errors
/// When the database refuses.
pub fn forget(tx: &mut Tx<'_>, post: Subject) -> Result<(), DbError> {
    let waiting: Vec<Uuid> = tx.all(WAITING, params![post.kind.as_str(), post.id])?;
    // Like everyone else, hold the Comments before their places in the queue.
    tx.execute(FORGET, params![post.kind.as_str(), post.id])?;
    waiting.into_iter().try_for_each(|id| forget_review(tx, id))
}

/// Whether moderators still have to look at a post or at something in its thread, because someone
/// reported it: taken back, it stays for them for a while.
///
/// # Errors
/// When the database refuses.
pub fn is_evidence(tx: &mut Tx<'_>, post: Subject) -> Result<bool, DbError> {
    let itself = reviews::store::find(tx, post)?.is_some_and(|waiting| waiting.reports > 0);
    let below: Option<bool> = tx.one(WAITING_BELOW, params![post.kind.as_str(), post.id])?;
    Ok(itself || below.unwrap_or_default())
}

/// Empties a batch of Comments that were deleted at `until` or before, and forgets what they said before; answers whether
/// there were any.
pub(crate) fn wipe(tx: &mut Tx<'_>, _: &App, until: Timestamp) -> Result<bool, DbError> {
    let over: Vec<Uuid> = tx.all(WIPED, params![until])?;
    for id in &over {
        tx.execute(WIPE_VERSIONS, params![*id])?;
        tx.execute(WIPE, params![*id])?;
    }
    let any = !over.is_empty();
    over.into_iter().try_for_each(|id| forget_review(tx, id))?;
    Ok(any)
}

fn forget_review(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    reviews::store::forget(tx, Subject { kind: SubjectKind::Comment, id })
}
