//! Emails to send, and ways to look at what arrived.

use adapters::mail::smtp::{Smtp, SmtpConfig};
use domain::time::Timestamp;
use platform::mail::{EmailMessage, MailError, Mailer};
use serde_json::Value;

/// The sender in all tests.
pub const FROM: &str = "Exhale <hello@exhale.test>";

/// An email with this subject, of 2026-01-15 at 12:00 UTC.
pub fn sample_email(subject: &str) -> EmailMessage {
    EmailMessage {
        to: "anna@example.org".into(),
        subject: subject.into(),
        text: "Breathe in.\nBreathe out.\n".into(),
        message_id: "0190a5d2-7c1e-7000-8000-0123456789ab@exhale.test".into(),
        written_at: Timestamp(1_768_478_400_000),
        unsubscribe: None,
    }
}

pub fn smtp(config: SmtpConfig) -> Smtp {
    Smtp::new(config, FROM).unwrap()
}

/// All values of a header.
pub fn headers<'a>(arrived: &'a Value, name: &str) -> Vec<&'a str> {
    let pairs = arrived["headers"].as_array().unwrap().iter();
    pairs
        .filter(|pair| pair[0].as_str().unwrap().eq_ignore_ascii_case(name))
        .map(|pair| pair[1].as_str().unwrap())
        .collect()
}

/// Sends, and answers why it was to be tried again.
pub async fn later(smtp: &Smtp, message: &EmailMessage) -> String {
    match smtp.send(message).await {
        Err(MailError::Later(why)) => why,
        other => panic!("not a refusal for now: {other:?}"),
    }
}
