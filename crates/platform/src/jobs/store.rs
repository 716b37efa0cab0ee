//! Every statement on the tables `jobs` and `schedules`.

use domain::ids::JobId;
use domain::time::{MINUTE, Timestamp, plausible_until};

use crate::db::{Db, DbError, FromRow, Tx};
use crate::params;

// Anyone who runs a job knows it by its lease, which no later run shares: what a worker says about a run that is no longer
// its own changes nothing. Attempts are 0 while a job was not claimed since it was queued, so a running job with 0
// attempts was queued again.
crate::statements! {
    INSERT = "insert into jobs (id, kind, payload, run_at, dedupe_key, created_at, attempts, dead)
        values ($1, $2, $3, $4, $5, $6, 0, false)
        on conflict (dedupe_key) do update
        set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, last_error = null
        where jobs.lease_until is not null";
    CLAIM =
        sqlite "update jobs set lease_until = $3, attempts = attempts + 1
            where id = (select id from jobs where dead = false and run_at <= $2 and kind = $1
                and (lease_until is null or lease_until <= $2 or lease_until > $4) order by run_at, id limit 1)
            returning id, payload, attempts, lease_until, lease_until as or_until"
        postgres "update jobs set lease_until = $3, attempts = attempts + 1
            where id = (select id from jobs where dead = false and run_at <= $2 and kind = $1
                and (lease_until is null or lease_until <= $2 or lease_until > $4) order by run_at, id limit 1
                for update skip locked)
            returning id, payload, attempts, lease_until, lease_until as or_until";
    RENEW = "update jobs set lease_until = $4 where id = $1 and lease_until in ($2, $3)";
    FINISH = "delete from jobs where id = $1 and lease_until in ($2, $3) and attempts > 0";
    POSTPONE = "update jobs set lease_until = null, run_at = $4, last_error = $5
        where id = $1 and lease_until in ($2, $3) and attempts > 0";
    BURY = "update jobs set lease_until = null, run_at = $4, last_error = $5, dead = true, dedupe_key = null
        where id = $1 and lease_until in ($2, $3) and attempts > 0";
    RELEASE = "update jobs set lease_until = null where id = $1 and lease_until in ($2, $3)";
    /// A job that keeps killing its server waits for the end of its lease.
    TAKE_BACK = "update jobs set lease_until = null
        where dead = false and kind >= '' and lease_until is not null and attempts <= 3";
    CANCEL = "delete from jobs where dedupe_key = $1 and lease_until is null";
    FORGET = "delete from jobs where dead = true and run_at < $1";
    REVIVE = "update jobs set dead = false, attempts = 0, run_at = $1 where dead = true";
    DEAD = "select kind, attempts, coalesce(last_error, '') as error, created_at as queued_at, run_at as given_up_at from jobs where dead = true
        order by run_at desc, id limit 100";
    DEAD_COUNT = "select count(*) from jobs where dead = true";
    QUEUED = "select count(*) from jobs where dead = false";
    NEXT_RUN = "select run_at from jobs where dead = false and lease_until is null and kind = $1 and run_at <= $2
        order by run_at limit 1";
    PLAN = "insert into schedules (name, next_at) values ($1, $2) on conflict (name) do nothing";
    DUE = "update schedules set next_at = $3 where name = $1 and (next_at <= $2 or next_at > $4) returning name";
    FAILING = "select j.kind, count(*) as count, max(j.attempts) as attempts, (select e.last_error from jobs e where e.kind = j.kind
            and e.dead = false and e.last_error is not null order by e.attempts desc, e.run_at desc, e.id limit 1) as error
        from jobs j where j.dead = false and j.last_error is not null group by j.kind order by j.kind";
}

/// A job taken from the queue.
#[derive(FromRow)]
pub(super) struct Claimed {
    #[row(flatten)]
    pub run: Run,
    pub payload: String,
    pub attempts: i64,
}

/// One run of one job.
#[derive(Clone, Copy, FromRow)]
pub(super) struct Run {
    id: JobId,
    lease_until: Timestamp,
    /// What its lease may be instead: the database did not say whether it was renewed.
    or_until: Timestamp,
}

impl Run {
    /// Until when the next renewal goes: the same again as long as it is not known what became of the last one.
    pub fn wanted(&self, until: Timestamp) -> Timestamp {
        if self.or_until == self.lease_until { until } else { self.or_until }
    }

    /// It was renewed.
    pub fn renewed(&mut self, until: Timestamp) {
        (self.lease_until, self.or_until) = (until, until);
    }

    /// It may have been renewed.
    pub fn unsure(&mut self, until: Timestamp) {
        self.or_until = until;
    }

    /// Whether the lease lasts at `now`, whatever became of its renewal.
    pub fn lasts_at(&self, now: Timestamp) -> bool {
        now < self.lease_until
    }
}

/// Jobs of one kind that are tried again, without their payload.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FailingJobs {
    /// What kind of job.
    pub kind: String,
    /// How many of them have failed and will be tried again.
    pub count: i64,
    /// How often the one was tried that failed most.
    pub attempts: i64,
    /// Why that one failed the last time.
    pub error: String,
}

