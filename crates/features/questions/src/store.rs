//! Every statement on the tables `questions`, `question_tags` and `question_tagged`.

use comments::CommentCounts;
use domain::ids::{MemberId, QuestionId};
use domain::limits::NOTIFICATIONS_PAGE;
use domain::review::Status;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, FromRow, Tx, Value};
use platform::http::Keyed;
use platform::http::cursor::Cursor;
use platform::params;
use reviews::SubjectState;
use uuid::Uuid;

use crate::rules::{AnswerFilter, Edit, Kind, NewQuestion};
use crate::view::{Audience, Question, professional_answers, question_columns};

/// Which Questions exist for a reader: `$1` is the reader, `$2` whether they sit at the moderators' desk.
///
/// Blocks part readers and authors both ways, but hide no anonymous Question: were it gone at the moment in which a profile
/// is, that would tell who asked, whichever of the two set the block.
macro_rules! visible_to {
    () => {
        concat!(
            "(q.status = 'approved' or q.member_id = $1 or $2 = true)
            and ($2 = true or (q.withdrawn_at is null and (",
            members::not_blocked!("q.member_id"),
            " or q.anonymous = true)))"
        )
    };
}

/// The beginning of every read of whole Questions.
macro_rules! select_questions {
    ($from:literal) => {
        concat!(
            "select ",
            question_columns!(),
            " from ",
            $from,
            " join members m on m.id = q.member_id where ",
            visible_to!()
        )
    };
}

/// Which members `m` may be tagged; who does not wish to be is left out here too.
macro_rules! taggable {
    () => {
        "m.suspended_at is null and m.taggable = true"
    };
}

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    PAGE = [concat!(select_questions!("questions q"), " and q.kind = $5 and q.status = 'approved'
        and (q.created_at, q.id) < ($3, $4) order by q.created_at desc, q.id desc limit 11")];
    ANSWERED = [concat!(select_questions!("questions q"), " and q.kind = $5 and q.status = 'approved'
        and q.professional_answers > 0 and ", professional_answers!(), " > 0 and (q.created_at, q.id) < ($3, $4)
        order by q.created_at desc, q.id desc limit 11")];
    UNANSWERED = [concat!(select_questions!("questions q"), " and q.kind = $5 and q.status = 'approved'
        and q.answers_count = 0 and (q.created_at, q.id) < ($3, $4) order by q.created_at desc, q.id desc limit 11")];
    BY_TAG = [concat!(select_questions!("question_tags t join questions q on q.id = t.question_id"),
        " and t.kind = $5 and t.tag = $6 and q.status = 'approved'
        and (t.created_at, t.question_id) < ($3, $4) order by t.created_at desc, t.question_id desc limit 11")];
    ANSWERED_BY_TAG = [concat!(select_questions!("question_tags t join questions q on q.id = t.question_id"),
        " and t.kind = $5 and t.tag = $6 and t.answered = true and ", professional_answers!(), " > 0 and q.status = 'approved'
        and (t.created_at, t.question_id) < ($3, $4) order by t.created_at desc, t.question_id desc limit 11")];
    UNANSWERED_BY_TAG = [concat!(select_questions!("question_tags t join questions q on q.id = t.question_id"),
        " and t.kind = $5 and t.tag = $6 and t.unanswered = true and q.status = 'approved'
        and (t.created_at, t.question_id) < ($3, $4) order by t.created_at desc, t.question_id desc limit 11")];
    BY_MEMBER = [concat!(select_questions!("questions q"), " and (q.created_at, q.id) < ($3, $4) and q.member_id = $5
        and (q.member_id = $1 or (q.anonymous = false and ($6 = true or q.kind = 'question')))
        order by q.created_at desc, q.id desc limit 11")];
    /// Of the reader's own.
    WAITING = [concat!(select_questions!("questions q"), " and (q.created_at, q.id) < ($3, $4) and q.member_id = $1
        and q.status <> 'approved' order by q.created_at desc, q.id desc limit 11")];
    BY_ID = [concat!(select_questions!("questions q"), " and q.id = $3")];
    THREAD = [concat!("select q.member_id as author, q.anonymous, q.status, q.kind from questions q where ", visible_to!(), " and q.id = $3")];
    /// Of up to thirty Questions, as many as a page of notifications is about.
    PROMPTS = [concat!("select q.id, q.prompt from questions q where ", visible_to!(), " and ($3 = true or q.kind = 'question'
        or q.member_id = $1) and q.id in ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
        $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33)")];
    /// The members tagged in up to eleven Questions.
    TAGGED = [concat!("select t.question_id, ", members::card_columns!(), " from question_tagged t
        join members m on m.id = t.member_id
        where t.question_id in ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) and ($2 = true or ",
        members::not_blocked!("t.member_id"), ") order by t.question_id, t.place")];
    /// Which of up to five members may be tagged by `$1`.
    MAY_BE_TAGGED = [concat!("select m.id from members m where m.id in ($2, $3, $4, $5, $6) and ", taggable!(), " and ",
        members::not_blocked!("m.id"))];
    INSERT = "insert into questions (id, member_id, kind, prompt, tags, anonymous, help, status, comments_count,
            professional_answers, created_at, submitted_at, idempotency_key, key_digest)
        values ($1, $2, $3, $4, $5, $6, $7, 'pending', 0, 0, $8, $8, $9, $10)
        on conflict (member_id, idempotency_key) do nothing";
    ADD_TAG = "insert into question_tags (question_id, tag, kind, created_at, answered, unanswered)
        select id, $2, kind, created_at, professional_answers > 0, answers_count = 0 from questions where id = $1";
    DROP_TAGS = "delete from question_tags where question_id = $1";
    ADD_TAGGED = "insert into question_tagged (question_id, member_id, place) values ($1, $2, $3)";
    DROP_TAGGED = "delete from question_tagged where question_id = $1";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite "select member_id as author, status, submitted_at, rejection_reason as reason from questions where id = $1"
        postgres "select member_id as author, status, submitted_at, rejection_reason as reason from questions where id = $1
            for no key update";
    EDIT = "update questions set prompt = coalesce($2, prompt), tags = coalesce($3, tags),
            help = case when $4 = true then $5 else help end, status = 'pending', rejection_reason = null,
            stood = false, decided_at = null, decided_by = null, submitted_at = $6 where id = $1";
    ASKED_BY = "select member_id, anonymous from questions where id = $1";
    ALL_TAGGED = "select t.member_id from question_tagged t join members m on m.id = t.member_id
        where t.question_id = $1 and m.taggable = true order by t.member_id limit 5";
    COUNT = "update questions set comments_count = comments_count + $2, professional_answers = professional_answers + $3,
            answers_count = answers_count + $4 where id = $1";
    SET_ANSWERED = "update question_tags set answered = (select professional_answers > 0 from questions where id = $1),
            unanswered = (select answers_count = 0 from questions where id = $1)
        where question_id = $1 and exists (select 1 from questions q where q.id = $1
            and (question_tags.answered <> (q.professional_answers > 0) or question_tags.unanswered <> (q.answers_count = 0)))";
}

/// Questions that a TAGGED asks about at once: one more than a page.
const BATCH: usize = 11;

/// Which list of approved Questions is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct QuestionFilter {
    pub kind: Kind,
    pub tag: Option<&'static str>,
    /// Only those with, or without, answers of this kind.
    pub answers: Option<AnswerFilter>,
}

/// The values of `$1` to `$4` in a list.
fn from_here(audience: &Audience, after: Option<Cursor>) -> Vec<Value> {
    let after = after.unwrap_or(Cursor::NEWEST);
    params![audience.viewer, audience.desk, after.at, after.id]
}

/// Approved Questions, newest first: up to one more than a page.
pub(crate) fn page(
    tx: &mut Tx<'_>,
    audience: &Audience,
    wanted: QuestionFilter,
    after: Option<Cursor>,
) -> Result<Vec<Question>, DbError> {
    let mut params = from_here(audience, after);
    params.extend(params![wanted.kind.as_str()]);
    let sql = match wanted {
        QuestionFilter { tag: Some(tag), answers, .. } => {
            params.extend(params![tag]);
            match answers {
                None => BY_TAG,
                Some(AnswerFilter::ByProfessional) => ANSWERED_BY_TAG,
                Some(AnswerFilter::Unanswered) => UNANSWERED_BY_TAG,
            }
        }
        QuestionFilter { answers: None, .. } => PAGE,
        QuestionFilter { answers: Some(AnswerFilter::ByProfessional), .. } => ANSWERED,
        QuestionFilter { answers: Some(AnswerFilter::Unanswered), .. } => UNANSWERED,
    };
    let rows = tx.query(sql, params, |row| Question::read(row, audience))?;
    with_tagged(tx, audience, rows)
}

/// What the reader may see of one Member's Questions, newest first: up to one more than a page.
pub(crate) fn by_member(
    tx: &mut Tx<'_>,
    audience: &Audience,
    member: MemberId,
    prompts: bool,
    after: Option<Cursor>,
) -> Result<Vec<Question>, DbError> {
    let mut params = from_here(audience, after);
    params.extend(params![member, prompts]);
    let rows = tx.query(BY_MEMBER, params, |row| Question::read(row, audience))?;
    with_tagged(tx, audience, rows)
}

/// The reader's own Questions that are not approved, newest first, one more than a page.
///
/// # Errors
/// When the database refuses.
pub(crate) fn waiting(
    tx: &mut Tx<'_>,
    audience: &Audience,
    after: Option<Cursor>,
) -> Result<Vec<Question>, DbError> {
    let rows = tx.query(WAITING, from_here(audience, after), |row| Question::read(row, audience))?;
    with_tagged(tx, audience, rows)
}

/// One Question, if it exists for the reader.
pub(crate) fn by_id(
    tx: &mut Tx<'_>,
    audience: &Audience,
    id: QuestionId,
) -> Result<Option<Question>, DbError> {
    let params = params![audience.viewer, audience.desk, id];
    let found = tx.query(BY_ID, params, |row| Question::read(row, audience))?;
    Ok(with_tagged(tx, audience, found)?.into_iter().next())
}

/// A Question as far as the thread below it depends on it.
#[derive(FromRow)]
pub(crate) struct Threaded {
    pub author: MemberId,
    pub anonymous: bool,
    pub status: Status,
    pub kind: Kind,
}

/// What a thread below a Question depends on, if the Question exists for this reader.
pub(crate) fn thread(
    tx: &mut Tx<'_>,
    reader: MemberId,
    id: QuestionId,
    desk: bool,
) -> Result<Option<Threaded>, DbError> {
    tx.one(THREAD, params![reader, desk, id])
}

/// What those among up to thirty Questions ask that this reader may read, `prompts` among them or not.
pub(crate) fn prompts(
    tx: &mut Tx<'_>,
    reader: MemberId,
    prompts: bool,
    ids: &[Uuid],
) -> Result<Vec<(Uuid, String)>, DbError> {
    let mut params = params![reader, false, prompts];
    params.extend(ids.iter().copied().map(Value::from));
    params.resize(3 + NOTIFICATIONS_PAGE, Value::Null);
    tx.all(PROMPTS, params)
}

/// Fills in who is tagged.
fn with_tagged(
    tx: &mut Tx<'_>,
    audience: &Audience,
    mut questions: Vec<Question>,
) -> Result<Vec<Question>, DbError> {
    if questions.is_empty() {
        return Ok(questions);
    }
    let mut params = params![audience.viewer, audience.desk];
    params.extend(questions.iter().map(|question| Value::from(question.id)));
    params.resize(2 + BATCH, Value::Null);
    let tagged = tx.query(TAGGED, params, |row| {
        Ok((row.get::<QuestionId>("question_id")?, MemberCard::read(row, audience.tiers)?))
    })?;
    for (id, card) in tagged {
        if let Some(question) = questions.iter_mut().find(|question| question.id == id) {
            question.tagged.push(card.uid);
            question.tagged_members.push(card);
        }
    }
    Ok(questions)
}

/// Whether this Member may tag all of these, five at most.
pub(crate) fn may_tag(tx: &mut Tx<'_>, member: MemberId, others: &[MemberId]) -> Result<bool, DbError> {
    if others.is_empty() {
        return Ok(true);
    }
    let mut params = params![member];
    params.extend(others.iter().copied().map(Value::from));
    params.resize(1 + domain::limits::QUESTION_TAGGED_MAX, Value::Null);
    Ok(tx.all::<()>(MAY_BE_TAGGED, params)?.len() == others.len())
}

/// Adds a Question; answers `false` when the Member used the key before.
pub(crate) fn insert(
    tx: &mut Tx<'_>,
    id: QuestionId,
    author: MemberId,
    new: &NewQuestion,
    key: Option<Keyed>,
    now: Timestamp,
) -> Result<bool, DbError> {
    let (kind, help) = (new.kind.as_str(), new.help.map(|help| help.as_str()));
    let (key, digest) = key.map(|keyed| (keyed.key, keyed.digest)).unzip();
    let values = params![
        id,
        author,
        kind,
        new.prompt.as_str(),
        list(&new.tags),
        new.anonymous,
        help,
        now,
        key,
        digest
    ];
    if tx.execute(INSERT, values)? == 0 {
        return Ok(false);
    }
    add_tags(tx, id, &new.tags)?;
    add_tagged(tx, id, &new.tagged)?;
    Ok(true)
}

/// Tags as the column `tags` keeps them.
fn list(tags: &[&str]) -> String {
    serde_json::Value::from(tags).to_string()
}

fn add_tags(tx: &mut Tx<'_>, id: QuestionId, tags: &[&str]) -> Result<(), DbError> {
    tags.iter().try_for_each(|tag| tx.execute(ADD_TAG, params![id, *tag]).map(drop))
}

fn add_tagged(tx: &mut Tx<'_>, id: QuestionId, tagged: &[MemberId]) -> Result<(), DbError> {
    let mut places = tagged.iter().enumerate();
    places.try_for_each(|(place, member)| tx.execute(ADD_TAGGED, params![id, *member, place]).map(drop))
}

/// Takes hold of a Question until the transaction ends, so that nobody else changes it in the meantime.
pub(crate) fn lock(tx: &mut Tx<'_>, id: QuestionId) -> Result<Option<SubjectState>, DbError> {
    tx.one(LOCK, params![id])
}

/// Who asked, and whether they are anonymous.
pub(crate) fn asked_by(tx: &mut Tx<'_>, id: QuestionId) -> Result<Option<(MemberId, bool)>, DbError> {
    tx.one(ASKED_BY, params![id])
}

/// Who is tagged in a Question and still wishes to be.
pub(crate) fn tagged(tx: &mut Tx<'_>, id: QuestionId) -> Result<Vec<MemberId>, DbError> {
    tx.all(ALL_TAGGED, params![id])
}

/// Changes what the author asked for and hands the Question in again at `submitted_at`.
pub(crate) fn resubmit(
    tx: &mut Tx<'_>,
    id: QuestionId,
    edit: &Edit,
    submitted_at: Timestamp,
) -> Result<(), DbError> {
    let (tags, help) = (edit.tags.as_deref().map(list), edit.help.flatten().map(|help| help.as_str()));
    tx.execute(EDIT, params![id, edit.prompt.clone(), tags, edit.help.is_some(), help, submitted_at])?;
    if let Some(tags) = &edit.tags {
        tx.execute(DROP_TAGS, params![id])?;
        add_tags(tx, id, tags)?;
    }
    if let Some(tagged) = &edit.tagged {
        tx.execute(DROP_TAGGED, params![id])?;
        add_tagged(tx, id, tagged)?;
    }
    Ok(())
}

/// Moves the counters of what others see below a Question.
pub(crate) fn count(tx: &mut Tx<'_>, id: QuestionId, by: CommentCounts) -> Result<(), DbError> {
    tx.execute(COUNT, params![id, by.comments, by.by_professionals, by.answers])?;
    if by.answers == 0 && by.by_professionals == 0 {
        return Ok(());
    }
    tx.execute(SET_ANSWERED, params![id]).map(drop)
}
