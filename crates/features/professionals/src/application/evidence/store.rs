//! Every statement on the tables `application_evidence` and `evidence_files`.
//!
//! A key in the file store is reserved before bytes are stored under it, and released in the transaction that removes its
//! row; what is reserved for too long, released, or left without a row, the cleanup deletes.

use domain::ids::{ApplicationId, EvidenceId};
use domain::limits::EVIDENCE_KEPT_MS;
use domain::time::{HOUR, Timestamp};
use platform::app::App;
use platform::db::{Db, DbError, FromRow, Tx};
use platform::jobs::NewJob;
use platform::params;

use super::EvidenceKind;
use super::cleanup::CLEAN_UP;
use crate::application::view::Evidence;

/// Milliseconds within which bytes must have arrived after their key was reserved.
const ARRIVAL_MS: i64 = HOUR;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    LIST = "select id, kind, name, content_type, bytes, pages, created_at from application_evidence
        where application_id = $1 order by created_at, id limit 6";
    COUNT = "select count(*) from application_evidence where application_id = $1";
    RESERVE = "insert into evidence_files (storage_key, due_at) values ($1, $2)";
    ARRIVED = "update evidence_files set due_at = null where storage_key = $1 and due_at > $2";
    INSERT = "insert into application_evidence (id, application_id, kind, name, content_type, bytes, pages, storage_key,
            key_fingerprint, created_at, delete_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    REMOVE = "delete from application_evidence where id = $1 and application_id = $2 returning storage_key";
    REMOVE_ALL = "delete from application_evidence where application_id = $1 returning storage_key";
    ABANDONED = "update evidence_files set due_at = $1 where due_at is null and storage_key in (
            select f.storage_key from evidence_files f
            where f.storage_key > 'evidence/' and f.due_at is null and not exists (
                select 1 from application_evidence e where e.storage_key = f.storage_key)
            order by f.storage_key limit 100)";
    RELEASE = "update evidence_files set due_at = $2 where storage_key = $1";
    KEEP = "update application_evidence set delete_at = null where application_id = $1";
    DELETE_AT = "update application_evidence set delete_at = $2 where application_id = $1";
    FIND = "select kind, content_type, storage_key from application_evidence where id = $1 and application_id = $2";
    OVER = "delete from application_evidence where id in (select id from application_evidence
            where delete_at <= $1 order by delete_at limit 100) returning storage_key";
    DUE = "select storage_key from evidence_files where due_at <= $1 order by due_at, storage_key limit 100";
    POSTPONE = "update evidence_files set due_at = $3 where storage_key = $1 and due_at <= $2";
    GONE = "delete from evidence_files where storage_key = $1 and due_at <= $2";
    OTHER_KEY = "select count(*) from application_evidence where key_fingerprint <> '' and key_fingerprint <> $1";
}

/// A file whose bytes are stored.
#[derive(Debug, Clone)]
pub(super) struct NewEvidence {
    pub id: EvidenceId,
    pub kind: EvidenceKind,
    pub name: String,
    pub content_type: &'static str,
    pub bytes: usize,
    pub pages: Option<usize>,
    pub storage_key: String,
    pub key_fingerprint: String,
}

/// A file as a reviewer gets it.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Served {
    pub kind: EvidenceKind,
    pub content_type: String,
    pub storage_key: String,
}

/// The files of an application, in the order in which they came.
///
/// # Errors
/// When the database refuses.
pub fn list(tx: &mut Tx<'_>, application: ApplicationId) -> Result<Vec<Evidence>, DbError> {
    tx.all(LIST, params![application])
}

/// How many files an application has.
///
/// # Errors
/// When the database refuses.
pub fn count(tx: &mut Tx<'_>, application: ApplicationId) -> Result<usize, DbError> {
    let count: Option<i64> = tx.one(COUNT, params![application])?;
    Ok(count.and_then(|count| usize::try_from(count).ok()).unwrap_or_default())
}

/// Reserves a key for bytes to come; the cleanup deletes them unless [`insert`] follows within the hour.
pub(super) fn reserve(tx: &mut Tx<'_>, key: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RESERVE, params![key, now.plus(ARRIVAL_MS)]).map(drop)
}

