//! SQLite: single statements read on the spot, longer reads on threads of their own, and one writer thread that
//! commits waiting transactions together.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use super::tx::judged;
use super::{DbError, Ear, Row, Sql, Tx, Value, tell};
use crate::live::Hint;

/// Transactions waiting for the writer before newcomers are told to try later.
const WRITE_QUEUE: usize = 2_048;
/// Reads waiting for a reader thread.
const READ_QUEUE: usize = 8_192;
/// Transactions in one commit.
const GROUP: usize = 64;
/// Statements that each connection keeps prepared.
const STATEMENT_CACHE: usize = 512;

type ReadJob = Box<dyn FnOnce(&Connection) + Send>;
/// Runs the transaction; what it returns tells the caller how the commit went.
type WriteJob = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), DbError>) + Send>;

/// An open SQLite file. Its threads end when this is dropped.
pub(super) struct Sqlite {
    /// Connections for reading on the spot.
    spare: Mutex<Vec<Connection>>,
    reads: Sender<ReadJob>,
    writes: Sender<WriteJob>,
}

impl Sqlite {
    pub(super) fn open(path: &Path, readers: usize) -> Result<Self, DbError> {
        let (writes, write_jobs) = bounded(WRITE_QUEUE);
        let (reads, read_jobs) = bounded::<ReadJob>(READ_QUEUE);
        let writer = connect(path, true)?;
        spawn("exhale-writer", move || write_loop(&writer, &write_jobs))?;
        let mut spare = Vec::new();
        for _ in 0..readers.max(1) {
            let at_once = connect(path, false)?;
            at_once.busy_timeout(Duration::ZERO)?;
            spare.push(at_once);
            let connection = connect(path, false)?;
            let jobs = read_jobs.clone();
            spawn("exhale-reader", move || jobs.iter().for_each(|job| job(&connection)))?;
        }
        Ok(Self { spare: Mutex::new(spare), reads, writes })
    }

    /// One reading statement. Ours are indexed and end after a page, so that they take less time than two threads need
    /// to hand one over and back; where all connections are in use, it waits its turn among the longer reads.
    pub(super) async fn query<T, M>(
        &self,
        sql: Sql,
        params: Vec<Value>,
        mut map: M,
    ) -> Result<Vec<T>, DbError>
    where
        T: Send + 'static,
        M: FnMut(&Row<'_>) -> Result<T, DbError> + Send + 'static,
    {
        let spare = self.spare().pop();
        if let Some(connection) = spare {
            let outcome = catch_unwind(AssertUnwindSafe(|| query(&connection, sql, &params, &mut map)));
            self.spare().push(connection);
            match outcome {
                // Here nobody may wait for a lock, since others wait for this thread.
                Ok(Err(DbError::Busy)) => {}
                outcome => return outcome.unwrap_or(Err(DbError::Panicked)),
            }
        }
        self.read(move |connection| query(connection, sql, &params, map)).await
    }

    fn spare(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) async fn read<T, F>(&self, work: F) -> Result<T, DbError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, DbError> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job: ReadJob = Box::new(move |connection| {
            let outcome =
                catch_unwind(AssertUnwindSafe(|| work(connection))).unwrap_or(Err(DbError::Panicked));
            let _ = reply.send(outcome);
        });
        self.reads.try_send(job).map_err(|error| refused(&error))?;
        answer.await.unwrap_or_else(|_| Err(DbError::Unavailable("the reader stopped".into())))
    }

    pub(super) async fn snapshot<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        self.read(move |connection| {
            run(connection, "begin deferred")?;
            let outcome = catch_unwind(AssertUnwindSafe(|| work(&mut Tx::sqlite(connection))));
            run(connection, "rollback")?;
            outcome.map_err(|_| DbError::Panicked)
        })
        .await?
    }

    pub(super) async fn write<T, E, F>(&self, ear: &Ear, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let ear = ear.clone();
        let job: WriteJob = Box::new(move |connection| {
            let (outcome, hints) = in_savepoint(connection, work);
            Box::new(move |committed| {
                if committed.is_ok() {
                    tell(&ear, hints);
                }
                let _ = reply.send(match committed {
                    Ok(()) => outcome,
                    Err(error) => Err(error.into()),
                });
            })
        });
        self.writes.try_send(job).map_err(|error| refused(&error))?;
        answer.await.unwrap_or_else(|_| Err(DbError::Unavailable("the writer stopped".into()).into()))
    }
}

fn refused<T>(error: &TrySendError<T>) -> DbError {
    match error {
        TrySendError::Full(_) => DbError::Busy,
        TrySendError::Disconnected(_) => DbError::Unavailable("the database is closed".into()),
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), DbError> {
    std::thread::Builder::new()
        .name(name.into())
        .spawn(work)
        .map(drop)
        .map_err(|error| DbError::Unavailable(error.to_string()))
}

fn connect(path: &Path, writer: bool) -> Result<Connection, DbError> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if writer {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(STATEMENT_CACHE);
    // Without it SQLite plans a statement anew whenever a value bound to it changes, which costs more than to run it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.execute_batch(
        "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on;
         pragma temp_store = memory; pragma cache_size = -8000; pragma mmap_size = 0;
         pragma journal_size_limit = 67108864;",
    )?;
    if !writer {
        connection.execute_batch("pragma query_only = on;")?;
    }
    Ok(connection)
}

