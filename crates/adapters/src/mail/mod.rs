//! The two ways in which emails leave: into a folder of `.eml` files, or through an SMTP server.

mod message;
pub mod outbox;
pub mod smtp;

/// A mail engine cannot be set up with what the operator configured.
#[derive(Debug, thiserror::Error)]
pub enum MailSetupError {
    /// The sender is no address, with or without a name before it.
    #[error("{0:?} is no sender; write hello@example.org or Exhale <hello@example.org>")]
    From(String),
    /// The server's address cannot be used.
    #[error("the mail server's address cannot be used: {0}")]
    Server(&'static str),
    /// The certificate authority cannot be read, or encryption is not available.
    #[error("encryption to the mail server cannot be set up: {0}")]
    Encryption(String),
    /// The outbox folder cannot be made.
    #[error("the outbox folder cannot be made: {0}")]
    Folder(#[from] std::io::Error),
}
