//! Wins over HTTP, on both databases; one module for each thing a Member does.

#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod allowance;
mod by_member;
mod edit;
mod feed;
mod label;
mod like;
mod media;
mod newest;
mod plans;
mod preview;
mod retry;
mod share;
mod visibility;
mod withdraw;

use serde_json::{Value, json};
use testkit::{Answer, Person};

/// A body that is fine.
fn draft(title: &str) -> Value {
    json!({ "title": title, "win": "I went outside.", "sharePermissions": { "socialMedia": false } })
}

/// Shares a Win and answers it.
async fn share(person: &mut Person, title: &str) -> Value {
    person.browser.post("/api/wins", draft(title)).await.expect(201).json()
}

/// Shares a Win that a moderator approves; answers its id.
async fn approved(person: &mut Person, moderator: &mut Person, title: &str) -> String {
    let id = id_of(&share(person, title).await);
    decide(moderator, &id, json!({ "verdict": "approve" })).await.expect(200);
    id
}

/// Shares a Win that a moderator declines; answers its id.
async fn declined(person: &mut Person, moderator: &mut Person, title: &str) -> String {
    let id = id_of(&share(person, title).await);
    let verdict = json!({ "verdict": "decline", "reason": "Please leave the address out." });
    decide(moderator, &id, verdict).await.expect(200);
    id
}

/// Decides about a Win as it is in the moderator's list.
async fn decide(moderator: &mut Person, id: &str, mut verdict: Value) -> Answer {
    let waiting = moderator.browser.get("/api/moderation/queue").await.expect(200).json();
    let found = waiting["items"].as_array().unwrap().iter().find(|item| item["content"]["value"]["id"] == id);
    verdict["submittedAt"] = found.map_or(json!(0), |item| item["submittedAt"].clone());
    moderator.browser.put(&format!("/api/moderation/win/{id}/decision"), verdict).await
}

fn id_of(win: &Value) -> String {
    win["id"].as_str().unwrap().to_owned()
}

/// The ids on a page.
fn ids(page: &Value) -> Vec<String> {
    page["items"].as_array().unwrap().iter().map(id_of).collect()
}

/// A body without the request's id, which is never the same twice.
fn without_request_id(answer: &Answer) -> Value {
    let mut body = answer.json();
    body.as_object_mut().unwrap().remove("requestId");
    body
}
