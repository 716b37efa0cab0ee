//! Questions as posts, and the statements that all tables of posts have.

use domain::ids::MemberId;
use domain::limits::QUESTION_COOLDOWN_MS;
use domain::subject::SubjectKind;
use platform::db::{DbError, Tx};
use platform::http::error_code::ErrorCode;
use posts::Post;
use posts::table::Table;
use reviews::SubjectState;
use uuid::Uuid;

use crate::{ALREADY_APPROVED, CHANGED, COOLDOWN, store};

posts::statements!("questions", "");

/// Questions and prompts as posts.
pub(crate) struct QuestionPost;

impl Post for QuestionPost {
    const KIND: SubjectKind = SubjectKind::Question;
    const TABLE: Table = TABLE;
    const COOLDOWN_MS: i64 = QUESTION_COOLDOWN_MS;
    const COOLDOWN: ErrorCode = COOLDOWN;
    const NEXT: &'static str = "nextQuestionDate";
    const ALREADY_APPROVED: ErrorCode = ALREADY_APPROVED;
    const CHANGED: ErrorCode = CHANGED;
    const CLEANUP_JOB: &'static str = "questions.forget_withdrawn";

    fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        store::lock(tx, id.into())
    }

    fn exists_for(tx: &mut Tx<'_>, reader: MemberId, id: Uuid) -> Result<bool, DbError> {
        Ok(store::thread(tx, reader, id.into(), false)?.is_some())
    }
}
