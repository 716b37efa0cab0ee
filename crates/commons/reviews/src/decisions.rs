//! The log of decisions, which is only ever added to: every statement on the table `moderation_decisions`.

use domain::ids::{DecisionId, MemberId};
use domain::review::Status;
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::db::{DbError, Row, Tx};
use platform::params;

use crate::{SubjectState, Verdict};

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    RECORD = "insert into moderation_decisions (id, subject_kind, subject_id, moderator_id, verdict, reason, decided_at,
            before_status, before_reason, version, on_appeal)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    MARK_UNDONE = "update moderation_decisions set undone_at = $2 where id = $1";
    STANDING = "select id, moderator_id, verdict, decided_at, undone_at, before_status, before_reason, version, on_appeal
        from moderation_decisions where subject_kind = $1 and subject_id = $2 and undone_at is null
        order by decided_at desc, id desc limit 1";
    LAST = "select id, moderator_id, verdict, decided_at, undone_at, before_status, before_reason, version, on_appeal
        from moderation_decisions where subject_kind = $1 and subject_id = $2
        order by decided_at desc, id desc limit 1";
}

/// A decision as the log keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    tx.first(LAST, params![subject.kind.as_str(), subject.id], read_logged)
}

/// The last decision about a subject that was not taken back.
pub fn standing(tx: &mut Tx<'_>, subject: Subject) -> Result<Option<Logged>, DbError> {
    tx.first(STANDING, params![subject.kind.as_str(), subject.id], read_logged)
}

fn read_logged(row: &Row<'_>) -> Result<Logged, DbError> {
    let before: String = row.get(5)?;
    Ok(Logged {
        id: row.get(0)?,
        moderator: row.get(1)?,
        declined: row.get::<String>(2)? == "decline",
        at: row.get(3)?,
        undone_at: row.get(4)?,
        before: Status::from_stored(&before)
            .ok_or_else(|| DbError::Refused(format!("a decision began at {before}")))?,
        before_reason: row.get(6)?,
        version: row.get(7)?,
        on_appeal: row.get(8)?,
    })
}
