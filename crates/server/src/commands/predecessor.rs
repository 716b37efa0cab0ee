//! What a server that was killed had in hand: where no other lives on its database, the next one goes on with it at once.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use platform::app::App;
use platform::db::{DbError, Location};
use platform::jobs;

/// Another server keeps the lock to itself only while it takes back what was in hand.
const TRIES: u32 = 300;
const PAUSE: Duration = Duration::from_millis(100);

/// Takes back the jobs that a dead server of this SQLite file had in hand. What comes back is a shared lock, which every
/// server has for as long as it lives: only a server that could have it alone takes anything back. Where others live on
/// the file, or share a PostgreSQL, leases run out by themselves.
///
/// # Errors
/// When the database refuses, or another process keeps the lock to itself.
pub async fn take_back(app: &App, database: &Location) -> Result<Option<File>, DbError> {
    let Location::Sqlite { path, .. } = database else { return Ok(None) };
    // Not the database's own file: closing a second handle on that would end the locks of SQLite.
    let path = path.with_extension("lock");
    let Ok(lock) = File::create(&path) else { return Ok(None) };
    match lock.try_lock() {
        Ok(()) => {
            let jobs = app.db.write(jobs::take_back).await?;
            if jobs > 0 {
                tracing::info!(jobs, "returned the jobs of the previous server, which died, to the queue");
            }
        }
        Err(TryLockError::WouldBlock) => {}
        Err(TryLockError::Error(_)) => return Ok(None),
    }
    // On the way from one kind of lock to the other there may be a moment without any. Anyone who has the lock alone in that
    // moment finds nothing to take: this server begins to work only with its shared one.
    share(&lock, &path).await?;
    Ok(Some(lock))
}

async fn share(lock: &File, path: &Path) -> Result<(), DbError> {
    for _ in 0..TRIES {
        match lock.try_lock_shared() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
            Err(TryLockError::Error(error)) => {
                return Err(DbError::Unavailable(format!("{}: {error}", path.display())));
            }
        }
    }
    Err(DbError::Unavailable(format!("another process holds the lock on {}", path.display())))
}
