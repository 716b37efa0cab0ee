//! PostgreSQL: a connection pool with cached statements, and transactions that finish even when their caller has gone.

pub(crate) mod statements;

use std::cell::Cell;
use std::time::Duration;

use deadpool_postgres::{
    Client, GenericClient, Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime,
    Transaction,
};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio_postgres::IsolationLevel;
use tokio_postgres::config::SslMode;

use self::statements::rows;
use crate::error::DbError;
use crate::listener::{ListenerCell, notify};
use crate::row::Row;
use crate::statement::Sql;
use crate::tx::{Tx, judged};
use crate::value::Value;

/// How long a request waits for a connection.
const TIMEOUT: Duration = Duration::from_secs(5);
/// How long a server that is asked may leave the network silent.
const SILENCE: Duration = Duration::from_secs(30);
/// What every connection keeps to: nothing runs or waits for ever, and what was committed is on disk.
const MANNERS: &str = "set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s';
    set synchronous_commit = on";

/// How long to wait before each further try of a write that others were in the way of.
const PAUSES: [Duration; 3] =
    [Duration::from_millis(5), Duration::from_millis(25), Duration::from_millis(125)];

/// Something to do with a connection on a thread that may wait.
type Task = Box<dyn FnOnce(&mut Client, &Handle) + Send>;

/// A PostgreSQL server.
pub(crate) struct Postgres {
    pool: Pool,
}

impl Postgres {
    pub(crate) async fn open(url: &str, connections: usize) -> Result<Self, DbError> {
        let mut config: tokio_postgres::Config = url.parse()?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(TIMEOUT);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE);
        }
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = if config.get_ssl_mode() == SslMode::Require {
            Manager::from_config(config, tls()?, recycling)
        } else {
            Manager::from_config(config, tokio_postgres::NoTls, recycling)
        };
        let pool = Pool::builder(manager)
            .max_size(connections.max(1))
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(TIMEOUT))
            .create_timeout(Some(TIMEOUT))
            .recycle_timeout(Some(TIMEOUT))
            .post_create(Hook::async_fn(|client, _| {
                Box::pin(async move { client.batch_execute(MANNERS).await.map_err(HookError::Backend) })
            }))
            .build()
            .map_err(|error| DbError::Unavailable(error.to_string()))?;
        drop(pool.get().await?);
        Ok(Self { pool })
    }

    pub(crate) async fn query<T, M>(&self, sql: Sql, params: &[Value], mut map: M) -> Result<Vec<T>, DbError>
    where
        M: FnMut(&Row<'_>) -> Result<T, DbError>,
    {
        self.rows(sql, params).await?.iter().map(|row| map(&Row::postgres(row))).collect()
    }

    async fn rows(&self, sql: Sql, params: &[Value]) -> Result<Vec<tokio_postgres::Row>, DbError> {
        let client = self.pool.get().await?;
        rows(&client, sql, params).await
    }

    pub(crate) async fn prepare(&self, sql: Sql) -> Result<Vec<String>, DbError> {
        let statement = self.pool.get().await?.prepare(sql.postgres).await?;
        Ok(statement.columns().iter().map(|column| column.name().to_owned()).collect())
    }

    pub(crate) async fn snapshot<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        self.blocking(move |client, handle| {
            let builder = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
            let transaction = handle.block_on(builder.read_only(true).start()).map_err(DbError::from)?;
            finish(transaction, handle, &ListenerCell::default(), work).0
        })
        .await
    }

    pub(crate) async fn write<T, E, F>(&self, listener: &ListenerCell, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Clone + Send + 'static,
    {
        let listener = listener.clone();
        self.blocking(move |client, handle| {
            for pause in PAUSES {
                let transaction = handle.block_on(client.transaction()).map_err(DbError::from)?;
                let (outcome, in_the_way) = finish(transaction, handle, &listener, work.clone());
                if !in_the_way {
                    return outcome;
                }
                handle.block_on(tokio::time::sleep(pause));
            }
            let transaction = handle.block_on(client.transaction()).map_err(DbError::from)?;
            finish(transaction, handle, &listener, work).0
        })
        .await
    }

    async fn blocking<T, E>(
        &self,
        task: impl FnOnce(&mut Client, &Handle) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let task: Task = Box::new(move |client, handle| {
            let _ = reply.send(task(client, handle));
        });
        self.run(task).await?;
        answer.await.unwrap_or_else(|_| Err(DbError::Unavailable("the task gave no answer".into()).into()))
    }

    /// A blocking task is never cancelled: it commits or rolls back whatever happens to the request.
    async fn run(&self, task: Task) -> Result<(), DbError> {
        let mut client = self.pool.get().await?;
        let handle = Handle::current();
        let task = tokio::task::spawn_blocking(move || task(&mut client, &handle));
        task.await.map_err(|error| DbError::Unavailable(error.to_string()))
    }
}

/// Runs the work and commits, or rolls back; says also whether others were in the way, so that another try may do.
fn finish<T, E: From<DbError>>(
    transaction: Transaction<'_>,
    handle: &Handle,
    listener: &ListenerCell,
    work: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
) -> (Result<T, E>, bool) {
    let ((ended, in_the_way), outcome) = judged(work, |work| conclude(transaction, handle, listener, work));
    (ended.map_err(E::from).and(outcome), in_the_way)
}

/// Commits if the work says so. What does not depend on its type is here, once in the program.
fn conclude(
    transaction: Transaction<'_>,
    handle: &Handle,
    listener: &ListenerCell,
    work: &mut dyn FnMut(&mut Tx<'_>) -> bool,
) -> (Result<(), DbError>, bool) {
    let in_the_way = Cell::new(false);
    let mut tx = Tx::postgres(&transaction, handle, &in_the_way);
    let kept = work(&mut tx);
    let hints = tx.into_signals();
    if !kept || in_the_way.get() {
        // A failed rollback closes the connection, which rolls back too.
        let _ = handle.block_on(transaction.rollback());
        // Whatever the work made of what was in the way: PostgreSQL has ended the transaction.
        return (if kept { Err(DbError::Busy) } else { Ok(()) }, in_the_way.get());
    }
    let committed = handle.block_on(transaction.commit()).map_err(DbError::from);
    // Where the connection was lost it may have been committed; to look for nothing harms nobody.
    notify(listener, hints);
    let busy = matches!(committed, Err(DbError::Busy));
    (committed, busy)
}

/// Encryption with the public certificate authorities, for addresses that say `sslmode=require`.
fn tls() -> Result<tokio_postgres_rustls::MakeRustlsConnect, DbError> {
    let roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| DbError::Unavailable(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(tokio_postgres_rustls::MakeRustlsConnect::new(config))
}
