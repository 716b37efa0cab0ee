//! Direct messages over HTTP, on both databases; one module for each thing a Member does.

#![cfg(test)]

mod callers;
mod hints;
mod own;
mod quiet;
mod race;
mod request_quota;
mod requests;
mod unread;
mod walls;

/// Direct messages, and what they consist of.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([members::feature(), reviews::feature(), notifications::feature(), dm::feature()])
}
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};

/// The address of the messages between the reader and this Member.
fn messages_with(other: &Person) -> String {
    format!("/api/dm/{}/messages", other.id)
}

/// Tries to write to someone.
async fn write(from: &mut Person, to: &Person, text: &str) -> Answer {
    from.browser.post(&messages_with(to), json!({ "text": text })).await
}

/// Writes to someone a millisecond later; answers the message.
async fn said(app: &TestApp, from: &mut Person, to: &Person, text: &str) -> Value {
    app.clock.advance(1);
    write(from, to, text).await.expect(201).json()
}

/// The conversation as `reader` has it.
async fn thread(reader: &mut Person, other: &Person) -> Value {
    reader.browser.get(&format!("/api/dm/{}", other.id)).await.expect(200).json()
}

/// The newest messages as `reader` has them.
async fn messages(reader: &mut Person, other: &Person) -> Vec<Value> {
    let page = reader.browser.get(&messages_with(other)).await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

/// What each of them says.
fn texts(messages: &[Value]) -> Vec<&str> {
    messages.iter().map(|message| message["text"].as_str().unwrap()).collect()
}

/// Whom a folder holds conversations with, the newest first.
async fn folder(reader: &mut Person, name: &str) -> Vec<String> {
    let page = reader.browser.get(&format!("/api/dm?folder={name}")).await.expect(200).json();
    let items = page["items"].as_array().unwrap();
    items.iter().map(|item| item["other"]["uid"].as_str().unwrap().to_owned()).collect()
}

async fn accept(reader: &mut Person, other: &Person) -> Answer {
    reader.browser.put(&format!("/api/dm/{}/acceptance", other.id), Value::Null).await
}

async fn decline(reader: &mut Person, other: &Person) -> Answer {
    reader.browser.delete(&format!("/api/dm/{}/acceptance", other.id)).await
}

/// Two Supporters who have accepted each other: Ann asked, Ben answered.
async fn friends(app: &TestApp) -> (Person, Person) {
    let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
    said(app, &mut ann, &ben, "Hello Ben").await;
    said(app, &mut ben, &ann, "Hello Ann").await;
    (ann, ben)
}

fn id_of(message: &Value) -> String {
    message["id"].as_str().unwrap().to_owned()
}

fn at(message: &Value) -> String {
    format!("/api/dm/messages/{}", id_of(message))
}

/// Each of the two as a reader of what they have with the other.
fn each_of(one: &Person, two: &Person) -> [(Person, Person); 2] {
    [(one.clone(), two.clone()), (two.clone(), one.clone())]
}
