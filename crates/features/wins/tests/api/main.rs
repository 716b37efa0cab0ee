//! Wins over HTTP, on both databases; one module for each thing a Member does.

#![cfg(test)]

mod allowance;
mod apart;
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

use domain::subject::SubjectKind;
use serde_json::{Value, json};
use testkit::{Answer, Person, Setup, TestApp};

/// Wins, and what they consist of.
fn setup() -> Setup {
    TestApp::with([
        members::feature(),
        ::media::feature(),
        reviews::feature(),
        notifications::feature(),
        comments::feature(),
        wins::feature(),
    ])
}

/// A body that is fine.
fn draft(title: &str) -> Value {
    json!({ "title": title, "win": "I went outside.", "sharePermissions": { "socialMedia": false } })
}

/// Shares a Win and answers it.
async fn share(person: &mut Person, title: &str) -> Value {
    person.browser.post("/api/wins", draft(title)).await.expect(201).json()
}

/// Shares a Win that a moderator approves; answers its id.
async fn approved(person: &mut Person, moderator: &Person, title: &str) -> String {
    let id = id_of(&share(person, title).await);
    moderator.approve(SubjectKind::Win, &id).await;
    id
}

/// Shares a Win that a moderator declines; answers its id.
async fn declined(person: &mut Person, moderator: &Person, title: &str) -> String {
    let id = id_of(&share(person, title).await);
    moderator.decline(SubjectKind::Win, &id, "Please leave the address out.").await;
    id
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
