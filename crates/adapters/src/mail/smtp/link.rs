//! One conversation with an SMTP server, and what its refusals mean for the email.

use std::error::Error as _;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Noop, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use platform::mail::MailError;

use super::{Encryption, SmtpConfig};
use crate::mail::MailSetupError;

/// How long the server may take to accept a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// The encryption that the configuration asks for.
pub(super) fn encryption(config: &SmtpConfig) -> Result<TlsParameters, MailSetupError> {
    let refused = |error: Error| MailSetupError::Encryption(error.to_string());
    let mut tls = TlsParameters::builder(config.host.clone());
    if let Some(authority) = &config.authority {
        // A text without any certificate is taken for an empty list.
        if !authority.contains("-----BEGIN CERTIFICATE-----") {
            return Err(MailSetupError::Encryption("the authority is no certificate in PEM form".into()));
        }
        tls = tls.add_root_certificate(Certificate::from_pem(authority.as_bytes()).map_err(refused)?);
    }
    tls.build_rustls().map_err(refused)
}

/// Hands one message over, on the connection that was kept or on a fresh one, and gives the connection back.
pub(super) async fn deliver(
    config: &SmtpConfig,
    tls: Option<&TlsParameters>,
    mut kept: Option<AsyncSmtpConnection>,
    envelope: &Envelope,
    message: Vec<u8>,
) -> Result<AsyncSmtpConnection, MailError> {
    let alive = match &mut kept {
        Some(kept) => kept.test_connected().await,
        None => false,
    };
    let mut connection = match kept.filter(|_| alive) {
        Some(kept) => kept,
        None => connect(config, tls).await.map_err(|error| later("the connection", &error))?,
    };
    let from = Mail::new(envelope.from().cloned(), Vec::new());
    connection.command(from).await.map_err(|error| later("the sender", &error))?;
    for to in envelope.to() {
        let to = Rcpt::new(to.clone(), Vec::new());
        connection.command(to).await.map_err(|error| refusal_of_receiver(&error))?;
    }
    connection.command(Data).await.map_err(|error| later("the email", &error))?;
    connection.message(&message).await.map_err(|error| later("the email", &error))?;
    Ok(connection)
}

/// Goes as far as an email would, encryption and password among it, and sends none.
pub(super) async fn check(config: &SmtpConfig, tls: Option<&TlsParameters>) -> Result<(), MailError> {
    let mut connection = connect(config, tls).await.map_err(|error| {
        let about_password = error.status().is_some_and(|code| code.to_string().starts_with("53"));
        later(if about_password { "user and password" } else { "the connection" }, &error)
    })?;
    connection.command(Noop).await.map_err(|error| later("the connection", &error))?;
    let _ = connection.quit().await;
    Ok(())
}

async fn connect(config: &SmtpConfig, tls: Option<&TlsParameters>) -> Result<AsyncSmtpConnection, Error> {
    let server = (config.host.as_str(), config.port);
    let name = ClientId::default();
    let at_once = tls.filter(|_| config.encryption == Encryption::Tls).cloned();
    let mut connection =
        AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT), &name, at_once, None).await?;
    if let Some(tls) = tls.filter(|_| config.encryption == Encryption::StartTls) {
        connection.starttls(tls.clone(), &name).await?;
    }
    if let Some((user, password)) = &config.credentials {
        let credentials = Credentials::new(user.clone(), password.clone());
        connection.auth(DEFAULT_MECHANISMS, &credentials).await?;
    }
    Ok(connection)
}

/// A lasting refusal of the receiver is final. One with the code 5.7 is about us (no relaying, a block list) and ends
/// when the operator has mended it.
fn refusal_of_receiver(error: &Error) -> MailError {
    let about_us = error.source().is_some_and(|said| said.to_string().trim_start().starts_with("5.7."));
    if error.is_permanent() && !about_us {
        MailError::Never(format!("the mail server refused the receiver{}", code(error)))
    } else {
        later("the receiver", error)
    }
}

/// What went wrong, without what the server said: it likes to repeat addresses, and this ends up in logs.
fn later(what: &str, error: &Error) -> MailError {
    let why = if error.status().is_some() {
        code(error)
    } else if error.is_response() {
        ": its answer was cut off or is not SMTP".to_owned()
    } else {
        format!(": {error}")
    };
    MailError::Later(format!("the mail server did not take {what}{why}"))
}

fn code(error: &Error) -> String {
    error.status().map(|code| format!(" ({code})")).unwrap_or_default()
}
