//! What memberships open and show, in the session, on cards and at gates.

mod readings;
mod standing;

use serde_json::{Value, json};
use testkit::{Person, TestApp};

/// The session's user.
async fn user(person: &mut Person) -> Value {
    person.browser.get("/api/session").await.expect(200).json()["user"].clone()
}

/// The level that the session names, and whether it counts as subscribed.
async fn level(person: &mut Person) -> (i64, bool) {
    let user = user(person).await;
    (user["tier"].as_i64().unwrap(), user["isSubscribed"].as_bool().unwrap())
}

async fn membership(person: &mut Person) -> Value {
    person.browser.get("/api/billing/membership").await.expect(200).json()
}
