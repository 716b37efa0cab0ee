//! Brings the schema up to date: numbered scripts, each applied once, in order, in a transaction of its own.

use domain::time::Timestamp;
use platform_sources::random::sha256;

use crate::database::Db;
use crate::error::DbError;
use crate::tx::Tx;

/// One script of the `migrations/` folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Migration {
    /// Its place in the order, from the file's name.
    pub number: i64,
    /// The file's name without number and ending.
    pub name: String,
    /// The script for SQLite.
    pub sqlite: String,
    /// The script for PostgreSQL.
    pub postgres: String,
}

crate::statements! {
    CREATE_LEDGER = "create table if not exists schema_migrations
        (number bigint primary key, name text not null, checksum text not null, applied_at bigint not null)";
    APPLIED = "select number from schema_migrations order by number";
    CHECKSUM = "select checksum from schema_migrations where number = $1";
    RECORD = "insert into schema_migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4)";
    /// A script may take its time, and wait for another server's.
    UNHURRIED = sqlite "select 1" postgres "select set_config('statement_timeout', '0', true)";
    LOCK = sqlite "select 1" postgres "select pg_advisory_xact_lock(7201947)::text";
}

/// Applies what is missing; answers how many scripts ran.
///
/// # Errors
/// When a script fails, when an applied script was edited since, or when the database is newer than this binary.
pub async fn run(db: &Db, migrations: &[Migration], now: Timestamp) -> Result<usize, DbError> {
    db.write(|tx| {
        alone(tx)?;
        tx.execute(CREATE_LEDGER, vec![]).map(drop)
    })
    .await?;
    let mut ran = 0;
    for migration in migrations {
        let migration = migration.clone();
        ran += usize::from(db.write(move |tx| apply(tx, &migration, now)).await?);
    }
    let known: Vec<i64> = migrations.iter().map(|migration| migration.number).collect();
    let applied = db.all::<i64>(APPLIED, vec![]).await?;
    match applied.into_iter().find(|number| !known.contains(number)) {
        Some(number) => Err(DbError::Refused(format!(
            "the database has migration {number}, which this version does not know; start a newer version"
        ))),
        None => Ok(ran),
    }
}

/// How many of `migrations` the database has not seen.
///
/// # Errors
/// When the database cannot be read, or has never been migrated.
pub async fn pending(db: &Db, migrations: &[Migration]) -> Result<usize, DbError> {
    let applied = db.all::<i64>(APPLIED, vec![]).await?;
    Ok(migrations.iter().filter(|migration| !applied.contains(&migration.number)).count())
}

/// Waits until no other server migrates, however long that takes.
fn alone(tx: &mut Tx<'_>) -> Result<(), DbError> {
    tx.all::<()>(UNHURRIED, vec![])?;
    tx.all::<()>(LOCK, vec![]).map(drop)
}

fn apply(tx: &mut Tx<'_>, migration: &Migration, now: Timestamp) -> Result<bool, DbError> {
    alone(tx)?;
    let script = if tx.is_postgres() { &migration.postgres } else { &migration.sqlite };
    let checksum: String = sha256(script.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    if let Some(before) = tx.one::<String>(CHECKSUM, crate::params![migration.number])? {
        return if before == checksum {
            Ok(false)
        } else {
            Err(DbError::Refused(format!("migration {} was edited after it was applied", migration.number)))
        };
    }
    tx.script(script)?;
    tx.execute(RECORD, crate::params![migration.number, migration.name.as_str(), checksum, now])?;
    Ok(true)
}