/// A job that failed for good, without its payload.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DeadJob {
    /// What kind of job.
    pub kind: String,
    /// How often it was tried.
    pub attempts: i64,
    /// Why the last try failed.
    pub error: String,
    /// When it was queued.
    pub queued_at: Timestamp,
    /// When it was given up.
    pub given_up_at: Timestamp,
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

/// Takes the job of `kind` that is due longest, or whose run was cut off.
pub(super) fn claim(
    tx: &mut Tx<'_>,
    kind: &str,
    now: Timestamp,
    lease: i64,
) -> Result<Option<Claimed>, DbError> {
    let until = now.plus(lease);
    // A lease that ends later was given before the clock was set back.
    let values = params![kind, now, until, plausible_until(MINUTE, until)];
    tx.one(CLAIM, values)
}

/// Makes a run's lease longer; answers `false` when the job is no longer its own.
pub(super) fn renew(tx: &mut Tx<'_>, run: Run, until: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(RENEW, params![run.id, run.lease_until, run.or_until, until])? > 0)
}

/// Frees what a server had in hand when it died. Only for a server that knows that no other one works on this database.
///
/// # Errors
/// When the database refuses.
pub fn take_back(tx: &mut Tx<'_>) -> Result<u64, DbError> {
    tx.execute(TAKE_BACK, params![])
}

/// It is done.
pub(super) fn finish(tx: &mut Tx<'_>, run: Run) -> Result<(), DbError> {
    let ended = tx.execute(FINISH, params![run.id, run.lease_until, run.or_until])?;
    release_unless(ended, tx, run)
}

/// It is to be tried again at `until`.
pub(super) fn postpone(tx: &mut Tx<'_>, run: Run, until: Timestamp, why: &str) -> Result<(), DbError> {
    let ended = tx.execute(POSTPONE, params![run.id, run.lease_until, run.or_until, until, why])?;
    release_unless(ended, tx, run)
}

/// It is kept for the operator.
pub(super) fn bury(tx: &mut Tx<'_>, run: Run, now: Timestamp, why: &str) -> Result<(), DbError> {
    let ended = tx.execute(BURY, params![run.id, run.lease_until, run.or_until, now, why])?;
    release_unless(ended, tx, run)
}

/// A job that was queued again while it ran is free for its next run.
fn release_unless(ended: u64, tx: &mut Tx<'_>, run: Run) -> Result<(), DbError> {
    if ended > 0 {
        return Ok(());
    }
    tx.execute(RELEASE, params![run.id, run.lease_until, run.or_until]).map(drop)
}

pub(super) fn delete_by_key(tx: &mut Tx<'_>, key: &str) -> Result<bool, DbError> {
    Ok(tx.execute(CANCEL, params![key])? > 0)
}

/// Forgets jobs that were given up before `time`.
pub(super) fn forget(tx: &mut Tx<'_>, time: Timestamp) -> Result<(), DbError> {
    tx.execute(FORGET, params![time]).map(drop)
}

/// When the next waiting job of `kind` is due, if that is at `until` or before.
pub(super) async fn next_run(
    db: &Db,
    kind: &'static str,
    until: Timestamp,
) -> Result<Option<Timestamp>, DbError> {
    db.one(NEXT_RUN, params![kind, until]).await
}

/// How many jobs failed for good.
///
/// # Errors
/// When the database cannot be read.
pub async fn dead_count(db: &Db) -> Result<i64, DbError> {
    Ok(db.one(DEAD_COUNT, vec![]).await?.unwrap_or_default())
}

/// The jobs that failed for good, the last hundred, newest first.
///
/// # Errors
/// When the database cannot be read.
pub async fn dead(db: &Db) -> Result<Vec<DeadJob>, DbError> {
    db.all(DEAD, vec![]).await
}

/// Jobs that have failed and will be tried again, by kind.
///
/// # Errors
/// When the database cannot be read.
pub async fn failing(db: &Db) -> Result<Vec<FailingJobs>, DbError> {
    db.all(FAILING, vec![]).await
}

/// Gives every job that failed for good a new life, once the operator has mended the cause. Answers how many.
///
/// # Errors
/// When the database refuses.
pub fn revive(tx: &mut Tx<'_>, now: Timestamp) -> Result<u64, DbError> {
    tx.execute(REVIVE, params![now])
}

/// How many jobs wait or run.
///
/// # Errors
/// When the database cannot be read.
pub async fn queued_count(db: &Db) -> Result<i64, DbError> {
    Ok(db.one(QUEUED, vec![]).await?.unwrap_or_default())
}

/// Enters a schedule that is not known yet.
pub(super) fn plan(tx: &mut Tx<'_>, name: &str, first: Timestamp) -> Result<(), DbError> {
    tx.execute(PLAN, params![name, first]).map(drop)
}

/// Moves a due schedule on; only one of several servers gets `true`.
pub(super) fn due(tx: &mut Tx<'_>, name: &str, now: Timestamp, next: Timestamp) -> Result<bool, DbError> {
    // A time after that was noted before the clock was set back.
    let values = params![name, now, next, plausible_until(MINUTE, next)];
    Ok(tx.one::<()>(DUE, values)?.is_some())
}
