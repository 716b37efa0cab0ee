//! A handle on the database, whichever engine runs it.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;

use domain::time::Timestamp;

use crate::error::DbError;
use crate::listener::{Listener, ListenerCell};
use crate::outage::Outage;
use crate::row::{FromRow, Row};
use crate::statement::Sql;
use crate::tx::Tx;
use crate::value::Value;
use crate::{postgres, sqlite};

/// Which database, and how to reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// A SQLite file; created when absent.
    Sqlite {
        /// The file.
        path: PathBuf,
        /// Reads at once: connections for single statements, and as many threads for longer reads.
        readers: usize,
    },
    /// A PostgreSQL server.
    Postgres {
        /// A `postgres://` address.
        url: String,
        /// Connections in the pool.
        connections: usize,
    },
}

/// A handle on the database; cheap to clone.
#[derive(Clone)]
pub struct Db {
    pub(crate) engine: Arc<Engine>,
    pub(crate) listener: ListenerCell,
    outage: Arc<Outage>,
}

/// The engine behind a handle.
pub(crate) enum Engine {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Db {
    /// Opens the database.
    ///
    /// # Errors
    /// When the file cannot be opened or the server does not answer.
    pub async fn open(location: &Location) -> Result<Self, DbError> {
        let engine = match location {
            Location::Sqlite { path, readers } => Engine::Sqlite(sqlite::Sqlite::open(path, *readers)?),
            Location::Postgres { url, connections } => {
                Engine::Postgres(postgres::Postgres::open(url, *connections).await?)
            }
        };
        Ok(Self { engine: Arc::new(engine), listener: ListenerCell::default(), outage: Arc::default() })
    }

    /// Tells `listener` from now on what committed transactions announce. The first who listens is the only one.
    pub fn listen(&self, listener: Listener) {
        let _ = self.listener.set(listener);
    }

    /// What the log says of its failures.
    #[must_use]
    pub fn outage(&self) -> &Outage {
        &self.outage
    }

    /// `"sqlite"` or `"postgres"`, for reports.
    #[must_use]
    pub fn engine_name(&self) -> &'static str {
        match &*self.engine {
            Engine::Sqlite(_) => "sqlite",
            Engine::Postgres(_) => "postgres",
        }
    }

    /// All rows of one reading statement.
    ///
    /// # Errors
    /// When the database refuses, or a column is missing or not of the type asked for.
    pub async fn all<T: FromRow + Send + 'static>(
        &self,
        sql: Sql,
        params: Vec<Value>,
    ) -> Result<Vec<T>, DbError> {
        self.query(sql, params, T::from_row).await
    }

    /// The first row of one reading statement, if any.
    ///
    /// # Errors
    /// As [`Db::all`].
    pub async fn one<T: FromRow + Send + 'static>(
        &self,
        sql: Sql,
        params: Vec<Value>,
    ) -> Result<Option<T>, DbError> {
        self.first(sql, params, T::from_row).await
    }

    /// What `map` makes of each row of one reading statement, for what [`FromRow`] cannot say.
    ///
    /// # Errors
    /// As [`Db::all`].
    pub async fn query<T, M>(&self, sql: Sql, params: Vec<Value>, map: M) -> Result<Vec<T>, DbError>
    where
        T: Send + 'static,
        M: FnMut(&Row<'_>) -> Result<T, DbError> + Send + 'static,
    {
        match &*self.engine {
            Engine::Sqlite(sqlite) => sqlite.query(sql, params, map).await,
            Engine::Postgres(postgres) => postgres.query(sql, &params, map).await,
        }
    }

    /// [`Db::query`] of the first row, if any.
    ///
    /// # Errors
    /// As [`Db::all`].
    pub async fn first<T, M>(&self, sql: Sql, params: Vec<Value>, map: M) -> Result<Option<T>, DbError>
    where
        T: Send + 'static,
        M: FnMut(&Row<'_>) -> Result<T, DbError> + Send + 'static,
    {
        Ok(self.query(sql, params, map).await?.into_iter().next())
    }

    /// Answers from something that is the same for everyone, which `make` reads and which serves until anyone commits,
    /// for a second at most. On the same snapshot `take` reads what is the reader's own, and answers `None` where what is
    /// kept does not serve this reader. Both run on this thread: let them be a few short statements. `K` says what is kept:
    /// let each thing have a type of its own.
    ///
    /// `None` also where nothing is kept: by PostgreSQL, which does not say when someone commits, and while all
    /// connections are in use or a lock would have to be waited for.
    ///
    /// # Errors
    /// As [`Db::all`].
    pub fn cached_until_commit<K, T, M, F>(
        &self,
        now: Timestamp,
        make: M,
        take: F,
    ) -> Result<Option<T>, DbError>
    where
        K: Any + Send,
        M: FnOnce(&mut Tx<'_>) -> Result<K, DbError>,
        F: FnOnce(&mut Tx<'_>, &K) -> Result<Option<T>, DbError>,
    {
        match &*self.engine {
            Engine::Sqlite(sqlite) => sqlite.kept(now, make, take),
            Engine::Postgres(_) => Ok(None),
        }
    }

    /// Runs several reading statements on one snapshot.
    ///
    /// # Errors
    /// Whatever the closure gives back, or the database's refusal.
    pub async fn read<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        match &*self.engine {
            Engine::Sqlite(sqlite) => sqlite.snapshot(work).await,
            Engine::Postgres(postgres) => postgres.snapshot(work).await,
        }
    }

    /// Runs one write transaction. The answer comes after the commit is on disk; an error, a panic or a lost request
    /// leaves nothing behind. Where PostgreSQL ends it because others were in the way (a deadlock, a serialization
    /// failure), a copy of the closure runs again, up to three times: let it change nothing but the database.
    ///
    /// # Errors
    /// Whatever the closure gives back, or the database's refusal.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Clone + Send + 'static,
    {
        match &*self.engine {
            Engine::Sqlite(sqlite) => sqlite.write(&self.listener, work).await,
            Engine::Postgres(postgres) => postgres.write(&self.listener, work).await,
        }
    }

    /// Prepares a statement without running it, so that tests can check every statement on both engines; answers the names
    /// of its columns.
    ///
    /// # Errors
    /// When the engine does not accept the text.
    pub async fn prepare(&self, sql: Sql) -> Result<Vec<String>, DbError> {
        match &*self.engine {
            Engine::Sqlite(sqlite) => {
                sqlite
                    .read(move |connection| Ok(sqlite::statements::names(&connection.prepare(sql.sqlite)?)))
                    .await
            }
            Engine::Postgres(postgres) => postgres.prepare(sql).await,
        }
    }
}