/// Takes waiting transactions, runs each in its own savepoint, commits them together, then answers them all.
fn write_loop(connection: &Connection, jobs: &Receiver<WriteJob>) {
    while let Ok(first) = jobs.recv() {
        if let Err(error) = run(connection, "begin immediate") {
            // Dropping the job answers its caller with "stopped"; running it would write outside a transaction.
            tracing::error!(%error, "a write transaction could not begin");
            continue;
        }
        let mut answers = vec![first(connection)];
        while answers.len() < GROUP
            && !connection.is_autocommit()
            && let Ok(next) = jobs.try_recv()
        {
            answers.push(next(connection));
        }
        // SQLite rolls the whole transaction back by itself on some errors (disk full, I/O).
        let committed = if connection.is_autocommit() {
            Err(DbError::Unavailable("the transaction was rolled back by the database".into()))
        } else {
            run(connection, "commit").inspect_err(|_| {
                let _ = run(connection, "rollback");
            })
        };
        for answer in answers {
            answer(committed.clone());
        }
    }
}

/// The outcome, and what the work announced unless it was rolled back.
fn in_savepoint<T, E, F>(connection: &Connection, work: F) -> (Result<T, E>, Vec<Hint>)
where
    E: From<DbError>,
    F: FnOnce(&mut Tx<'_>) -> Result<T, E>,
{
    let (ended, outcome) = judged(work, |work| savepoint(connection, work));
    match ended {
        Ok(hints) => (outcome, hints),
        Err(error) => (Err(error.into()), Vec::new()),
    }
}

/// Keeps what the work did if it says so, and gives back what it announced.
fn savepoint(
    connection: &Connection,
    work: &mut dyn FnMut(&mut Tx<'_>) -> bool,
) -> Result<Vec<Hint>, DbError> {
    run(connection, "savepoint job")?;
    let mut tx = Tx::sqlite(connection);
    let kept = work(&mut tx);
    let hints = if kept { tx.into_hints() } else { Vec::new() };
    if connection.is_autocommit() {
        return Ok(hints);
    }
    if !kept {
        run(connection, "rollback to job")?;
    }
    run(connection, "release job")?;
    Ok(hints)
}

fn run(connection: &Connection, statement: &str) -> Result<(), DbError> {
    Ok(connection.prepare_cached(statement)?.raw_execute().map(drop)?)
}

/// Binds `$n` markers by their number: SQLite itself would number them by first appearance.
fn bind(statement: &mut rusqlite::CachedStatement<'_>, params: &[Value]) -> Result<(), DbError> {
    for index in 1..=statement.parameter_count() {
        let number = statement
            .parameter_name(index)
            .and_then(|name| name.strip_prefix('$'))
            .and_then(|number| number.parse::<usize>().ok());
        let value = number
            .and_then(|number| params.get(number.checked_sub(1)?))
            .ok_or_else(|| DbError::Refused(format!("no value for marker {index}")))?;
        statement.raw_bind_parameter(index, value)?;
    }
    Ok(())
}

pub(super) fn query<T>(
    connection: &Connection,
    sql: Sql,
    params: &[Value],
    mut map: impl FnMut(&Row<'_>) -> Result<T, DbError>,
) -> Result<Vec<T>, DbError> {
    let mut found = Vec::new();
    for_each(connection, sql, params, &mut |row| {
        found.push(map(row)?);
        Ok(())
    })?;
    Ok(found)
}

/// What does not depend on the type stands once in the program, and not at every place that asks.
fn for_each(
    connection: &Connection,
    sql: Sql,
    params: &[Value],
    take: &mut dyn FnMut(&Row<'_>) -> Result<(), DbError>,
) -> Result<(), DbError> {
    let mut statement = connection.prepare_cached(sql.sqlite)?;
    bind(&mut statement, params)?;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        take(&Row::Sqlite(row))?;
    }
    Ok(())
}

pub(super) fn execute(connection: &Connection, sql: Sql, params: &[Value]) -> Result<u64, DbError> {
    let mut statement = connection.prepare_cached(sql.sqlite)?;
    bind(&mut statement, params)?;
    let touched = statement.raw_execute()?;
    Ok(u64::try_from(touched).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Sql = Sql::both("select 1");

    fn opened(folder: &tempfile::TempDir) -> Sqlite {
        Sqlite::open(&folder.path().join("spot.db"), 1).unwrap()
    }

    async fn one(sqlite: &Sqlite) -> Vec<i64> {
        sqlite.query(ONE, Vec::new(), |row| row.get(0)).await.unwrap()
    }

    #[tokio::test]
    async fn where_every_connection_is_in_use_a_statement_waits_for_a_thread() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = opened(&folder);
        let taken = std::mem::take(&mut *sqlite.spare());
        assert_eq!((taken.len(), one(&sqlite).await), (1, vec![1]));
    }

    #[tokio::test]
    async fn a_panic_gives_the_connection_back() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = opened(&folder);
        let panicked =
            sqlite.query(ONE, Vec::new(), |_| -> Result<i64, DbError> { panic!("on purpose") }).await;
        assert!(matches!(panicked, Err(DbError::Panicked)));
        assert_eq!(sqlite.spare().len(), 1);
        assert_eq!(one(&sqlite).await, [1]);
    }

    #[tokio::test]
    async fn what_would_have_to_wait_is_handed_to_a_thread() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = opened(&folder);
        let mut places = Vec::new();
        let map = move |row: &Row<'_>| {
            places.push(std::thread::current().name().unwrap_or_default().to_owned());
            if places.len() == 1 { Err(DbError::Busy) } else { Ok((row.get::<i64>(0)?, places.clone())) }
        };
        let found = sqlite.query(ONE, Vec::new(), map).await.unwrap();
        let (number, places) = found.first().unwrap();
        assert_eq!((*number, places.len()), (1, 2));
        assert_ne!(places[0], "exhale-reader");
        assert_eq!(places[1], "exhale-reader");
    }
}
