//! The writer's thread: transactions that wait are committed together, and between commits the newest snapshot is held.

use std::cell::Cell;
use std::collections::VecDeque;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};
use domain::live::ChangeSignal;
use rusqlite::Connection;
use tokio::time::Instant;

use super::statements::{query, run, version};
use crate::error::DbError;
use crate::statement::Sql;
use crate::tx::{Tx, judged};

/// Transactions waiting for the writer before newcomers are told to try later.
pub(super) const WRITE_QUEUE: usize = 2_048;
/// Transactions in one commit.
const GROUP: usize = 64;

/// How long one snapshot is held at most: other processes that write wait for its end before they can tidy up.
const HOLD: Duration = Duration::from_secs(1);
const CHECKPOINT: Sql = Sql::both("pragma wal_checkpoint(passive)");

/// Runs the transaction, or hears why it cannot run; what it returns tells the caller how the commit went.
type WriteJob = Box<dyn FnOnce(Result<&Connection, DbError>) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), DbError>) + Send>;

/// A transaction that waits for its turn.
pub(super) struct Queued {
    job: WriteJob,
    since: Instant,
}

impl Queued {
    #[allow(clippy::disallowed_methods, reason = "measures, does not tell the time")]
    pub(super) fn now(job: impl FnOnce(Result<&Connection, DbError>) -> Answer + Send + 'static) -> Self {
        Self { job: Box::new(job), since: Instant::now() }
    }

    /// Answers without having run.
    fn refuse(self, error: &DbError) {
        (self.job)(Err(error.clone()))(Err(error.clone()));
    }
}

/// Reads the newest snapshot between commits. SQLite locks a snapshot once for all who read it, by a call into the system
/// during which others wait; so anyone who reads what this one reads too makes none.
pub(super) struct Anchor {
    connection: Connection,
    /// Another number once another process has committed, as the writer sees it.
    others: Cell<Option<i64>>,
}

impl Anchor {
    /// Nobody's writing may wait for what is not needed.
    pub(super) fn on(connection: Connection) -> Result<Self, DbError> {
        connection.busy_timeout(Duration::ZERO)?;
        Ok(Self { connection, others: Cell::default() })
    }

    /// Lets go, so that a commit can begin the log again.
    fn release(&self) {
        if !self.connection.is_autocommit() {
            let _ = run(&self.connection, "rollback");
        }
    }

    /// Begins to read what is newest now. Without it reads take longer, so an error changes nothing.
    fn hold(&self, writer: &Connection) {
        self.release();
        let renewed = self.put_away(writer).and_then(|()| {
            run(&self.connection, "begin deferred")?;
            version(&self.connection).map(drop)
        });
        if let Err(error) = renewed {
            tracing::debug!(%error, "the newest snapshot is not held");
        }
    }

    /// Moves from the log into the file what another process has written, which it cannot do while older things are read.
    fn put_away(&self, writer: &Connection) -> Result<(), DbError> {
        let others = Some(version(writer)?);
        if self.others.replace(others) != others {
            query(writer, CHECKPOINT, &[], |_| Ok(()))?;
        }
        Ok(())
    }
}

