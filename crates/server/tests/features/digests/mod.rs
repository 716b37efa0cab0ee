//! The emails with Wins and prompts, on both databases.
mod content;
mod from_sign_up;
mod times;
mod unsubscribe;
mod whom;

use domain::ids::MemberId;
use domain::time::SECOND;
use platform::db::DbError;
use questions::review::Questions;
use reviews::{Reviewable, Verdict};
use serde_json::json;
use testkit::{Person, TestApp};
use wins::review::Wins;

/// Shares a Win that is approved for good; answers its id.
async fn win(app: &TestApp, author: &mut Person, title: &str) -> String {
    let body = json!({ "title": title, "win": format!("{title}, said {title} aloud.") });
    let win = author.browser.post("/api/wins", body).await.expect(201).json();
    let id = win["id"].as_str().unwrap().to_owned();
    decide(app, &Wins, &id, author.id, None).await;
    app.clock.advance(11 * SECOND);
    id
}

/// Suggests a prompt that is approved for good.
async fn prompt(app: &TestApp, author: &mut Person, words: &str, anonymous: bool) {
    let body = json!({ "kind": "prompt", "prompt": words, "anonymous": anonymous });
    let prompt = author.browser.post("/api/questions", body).await.expect(201).json();
    decide(app, &Questions, prompt["id"].as_str().unwrap(), author.id, None).await;
    app.clock.advance(11 * SECOND);
}

/// Decides as the desk does.
async fn decide(
    app: &TestApp,
    what: &'static impl Reviewable,
    id: &str,
    moderator: MemberId,
    reason: Option<&str>,
) {
    let (at, id, reason) = (app.app.clone(), id.parse().unwrap(), reason.map(str::to_owned));
    let verdict = Verdict { moderator, reason, removed_parts: Vec::new(), at: app.clock.time() };
    app.app
        .db
        .write(move |tx| {
            what.hold(tx, &at, id)?.unwrap();
            what.decide(tx, &at, id, &verdict)
        })
        .await
        .unwrap_or_else(|error: DbError| panic!("{error}"));
}

/// Someone who may suggest prompts.
async fn author(app: &TestApp, first: &str) -> Person {
    app.super_member(first).await
}

/// Chooses how often emails come.
async fn choose(person: &mut Person, often: &str) {
    person.browser.put("/api/onboarding/emails", json!({ "emailUpdates": often })).await.expect(200);
}

/// Sets times.
async fn set(person: &mut Person, changes: serde_json::Value) {
    let stored = person.browser.get("/api/notifications/preferences").await.expect(200).json();
    let mut preferences = stored["preferences"].clone();
    for (name, value) in changes.as_object().unwrap() {
        preferences[name] = value.clone();
    }
    person.browser.put("/api/notifications/preferences", preferences).await.expect(200);
}

/// The emails with Wins and prompts that a Member got.
fn emails_to(app: &TestApp, person: &Person) -> Vec<platform::mail::EmailMessage> {
    let sent = app.postbox.emails().into_iter();
    sent.filter(|message| message.to == person.email && message.subject.ends_with("ly email")).collect()
}

/// Does what comes round every few minutes, and then everything that is due.
async fn round(app: &TestApp) {
    app.run("digests.round").await;
}

/// Works out when emails are due, and lets `millis` pass until the next round.
async fn after(app: &TestApp, millis: i64) {
    round(app).await;
    app.clock.advance(millis);
    round(app).await;
}
