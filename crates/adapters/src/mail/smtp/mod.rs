//! Sends emails through an SMTP server, over one connection that is kept while it works.

mod address;
mod link;

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use platform::mail::{EmailMessage, MailError, Mailer};
use tokio::sync::Mutex;

use super::{MailSetupError, message};

/// How to reach an SMTP server. [`SmtpConfig::parse`] reads it from an address.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpConfig {
    /// The server's name; its certificate must carry it.
    pub host: String,
    /// The port.
    pub port: u16,
    /// How the connection is encrypted.
    pub encryption: Encryption,
    /// User and password, where the server wants them.
    pub credentials: Option<(String, String)>,
    /// A certificate authority to trust besides the public ones, as PEM.
    pub authority: Option<String>,
    /// How long handing over one email may take.
    pub timeout: Duration,
}

/// How the connection to the server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// Not at all: for a server on the same machine or in the same closed network.
    None,
    /// The connection begins in the clear and must become encrypted before anything is said.
    StartTls,
    /// From the first byte.
    Tls,
}

impl std::fmt::Debug for SmtpConfig {
    /// Says nothing of the credentials.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?} to {}:{}", self.encryption, self.host, self.port)
    }
}

/// Hands emails to an SMTP server, one after another.
///
/// It keeps its own connection: lettre's pool takes a connection back in the middle of a conversation when sending is
/// given up, and the next email would then read the answers to the last one.
pub struct Smtp {
    config: SmtpConfig,
    tls: Option<TlsParameters>,
    from: Mailbox,
    idle: Mutex<Option<AsyncSmtpConnection>>,
}

impl Smtp {
    /// Prepares everything but the connection, which is made for the first email. `from` is an address, with or
    /// without a name: `Exhale <hello@example.org>`.
    ///
    /// # Errors
    /// When `from` is no sender, the authority no certificate, or a password would travel unencrypted.
    pub fn new(config: SmtpConfig, from: &str) -> Result<Self, MailSetupError> {
        if config.encryption == Encryption::None && config.credentials.is_some() && !config.is_local() {
            return Err(MailSetupError::Server("a password may not travel unencrypted; use STARTTLS or TLS"));
        }
        let tls = match config.encryption {
            Encryption::None => None,
            Encryption::StartTls | Encryption::Tls => Some(link::encryption(&config)?),
        };
        Ok(Self { tls, from: message::sender(from)?, idle: Mutex::new(None), config })
    }
}

impl Smtp {
    /// Asks the server whether it would take an email now: greeting, encryption and password, and no email.
    ///
    /// # Errors
    /// Why it would not, without anything that the server says.
    pub async fn check(&self) -> Result<(), MailError> {
        let asked = link::check(&self.config, self.tls.as_ref());
        tokio::time::timeout(self.config.timeout, asked).await.map_err(|_| {
            MailError::Later(format!("the mail server took longer than {:?}", self.config.timeout))
        })?
    }
}

#[async_trait::async_trait]
impl Mailer for Smtp {
    /// Hands the email over. Nothing the server says is passed on but its codes, since it likes to repeat addresses.
    async fn send(&self, email: &EmailMessage) -> Result<(), MailError> {
        let message = message::compose(email, &self.from)?;
        let mut idle = self.idle.lock().await;
        // Taken out, so that whatever ends this early, by an error or by its caller going away, ends the connection.
        let kept = idle.take();
        let work =
            link::deliver(&self.config, self.tls.as_ref(), kept, message.envelope(), message.formatted());
        let connection = tokio::time::timeout(self.config.timeout, work).await.map_err(|_| {
            MailError::Later(format!("the mail server took longer than {:?}", self.config.timeout))
        })??;
        *idle = Some(connection);
        Ok(())
    }
}
