//! Saves over HTTP, on both databases.

mod limit;
mod list;
mod rights;
mod save;

use domain::subject::SubjectKind;
use serde_json::{Value, json};
use testkit::Person;

/// Shares a Win that a moderator approves; answers its id.
async fn approved_win(person: &mut Person, moderator: &Person, title: &str) -> String {
    let id = posted(person, "/api/wins", json!({ "title": title, "win": "I went outside." })).await;
    moderator.approve(SubjectKind::Win, &id).await;
    id
}

/// Asks a Question that a moderator approves; answers its id.
async fn approved_question(person: &mut Person, moderator: &Person, kind: &str) -> String {
    let id = posted(person, "/api/questions", json!({ "prompt": "What helps you?", "kind": kind })).await;
    moderator.approve(SubjectKind::Question, &id).await;
    id
}

async fn posted(person: &mut Person, path: &str, body: Value) -> String {
    person.browser.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

async fn save(person: &mut Person, kind: &str, id: &str) {
    person.browser.put(&format!("/api/saves/{kind}/{id}"), Value::Null).await.expect(204);
}

async fn unsave(person: &mut Person, kind: &str, id: &str) {
    person.browser.delete(&format!("/api/saves/{kind}/{id}")).await.expect(204);
}

/// The first page of what a member saved.
async fn saved(person: &mut Person) -> Vec<Value> {
    person.browser.get("/api/saves").await.expect(200).json()["items"].as_array().unwrap().clone()
}

/// The ids of what a member saved.
async fn saved_ids(person: &mut Person) -> Value {
    person.browser.get("/api/saves/ids").await.expect(200).json()["ids"].clone()
}
