//! Whether the database can be written to: cheaply, for probes, and thoroughly, for the operator.

use crate::database::{Db, Engine};
use crate::error::DbError;
use crate::row::FromRow;
use crate::statement::Sql;
use crate::tx::Tx;

/// A server that only reads: a standby, or one that was switched so after a failover.
const ONLY_READS: Sql = Sql::both(
    "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean
        or current_setting('default_transaction_read_only')::boolean",
);

impl Db {
    /// Asks for what every write needs, without writing: on SQLite the lock, on PostgreSQL a server that does not only read.
    ///
    /// # Errors
    /// Why nothing could be written now.
    pub async fn check_writable(&self) -> Result<(), DbError> {
        match &*self.engine {
            Engine::Sqlite(sqlite) => sqlite.write(&self.listener, |_| Ok(())).await,
            Engine::Postgres(postgres) => {
                let answers = postgres.query(ONLY_READS, &[], bool::from_row).await?;
                if answers.contains(&true) {
                    return Err(DbError::Unavailable("PostgreSQL is read-only (25006)".into()));
                }
                Ok(())
            }
        }
    }

    /// Runs a write transaction to the point where only its commit is missing, and rolls it back.
    ///
    /// # Errors
    /// Why it could not be committed.
    pub async fn try_write<F>(&self, work: F) -> Result<(), DbError>
    where
        F: FnOnce(&mut Tx<'_>) -> Result<(), DbError> + Clone + Send + 'static,
    {
        let ended = self.write::<(), Trial, _>(|tx| {
            work(tx)?;
            tx.flush()?;
            Err(Trial::Passed)
        });
        match ended.await {
            Err(Trial::Failed(error)) => Err(error),
            Ok(()) | Err(Trial::Passed) => Ok(()),
        }
    }
}

/// How a trial ended; both roll back.
enum Trial {
    Passed,
    Failed(DbError),
}

impl From<DbError> for Trial {
    fn from(error: DbError) -> Self {
        Self::Failed(error)
    }
}
