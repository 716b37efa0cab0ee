//! Every statement on the table `moderation_claims`, and the list of who is suspended.

use domain::entitlement::Tiers;
use domain::ids::MemberId;
use domain::name::display_name;
use domain::subject::Subject;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{Db, DbError, Tx};
use platform::http::cursor::Cursor;
use platform::params;

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
    SUSPENDED = [concat!("select ", members::card_columns!(), ", m.suspended_at, s.first_name as by_first_name, s.last_name as by_last_name,
            a.detail, s.id is not null as known
        from members m left join audit_entries a on a.seq = (select e.seq from audit_entries e
            where e.subject_id = m.id and e.action = 'suspend' order by e.seq desc limit 1)
        left join members s on s.id = a.actor_id
        where m.suspended_at is not null and (m.suspended_at, m.id) < ($1, $2)
        order by m.suspended_at desc, m.id desc limit 21")];
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
        let first: Option<String> = row.get("first_name")?;
        let last: Option<String> = row.get("last_name")?;
        Ok(Holder {
            moderator: row.get("moderator_id")?,
            name: display_name(first.as_deref(), last.as_deref()),
            until: row.get("until")?,
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

/// Suspended Members, the last one first: up to one more than a page of twenty.
pub(crate) async fn suspended(
    db: &Db,
    tiers: Tiers,
    after: Option<Cursor>,
) -> Result<Vec<Suspended>, DbError> {
    let after = after.unwrap_or(Cursor::NEWEST);
    db.query(SUSPENDED, params![after.at, after.id], move |row| {
        let first: Option<String> = row.get("by_first_name")?;
        let last: Option<String> = row.get("by_last_name")?;
        let detail: Option<String> = row.get("detail")?;
        let detail: Option<Detail> = detail.and_then(|detail| serde_json::from_str(&detail).ok());
        let known: bool = row.get("known")?;
        Ok(Suspended {
            member: MemberCard::read(row, tiers)?,
            since: row.get("suspended_at")?,
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
