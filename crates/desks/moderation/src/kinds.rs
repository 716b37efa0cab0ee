//! Every kind of subject that the desk knows: how it is decided about, and how a moderator reads it.

use std::sync::Arc;

use chat::review::{MessageAtDesk, Messages};
use comments::Posts;
use comments::review::{AtDesk, ReviewedComments};
use dm::review::{AtDesk as ExcerptAtDesk, Excerpts};
use domain::entitlement::Tiers;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use profiles::review::{ProfileAtDesk, Profiles};
use questions::review::Questions;
use questions::view::{Audience as QuestionAudience, Question};
use reviews::Reviewable;
use serde::Serialize;
use utoipa::ToSchema;
use wins::review::Wins;
use wins::view::{Audience as WinAudience, Win};

/// How subjects of each kind are handled.
#[derive(Clone)]
pub(crate) struct Kinds(Arc<ReviewedComments>);

impl Kinds {
    /// `posts` are all kinds of posts that take Comments.
    pub(crate) fn new(posts: Posts) -> Self {
        Self(Arc::new(ReviewedComments(posts)))
    }

    /// How subjects of this kind are handled.
    pub(crate) fn of(&self, kind: SubjectKind) -> &dyn Reviewable {
        match kind {
            SubjectKind::Win => &Wins,
            SubjectKind::Question => &Questions,
            SubjectKind::Comment => &*self.0,
            SubjectKind::Member => &Profiles,
            SubjectKind::Message => &Messages,
            SubjectKind::ReportedConversation => &Excerpts,
        }
    }
}

/// What a moderator reads; one of them is there.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = QueueContent)]
pub struct Content {
    /// The Win.
    #[schema(required)]
    pub win: Option<Win>,
    /// The Question.
    #[schema(required)]
    pub question: Option<Question>,
    /// The Comment.
    #[schema(required)]
    pub comment: Option<AtDesk>,
    /// The Member.
    #[schema(required)]
    pub member: Option<ProfileAtDesk>,
    /// The Message.
    #[schema(required)]
    pub message: Option<MessageAtDesk>,
    /// What someone showed of a conversation in private.
    #[schema(required)]
    #[serde(rename = "reportedConversation")]
    pub reported_conversation: Option<ExcerptAtDesk>,
}

impl Content {
    /// Whether its author asked not to be known, not even to moderators.
    pub(crate) fn is_anonymous(&self) -> bool {
        self.question.as_ref().is_some_and(|question| question.anonymous)
            || self.comment.as_ref().is_some_and(AtDesk::is_anonymous)
    }
}

/// As whom a moderator reads.
#[derive(Clone)]
pub(crate) struct Reader {
    wins: WinAudience,
    questions: QuestionAudience,
    kinds: Kinds,
    tiers: Tiers,
}

impl Reader {
    pub(crate) fn new(app: &App, viewer: &Viewer, kinds: Kinds) -> Self {
        let tiers = app.tiers();
        let (wins, questions) = (WinAudience::desk(app, viewer), QuestionAudience::desk(app, viewer));
        Self { wins, questions, kinds, tiers }
    }

    /// The subject, unless it is gone.
    pub(crate) fn read(&self, tx: &mut Tx<'_>, subject: Subject) -> Result<Option<Content>, DbError> {
        let none = Content::default();
        Ok(match subject.kind {
            SubjectKind::Win => {
                wins::review::show(tx, &self.wins, subject.id)?.map(|win| Content { win: Some(win), ..none })
            }
            SubjectKind::Question => questions::review::show(tx, &self.questions, subject.id.into())?
                .map(|question| Content { question: Some(question), ..none }),
            SubjectKind::Comment => self
                .kinds
                .0
                .show(tx, self.tiers, subject.id)?
                .map(|comment| Content { comment: Some(comment), ..none }),
            SubjectKind::Member => profiles::review::show(tx, self.tiers, subject.id.into())?
                .map(|member| Content { member: Some(member), ..none }),
            SubjectKind::Message => chat::review::show(tx, self.tiers, subject.id.into())?
                .map(|message| Content { message: Some(message), ..none }),
            SubjectKind::ReportedConversation => dm::review::show(tx, self.tiers, subject.id)?
                .map(|found| Content { reported_conversation: Some(found), ..none }),
        })
    }

    /// Whether its author has taken the subject back.
    pub(crate) fn is_withdrawn(&self, tx: &mut Tx<'_>, subject: Subject) -> Result<bool, DbError> {
        self.kinds.of(subject.kind).is_withdrawn(tx, subject.id)
    }

    /// When the subject was last handed in, while it is there.
    pub(crate) fn version(
        &self,
        tx: &mut Tx<'_>,
        subject: Subject,
    ) -> Result<Option<domain::time::Timestamp>, DbError> {
        self.kinds.of(subject.kind).version(tx, subject.id)
    }
}
