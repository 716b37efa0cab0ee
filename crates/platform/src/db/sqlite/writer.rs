//! The writer's thread: transactions that wait are committed together, and between commits the newest snapshot is held.

use crossbeam_channel::Receiver;
use rusqlite::Connection;

use super::{VERSION, query, run};
use crate::db::tx::judged;
use crate::db::{DbError, Tx};
use crate::live::Hint;

/// Transactions in one commit.
const GROUP: usize = 64;

/// Runs the transaction; what it returns tells the caller how the commit went.
pub(super) type WriteJob = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), DbError>) + Send>;

/// Reads the newest snapshot between commits. SQLite locks a snapshot once for all who read it, by a call into the system
/// during which others wait; so whoever reads what this one reads too makes none.
pub(super) struct Anchor(pub(super) Connection);

impl Anchor {
    /// Begins to read what is newest now. Without it reads take longer, so an error changes nothing.
    fn hold(&self) {
        let begun = run(&self.0, "begin deferred").and_then(|()| query(&self.0, VERSION, &[], |_| Ok(())));
        if let Err(error) = begun {
            tracing::debug!(%error, "the newest snapshot is not held");
        }
    }

    /// Lets go, so that a commit can begin the log anew.
    fn release(&self) {
        if !self.0.is_autocommit() {
            let _ = run(&self.0, "rollback");
        }
    }
}

/// Takes waiting transactions, runs each in its own savepoint, commits them together, then answers them all.
pub(super) fn write_until_closed(connection: &Connection, anchor: &Anchor, jobs: &Receiver<WriteJob>) {
    anchor.hold();
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
        anchor.release();
        // SQLite rolls the whole transaction back by itself on some errors (disk full, I/O).
        let committed = if connection.is_autocommit() {
            Err(DbError::Unavailable("the transaction was rolled back by the database".into()))
        } else {
            run(connection, "commit").inspect_err(|_| {
                let _ = run(connection, "rollback");
            })
        };
        anchor.hold();
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
    use crate::db::{Ear, Sql};
    use crate::params;

    /// SQLite begins its log anew when a thousand pages are in it and nobody reads older ones.
    const LOG: u64 = 1_000 * 4_096;

    #[tokio::test]
    async fn the_log_begins_anew_although_the_newest_snapshot_is_held() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(&folder.path().join("log.db"), 1).unwrap();
        let table = Sql::both("create table words (text text not null)");
        sqlite.write(&Ear::default(), move |tx| tx.execute(table, vec![])).await.unwrap();
        let (write, read) =
            (Sql::both("insert into words (text) values ($1)"), Sql::both("select count(*) from words"));
        for written in 1..=300 {
            let text = "a".repeat(64 * 1_024);
            sqlite.write(&Ear::default(), move |tx| tx.execute(write, params![text])).await.unwrap();
            let found = sqlite.query(read, vec![], |row| row.get::<i64>(0)).await.unwrap();
            assert_eq!(found, [written]);
        }
        let log = std::fs::metadata(folder.path().join("log.db-wal")).unwrap().len();
        assert!(log < 2 * LOG, "{log} bytes");
    }
}
