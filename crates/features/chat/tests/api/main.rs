//! The chat over HTTP, on both databases; one module for each thing a Member does.

#![cfg(test)]

mod account_removal;
mod attachments;
mod blocks;
mod changes;
mod channels;
mod edit;
mod mute;
mod pins;
mod post;
mod react;
mod read_state;
mod search;

/// The chat, and what it consists of.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([
        members::feature(),
        media::feature(),
        audit::feature(),
        reviews::feature(),
        notifications::feature(),
        chat::feature(),
    ])
}

use serde_json::{Value, json};
use testkit::{Person, TestApp};

/// Where the community's Channel is.
const COMMUNITY: &str = "/api/chat/channels/community";
/// Where its Messages are.
const MESSAGES: &str = "/api/chat/channels/community/messages";

/// Says something and answers the Message.
async fn say(person: &mut Person, text: &str) -> Value {
    say_all(person, json!({ "text": text })).await
}

/// Says something with more to it.
async fn say_all(person: &mut Person, body: Value) -> Value {
    person.browser.post(MESSAGES, body).await.expect(201).json()["message"].clone()
}

/// A page of the community's Channel.
async fn page(person: &mut Person, query: &str) -> Value {
    person.browser.get(&format!("{MESSAGES}{query}")).await.expect(200).json()
}

/// The texts on a page.
fn texts(page: &Value) -> Vec<String> {
    items(page).map(|item| item["message"]["text"].as_str().unwrap().to_owned()).collect()
}

fn items(page: &Value) -> impl Iterator<Item = &Value> {
    page["items"].as_array().unwrap().iter()
}

fn id_of(message: &Value) -> &str {
    message["id"].as_str().unwrap()
}

/// Where a Message is.
fn at(message: &Value) -> String {
    format!("/api/chat/messages/{}", id_of(message))
}

/// The community's Channel for this Member.
async fn channel(person: &mut Person) -> Value {
    person.browser.get(COMMUNITY).await.expect(200).json()
}

/// The number that the Channel has in the database.
async fn number(app: &TestApp) -> i64 {
    app.number("select seq from chat_channels where slug = 'community'", vec![]).await
}
