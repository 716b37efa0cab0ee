//! The mail port, and the way a letter reaches it: through the durable queue, in the transaction that causes it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::db::{DbError, Tx};
use crate::jobs::{Handler, JobError, NewJob};

/// A plain-text letter to one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// The address.
    pub to: String,
    /// The subject; neutral, since others may see it.
    pub subject: String,
    /// The text.
    pub text: String,
    /// Stays the same when the letter is sent again after a crash, so that mailboxes can drop the double.
    pub message_id: String,
}

/// Hands letters over to whoever delivers them.
#[async_trait::async_trait]
pub trait Mailer: Send + Sync + 'static {
    /// Delivers one letter.
    ///
    /// # Errors
    /// When it was not taken; the queue tries again later.
    async fn send(&self, letter: &Letter) -> Result<(), MailError>;
}

/// Why a letter was not taken.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// It may be taken later.
    #[error("mail was not taken: {0}")]
    Later(String),
    /// It will never be taken.
    #[error("mail was refused for good: {0}")]
    Never(String),
}

const KIND: &str = "mail";

/// Queues a letter in the caller's transaction: it is sent if and only if that commits, although the server be killed.
///
/// # Errors
/// When the database refuses.
pub fn queue(tx: &mut Tx<'_>, app: &App, to: &str, subject: &str, text: String) -> Result<(), DbError> {
    let id: uuid::Uuid = app.id();
    let letter =
        Letter { to: to.to_owned(), subject: subject.to_owned(), text, message_id: format!("{id}@exhale") };
    NewJob::now(KIND, &letter).enqueue(tx, app)
}

/// The job that sends letters.
pub struct SendMail(pub Arc<dyn Mailer>);

#[async_trait::async_trait]
impl Handler for SendMail {
    fn kind(&self) -> &'static str {
        KIND
    }

    async fn run(&self, _: &App, payload: serde_json::Value) -> Result<(), JobError> {
        let letter: Letter =
            serde_json::from_value(payload).map_err(|error| JobError::Never(error.to_string()))?;
        self.0.send(&letter).await.map_err(|error| match error {
            MailError::Later(why) => JobError::Later(why),
            MailError::Never(why) => JobError::Never(why),
        })
    }
}
