//! Every statement on the tables `jobs` and `schedules`.

use domain::ids::JobId;
use domain::time::Timestamp;

use crate::db::{Db, DbError, Tx};
use crate::params;

crate::statements! {
    INSERT = "insert into jobs (id, kind, payload, run_at, dedupe_key, created_at, attempts, dead)
        values ($1, $2, $3, $4, $5, $6, 0, false) on conflict (dedupe_key) do nothing";
    CLAIM =
        sqlite "update jobs set lease_until = $2, attempts = attempts + 1
            where id = (select id from jobs where dead = false and run_at <= $1
                and (lease_until is null or lease_until <= $1) order by run_at, id limit 1)
            returning id, kind, payload, attempts"
        postgres "update jobs set lease_until = $2, attempts = attempts + 1
            where id = (select id from jobs where dead = false and run_at <= $1
                and (lease_until is null or lease_until <= $1) order by run_at, id limit 1 for update skip locked)
            returning id, kind, payload, attempts";
    FINISH = "delete from jobs where id = $1";
    POSTPONE = "update jobs set lease_until = null, run_at = $2, last_error = $3 where id = $1";
    BURY = "update jobs set lease_until = null, dead = true, last_error = $2 where id = $1";
    CANCEL = "delete from jobs where dedupe_key = $1 and lease_until is null";
    DEAD = "select count(*) from jobs where dead = true";
    QUEUED = "select count(*) from jobs where dead = false";
    NEXT_RUN = "select run_at from jobs where dead = false and lease_until is null order by run_at limit 1";
    PLAN = "insert into schedules (name, next_at) values ($1, $2) on conflict (name) do nothing";
    DUE = "update schedules set next_at = $3 where name = $1 and next_at <= $2 returning name";
}

/// A job taken from the queue.
pub(super) struct Claimed {
    pub id: JobId,
    pub kind: String,
    pub payload: String,
    pub attempts: i64,
}

pub(super) fn insert(
    tx: &mut Tx<'_>,
    id: JobId,
    kind: &str,
    payload: &str,
    run_at: Timestamp,
    dedupe_key: Option<String>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(INSERT, params![id, kind, payload, run_at, dedupe_key, now]).map(drop)
}

pub(super) fn claim(
    tx: &mut Tx<'_>,
    now: Timestamp,
    lease_until: Timestamp,
) -> Result<Option<Claimed>, DbError> {
    tx.first(CLAIM, params![now, lease_until], |row| {
        Ok(Claimed { id: row.get(0)?, kind: row.get(1)?, payload: row.get(2)?, attempts: row.get(3)? })
    })
}

pub(super) fn finish(tx: &mut Tx<'_>, id: JobId) -> Result<(), DbError> {
    tx.execute(FINISH, params![id]).map(drop)
}

pub(super) fn postpone(tx: &mut Tx<'_>, id: JobId, until: Timestamp, why: &str) -> Result<(), DbError> {
    tx.execute(POSTPONE, params![id, until, why]).map(drop)
}

pub(super) fn bury(tx: &mut Tx<'_>, id: JobId, why: &str) -> Result<(), DbError> {
    tx.execute(BURY, params![id, why]).map(drop)
}

pub(super) fn delete_by_key(tx: &mut Tx<'_>, key: &str) -> Result<bool, DbError> {
    Ok(tx.execute(CANCEL, params![key])? > 0)
}

/// When the next waiting job is due.
pub(super) async fn next_run(db: &Db) -> Result<Option<Timestamp>, DbError> {
    db.first(NEXT_RUN, vec![], |row| row.get(0)).await
}

/// How many jobs failed for good.
///
/// # Errors
/// When the database cannot be read.
pub async fn dead_count(db: &Db) -> Result<i64, DbError> {
    Ok(db.first(DEAD, vec![], |row| row.get(0)).await?.unwrap_or_default())
}

/// How many jobs wait or run.
///
/// # Errors
/// When the database cannot be read.
pub async fn queued_count(db: &Db) -> Result<i64, DbError> {
    Ok(db.first(QUEUED, vec![], |row| row.get(0)).await?.unwrap_or_default())
}

/// Enters a schedule that is not known yet.
pub(super) fn plan(tx: &mut Tx<'_>, name: &str, first: Timestamp) -> Result<(), DbError> {
    tx.execute(PLAN, params![name, first]).map(drop)
}

/// Moves a due schedule on; only one of several servers gets `true`.
pub(super) fn due(tx: &mut Tx<'_>, name: &str, now: Timestamp, next: Timestamp) -> Result<bool, DbError> {
    Ok(tx.first(DUE, params![name, now, next], |_| Ok(()))?.is_some())
}
