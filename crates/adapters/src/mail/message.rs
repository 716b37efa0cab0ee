//! Turns an email into an Internet message (RFC 5322) whose headers say only what the email says.

use std::time::{Duration, UNIX_EPOCH};

use domain::email::Email;
use lettre::message::header::{ContentType, HeaderName, HeaderValue, MIME_VERSION_1_0};
use lettre::message::{Mailbox, Message};
use platform::mail::{EmailMessage, MailError};

use super::MailSetupError;

/// Reads the configured sender.
pub(super) fn sender(from: &str) -> Result<Mailbox, MailSetupError> {
    let refused = || MailSetupError::From(from.to_owned());
    if from.contains(char::is_control) {
        return Err(refused());
    }
    from.parse().map_err(|_| refused())
}

/// The message for an email: plain text, with the email's own id and date. No field can add a header: what must be an
/// address or an id is refused when it is none, and line breaks in the subject become spaces.
pub(super) fn compose(email: &EmailMessage, from: &Mailbox) -> Result<Message, MailError> {
    let to = Email::parse(&email.to)
        .and_then(|email| email.as_typed().parse().ok())
        .ok_or_else(|| MailError::Never("the address is none".into()))?;
    if !is_message_id(&email.message_id) {
        return Err(MailError::Never("the message id is none".into()));
    }
    let subject: String =
        email.subject.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
    let written = Duration::from_millis(u64::try_from(email.written_at.0).unwrap_or_default());
    // Tells mailboxes that nobody waits for an "out of office" in return (RFC 3834).
    let automatic =
        HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".into());
    let mut message = Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, to))
        .subject(subject.trim())
        .date(UNIX_EPOCH + written)
        .message_id(Some(format!("<{}>", email.message_id)))
        .header(MIME_VERSION_1_0)
        .header(ContentType::TEXT_PLAIN)
        .raw_header(automatic);
    for header in list_headers(email)? {
        message = message.raw_header(header);
    }
    message.body(email.text.clone()).map_err(|error| MailError::Never(error.to_string()))
}

/// What lets a mail program end emails of this kind by one press (RFC 2369, RFC 8058).
fn list_headers(email: &EmailMessage) -> Result<Vec<HeaderValue>, MailError> {
    let Some(address) = &email.unsubscribe else { return Ok(Vec::new()) };
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"<>,".contains(&byte);
    if address.len() > 500 || !address.bytes().all(plain) {
        return Err(MailError::Never("the unsubscribe address is invalid".into()));
    }
    let header =
        |name: &'static str, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
    Ok(vec![
        header("List-Unsubscribe", format!("<{address}>")),
        header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()),
    ])
}

/// `id@host` of plain letters, digits, dots and dashes.
fn is_message_id(id: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
    };
    id.len() <= 200 && id.split_once('@').is_some_and(|(id, host)| plain(id) && plain(host))
}
