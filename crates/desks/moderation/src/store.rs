//! Every statement on the tables `moderation_claims` and `moderation_decisions`, and the list of who is suspended.

use domain::entitlement::Tiers;
use domain::ids::{DecisionId, MemberId};
use domain::name::display_name;
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::card::{CARD_COLUMNS, MemberCard};
use platform::db::{Db, DbError, Row, Tx};
use platform::http::cursor::Cursor;
use platform::params;
use reviews::{SubjectState, Verdict};
use uuid::Uuid;

use crate::rules::Holder;
use crate::suspended::Suspended;

platform::statements! {
    /// One statement, so that two moderators cannot both have it.
    CLAIM = "insert into moderation_claims (subject_kind, subject_id, moderator_id, claimed_at, until)
        values ($1, $2, $3, $4, $5) on conflict (subject_kind, subject_id) do update set
            moderator_id = excluded.moderator_id, claimed_at = excluded.claimed_at, until = excluded.until
        where moderation_claims.moderator_id = excluded.moderator_id
            or moderation_claims.until <= excluded.claimed_at";
    HOLDER = "select c.moderator_id, m.first_name, m.last_name, c.until
        from moderation_claims c join members m on m.id = c.moderator_id
        where c.subject_kind = $1 and c.subject_id = $2 and c.until > $3";
    RELEASE = "delete from moderation_claims where subject_kind = $1 and subject_id = $2";
    /// Beside a claim it must not wait for other claims' rows, which could go in a circle: the next claim gets them.
    EXPIRE =
        sqlite "delete from moderation_claims where until <= $1"
        postgres "delete from moderation_claims where (subject_kind, subject_id) in
            (select subject_kind, subject_id from moderation_claims where until <= $1 for update skip locked)";
    RECORD = "insert into moderation_decisions (id, subject_kind, subject_id, moderator_id, verdict, reason, decided_at,
            before_status, before_reason, version, on_appeal)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    SUSPENDED = [concat!("select ", members::card_columns!(), ", m.suspended_at, s.first_name, s.last_name, a.detail, s.id is not null
        from members m left join audit_entries a on a.seq = (select e.seq from audit_entries e
            where e.subject_id = m.id and e.action = 'suspend' order by e.seq desc limit 1)
        left join members s on s.id = a.actor_id
        where m.suspended_at is not null and (m.suspended_at, m.id) < ($1, $2)
        order by m.suspended_at desc, m.id desc limit 21")];
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
pub(crate) struct Logged {
    pub id: DecisionId,
    pub moderator: MemberId,
    /// It was a decline.
    pub declined: bool,
    pub at: Timestamp,
    pub undone_at: Option<Timestamp>,
    /// The subject's status before, and why.
    pub before: Status,
    pub before_reason: Option<String>,
    /// The version that was decided about.
    pub version: Timestamp,
    /// Its author had asked for a second look.
    pub on_appeal: bool,
}

/// Claims a subject until `until`, or prolongs this moderator's claim; answers `false` while a colleague holds it.
pub(crate) fn claim(
    tx: &mut Tx<'_>,
    subject: Subject,
    moderator: MemberId,
    now: Timestamp,
    until: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(CLAIM, params![subject.kind.as_str(), subject.id, moderator, now, until])? > 0)
}

/// Who is looking at this subject.
pub(crate) fn holder(tx: &mut Tx<'_>, subject: Subject, now: Timestamp) -> Result<Option<Holder>, DbError> {
    tx.first(HOLDER, params![subject.kind.as_str(), subject.id, now], |row| {
        let first: Option<String> = row.get(1)?;
        let last: Option<String> = row.get(2)?;
        Ok(Holder {
            moderator: row.get(0)?,
            name: display_name(first.as_deref(), last.as_deref()),
            until: row.get(3)?,
        })
    })
}

/// Ends whatever claim there is on a subject.
pub(crate) fn release(tx: &mut Tx<'_>, subject: Subject) -> Result<(), DbError> {
    tx.execute(RELEASE, params![subject.kind.as_str(), subject.id]).map(drop)
}

/// Removes claims that have run out.
pub(crate) fn expire(tx: &mut Tx<'_>, now: Timestamp) -> Result<(), DbError> {
    tx.execute(EXPIRE, params![now]).map(drop)
}

/// Writes a decision into the log: an approval, or with a reason a decline.
pub(crate) fn record(
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

/// Suspended Members, the last one first: up to one more than a page of twenty.
pub(crate) async fn suspended(
    db: &Db,
    tiers: Tiers,
    after: Option<Cursor>,
) -> Result<Vec<Suspended>, DbError> {
    const MORE: usize = CARD_COLUMNS;
    let after = after.unwrap_or(Cursor::NEWEST);
    db.query(SUSPENDED, params![after.at, after.id], move |row| {
        let (first, last): (Option<String>, Option<String>) = (row.get(MORE + 1)?, row.get(MORE + 2)?);
        let detail: Option<String> = row.get(MORE + 3)?;
        let detail: Option<Detail> = detail.and_then(|detail| serde_json::from_str(&detail).ok());
        let known: bool = row.get(MORE + 4)?;
        Ok(Suspended {
            member: MemberCard::read(row, 0, tiers)?,
            since: row.get(MORE)?,
            by: known.then(|| display_name(first.as_deref(), last.as_deref())),
            reason: detail.map(|detail| detail.reason),
        })
    })
    .await
}

/// What the log says of a suspension.
#[derive(serde::Deserialize)]
struct Detail {
    reason: String,
}

/// Notes that a decision was taken back.
pub(crate) fn mark_undone(tx: &mut Tx<'_>, id: DecisionId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(MARK_UNDONE, params![id, now]).map(drop)
}

/// The last decision about a subject, taken back or not.
pub(crate) fn last(tx: &mut Tx<'_>, subject: Subject) -> Result<Option<Logged>, DbError> {
    tx.first(LAST, params![subject.kind.as_str(), subject.id], read_logged)
}

/// The last decision about a subject that was not taken back.
pub(crate) fn standing(tx: &mut Tx<'_>, subject: Subject) -> Result<Option<Logged>, DbError> {
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

/// The kind and id of a row that names a subject in its columns `first` and `first + 1`.
pub(crate) fn subject_of(row: &Row<'_>, first: usize) -> Result<Subject, DbError> {
    let kind: String = row.get(first)?;
    let kind = SubjectKind::from_stored(&kind)
        .ok_or_else(|| DbError::Refused(format!("there is no kind {kind}")))?;
    Ok(Subject { kind, id: row.get::<Uuid>(first + 1)? })
}
