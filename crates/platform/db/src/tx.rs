//! A transaction as stores see it: synchronous, the same on both engines.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use domain::live::ChangeSignal;

use crate::error::DbError;
use crate::postgres::statements as postgres;
use crate::row::{FromRow, Row};
use crate::sqlite::statements as sqlite;
use crate::statement::Sql;
use crate::value::Value;

/// Statements inside one transaction. Do no network or file work while holding one.
pub struct Tx<'a> {
    inner: Inner<'a>,
    hints: Vec<ChangeSignal>,
}

enum Inner<'a> {
    Sqlite(&'a rusqlite::Connection),
    /// The last says that PostgreSQL ended the transaction because others were in the way.
    Postgres(&'a deadpool_postgres::Transaction<'a>, &'a tokio::runtime::Handle, &'a Cell<bool>),
}

impl<'a> Tx<'a> {
    pub(crate) const fn sqlite(connection: &'a rusqlite::Connection) -> Self {
        Self { inner: Inner::Sqlite(connection), hints: Vec::new() }
    }

    pub(crate) const fn postgres(
        transaction: &'a deadpool_postgres::Transaction<'a>,
        handle: &'a tokio::runtime::Handle,
        in_the_way: &'a Cell<bool>,
    ) -> Self {
        Self { inner: Inner::Postgres(transaction, handle, in_the_way), hints: Vec::new() }
    }

    /// Says what this transaction has changed. Others hear it once it is committed, whatever becomes of the request, and
    /// never when it is rolled back.
    pub fn announce(&mut self, hint: ChangeSignal) {
        if !self.hints.contains(&hint) {
            self.hints.push(hint);
        }
    }

    /// What was said.
    pub(crate) fn into_signals(self) -> Vec<ChangeSignal> {
        self.hints
    }

    /// All rows.
    ///
    /// # Errors
    /// When the database refuses, or a column is missing or not of the type asked for.
    pub fn all<T: FromRow>(&mut self, sql: Sql, params: Vec<Value>) -> Result<Vec<T>, DbError> {
        self.query(sql, params, T::from_row)
    }

    /// The first row, if any.
    ///
    /// # Errors
    /// As [`Tx::all`].
    pub fn one<T: FromRow>(&mut self, sql: Sql, params: Vec<Value>) -> Result<Option<T>, DbError> {
        self.first(sql, params, T::from_row)
    }

    /// What `map` makes of each row, for what [`FromRow`] cannot say.
    ///
    /// # Errors
    /// As [`Tx::all`].
    pub fn query<T>(
        &mut self,
        sql: Sql,
        params: Vec<Value>,
        map: impl FnMut(&Row<'_>) -> Result<T, DbError>,
    ) -> Result<Vec<T>, DbError> {
        match &self.inner {
            Inner::Sqlite(connection) => sqlite::query(connection, sql, &params, map),
            Inner::Postgres(transaction, handle, in_the_way) => {
                let mut map = map;
                rows(transaction, handle, in_the_way, sql, &params)?
                    .iter()
                    .map(|row| map(&Row::postgres(row)))
                    .collect()
            }
        }
    }

    /// [`Tx::query`] of the first row, if any.
    ///
    /// # Errors
    /// As [`Tx::all`].
    pub fn first<T>(
        &mut self,
        sql: Sql,
        params: Vec<Value>,
        map: impl FnMut(&Row<'_>) -> Result<T, DbError>,
    ) -> Result<Option<T>, DbError> {
        Ok(self.query(sql, params, map)?.into_iter().next())
    }

    /// Runs a statement that gives no rows back; answers how many rows it touched.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn execute(&mut self, sql: Sql, params: Vec<Value>) -> Result<u64, DbError> {
        match &self.inner {
            Inner::Sqlite(connection) => sqlite::execute(connection, sql, &params),
            Inner::Postgres(transaction, handle, in_the_way) => {
                noting(in_the_way, handle.block_on(postgres::execute(*transaction, sql, &params)))
            }
        }
    }

    /// Runs a script of several statements without parameters: migrations only.
    pub(crate) fn script(&mut self, text: &str) -> Result<(), DbError> {
        match &self.inner {
            Inner::Sqlite(connection) => Ok(connection.execute_batch(text)?),
            Inner::Postgres(transaction, handle, _) => Ok(handle.block_on(transaction.batch_execute(text))?),
        }
    }

    /// Writes what is changed to the disk before the commit, so that a rollback too has found out whether there is room.
    pub(crate) fn flush(&mut self) -> Result<(), DbError> {
        match &self.inner {
            Inner::Sqlite(connection) => Ok(connection.cache_flush()?),
            Inner::Postgres(..) => Ok(()),
        }
    }

    pub(crate) const fn is_postgres(&self) -> bool {
        matches!(self.inner, Inner::Postgres(..))
    }
}

/// Has the work run by its carrier, who hears whether to keep what it did, and gives back what came of both. So only
/// this depends on the work's types, and not the beginning and the end of a transaction. A panic is a refusal.
pub(crate) fn judged<T, E: From<DbError>, R>(
    work: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
    carry: impl FnOnce(&mut dyn FnMut(&mut Tx<'_>) -> bool) -> R,
) -> (R, Result<T, E>) {
    let (mut work, mut outcome) = (Some(work), Err(DbError::Panicked.into()));
    let ended = carry(&mut |tx| {
        if let Some(work) = work.take()
            && let Ok(done) = catch_unwind(AssertUnwindSafe(|| work(tx)))
        {
            outcome = done;
        }
        outcome.is_ok()
    });
    (ended, outcome)
}

/// All rows of PostgreSQL; what does not depend on a type is once in the program.
fn rows(
    transaction: &deadpool_postgres::Transaction<'_>,
    handle: &tokio::runtime::Handle,
    in_the_way: &Cell<bool>,
    sql: Sql,
    params: &[Value],
) -> Result<Vec<tokio_postgres::Row>, DbError> {
    noting(in_the_way, handle.block_on(postgres::rows(transaction, sql, params)))
}

/// Notes that others were in the way.
fn noting<T>(in_the_way: &Cell<bool>, outcome: Result<T, DbError>) -> Result<T, DbError> {
    outcome.inspect_err(|error| {
        if matches!(error, DbError::Busy) {
            in_the_way.set(true);
        }
    })
}
