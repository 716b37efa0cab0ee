//! Profiles over HTTP, on both databases; one module for each thing a Member does.

#![cfg(test)]

mod block;
mod edit;
mod photo;
mod plans;
mod random;
mod search;
mod show;

use serde_json::Value;
use testkit::{Person, Setup, TestApp};

/// Profiles, and what they consist of.
fn setup() -> Setup {
    TestApp::with([
        members::feature(),
        media::feature(),
        reviews::feature(),
        notifications::feature(),
        profiles::feature(),
    ])
}

/// The profile of `of` as `reader` finds it.
async fn profile(reader: &mut Person, of: &Person) -> Value {
    reader.browser.get(&format!("/api/members/{}", of.id)).await.expect(200).json()
}

/// Changes one's own profile; answers it.
async fn say(person: &mut Person, change: Value) -> Value {
    person.browser.patch("/api/members/me/profile", change).await.expect(200).json()
}

async fn block(person: &mut Person, other: &Person) {
    person.browser.put(&format!("/api/blocks/{}", other.id), Value::Null).await.expect(204);
}

async fn unblock(person: &mut Person, other: &Person) {
    person.browser.delete(&format!("/api/blocks/{}", other.id)).await.expect(204);
}

/// The display names of the cards on a page.
fn names(page: &Value) -> Vec<String> {
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["displayName"].as_str().unwrap().to_owned())
        .collect()
}

/// The uids of the cards on a page.
fn uids(page: &Value) -> Vec<String> {
    page["items"].as_array().unwrap().iter().map(|card| card["uid"].as_str().unwrap().to_owned()).collect()
}
