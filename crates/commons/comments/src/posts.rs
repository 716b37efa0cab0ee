//! Posts: what can be commented on. Each kind of post registers one implementation of [`Commentable`].

use std::sync::Arc;

use domain::gate::Gate;
use domain::ids::MemberId;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use uuid::Uuid;

use crate::CLOSED;
use crate::rules::{self, CommentState};

/// What can be commented on; each kind of post has one implementation.
pub trait Commentable: Send + Sync + 'static {
    /// The kind.
    fn kind(&self) -> SubjectKind;

    /// The thread below a post as this reader finds it; `None` when the post is not there for them (not approved and not
    /// theirs, or blocked). At the `desk` it is there as long as moderators can read it.
    ///
    /// # Errors
    /// When the database refuses.
    fn thread(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        id: Uuid,
        desk: bool,
    ) -> Result<Option<Thread>, DbError>;

    /// Whether answers of Professionals come before all others (G3).
    fn puts_professionals_first(&self) -> bool {
        false
    }

    /// Whether a post is there for moderators alone, since its author has taken it back.
    ///
    /// # Errors
    /// When the database refuses.
    fn is_withdrawn(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError>;

    /// The gate before the post and its thread for this reader, where it is more than what [`Thread::gate`] says.
    ///
    /// # Errors
    /// When the database refuses.
    fn gate(
        &self,
        _: &mut Tx<'_>,
        _: &App,
        _: &Viewer,
        _: Uuid,
        thread: &Thread,
    ) -> Result<Option<Gate>, DbError> {
        Ok(thread.gate)
    }

    /// Who follows the post and hears of new Comments at its top, after this Member in the order of ids: a hundred at most.
    /// Nobody where posts cannot be followed.
    ///
    /// # Errors
    /// When the database refuses.
    fn followers(&self, _: &mut Tx<'_>, _: Uuid, _: MemberId) -> Result<Vec<MemberId>, DbError> {
        Ok(Vec::new())
    }

    /// Moves the post's counters. Even by nothing it keeps others from changing the post until the transaction ends; where
    /// there is no such post it does nothing.
    ///
    /// # Errors
    /// When the database refuses.
    fn count(&self, tx: &mut Tx<'_>, id: Uuid, by: CommentCounts) -> Result<(), DbError>;
}

/// How many Comments that others see a post has, or by how many its counters move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CommentCounts {
    /// All of them.
    pub comments: i64,
    /// Answers: those at the top of the thread by others than the post's author.
    pub answers: i64,
    /// Those by Professionals.
    pub by_professionals: i64,
}

impl CommentCounts {
    /// `step` Comments, answers or not, by Professionals or not.
    #[must_use]
    pub fn of(step: i64, answers: bool, professional: bool) -> Self {
        let step_if = |counts: bool| if counts { step } else { 0 };
        Self { comments: step, answers: step_if(answers), by_professionals: step_if(professional) }
    }
}

/// The thread below a post, for one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    /// The post's author.
    pub author: MemberId,
    /// When the author asked anonymously: how they are called here.
    pub pseudonym: Option<String>,
    /// Approved: it takes new Comments.
    pub open: bool,
    /// What a reader's tier must pass to read the post, and with it the thread.
    pub gate: Option<Gate>,
    /// Its author may mark Comments at the top as having helped them.
    pub marks_helped: bool,
}

impl Thread {
    /// Whether this Member is anonymous here.
    #[must_use]
    pub fn hides(&self, member: MemberId) -> bool {
        self.pseudonym.is_some() && self.author == member
    }
}

/// All kinds of posts that take Comments.
#[derive(Clone)]
pub(crate) struct Posts(App);

impl Posts {
    /// Those that the features of this application registered.
    pub(crate) fn of(app: &App) -> Self {
        Self(app.clone())
    }

