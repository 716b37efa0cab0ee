//! The writer's thread: transactions that wait are committed together.

use crossbeam_channel::Receiver;
use rusqlite::Connection;

use super::run;
use crate::db::tx::judged;
use crate::db::{DbError, Tx};
use crate::live::Hint;

/// Transactions in one commit.
const GROUP: usize = 64;

/// Runs the transaction; what it returns tells the caller how the commit went.
pub(super) type WriteJob = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), DbError>) + Send>;

/// Takes waiting transactions, runs each in its own savepoint, commits them together, then answers them all.
pub(super) fn write_until_closed(connection: &Connection, jobs: &Receiver<WriteJob>) {
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
