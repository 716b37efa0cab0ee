//! Direct messages at the moderators' desk, and beside profiles.

mod declined;
mod reports;

use serde_json::{Value, json};
use testkit::{Person, TestApp};

/// Writes to someone a millisecond later; answers the message.
async fn said(app: &TestApp, from: &mut Person, to: &Person, text: &str) -> Value {
    app.clock.advance(1);
    let path = format!("/api/dm/{}/messages", to.id);
    from.browser.post(&path, json!({ "text": text })).await.expect(201).json()
}

/// The newest messages as `reader` has them.
async fn messages(reader: &mut Person, other: &Person) -> Vec<Value> {
    let page = reader.browser.get(&format!("/api/dm/{}/messages", other.id)).await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

/// Two Supporters who have accepted each other: Ann asked, Ben answered.
async fn friends(app: &TestApp) -> (Person, Person) {
    let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
    said(app, &mut ann, &ben, "Hello Ben").await;
    said(app, &mut ben, &ann, "Hello Ann").await;
    (ann, ben)
}

fn id_of(message: &Value) -> &str {
    message["id"].as_str().unwrap()
}

fn at(message: &Value) -> String {
    format!("/api/dm/messages/{}", id_of(message))
}
