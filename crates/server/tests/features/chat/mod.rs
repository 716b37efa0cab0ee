//! The chat at the moderators' desk, to which its reports lead.

mod auto_mute;
mod removal;

use serde_json::{Value, json};
use testkit::Person;

/// Where the community's Channel is.
const COMMUNITY: &str = "/api/chat/channels/community";
/// Where its Messages are.
const MESSAGES: &str = "/api/chat/channels/community/messages";

/// Says something and answers the Message.
async fn say(person: &mut Person, text: &str) -> Value {
    person.browser.post(MESSAGES, json!({ "text": text })).await.expect(201).json()["message"].clone()
}

/// A page of the community's Channel.
async fn page(person: &mut Person) -> Value {
    person.browser.get(MESSAGES).await.expect(200).json()
}

/// The texts on a page.
async fn texts(person: &mut Person) -> Vec<String> {
    let page = page(person).await;
    let items = page["items"].as_array().unwrap().iter();
    items.map(|item| item["message"]["text"].as_str().unwrap().to_owned()).collect()
}

fn id_of(message: &Value) -> &str {
    message["id"].as_str().unwrap()
}

/// Where a Message is.
fn at(message: &Value) -> String {
    format!("/api/chat/messages/{}", id_of(message))
}

/// The Messages that wait at the desk.
async fn queue(moderator: &mut Person) -> Vec<Value> {
    let found = moderator.browser.get("/api/moderation/queue?kind=message").await.expect(200).json();
    found["items"].as_array().unwrap().clone()
}

/// Where the decision on a Message is.
fn decision(message: &Value) -> String {
    format!("/api/moderation/message/{}/decision", id_of(message))
}
