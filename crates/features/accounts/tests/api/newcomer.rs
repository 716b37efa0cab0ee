//! People on their way in, and what they read in their emails.

use std::sync::LazyLock;

use members::store::NewMember;
use platform::mail::EmailMessage;
use platform::random::SystemRandom;
use serde_json::{Value as Json, json};
use testkit::{Client, PASSWORD, Person, TestApp};

/// A password that no list knows.
pub const GOOD: &str = "a quiet morning walk";

static HASH: LazyLock<String> =
    LazyLock::new(|| accounts::passwords::hash_now(&SystemRandom, PASSWORD).unwrap());

/// A member who may enter, whose password is [`PASSWORD`].
pub async fn account(app: &TestApp, first: &str) -> Person {
    shaped(app, first, |_| {}).await
}

/// [`account`], changed by `shape`.
pub async fn shaped(app: &TestApp, first: &str, shape: impl FnOnce(&mut NewMember)) -> Person {
    app.person(first, |new| {
        new.password_hash.clone_from(&HASH);
        shape(new);
    })
    .await
}

/// Signs up in a fresh browser; answers the browser and its ticket.
pub async fn signed_up(app: &TestApp, email: &str) -> (Client, String) {
    let mut browser = app.visitor();
    let body = json!({ "email": email, "password": GOOD, "adult": true });
    let answer = browser.post("/api/accounts", body).await.expect(202);
    let ticket = answer.json()["ticket"].as_str().unwrap().to_owned();
    (browser, ticket)
}

/// Signs up and proves the address.
pub async fn arrived(app: &TestApp, email: &str) -> Client {
    let (mut browser, ticket) = signed_up(app, email).await;
    let message = newest_email(app, email).await;
    let body = json!({ "code": code(&message), "ticket": ticket });
    browser.post("/api/accounts/verification", body).await.expect(200);
    browser
}

/// A login in a fresh browser.
pub async fn log_in(app: &TestApp, email: &str, password: &str) -> (Client, testkit::Answer) {
    let mut browser = app.visitor();
    let answer = browser.post("/api/session", json!({ "email": email, "password": password })).await;
    (browser, answer)
}

/// The last email to an address, once all work is done.
pub async fn newest_email(app: &TestApp, email: &str) -> EmailMessage {
    app.work().await;
    app.postbox.last_to(email).unwrap_or_else(|| panic!("no email to {email}"))
}

/// How many emails an address has got.
pub async fn count_emails(app: &TestApp, email: &str) -> usize {
    app.work().await;
    app.postbox.emails().iter().filter(|message| message.to == email).count()
}

/// The six digits in an email.
pub fn code(message: &EmailMessage) -> String {
    let line = message.text.lines().find(|line| line.len() == 6 && line.bytes().all(|b| b.is_ascii_digit()));
    line.unwrap_or_else(|| panic!("no code in {}", message.text)).to_owned()
}

/// Another code than this one.
pub fn other(code: &str) -> String {
    let number: u32 = code.parse().unwrap();
    format!("{:06}", (number + 1) % 1_000_000)
}

/// What follows the `#` of the email's link.
pub fn token(message: &EmailMessage) -> String {
    message
        .text
        .split('#')
        .nth(1)
        .unwrap_or_else(|| panic!("no link in {}", message.text))
        .lines()
        .next()
        .unwrap()
        .into()
}

/// What `GET /api/session` says.
pub async fn session(browser: &mut Client) -> Json {
    browser.get("/api/session").await.expect(200).json()
}
