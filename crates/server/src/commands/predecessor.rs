//! What a server that was killed had in hand: where it was alone on its database, the next one goes on with it at once.

use std::fs::File;

use platform::app::App;
use platform::db::{DbError, Location};
use platform::jobs;

/// Takes back the jobs that a dead server of this SQLite file had in hand. What comes back keeps other servers from doing
/// the same as long as it lives; without it, where another server still works on the file, or where several share a
/// PostgreSQL, their leases run out.
///
/// # Errors
/// When the database refuses.
pub async fn take_back(app: &App, database: &Location) -> Result<Option<File>, DbError> {
    let Location::Sqlite { path, .. } = database else { return Ok(None) };
    // Not the database's own file: closing a second handle on that would end the locks of SQLite.
    let Ok(lock) = File::create(path.with_extension("lock")) else { return Ok(None) };
    if lock.try_lock().is_err() {
        return Ok(None);
    }
    let jobs = app.db.write(jobs::take_back).await?;
    if jobs > 0 {
        tracing::info!(jobs, "took back what the last server had in hand when it died");
    }
    Ok(Some(lock))
}
