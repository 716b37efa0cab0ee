//! Every statement on the table `profile_evidence`.

use domain::ids::{MediaId, MemberId};
use domain::review::Part;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, JsonText, Row, Tx};
use platform::params;
use uuid::Uuid;

use crate::evidence::Said;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    /// Reported once more, a version is kept for longer.
    KEEP = "insert into profile_evidence (id, member_id, version, said, photo_id, kept_at) values ($1, $2, $3, $4, $5, $6)
        on conflict (member_id, version) do update set kept_at = excluded.kept_at";
    OF_MEMBER = "select id, version, said, photo_id as photo, taken from profile_evidence where member_id = $1
        order by version desc limit 10";
    SET_TAKEN = "update profile_evidence set taken = $2 where id = $1";
    OVER = "select id from profile_evidence where kept_at <= $1 order by kept_at, id limit 100";
    REMOVE = "delete from profile_evidence where id = $1";
}

/// A version of a profile as it was reported or taken down.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Evidence {
    pub id: Uuid,
    pub version: Timestamp,
    #[row(with = said)]
    pub said: Said,
    pub photo: Option<MediaId>,
    /// What moderators took down.
    #[row(with = taken)]
    pub taken: Vec<Part>,
}

/// Keeps a version, or keeps it for longer.
pub(crate) fn keep(
    tx: &mut Tx<'_>,
    id: Uuid,
    member: MemberId,
    version: Timestamp,
    (said, photo): (&Said, Option<MediaId>),
    now: Timestamp,
) -> Result<(), DbError> {
    let said = serde_json::to_string(said).map_err(|error| DbError::Refused(error.to_string()))?;
    tx.execute(KEEP, params![id, member, version, said, photo, now]).map(drop)
}

/// The versions that are kept of a profile, the last one first: ten at most.
pub(crate) fn of_member(tx: &mut Tx<'_>, member: MemberId) -> Result<Vec<Evidence>, DbError> {
    tx.all(OF_MEMBER, params![member])
}

fn said(row: &Row<'_>) -> Result<Said, DbError> {
    Ok(row.get::<JsonText<_>>("said")?.0)
}

fn taken(row: &Row<'_>) -> Result<Vec<Part>, DbError> {
    Ok(row.get::<Option<JsonText<_>>>("taken")?.map(|JsonText(parts)| parts).unwrap_or_default())
}

/// Notes which parts of a version are taken down.
pub(crate) fn set_taken(tx: &mut Tx<'_>, id: Uuid, taken: &[Part]) -> Result<(), DbError> {
    let taken = serde_json::to_string(taken).map_err(|error| DbError::Refused(error.to_string()))?;
    tx.execute(SET_TAKEN, params![id, taken]).map(drop)
}

/// Up to a hundred versions that were kept at `until` or before.
pub(crate) fn over(tx: &mut Tx<'_>, until: Timestamp) -> Result<Vec<Uuid>, DbError> {
    tx.all(OVER, params![until])
}

/// Forgets a version.
pub(crate) fn remove(tx: &mut Tx<'_>, id: Uuid) -> Result<(), DbError> {
    tx.execute(REMOVE, params![id]).map(drop)
}
