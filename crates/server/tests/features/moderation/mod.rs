//! The moderators' desk over HTTP, on both databases; one module for each thing a moderator does.
mod appeals;
mod callers;
mod claim;
mod counts;
mod decision;
mod kinds;
mod list;
mod profiles;
mod race;
mod removed;
mod reports;
mod reset_allowance;
mod rooms;
mod suspension;
mod undo;
mod withdrawn;

use serde_json::{Value, json};
use testkit::{Answer, Person};

/// Shares a Win and answers its id.
async fn share(person: &mut Person, title: &str) -> String {
    let body = json!({ "title": title, "win": "I went outside." });
    let win = person.browser.post("/api/wins", body).await.expect(201).json();
    win["id"].as_str().unwrap().to_owned()
}

fn approve() -> Value {
    json!({ "verdict": "approve" })
}

fn decline(reason: &str) -> Value {
    json!({ "verdict": "decline", "reason": reason })
}

/// The version of a Win on the list's first page; 0 when it does not wait there.
async fn version(moderator: &mut Person, id: &str) -> Value {
    let page = waiting(moderator).await;
    let found = page["items"].as_array().unwrap().iter().find(|item| item["content"]["value"]["id"] == id);
    found.map_or(json!(0), |item| item["submittedAt"].clone())
}

/// The verdict on a version.
fn on(version: &Value, mut verdict: Value) -> Value {
    verdict["submittedAt"] = version.clone();
    verdict
}

/// Decides about a Win as it is in the list.
async fn decide(moderator: &mut Person, id: &str, verdict: Value) -> Answer {
    let seen = version(moderator, id).await;
    decide_on(moderator, id, &seen, verdict).await
}

/// Decides about a version of a Win.
async fn decide_on(moderator: &mut Person, id: &str, version: &Value, verdict: Value) -> Answer {
    let verdict = if verdict.is_object() { on(version, verdict) } else { verdict };
    moderator.browser.put(&format!("/api/moderation/win/{id}/decision"), verdict).await
}

async fn undo(moderator: &mut Person, id: &str) -> Answer {
    moderator.browser.delete(&format!("/api/moderation/win/{id}/decision")).await
}

async fn claim(moderator: &mut Person, id: &str) -> Answer {
    moderator.browser.put(&format!("/api/moderation/win/{id}/claim"), Value::Null).await
}

async fn release(moderator: &mut Person, id: &str) -> Answer {
    moderator.browser.delete(&format!("/api/moderation/win/{id}/claim")).await
}

/// The list's first page.
async fn waiting(moderator: &mut Person) -> Value {
    moderator.browser.get("/api/moderation/queue").await.expect(200).json()
}

/// The ids on a page.
fn ids(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().unwrap();
    items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}
