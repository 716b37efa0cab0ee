//! The mail port, and the way an email reaches it: through the durable queue, in the transaction that causes it.

use std::fmt;
use std::sync::Arc;

use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::db::{DbError, Tx};
use crate::jobs::{Handler, JobError, NewJob};

/// A plain-text email to one address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmailMessage {
    /// The address.
    pub to: String,
    /// The subject; neutral, since others may see it.
    pub subject: String,
    /// The text.
    pub text: String,
    /// Stays the same when the email is sent again after a crash, so that mailboxes can drop the double.
    pub message_id: String,
    /// When it was queued; its date, however late it leaves.
    pub written_at: Timestamp,
    /// Where one press ends emails of this kind (RFC 8058), for those that nobody asked for one by one.
    #[serde(default)]
    pub unsubscribe: Option<String>,
}

impl fmt::Debug for EmailMessage {
    /// Only the id: what emails say, and to whom, stays out of logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("EmailMessage").field("message_id", &self.message_id).finish_non_exhaustive()
    }
}

/// Hands emails over to the mailer.
#[async_trait::async_trait]
pub trait Mailer: Send + Sync + 'static {
    /// Delivers one email. When this returns, the mail server has it for good.
    ///
    /// # Errors
    /// [`MailError`] says whether the queue should try again. Its text goes to the log: no address, nothing of the email.
    async fn send(&self, message: &EmailMessage) -> Result<(), MailError>;
}

/// Why an email was not taken.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// It may be taken later.
    #[error("mail was not accepted: {0}")]
    Later(String),
    /// It will never be taken.
    #[error("mail was rejected permanently: {0}")]
    Never(String),
}

const KIND: &str = "mail";

/// Queues an email in the caller's transaction: it is sent if and only if that commits, although the server be killed.
///
/// # Errors
/// When the database refuses.
pub fn queue(tx: &mut Tx<'_>, app: &App, to: &str, subject: &str, text: String) -> Result<(), DbError> {
    queue_email(tx, app, to, subject, text, None)
}

/// [`queue`] for an email that comes round: `stop` is the path, below the server's address, that ends emails of its kind.
///
/// # Errors
/// When the database refuses.
pub fn queue_list(
    tx: &mut Tx<'_>,
    app: &App,
    to: &str,
    subject: &str,
    text: String,
    stop: &str,
) -> Result<(), DbError> {
    let unsubscribe = format!("{}{stop}", app.settings.base_url);
    queue_email(tx, app, to, subject, text, Some(unsubscribe))
}

fn queue_email(
    tx: &mut Tx<'_>,
    app: &App,
    to: &str,
    subject: &str,
    text: String,
    unsubscribe: Option<String>,
) -> Result<(), DbError> {
    let id: uuid::Uuid = app.id();
    let message = EmailMessage {
        to: to.to_owned(),
        subject: subject.to_owned(),
        text,
        message_id: format!("{id}@{}", host(&app.settings.base_url)),
        written_at: app.now(),
        unsubscribe,
    };
    NewJob::now(KIND, &message).enqueue(tx, app)
}

/// The host in the server's address, as the right half of message ids; a word of ours where there is no plain one.
fn host(base_url: &str) -> &str {
    let rest = base_url.split_once("://").map_or(base_url, |(_, rest)| rest);
    let host = rest.split(['/', ':', '?', '#']).next().unwrap_or_default();
    let plain = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
    if plain && !host.is_empty() { host } else { "exhale" }
}

/// The job that sends emails.
pub struct SendMail(pub Arc<dyn Mailer>);

#[async_trait::async_trait]
impl Handler for SendMail {
    fn kind(&self) -> &'static str {
        KIND
    }

    async fn run(&self, _: &App, payload: serde_json::Value) -> Result<(), JobError> {
        let message: EmailMessage =
            serde_json::from_value(payload).map_err(|_| JobError::Never("this is not an email".into()))?;
        self.0.send(&message).await.map_err(|error| match error {
            MailError::Later(why) => JobError::Later(why),
            MailError::Never(why) => JobError::Never(why),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_ids_carry_the_host_of_the_community() {
        for (base_url, expected) in [
            ("https://exhale.example.org", "exhale.example.org"),
            ("http://localhost:4780", "localhost"),
            ("https://example.org/calm", "example.org"),
            ("https://[::1]:4780", "exhale"),
            ("https://a b", "exhale"),
            ("", "exhale"),
        ] {
            assert_eq!(host(base_url), expected, "{base_url}");
        }
    }

    #[test]
    fn an_email_shows_nothing_of_itself() {
        let message = EmailMessage {
            to: "anna@example.org".into(),
            subject: "Your code".into(),
            text: "123456".into(),
            message_id: "1@exhale".into(),
            written_at: Timestamp(5),
            unsubscribe: None,
        };
        assert_eq!(format!("{message:?}"), r#"EmailMessage { message_id: "1@exhale", .. }"#);
    }
}
