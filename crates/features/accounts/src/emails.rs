//! What accounts write to people: plain texts, subjects that say nothing to a passer-by, links from the configured
//! address alone.

use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::NewJob;
use platform::mail;
use platform::settings::Settings;

use crate::codes::Secrets;
use crate::jobs::NOTHING;

/// Where the app takes up a verification link; the token follows `#`, so that no server log sees it.
pub const VERIFY_PATH: &str = "/verify-link";
/// Where the app takes up a link for a new password.
pub const RESET_PATH: &str = "/reset-password";
/// Where the app asks for such a link.
pub const FORGOT_PATH: &str = "/forgot-password";

/// Subject and text.
pub type Text = (&'static str, String);

/// Queues an email in the caller's transaction.
///
/// # Errors
/// When the database refuses.
pub fn send(tx: &mut Tx<'_>, app: &App, to: &str, (subject, text): Text) -> Result<(), DbError> {
    mail::queue(tx, app, to, subject, text)
}

/// Queues a job that costs what an email costs and reaches nobody.
///
/// # Errors
/// When the database refuses.
pub fn to_nobody(tx: &mut Tx<'_>, app: &App, (_, text): Text) -> Result<(), DbError> {
    NewJob::now(NOTHING, &text).enqueue(tx, app)
}

/// Proves an address: by code where the sign-up page is open, by link anywhere.
#[must_use]
pub fn verify(settings: &Settings, secrets: &Secrets) -> Text {
    let Settings { base_url, name, .. } = settings;
    let Secrets { code, token } = secrets;
    let text = format!(
        "Hello,\n\n\
         welcome to {name}. To continue, enter this code on the page you have open:\n\n\
         {code}\n\n\
         The code works for 10 minutes. If you closed that page, use this link within one hour:\n\n\
         {base_url}{VERIFY_PATH}#{token}\n\n\
         In another browser, the link asks for the password you chose.\n\n\
         If this wasn't you, you can ignore this email. Please don't share the code or the link.\n"
    );
    ("Your code", text)
}

/// Tells a member that someone signed up with their address, or wanted it for another account.
#[must_use]
pub fn already_here(settings: &Settings) -> Text {
    let Settings { base_url, name, .. } = settings;
    let text = format!(
        "Hello,\n\n\
         someone just tried to use this address at {name}. You already have an account with it, so nothing has \
         changed.\n\n\
         If it was you, log in:\n{base_url}/login\n\n\
         If you forgot your password, choose a new one:\n{base_url}{FORGOT_PATH}\n\n\
         If it wasn't you, you can ignore this email. We didn't tell anyone that you have an account.\n"
    );
    ("About your account", text)
}

/// Lets a new password be chosen.
#[must_use]
pub fn reset(settings: &Settings, secrets: &Secrets) -> Text {
    let Settings { base_url, name, .. } = settings;
    let token = &secrets.token;
    let text = format!(
        "Hello,\n\n\
         you can choose a new password for {name} here:\n\n\
         {base_url}{RESET_PATH}#{token}\n\n\
         The link works once, within one hour.\n\n\
         If you didn't ask for it, you can ignore this email. Your password stays the same.\n"
    );
    ("Your link", text)
}

/// Says that the password is another one now.
#[must_use]
pub fn password_changed(settings: &Settings) -> Text {
    let Settings { base_url, name, .. } = settings;
    let text = format!(
        "Hello,\n\n\
         your password for {name} has just been changed, and other devices were logged out.\n\n\
         If this wasn't you, choose a new one right away:\n{base_url}{FORGOT_PATH}\n"
    );
    ("About your account", text)
}

/// Proves the address that an account is to have.
#[must_use]
pub fn new_address(settings: &Settings, secrets: &Secrets) -> Text {
    let (name, code) = (&settings.name, &secrets.code);
    let text = format!(
        "Hello,\n\n\
         to use this address for your account at {name}, enter this code on the page you have open:\n\n\
         {code}\n\n\
         The code works for 10 minutes. If this wasn't you, you can ignore this email.\n"
    );
    ("Your code", text)
}

/// Tells the address in use that another one was asked for.
#[must_use]
pub fn address_asked(settings: &Settings) -> Text {
    let Settings { base_url, name, .. } = settings;
    let text = format!(
        "Hello,\n\n\
         someone who knows your password asked to use another address for your account at {name}. Nothing has \
         changed yet.\n\n\
         If this wasn't you, choose a new password right away:\n{base_url}{FORGOT_PATH}\n"
    );
    ("About your account", text)
}

/// Tells the former address that it is in use no more.
#[must_use]
pub fn address_changed(settings: &Settings) -> Text {
    let name = &settings.name;
    let text = format!(
        "Hello,\n\n\
         your account at {name} now uses another address, so we no longer email this address.\n\n\
         If this wasn't you, please contact the people who run {name} soon.\n"
    );
    ("About your account", text)
}
