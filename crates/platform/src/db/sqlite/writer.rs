//! The writer's thread: transactions that wait are committed together, and between commits the newest snapshot is held.

use std::cell::Cell;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};
use rusqlite::Connection;

use super::{query, run, version};
use crate::db::tx::judged;
use crate::db::{DbError, Sql, Tx};
use crate::live::Hint;

/// Transactions in one commit.
const GROUP: usize = 64;

/// How long one snapshot is held at most: other processes that write wait for its end before they can tidy up.
const HOLD: Duration = Duration::from_secs(1);
const CHECKPOINT: Sql = Sql::both("pragma wal_checkpoint(passive)");

/// Runs the transaction; what it returns tells the caller how the commit went.
pub(super) type WriteJob = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), DbError>) + Send>;

/// Reads the newest snapshot between commits. SQLite locks a snapshot once for all who read it, by a call into the system
/// during which others wait; so whoever reads what this one reads too makes none.
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

    /// Lets go, so that a commit can begin the log anew.
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
pub(super) fn write_until_closed(connection: &Connection, anchor: &Anchor, jobs: &Receiver<WriteJob>) {
    // Whoever never writes is a command that soon ends, and holds nothing.
    let mut serves = false;
    loop {
        let first = match jobs.recv_timeout(HOLD) {
            Ok(job) => job,
            Err(RecvTimeoutError::Timeout) => {
                if serves {
                    anchor.hold(connection);
                }
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
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
        anchor.release();
        // SQLite rolls the whole transaction back by itself on some errors (disk full, I/O).
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

/// The outcome, and what the work announced unless it was rolled back.
pub(super) fn in_savepoint<T, E, F>(connection: &Connection, work: F) -> (Result<T, E>, Vec<Hint>)
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

#[cfg(test)]
mod tests {
    use super::super::Sqlite;
    use super::*;
    use crate::db::Ear;
    use crate::params;

    /// SQLite begins its log anew when a thousand pages are in it and nobody reads older ones.
    const LOG: u64 = 1_000 * 4_096;

    const WRITE: Sql = Sql::both("insert into words (text) values ($1)");
    const COUNT: Sql = Sql::both("select count(*) from words");

    async fn begun(folder: &tempfile::TempDir) -> Sqlite {
        let sqlite = Sqlite::open(&folder.path().join("log.db"), 1).unwrap();
        let table = Sql::both("create table words (text text not null)");
        sqlite.write(&Ear::default(), move |tx| tx.execute(table, vec![])).await.unwrap();
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
            sqlite.write(&Ear::default(), |tx| tx.execute(WRITE, params![words()])).await.unwrap();
            let found = sqlite.query(COUNT, vec![], |row| row.get::<i64>(0)).await.unwrap();
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
            sqlite.write(&Ear::default(), |_| Ok::<_, DbError>(())).await.unwrap();
        }
        let log = log_of(&folder);
        assert!(log < 3 * LOG, "{log} bytes");
        assert_eq!(sqlite.query(COUNT, vec![], |row| row.get::<i64>(0)).await.unwrap(), [400]);
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
        sqlite.write(&Ear::default(), |tx| tx.execute(WRITE, params![words()])).await.unwrap();
        assert!(!tidied(), "the newest snapshot is held");
        let mut patience = 400;
        while !tidied() {
            patience -= 1;
            assert!(patience > 0, "twenty times as long");
            tokio::time::sleep(HOLD / 20).await;
        }
    }
}
