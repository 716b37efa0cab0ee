//! Work to be done later: put into the queue in the transaction that causes it, or taken back.

use domain::ids::JobId;
use domain::time::Timestamp;
use platform_db::{DbError, Tx};
use serde::Serialize;

use super::store;
use crate::app::App;

/// Work to be done later.
#[derive(Clone)]
pub struct NewJob {
    kind: &'static str,
    payload: Result<String, String>,
    run_at: Option<Timestamp>,
    dedupe_key: Option<String>,
}

impl NewJob {
    /// A job of `kind`, to run as soon as possible.
    pub fn now(kind: &'static str, payload: &impl Serialize) -> Self {
        let payload = serde_json::to_string(payload).map_err(|error| error.to_string());
        Self { kind, payload, run_at: None, dedupe_key: None }
    }

    /// Runs at `time` or later instead.
    #[must_use]
    pub fn at(self, time: Timestamp) -> Self {
        Self { run_at: Some(time), ..self }
    }

    /// While a job with this key waits, no second one is queued, and [`cancel`] finds it. While it runs, a second one
    /// waits for its end, since it may have missed the reason for the second. Keys are shared by all kinds: begin them
    /// with the kind.
    #[must_use]
    pub fn keyed(self, key: String) -> Self {
        Self { dedupe_key: Some(key), ..self }
    }

    /// Puts the job into the queue.
    ///
    /// # Errors
    /// When the database refuses.
    pub fn enqueue(self, tx: &mut Tx<'_>, app: &App) -> Result<(), DbError> {
        let payload = self.payload.map_err(DbError::Refused)?;
        let id: JobId = app.id();
        store::insert(
            tx,
            id,
            self.kind,
            &payload,
            self.run_at.unwrap_or(app.now()),
            self.dedupe_key,
            app.now(),
        )?;
        app.work_notifier.notify(self.kind);
        Ok(())
    }
}

/// Takes back a job that has not begun. Answers whether there was one.
///
/// # Errors
/// When the database refuses.
pub fn cancel(tx: &mut Tx<'_>, key: &str) -> Result<bool, DbError> {
    store::delete_by_key(tx, key)
}
