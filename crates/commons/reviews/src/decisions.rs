//! The log of decisions, which is only ever added to: every statement on the table `moderation_decisions`.

use domain::ids::{DecisionId, MemberId};
use domain::review::Status;
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::params;

use crate::{SubjectState, Verdict};

/// The beginning of every read of decisions about one subject.
macro_rules! select_decisions {
    () => {
        "select id, moderator_id as moderator, verdict = 'decline' as declined, decided_at as at, undone_at,
            before_status as before, before_reason, version, on_appeal
        from moderation_decisions where subject_kind = $1 and subject_id = $2"
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    RECORD = "insert into moderation_decisions (id, subject_kind, subject_id, moderator_id, verdict, reason, decided_at,
            before_status, before_reason, version, on_appeal)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    MARK_UNDONE = "update moderation_decisions set undone_at = $2 where id = $1";
    STANDING = [concat!(select_decisions!(), " and undone_at is null order by decided_at desc, id desc limit 1")];
    LAST = [concat!(select_decisions!(), " order by decided_at desc, id desc limit 1")];
}

/// A decision as the log keeps it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Logged {
    /// Its id.
    pub id: DecisionId,
    /// Who decided.
    pub moderator: MemberId,
    /// It was a decline.
    pub declined: bool,
    /// When it was made.
    pub at: Timestamp,
    /// When it was taken back, if it was.
    pub undone_at: Option<Timestamp>,
    /// The subject's status before.
    pub before: Status,
    /// The reason for that status.
    pub before_reason: Option<String>,
    /// The version that was decided about.
    pub version: Timestamp,
    /// Its author had asked for a second look.
    pub on_appeal: bool,
}

/// Writes a decision into the log: an approval, or with a reason a decline.
pub fn record(
    tx: &mut Tx<'_>,
    id: DecisionId,
    subject: Subject,
    verdict: &Verdict,
    held: &SubjectState,
    on_appeal: bool,
) -> Result<(), DbError> {
    let word = if verdict.reason.is_some() { "decline" } else { "approve" };
    let params = params![
        id,
        subject.kind.as_str(),
        subject.id,
        verdict.moderator,
        word,
        verdict.reason.clone(),
        verdict.at,
        held.status.as_str(),
        held.reason.clone(),
        held.submitted_at,
        on_appeal
    ];
    tx.execute(RECORD, params).map(drop)
}

/// Notes that a decision was taken back.
pub fn mark_undone(tx: &mut Tx<'_>, id: DecisionId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(MARK_UNDONE, params![id, now]).map(drop)
}

/// The last decision about a subject, taken back or not.
pub fn last(tx: &mut Tx<'_>, subject: Subject) -> Result<Option<Logged>, DbError> {
    tx.one(LAST, params![subject.kind.as_str(), subject.id])
}

/// The last decision about a subject that was not taken back.
pub fn standing(tx: &mut Tx<'_>, subject: Subject) -> Result<Option<Logged>, DbError> {
    tx.one(STANDING, params![subject.kind.as_str(), subject.id])
}
