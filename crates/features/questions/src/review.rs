//! What the moderators' desk does with Questions: read one, decide, and take a decision back.

use domain::ids::{MemberId, QuestionId};
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use posts::Post;
use reviews::{Announcement, Content, ContentType, Reviewable, SubjectState, Verdict};
use uuid::Uuid;

use crate::post::{QuestionPost, TABLE};
use crate::store;
use crate::view::{Audience, Question};

/// Questions and prompts at the desk.
#[derive(Debug, Clone, Copy)]
pub struct Questions;

impl Reviewable for Questions {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Question
    }

    fn hold(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        QuestionPost::lock(tx, id)
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        TABLE.version(tx, id)
    }

    fn decide(&self, tx: &mut Tx<'_>, _: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        TABLE.decide(tx, id, verdict)
    }

    fn restore(
        &self,
        tx: &mut Tx<'_>,
        _: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        TABLE.restore(tx, QuestionPost::subject(id), before, reason)
    }

    fn news(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Announcement, DbError> {
        let asked = store::asked_by(tx, QuestionId(id))?;
        Ok(Announcement {
            post: Subject { kind: self.kind(), id },
            tagged: store::tagged(tx, QuestionId(id))?,
            by: asked.and_then(|(author, anonymous)| (!anonymous).then_some(author)),
            path: None,
        })
    }

    fn is_withdrawn(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<bool, DbError> {
        TABLE.is_withdrawn(tx, id)
    }

    fn is_there(&self, tx: &mut Tx<'_>, _: &App, reader: MemberId, id: Uuid) -> Result<bool, DbError> {
        QuestionPost::exists_for(tx, reader, id)
    }

    fn content(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        moderator: &Viewer,
        id: Uuid,
    ) -> Result<Option<Content>, DbError> {
        let audience = Audience::desk(app, moderator);
        let Some(question) = store::by_id(tx, &audience, id.into())? else { return Ok(None) };
        Ok(Some(Content { anonymous: question.anonymous, ..Content::of(&question)? }))
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<Question>()
    }
}
