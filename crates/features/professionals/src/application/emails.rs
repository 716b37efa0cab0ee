//! The emails that an applicant gets before anyone has decided: plain, with a subject that says nothing to a passer-by.

use domain::ids::MemberId;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::mail;
use platform::settings::Settings;

/// Subject and text.
pub(crate) type Text = (&'static str, String);

/// Where applicants see how far their application is, and can change it.
pub(crate) const APPLICATION_PATH: &str = "/community/professional-application";

/// Says that an application has arrived.
fn received(settings: &Settings) -> Text {
    let Settings { base_url, name, professionals, .. } = settings;
    let days = professionals.expected_days;
    let days = if days == 1 { "a day".to_owned() } else { format!("{days} days") };
    let contact = whom_to_ask(settings);
    let text = format!(
        "Hello,\n\n\
         thank you. Your application at {name} has arrived, and a reviewer will check your licence. This usually takes up \
         to {days}. We'll email you as soon as there is something new.\n\n\
         You can see how far it is, or withdraw it, here:\n{base_url}{APPLICATION_PATH}\n\n\
         {contact}\n"
    );
    ("Your application has arrived", text)
}

/// Whom an applicant can ask.
pub(crate) fn whom_to_ask(settings: &Settings) -> String {
    match &settings.professionals.contact {
        Some(address) => format!("If you have a question, write to {address}."),
        None => format!("If you have a question, please contact the people who run {}.", settings.name),
    }
}

/// Queues an email to an applicant, whose address may have been closed in the meantime.
///
/// # Errors
/// When the database refuses.
pub(crate) fn send(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    (subject, text): Text,
) -> Result<(), DbError> {
    match members::store::reachable(tx, member)? {
        Some(address) => mail::queue(tx, app, &address, subject, text),
        None => Ok(()),
    }
}

/// Queues the email that an application has arrived.
///
/// # Errors
/// When the database refuses.
pub(super) fn send_received(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    send(tx, app, member, received(&app.settings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_says_how_long_it_takes_and_whom_to_ask() {
        let mut settings = Settings::default();
        let (subject, text) = received(&settings);
        assert!(!subject.contains("anxiety") && !subject.contains("health"), "{subject}");
        assert!(text.contains("up to 5 days.") && text.contains("the people who run Exhale."), "{text}");
        settings.professionals.expected_days = 1;
        settings.professionals.contact = Some("licences@example.org".to_owned());
        let (_, text) = received(&settings);
        assert!(text.contains("up to a day.") && text.contains("write to licences@example.org."), "{text}");
        assert!(text.contains("http://localhost:4780/community/professional-application"), "{text}");
    }
}