    /// The thread below a post for this reader.
    ///
    /// # Errors
    /// `not_found` where there is no such post for them; `tier.needed` below the tier that reads it.
    pub(crate) fn thread(&self, tx: &mut Tx<'_>, viewer: &Viewer, post: Subject) -> Result<Thread, ApiError> {
        let thread = self.any_thread(tx, viewer.id, post)?.ok_or_else(ApiError::not_found)?;
        let gate =
            self.kind(post.kind).map_or(Ok(None), |kind| kind.gate(tx, &self.0, viewer, post.id, &thread))?;
        if let Some(gate) = gate {
            viewer.pass(self.0.settings.tier_mapping, gate)?;
        }
        Ok(thread)
    }

    /// [`Posts::thread`] where something is to be added to it.
    ///
    /// # Errors
    /// `not_found` as there; `comments.closed` while the post is not approved.
    pub(crate) fn open_thread(
        &self,
        tx: &mut Tx<'_>,
        viewer: &Viewer,
        post: Subject,
    ) -> Result<Thread, ApiError> {
        let thread = self.thread(tx, viewer, post)?;
        if thread.open { Ok(thread) } else { Err(ApiError::new(CLOSED)) }
    }

    /// The thread below a post as its author finds it, while there is such a post.
    pub(crate) fn any_thread(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        post: Subject,
    ) -> Result<Option<Thread>, DbError> {
        self.kind(post.kind).map_or(Ok(None), |kind| kind.thread(tx, reader, post.id, false))
    }

    /// [`Posts::any_thread`] at the moderators' desk.
    pub(crate) fn thread_at_desk(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        post: Subject,
    ) -> Result<Option<Thread>, DbError> {
        self.kind(post.kind).map_or(Ok(None), |kind| kind.thread(tx, reader, post.id, true))
    }

    /// Whether a post is there for moderators alone.
    pub(crate) fn is_withdrawn(&self, tx: &mut Tx<'_>, post: Subject) -> Result<bool, DbError> {
        self.kind(post.kind).map_or(Ok(false), |kind| kind.is_withdrawn(tx, post.id))
    }

    /// Whether the author of a Comment is kept from the reader by a block. An anonymous one is from nobody, as in the
    /// store.
    pub(crate) fn apart(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        held: &CommentState,
    ) -> Result<bool, DbError> {
        let thread = self.any_thread(tx, reader, held.post)?;
        if thread.is_some_and(|thread| thread.hides(held.author)) {
            return Ok(false);
        }
        members::blocks::apart(tx, reader, held.author)
    }

    /// Moves a post's counters.
    pub(crate) fn count(&self, tx: &mut Tx<'_>, post: Subject, by: CommentCounts) -> Result<(), DbError> {
        self.kind(post.kind).map_or(Ok(()), |kind| kind.count(tx, post.id, by))
    }

    /// Who follows a post, after this Member: a hundred at most.
    pub(crate) fn followers(
        &self,
        tx: &mut Tx<'_>,
        post: Subject,
        after: MemberId,
    ) -> Result<Vec<MemberId>, DbError> {
        self.kind(post.kind).map_or(Ok(Vec::new()), |kind| kind.followers(tx, post.id, after))
    }

    /// The part of its thread in which a Comment is: 0, which comes first, or 1.
    pub(crate) fn part(&self, post: Subject, professional: bool) -> i64 {
        let first = self.kind(post.kind).is_some_and(|kind| kind.puts_professionals_first());
        rules::part(first, professional)
    }

    /// Keeps others from changing a post and its thread until the transaction ends. Anyone who needs both takes hold of the
    /// post before any of its Comments, so that no two transactions wait for each other.
    pub(crate) fn hold(&self, tx: &mut Tx<'_>, post: Subject) -> Result<(), DbError> {
        self.count(tx, post, CommentCounts::default())
    }

    /// The kind's implementation.
    pub(crate) fn kind(&self, kind: SubjectKind) -> Option<&Arc<dyn Commentable>> {
        self.0.registry.all::<dyn Commentable>().find(|known| known.kind() == kind)
    }
}
