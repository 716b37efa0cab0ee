//! What moderators do with Comments: they are visible at once (spec §4), and one that was reported can be removed for a reason.

use domain::ids::{CommentId, MemberId};
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::card::MemberCard;
use notifications::tell::forget_comment;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use reviews::{Announcement, Content, ContentType, Reviewable, Verdict};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::rules::CommentState;
use crate::{CommentCounts, Posts, rules, store};

/// Comments at the moderators' desk. One that its author deleted in the meantime can still be decided about, until its words
/// are gone.
pub struct ReviewedComments;

impl Reviewable for ReviewedComments {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Comment
    }

    fn hold(&self, tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<Option<reviews::SubjectState>, DbError> {
        let held = take(tx, &Posts::of(app), CommentId(id))?.filter(|held| !held.text.is_empty());
        Ok(held.map(|held| reviews::SubjectState {
            author: held.author,
            status: held.status,
            submitted_at: held.submitted_at,
            reason: held.reason,
        }))
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        store::version(tx, CommentId(id))
    }

    fn decide(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let decided = Some((verdict.moderator, verdict.at));
        set(tx, &Posts::of(app), CommentId(id), verdict.status(), verdict.reason.as_deref(), decided)
    }

    fn restore(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        set(tx, &Posts::of(app), CommentId(id), before, reason, None)
    }

    fn news(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Announcement, DbError> {
        let held = store::find(tx, CommentId(id))?;
        let post = held.map_or(Subject { kind: SubjectKind::Comment, id }, |held| held.post);
        Ok(Announcement { post, tagged: Vec::new(), by: None, path: None })
    }

    fn is_withdrawn(&self, tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<bool, DbError> {
        let Some(held) = store::find(tx, CommentId(id))? else { return Ok(false) };
        Ok(held.deleted_at.is_some() || Posts::of(app).is_withdrawn(tx, held.post)?)
    }

    fn is_there(&self, tx: &mut Tx<'_>, app: &App, reader: MemberId, id: Uuid) -> Result<bool, DbError> {
        let Some(held) = store::find(tx, CommentId(id))? else { return Ok(false) };
        let posts = Posts::of(app);
        let apart = posts.apart(tx, reader, &held)?;
        Ok(held.written().is_there_for(reader, apart) && posts.any_thread(tx, reader, held.post)?.is_some())
    }

    fn content(&self, tx: &mut Tx<'_>, app: &App, _: &Viewer, id: Uuid) -> Result<Option<Content>, DbError> {
        let Some(comment) = show(tx, app, id)? else { return Ok(None) };
        let anonymous = comment.author.is_none();
        Ok(Some(Content { anonymous, ..Content::of(&comment)? }))
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<AtDesk>()
    }
}

/// A Comment as a moderator reads it: its words whatever became of it, its author as its thread names them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommentAtDesk)]
pub struct AtDesk {
    /// What it says.
    text: String,
    /// How its author is called there.
    author_name: String,
    /// Its author; null where they are anonymous.
    #[schema(required)]
    author: Option<MemberCard>,
    /// When it was written, in milliseconds.
    created_at: Timestamp,
    /// When it was last changed; null when never.
    #[schema(required)]
    updated_at: Option<Timestamp>,
    /// Its author has deleted it in the meantime.
    deleted: bool,
    /// Why it was removed before.
    #[schema(required)]
    rejection_reason: Option<String>,
    /// What kind of post it is below.
    post_kind: SubjectKind,
    /// The post's id.
    post_id: Uuid,
    /// What it said before, the last one first, ten at most.
    earlier: Vec<String>,
}

/// One Comment as a moderator reads it.
fn show(tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<Option<AtDesk>, DbError> {
    let found = store::at_desk(tx, CommentId(id), |row| {
        let card = MemberCard::read(row, app.tiers())?;
        Ok(AtDesk {
            text: row.get("text")?,
            author_name: card.display_name.clone(),
            author: Some(card),
            created_at: row.get("created_at")?,
            updated_at: row.get("edited_at")?,
            deleted: row.get("deleted")?,
            rejection_reason: row.get("rejection_reason")?,
            post_kind: row.get("subject_kind")?,
            post_id: row.get("subject_id")?,
            earlier: Vec::new(),
        })
    })?;
    let Some(mut shown) = found else { return Ok(None) };
    shown.earlier = versions(tx, CommentId(id))?.into_iter().map(|(_, text)| text).collect();
    let post = Subject { kind: shown.post_kind, id: shown.post_id };
    let author = shown.author.as_ref().map(|card| card.uid);
    let thread = author.map(|author| Posts::of(app).thread_at_desk(tx, author, post)).transpose()?.flatten();
    let pseudonym = thread.filter(|thread| Some(thread.author) == author).and_then(|thread| thread.pseudonym);
    if let Some(pseudonym) = pseudonym {
        shown.author = None;
        shown.author_name = pseudonym;
    }
    Ok(Some(shown))
}

/// What a Comment said before its author changed it, the last one first, with when it said so: ten at most.
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
    recount(tx, posts, &held, &CommentState { status, ..held.clone() })
}

/// Takes hold of a Comment and, before it, of its post until the transaction ends.
pub(crate) fn take(tx: &mut Tx<'_>, posts: &Posts, id: CommentId) -> Result<Option<CommentState>, DbError> {
    let Some(found) = store::find(tx, id)? else { return Ok(None) };
    posts.hold(tx, found.post)?;
    store::lock(tx, id)
}

/// Moves all counters by what others see more or less of a Comment than before.
pub(crate) fn recount(
    tx: &mut Tx<'_>,
    posts: &Posts,
    before: &CommentState,
    after: &CommentState,
) -> Result<(), DbError> {
    let step = i64::from(after.written().is_visible()) - i64::from(before.written().is_visible());
    if step == 0 {
        return Ok(());
    }
    if step < 0 {
        forget_comment(tx, after.post, after.id.0)?;
    }
    if let Some(parent) = after.parent {
        store::count_replies(tx, parent, step)?;
    }
    // Without its post there is nothing to count.
    let Some(thread) = posts.thread_at_desk(tx, after.author, after.post)? else { return Ok(()) };
    let is_answer = rules::is_answer(after.author, thread.author, after.parent);
    posts.count(tx, after.post, CommentCounts::of(step, is_answer, after.professional))
}