/// Enters a file under its reserved key. It is deleted in time unless the application is handed in.
pub(super) fn insert(
    tx: &mut Tx<'_>,
    application: ApplicationId,
    new: &NewEvidence,
    now: Timestamp,
) -> Result<(), DbError> {
    if tx.execute(ARRIVED, params![new.storage_key.as_str(), now])? == 0 {
        return Err(DbError::Unavailable("the bytes took too long to arrive".to_owned()));
    }
    let params = params![
        new.id,
        application,
        new.kind.as_str(),
        new.name.as_str(),
        new.content_type,
        new.bytes,
        new.pages.and_then(|pages| i64::try_from(pages).ok()),
        new.storage_key.as_str(),
        new.key_fingerprint.as_str(),
        now,
        now.plus(EVIDENCE_KEPT_MS)
    ];
    tx.execute(INSERT, params).map(drop)
}

/// Removes a file; answers whether the application had it.
pub(super) fn remove(
    tx: &mut Tx<'_>,
    app: &App,
    application: ApplicationId,
    id: EvidenceId,
) -> Result<bool, DbError> {
    let keys: Vec<String> = tx.all(REMOVE, params![id, application])?;
    let found = !keys.is_empty();
    release(tx, app, keys)?;
    Ok(found)
}

/// Removes all files of an application.
///
/// # Errors
/// When the database refuses.
pub fn remove_all(tx: &mut Tx<'_>, app: &App, application: ApplicationId) -> Result<(), DbError> {
    let keys = tx.all(REMOVE_ALL, params![application])?;
    release(tx, app, keys)
}

/// Keeps the files of an application that waits for a decision until there is one.
///
/// # Errors
/// When the database refuses.
pub fn keep(tx: &mut Tx<'_>, application: ApplicationId) -> Result<(), DbError> {
    tx.execute(KEEP, params![application]).map(drop)
}

/// Deletes the files of an application, which was decided at `decided_at` or went back to its owner then, 90 days later.
///
/// # Errors
/// When the database refuses.
pub fn delete_later(
    tx: &mut Tx<'_>,
    application: ApplicationId,
    decided_at: Timestamp,
) -> Result<(), DbError> {
    tx.execute(DELETE_AT, params![application, decided_at.plus(EVIDENCE_KEPT_MS)]).map(drop)
}

/// A file of an application.
pub(super) fn find(
    tx: &mut Tx<'_>,
    application: ApplicationId,
    id: EvidenceId,
) -> Result<Option<Served>, DbError> {
    tx.one(FIND, params![id, application])
}

/// Removes up to a hundred files whose time is over at `now`; answers whether there were any.
pub(super) fn remove_over(tx: &mut Tx<'_>, app: &App, now: Timestamp) -> Result<bool, DbError> {
    let keys: Vec<String> = tx.all(OVER, params![now])?;
    let found = !keys.is_empty();
    release(tx, app, keys)?;
    Ok(found)
}

/// Has the bytes of up to a hundred files deleted whose rows vanished with their application; answers whether there were any.
pub(super) fn release_abandoned(tx: &mut Tx<'_>, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(ABANDONED, params![now])? > 0)
}

/// Up to a hundred keys whose bytes are to be deleted now.
pub(super) async fn due(db: &Db, now: Timestamp) -> Result<Vec<String>, DbError> {
    db.all(DUE, params![now]).await
}

/// Leaves the bytes under `key`, which were due, until `again`.
pub(super) fn postpone(tx: &mut Tx<'_>, key: &str, now: Timestamp, again: Timestamp) -> Result<(), DbError> {
    tx.execute(POSTPONE, params![key, now, again]).map(drop)
}

/// Notes that the bytes under `key` are gone.
pub(super) fn gone(tx: &mut Tx<'_>, key: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(GONE, params![key, now]).map(drop)
}

/// How many files were encrypted with another key than the one with this fingerprint.
pub(super) async fn count_of_other_keys(db: &Db, fingerprint: &str) -> Result<i64, DbError> {
    Ok(db.one(OTHER_KEY, params![fingerprint]).await?.unwrap_or_default())
}

/// Hands keys to the cleanup.
fn release(tx: &mut Tx<'_>, app: &App, keys: Vec<String>) -> Result<(), DbError> {
    if keys.is_empty() {
        return Ok(());
    }
    for key in keys {
        tx.execute(RELEASE, params![key, app.now()])?;
    }
    NewJob::now(CLEAN_UP, &()).keyed(CLEAN_UP.to_owned()).enqueue(tx, app)
}
