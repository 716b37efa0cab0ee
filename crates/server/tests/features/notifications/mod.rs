//! Notifications over HTTP and by mail, on both databases.
mod answers;
mod blocks;
mod centre;
mod emails;
mod muted_words;
mod names;
mod preferences;
mod push;

use serde_json::{Value, json};
use testkit::{Person, TestApp};

/// Shares a Win and answers its id.
async fn share(person: &mut Person, title: &str) -> String {
    let body = json!({ "title": title, "win": "I went outside." });
    person.browser.post("/api/wins", body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

/// Decides about a Win as it is at the desk.
async fn decide(moderator: &mut Person, id: &str, verdict: Value) {
    decide_on(moderator, "win", id, verdict).await;
}

/// Decides about anything as it is at the desk.
async fn decide_on(moderator: &mut Person, kind: &str, id: &str, mut verdict: Value) {
    let queue = moderator.browser.get("/api/moderation/queue").await.expect(200).json();
    let item = queue["items"].as_array().unwrap().iter().find(|item| item["id"] == id).unwrap().clone();
    verdict["submittedAt"] = item["submittedAt"].clone();
    moderator.browser.put(&format!("/api/moderation/{kind}/{id}/decision"), verdict).await.expect(200);
}

/// Has a Win of this Member declined, and waits until that is final.
async fn declined(app: &TestApp, author: &mut Person, moderator: &mut Person) -> String {
    let id = share(author, "Mine").await;
    decide(moderator, &id, json!({ "verdict": "decline", "reason": "A name is in it." })).await;
    app.clock.advance(10_001);
    id
}

/// What a Member was told.
async fn told(person: &mut Person) -> Vec<Value> {
    let page = person.browser.get("/api/notifications").await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

async fn unread(person: &mut Person) -> i64 {
    person.browser.get("/api/notifications/unread").await.expect(200).json()["count"].as_i64().unwrap()
}

/// Does what comes round every minute, and then everything that is due.
async fn round(app: &TestApp) {
    app.run("notifications.emails").await;
}
