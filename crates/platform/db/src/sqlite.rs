//! SQLite: single statements read on the spot, longer reads on threads of their own, and one thread that writes.

pub(crate) mod statements;
mod writer;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Sender, TrySendError, bounded};
use domain::time::Timestamp;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use self::statements::{query, run, version};
use self::writer::{Anchor, Queued, WRITE_QUEUE, in_savepoint, write_until_closed};
use crate::cache::Kept;
use crate::error::DbError;
use crate::listener::{ListenerCell, notify};
use crate::row::Row;
use crate::statement::Sql;
use crate::tx::Tx;
use crate::value::Value;

/// Reads waiting for a reader thread.
const READ_QUEUE: usize = 8_192;
/// How long a transaction waits for its turn while another process holds the lock.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);
/// Statements that each connection keeps prepared.
const STATEMENT_CACHE: usize = 512;

type ReadJob = Box<dyn FnOnce(&Connection) + Send>;

/// An open SQLite file. Its threads end when this is dropped.
pub(crate) struct Sqlite {
    /// Connections for reading on the spot, and what each keeps.
    spare: Mutex<Vec<(Connection, Kept)>>,
    reads: Sender<ReadJob>,
    writes: Sender<Queued>,
}

impl Sqlite {
    pub(crate) fn open(path: &Path, readers: usize) -> Result<Self, DbError> {
        Self::open_with(path, readers, LOCK_TIMEOUT)
    }

    fn open_with(path: &Path, readers: usize, lock_timeout: Duration) -> Result<Self, DbError> {
        let (writes, write_jobs) = bounded(WRITE_QUEUE);
        let (reads, read_jobs) = bounded::<ReadJob>(READ_QUEUE);
        let (writer, anchor) = (connect(path, true)?, Anchor::on(open(path, false)?)?);
        spawn("exhale-writer", move || write_until_closed(&writer, &anchor, &write_jobs, lock_timeout))?;
        let mut spare = Vec::new();
        for _ in 0..readers.max(1) {
            let at_once = connect(path, false)?;
            at_once.busy_timeout(Duration::ZERO)?;
            spare.push((at_once, Kept::default()));
            let connection = connect(path, false)?;
            let jobs = read_jobs.clone();
            spawn("exhale-reader", move || jobs.iter().for_each(|job| job(&connection)))?;
        }
        Ok(Self { spare: Mutex::new(spare), reads, writes })
    }

    /// One reading statement. Ours are indexed and end after a page, so that they take less time than two threads need
    /// to hand one over and back; where all connections are in use, it waits its turn among the longer reads.
    pub(crate) async fn query<T, M>(
        &self,
        sql: Sql,
        params: Vec<Value>,
        mut map: M,
    ) -> Result<Vec<T>, DbError>
    where
        T: Send + 'static,
        M: FnMut(&Row<'_>) -> Result<T, DbError> + Send + 'static,
    {
        if let Some(outcome) = self.on_the_spot(|connection, _| query(connection, sql, &params, &mut map)) {
            return outcome;
        }
        self.read(move |connection| query(connection, sql, &params, map)).await
    }

    /// Answers from what a connection keeps, see [`crate::Db::cached_until_commit`]; `None` where all of them are in use.
    pub(crate) fn kept<K, T, M, F>(&self, now: Timestamp, make: M, take: F) -> Result<Option<T>, DbError>
    where
        K: Any + Send,
        M: FnOnce(&mut Tx<'_>) -> Result<K, DbError>,
        F: FnOnce(&mut Tx<'_>, &K) -> Result<Option<T>, DbError>,
    {
        let found = self.on_the_spot(|connection, kept| {
            in_snapshot(connection, |tx| {
                let value = kept.value(version(connection)?, now, || make(tx))?;
                take(tx, value)
            })
        });
        found.unwrap_or(Ok(None))
    }

    /// Runs what takes less time than two threads need to hand it over and back; `None` where all connections are in use
    /// or it would have to wait for a lock, since others wait for this thread.
    fn on_the_spot<T>(
        &self,
        work: impl FnOnce(&Connection, &mut Kept) -> Result<T, DbError>,
    ) -> Option<Result<T, DbError>> {
        let (connection, mut kept) = self.spare().pop()?;
        let outcome = catch_unwind(AssertUnwindSafe(|| work(&connection, &mut kept)));
        // One that is still in a snapshot would go on reading the past.
        if connection.is_autocommit() {
            self.spare().push((connection, kept));
        }
        match outcome {
            Ok(Err(DbError::Busy)) => None,
            outcome => Some(outcome.unwrap_or(Err(DbError::Panicked))),
        }
    }

    fn spare(&self) -> std::sync::MutexGuard<'_, Vec<(Connection, Kept)>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T, DbError>
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

    pub(crate) async fn snapshot<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        self.read(move |connection| Ok(in_snapshot(connection, work))).await?
    }

    pub(crate) async fn write<T, E, F>(&self, listener: &ListenerCell, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let listener = listener.clone();
        let job = Queued::now(move |turn| {
            let (outcome, hints) = match turn {
                Ok(connection) => in_savepoint(connection, work),
                Err(error) => (Err(error.into()), Vec::new()),
            };
            Box::new(move |committed| {
                if committed.is_ok() {
                    notify(&listener, hints);
                }
                let _ = reply.send(match committed {
                    Ok(()) => outcome,
                    // Nothing was kept either way; what failed on its own knows why.
                    Err(error) => outcome.and(Err(error.into())),
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

/// Opens the file and does not read its schema, which takes memory for every connection that does.
fn open(path: &Path, writer: bool) -> Result<Connection, DbError> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if writer {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    Ok(Connection::open_with_flags(path, flags)?)
}

fn connect(path: &Path, writer: bool) -> Result<Connection, DbError> {
    let connection = open(path, writer)?;
    connection.busy_timeout(LOCK_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENT_CACHE);
    // Without it SQLite plans a statement again whenever a value bound to it changes, which costs more than to run it.
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

/// Runs reading statements that all see the same.
fn in_snapshot<T, E: From<DbError>>(
    connection: &Connection,
    work: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    run(connection, "begin deferred")?;
    let outcome = catch_unwind(AssertUnwindSafe(|| work(&mut Tx::sqlite(connection))));
    // On some errors SQLite has ended it on its own.
    if !connection.is_autocommit() {
        run(connection, "rollback")?;
    }
    outcome.unwrap_or_else(|_| Err(DbError::Panicked.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::FromRow;

    const ONE: Sql = Sql::both("select 1");

    fn opened(folder: &tempfile::TempDir) -> Sqlite {
        Sqlite::open(&folder.path().join("spot.db"), 1).unwrap()
    }

    async fn one(sqlite: &Sqlite) -> Vec<i64> {
        sqlite.query(ONE, Vec::new(), i64::from_row).await.unwrap()
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
            if places.len() == 1 { Err(DbError::Busy) } else { Ok((i64::from_row(row)?, places.clone())) }
        };
        let found = sqlite.query(ONE, Vec::new(), map).await.unwrap();
        let (number, places) = found.first().unwrap();
        assert_eq!((*number, places.len()), (1, 2));
        assert_ne!(places[0], "exhale-reader");
        assert_eq!(places[1], "exhale-reader");
    }
}
