//! Connections to the live media of Rooms over real sockets, with the embedded media server.

#![cfg(test)]

mod participant;
mod recording;
mod rights;
mod tickets;

use std::net::SocketAddr;
use std::sync::Arc;

use adapters::events::InProcess;
use domain::role::Roles;
use serde_json::{Value, json};
use testkit::{Person, Setup, TestApp};

/// The whole server.
fn setup() -> Setup {
    TestApp::with(exhale::features::all()).with_live_media()
}

/// A live Room on a server that listens, and its host.
struct Live {
    address: SocketAddr,
    room: String,
    host: Person,
}

impl Live {
    async fn begin(app: &TestApp) -> Self {
        Self::begin_with(app, json!({ "title": "Tea" })).await
    }

    /// The same of a Room that is planned like this.
    async fn begin_with(app: &TestApp, plan: Value) -> Self {
        let streams = app.features.iter().flat_map(|feature| feature.streams.clone()).collect();
        let address = app.listen(streams, Arc::new(InProcess::default())).await;
        let mut host =
            app.person("Ada", |new| new.roles = Roles { ambassador: true, ..Roles::default() }).await;
        let room = host.browser.post("/api/rooms", plan).await.expect(201).json();
        let room = format!("/api/rooms/{}", room["id"].as_str().unwrap());
        let mut live = Self { address, room, host };
        live.bring("live").await;
        live.host.browser.put(&format!("{}/seat", live.room), Value::Null).await.expect(200);
        live
    }

    async fn bring(&mut self, status: &str) {
        let path = format!("{}/status", self.room);
        self.host.browser.put(&path, json!({ "status": status })).await.expect(200);
    }

    /// The host does something with someone.
    async fn step(&mut self, person: &Person, step: &str) {
        let path = format!("{}/people/{}", self.room, person.id);
        self.host.browser.put(&path, json!({ "step": step })).await.expect(200);
    }

    /// Someone comes in, whom the host admits.
    async fn come_in(&mut self, person: &mut Person) {
        person.browser.put(&format!("{}/seat", self.room), Value::Null).await.expect(200);
        self.step(person, "admit").await;
    }

    /// A ticket of someone who is inside.
    async fn ticket(&self, person: &mut Person) -> String {
        let made =
            person.browser.post(&format!("{}/tickets", self.room), Value::Null).await.expect(201).json();
        made["ticket"].as_str().unwrap().to_owned()
    }
}