/// Takes waiting transactions, runs each in its own savepoint, commits them together, then answers them all.
pub(super) fn write_until_closed(
    connection: &Connection,
    anchor: &Anchor,
    jobs: &Receiver<Queued>,
    lock_timeout: Duration,
) {
    // Anyone who never writes is a command that soon ends, and holds nothing.
    let mut serves = false;
    // Those that wait for a lock that another process holds.
    let mut waiting = VecDeque::new();
    loop {
        let next = waiting.pop_front().map_or_else(|| jobs.recv_timeout(HOLD), Ok);
        let first = match next {
            Ok(queued) => queued,
            Err(RecvTimeoutError::Timeout) => {
                if serves {
                    anchor.hold(connection);
                }
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        match begin(connection, lock_timeout.saturating_sub(first.since.elapsed()), lock_timeout) {
            Ok(()) => {}
            Err(DbError::Busy) => {
                waiting.push_front(first);
                let room = WRITE_QUEUE.saturating_sub(waiting.len());
                waiting.extend(jobs.try_iter().take(room));
                refuse_overdue(&mut waiting, lock_timeout);
                continue;
            }
            Err(error) => {
                first.refuse(&error);
                continue;
            }
        }
        let mut answers = vec![(first.job)(Ok(connection))];
        while answers.len() < GROUP
            && !connection.is_autocommit()
            && let Some(next) = waiting.pop_front().or_else(|| jobs.try_recv().ok())
        {
            answers.push((next.job)(Ok(connection)));
        }
        anchor.release();
        // SQLite rolls the whole transaction back on its own on some errors (disk full, I/O).
        let committed = if connection.is_autocommit() {
            Err(DbError::Unavailable("the transaction was rolled back by the database".into()))
        } else {
            run(connection, "commit").inspect_err(|_| {
                let _ = run(connection, "rollback");
            })
        };
        anchor.hold(connection);
        serves = true;
        for answer in answers {
            answer(committed.clone());
        }
    }
}

/// Begins a transaction, waiting for the lock as long as its first job may still wait.
fn begin(connection: &Connection, wait: Duration, lock_timeout: Duration) -> Result<(), DbError> {
    connection.busy_timeout(wait)?;
    let begun = run(connection, "begin immediate");
    connection.busy_timeout(lock_timeout)?;
    begun
}

/// Answers at once all who have waited too long for the lock: the next one would not get it either.
fn refuse_overdue(waiting: &mut VecDeque<Queued>, lock_timeout: Duration) {
    let held = DbError::Unavailable("another process holds the lock of the SQLite file".into());
    let overdue = waiting.iter().take_while(|queued| queued.since.elapsed() >= lock_timeout).count();
    if overdue == 0 {
        // SQLite gave up a moment early.
        std::thread::sleep(Duration::from_millis(1));
    }
    for queued in waiting.drain(..overdue) {
        queued.refuse(&held);
    }
}

/// The outcome, and what the work announced unless it was rolled back.
pub(super) fn in_savepoint<T, E, F>(connection: &Connection, work: F) -> (Result<T, E>, Vec<ChangeSignal>)
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
) -> Result<Vec<ChangeSignal>, DbError> {
    run(connection, "savepoint job")?;
    let mut tx = Tx::sqlite(connection);
    let kept = work(&mut tx);
    let hints = if kept { tx.into_signals() } else { Vec::new() };
    if connection.is_autocommit() {
        return Ok(hints);
    }
    if !kept {
        run(connection, "rollback to job")?;
    }
    run(connection, "release job")?;
    Ok(hints)
}

#[cfg(test)]
mod tests {
    use super::super::Sqlite;
    use super::*;
    use crate::listener::ListenerCell;
    use crate::params;
    use crate::row::FromRow;

    /// SQLite begins its log again when a thousand pages are in it and nobody reads older ones.
    const LOG: u64 = 1_000 * 4_096;

    const WRITE: Sql = Sql::both("insert into words (text) values ($1)");
    const COUNT: Sql = Sql::both("select count(*) from words");

    async fn begun(folder: &tempfile::TempDir) -> Sqlite {
        let sqlite = Sqlite::open(&folder.path().join("log.db"), 1).unwrap();
        let table = Sql::both("create table words (text text not null)");
        sqlite.write(&ListenerCell::default(), move |tx| tx.execute(table, vec![])).await.unwrap();
        sqlite
    }

    fn log_of(folder: &tempfile::TempDir) -> u64 {
        std::fs::metadata(folder.path().join("log.db-wal")).unwrap().len()
    }

    fn words() -> String {
        "a".repeat(64 * 1_024)
    }

    #[tokio::test]
    async fn the_log_begins_anew_although_the_newest_snapshot_is_held() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = begun(&folder).await;
        for written in 1..=300 {
            sqlite.write(&ListenerCell::default(), |tx| tx.execute(WRITE, params![words()])).await.unwrap();
            let found = sqlite.query(COUNT, vec![], i64::from_row).await.unwrap();
            assert_eq!(found, [written]);
        }
        let log = log_of(&folder);
        assert!(log < 2 * LOG, "{log} bytes");
    }

    /// Another process on the same file: an operator's script, or a command beside the server.
    #[tokio::test]
    async fn it_begins_anew_for_those_who_write_beside_us() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = begun(&folder).await;
        let beside = Connection::open(folder.path().join("log.db")).unwrap();
        for _ in 0..10 {
            for _ in 0..40 {
                beside.execute(WRITE.sqlite, [words()]).unwrap();
            }
            sqlite.write(&ListenerCell::default(), |_| Ok::<_, DbError>(())).await.unwrap();
        }
        let log = log_of(&folder);
        assert!(log < 3 * LOG, "{log} bytes");
        assert_eq!(sqlite.query(COUNT, vec![], i64::from_row).await.unwrap(), [400]);
    }

    #[tokio::test]
    async fn a_snapshot_is_held_after_a_commit_and_not_for_long() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = begun(&folder).await;
        let beside = Connection::open(folder.path().join("log.db")).unwrap();
        beside.busy_timeout(Duration::ZERO).unwrap();
        let tidied = || {
            let truncate = "pragma wal_checkpoint(truncate)";
            beside.query_row(truncate, [], |row| row.get::<_, i64>(0)).unwrap() == 0
        };
        sqlite.write(&ListenerCell::default(), |tx| tx.execute(WRITE, params![words()])).await.unwrap();
        assert!(!tidied(), "the newest snapshot is held");
        let mut timeout = 400;
        while !tidied() {
            timeout -= 1;
            assert!(timeout > 0, "twenty times as long");
            tokio::time::sleep(HOLD / 20).await;
        }
    }

    const LOCK_TIMEOUT: Duration = Duration::from_millis(100);

    /// A file whose lock another process holds.
    async fn locked(folder: &tempfile::TempDir) -> (Sqlite, Connection) {
        begun(folder).await;
        let path = folder.path().join("log.db");
        let sqlite = Sqlite::open_with(&path, 1, LOCK_TIMEOUT).unwrap();
        let beside = Connection::open(path).unwrap();
        beside.execute_batch("begin immediate").unwrap();
        (sqlite, beside)
    }

    /// One after the other they would take a hundred seconds.
    #[tokio::test]
    async fn while_another_process_holds_the_lock_all_who_wait_hear_so_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let (sqlite, beside) = locked(&folder).await;
        let ran = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let listener = ListenerCell::default();
        let writes = (0..1_000).map(|_| {
            let ran = ran.clone();
            sqlite.write::<(), DbError, _>(&listener, move |_| {
                ran.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                Ok(())
            })
        });
        let all = futures_util::future::join_all(writes);
        let answers = tokio::time::timeout(Duration::from_secs(20), all).await.expect("they wait together");
        for answer in answers {
            let cause = answer.unwrap_err();
            assert!(matches!(&cause, DbError::Unavailable(why) if why.contains("holds the lock")), "{cause}");
        }
        assert_eq!(ran.load(std::sync::atomic::Ordering::SeqCst), 0, "nothing runs outside a transaction");
        beside.execute_batch("rollback").unwrap();
        sqlite.write(&listener, |tx| tx.execute(WRITE, params!["free"])).await.unwrap();
        assert_eq!(sqlite.query(COUNT, vec![], i64::from_row).await.unwrap(), [1]);
    }

    #[tokio::test]
    async fn who_has_not_waited_too_long_gets_the_lock_once_it_is_free_and_in_order() {
        let folder = tempfile::tempdir().unwrap();
        begun(&folder).await;
        let path = folder.path().join("log.db");
        let sqlite = Sqlite::open_with(&path, 1, Duration::from_secs(600)).unwrap();
        let beside = Connection::open(path).unwrap();
        beside.execute_batch("begin immediate").unwrap();
        let listener = ListenerCell::default();
        let words = Sql::both("select text from words order by rowid");
        let writes = (0..200).map(|number: i64| {
            sqlite.write(&listener, move |tx| tx.execute(WRITE, params![number.to_string()]))
        });
        let release = async {
            tokio::task::yield_now().await;
            beside.execute_batch("rollback").unwrap();
        };
        let (answers, ()) = tokio::join!(futures_util::future::join_all(writes), release);
        assert!(answers.iter().all(Result::is_ok), "{answers:?}");
        let expected: Vec<String> = (0..200).map(|number: i64| number.to_string()).collect();
        assert_eq!(sqlite.query(words, vec![], String::from_row).await.unwrap(), expected);
    }

    #[tokio::test]
    async fn a_file_that_cannot_be_written_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = begun(&folder).await;
        let full = Sql::both("pragma max_page_count = 1");
        sqlite.write(&ListenerCell::default(), move |tx| tx.all::<()>(full, vec![])).await.unwrap();
        let long = "a".repeat(1_024 * 1_024);
        let refused = sqlite
            .write(&ListenerCell::default(), move |tx| tx.execute(WRITE, params![long]))
            .await
            .unwrap_err();
        assert!(matches!(&refused, DbError::Unavailable(why) if why.contains("full")), "{refused}");
    }
}
