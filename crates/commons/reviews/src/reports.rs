//! Every statement on the tables `reports` and `appeals`.

use domain::ids::{DecisionId, MemberId, ReportId};
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::db::{Db, DbError, FromRow, Tx};
use platform::http::ApiError;
use platform::http::cursor::Cursor;
use platform::params;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::report_rules::Cause;
use crate::store;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    /// One statement, so that nobody has two open reports on one thing.
    INSERT = "insert into reports (id, subject_kind, subject_id, reporter_id, cause, note, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (subject_kind, subject_id, reporter_id) where decision_id is null do nothing";
    OPEN_OF = "select id from reports where subject_kind = $1 and subject_id = $2 and reporter_id = $3 and decision_id is null";
    HAS_REPORTED = "select exists (select 1 from reports where subject_kind = $1 and subject_id = $2 and reporter_id = $3
        and (decision_id is null or decision_id = $4))";
    OPEN = "select id, cause, note, created_at as at from reports
        where subject_kind = $1 and subject_id = $2 and decision_id is null order by created_at, id limit 50";
    REPORTERS = "select reporter_id from reports where subject_kind = $1 and subject_id = $2 and decision_id is null
        order by reporter_id limit 1000";
    ANSWER = "update reports set decision_id = $3, outcome = $4, answered_at = $5
        where subject_kind = $1 and subject_id = $2 and decision_id is null";
    /// Anyone who has reported it once more in the meantime keeps the answer to the first report.
    TAKE_BACK = "update reports set decision_id = null, outcome = null, answered_at = null where decision_id = $1
        and not exists (select 1 from reports o where o.subject_kind = reports.subject_kind
            and o.subject_id = reports.subject_id and o.reporter_id = reports.reporter_id and o.decision_id is null)";
    MINE = "select r.id, r.subject_kind, r.subject_id, r.cause, r.created_at as at, r.outcome, r.answered_at,
            exists (select 1 from reviews v where v.subject_kind = r.subject_kind and v.subject_id = r.subject_id) as there
        from reports r where r.reporter_id = $1 and (r.created_at, r.id) < ($2, $3)
        order by r.created_at desc, r.id desc limit 21";
    APPEAL = "insert into appeals (decision_id, member_id, text, created_at) values ($1, $2, $3, $4)
        on conflict (decision_id) do nothing";
    APPEAL_TEXT = "select text from appeals where decision_id = $1";
}

/// A report that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reported {
    /// Its id.
    pub id: ReportId,
}

/// An open report as a moderator reads it: never who made it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OpenReport {
    /// Its id.
    pub id: ReportId,
    /// Why it was made.
    pub cause: Cause,
    /// What its reporter wrote.
    pub note: String,
    /// When it was made.
    pub at: Timestamp,
}

/// A report as its reporter reads it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct MyReport {
    /// Its id.
    pub id: ReportId,
    /// What it is about.
    #[row(flatten)]
    pub subject: Subject,
    /// Why it was made.
    pub cause: Cause,
    /// When it was made.
    pub at: Timestamp,
    /// Whether something was changed because of it, once it is answered.
    pub outcome: Option<String>,
    /// When it was answered.
    pub answered_at: Option<Timestamp>,
    /// What it is about was not taken back by its author.
    pub there: bool,
}

impl MyReport {
    /// Its place in the list.
    #[must_use]
    pub const fn place(&self) -> Cursor {
        Cursor { at: self.at, id: self.id.0 }
    }
}

/// Enters a report on something of `author`, unless this Member has an open one; answers which one is open, and whether it is new.
pub fn enter(
    tx: &mut Tx<'_>,
    id: ReportId,
    (subject, author): (Subject, MemberId),
    reporter: MemberId,
    (cause, note): (Cause, &str),
    now: Timestamp,
) -> Result<(ReportId, bool), ApiError> {
    if insert(tx, id, subject, reporter, (cause, note), now)? {
        store::reported(tx, subject, author, cause.urgent(), now)?;
        return Ok((id, true));
    }
    let earlier = open_of(tx, subject, reporter)?;
    Ok((earlier.ok_or_else(|| ApiError::internal("a report has no receiver"))?, false))
}

/// Adds a report; answers `false` when this Member has an open one on the same thing.
fn insert(
    tx: &mut Tx<'_>,
    id: ReportId,
    subject: Subject,
    reporter: MemberId,
    (cause, note): (Cause, &str),
    now: Timestamp,
) -> Result<bool, DbError> {
    let params = params![id, subject.kind.as_str(), subject.id, reporter, cause.as_str(), note, now];
    Ok(tx.execute(INSERT, params)? > 0)
}

/// This Member's open report on a subject.
fn open_of(tx: &mut Tx<'_>, subject: Subject, reporter: MemberId) -> Result<Option<ReportId>, DbError> {
    tx.one(OPEN_OF, params![subject.kind.as_str(), subject.id, reporter])
}

/// Whether this Member has an open report on a subject, or one that `answer` answered.
pub fn has_reported(
    tx: &mut Tx<'_>,
    subject: Subject,
    reporter: MemberId,
    answer: Option<DecisionId>,
) -> Result<bool, DbError> {
    let params = params![subject.kind.as_str(), subject.id, reporter, answer];
    Ok(tx.one(HAS_REPORTED, params)?.unwrap_or_default())
}

/// Open reports on a subject, the oldest first, fifty at most.
pub fn open(tx: &mut Tx<'_>, subject: Subject) -> Result<Vec<OpenReport>, DbError> {
    tx.all(OPEN, params![subject.kind.as_str(), subject.id])
}

/// Who has an open report on a subject, a thousand at most, in an order that is the same for everyone: anyone who tells
/// several Members something takes hold of them in it.
pub fn reporters(tx: &mut Tx<'_>, subject: Subject) -> Result<Vec<MemberId>, DbError> {
    tx.all(REPORTERS, params![subject.kind.as_str(), subject.id])
}

/// Answers all open reports on a subject by one decision.
pub fn answer(
    tx: &mut Tx<'_>,
    subject: Subject,
    decision: DecisionId,
    outcome: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(ANSWER, params![subject.kind.as_str(), subject.id, decision, outcome, now]).map(drop)
}

/// Opens again what a decision had answered.
pub fn take_back(tx: &mut Tx<'_>, decision: DecisionId) -> Result<(), DbError> {
    tx.execute(TAKE_BACK, params![decision]).map(drop)
}

/// A Member's reports, last made first: up to one more than a page of twenty.
pub async fn mine(db: &Db, reporter: MemberId, after: Option<Cursor>) -> Result<Vec<MyReport>, DbError> {
    let after = after.unwrap_or(Cursor { at: Timestamp(i64::MAX), id: Uuid::max() });
    db.all(MINE, params![reporter, after.at, after.id]).await
}

/// Asks for a second look at a decision; answers `false` when that was done before.
pub fn appeal(
    tx: &mut Tx<'_>,
    decision: DecisionId,
    member: MemberId,
    text: &str,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(APPEAL, params![decision, member, text, now])? > 0)
}

/// What an author wrote when asking for a second look at this decision.
pub fn appeal_text(tx: &mut Tx<'_>, decision: DecisionId) -> Result<Option<String>, DbError> {
    tx.one(APPEAL_TEXT, params![decision])
}
