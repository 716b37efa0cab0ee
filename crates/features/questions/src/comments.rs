//! Comments on Questions: for whom a Question's thread is there, how its author is called in it, its counters, and who follows it.

use comments::{CommentCounts, Commentable, Thread};
use domain::gate::VIEW_PROMPTS;
use domain::ids::{MemberId, QuestionId};
use domain::review::Status;
use domain::subject::SubjectKind;
use platform::db::{DbError, Tx};
use uuid::Uuid;

use crate::post::TABLE;
use crate::rules::{Kind, pseudonym};
use crate::{follows, store};

/// Questions and prompts as posts that take Comments.
pub struct CommentedQuestions;

impl Commentable for CommentedQuestions {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Question
    }

    fn thread(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        id: Uuid,
        desk: bool,
    ) -> Result<Option<Thread>, DbError> {
        let id = QuestionId(id);
        let found = store::thread(tx, reader, id, desk)?;
        Ok(found.map(|question| Thread {
            author: question.author,
            pseudonym: question.anonymous.then(|| pseudonym(id)),
            open: question.status == Status::Approved,
            gate: Some(VIEW_PROMPTS).filter(|_| question.kind == Kind::Prompt && question.author != reader),
            marks_helped: true,
        }))
    }

    fn puts_professionals_first(&self) -> bool {
        true
    }

    fn is_withdrawn(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError> {
        TABLE.is_withdrawn(tx, id)
    }

    fn followers(&self, tx: &mut Tx<'_>, id: Uuid, after: MemberId) -> Result<Vec<MemberId>, DbError> {
        follows::followers(tx, QuestionId(id), after)
    }

    fn count(&self, tx: &mut Tx<'_>, id: Uuid, by: CommentCounts) -> Result<(), DbError> {
        store::count(tx, QuestionId(id), by)
    }
}
