//! Rooms over HTTP, on both databases.

#![cfg(test)]

mod calendar;
mod call;
mod create;
mod edit;
mod list;
mod private;
mod reminders;
mod series;
mod signals;
mod status;

use domain::role::Roles;
use serde_json::{Value, json};
use testkit::{Person, Setup, TestApp};

/// Rooms, and the members in them.
fn setup() -> Setup {
    TestApp::with([
        members::feature(),
        audit::feature(),
        notifications::feature(),
        reviews::feature(),
        rooms::feature(),
    ])
}

/// Someone who may host.
async fn ambassador(app: &TestApp, name: &str) -> Person {
    app.person(name, |new| new.roles = Roles { ambassador: true, ..Roles::default() }).await
}

/// Plans a Room; answers it.
async fn plan(host: &mut Person, body: Value) -> Value {
    host.browser.post("/api/rooms", body).await.expect(201).json()
}

/// Plans a public Room; answers its address.
async fn planned(host: &mut Person, title: &str) -> String {
    address(&plan(host, json!({ "title": title })).await)
}

/// Plans a private Room for these members; answers its address.
async fn private(host: &mut Person, guests: &[&Person]) -> String {
    let guests: Vec<_> = guests.iter().map(|guest| guest.id).collect();
    address(&plan(host, json!({ "title": "Just us", "isPrivate": true, "callMembers": guests })).await)
}

fn address(room: &Value) -> String {
    format!("/api/rooms/{}", room["id"].as_str().unwrap())
}

/// Brings a Room to a state; answers it.
async fn bring(person: &mut Person, room: &str, status: &str) -> Value {
    person.browser.put(&format!("{room}/status"), json!({ "status": status })).await.expect(200).json()
}

/// What a person reads at a path.
async fn read(person: &mut Person, path: &str) -> Value {
    person.browser.get(path).await.expect(200).json()
}

/// The titles on a page.
async fn titles(person: &mut Person, path: &str) -> Vec<String> {
    let page = read(person, path).await;
    page["items"].as_array().unwrap().iter().map(|room| room["title"].as_str().unwrap().to_owned()).collect()
}

/// What the light beside "Rooms" shows.
async fn light(person: &mut Person) -> String {
    read(person, "/api/rooms/indicator").await["state"].as_str().unwrap().to_owned()
}
