//! Recordings of Rooms, from the question to the replay, with voices that go through the real media server.

mod consents;
mod ends;
mod gates;
mod leftovers;
mod sound;

use std::collections::BTreeMap;
use std::time::Duration;

use call_client::protocol::TrackSource;
use call_client::{Ask, Client as Voice, Link};
use domain::limits::RECORDING_TEXT_VERSION;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use testkit::{Person, TestApp};
use tokio::sync::mpsc;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::Live;
use crate::participant::{joining, request};

const ORIGIN: &str = "http://localhost:4780";
/// Bytes of a part in which enough is heard: about two seconds.
const ENOUGH: u64 = 12_000;

/// A live Room that is being recorded.
pub struct Recorded {
    pub live: Live,
    /// The recording.
    pub id: String,
}

/// A plan of a Room that may be recorded.
fn plan() -> Value {
    json!({ "title": "Tea", "recording": "ask" })
}

/// Connects someone who is on the stage, and who says a tone of so many hertz without end.
pub async fn speak(live: &Live, person: &mut Person, hertz: f32) -> Voice {
    let ticket = live.ticket(person).await;
    let (socket, _) = connect_async(request(live, person, &joining(&ticket), ORIGIN)).await.unwrap();
    let (mut sink, mut stream) = socket.split();
    let (requests, mut to_server) = mpsc::channel::<bytes::Bytes>(16);
    let (to_client, responses) = mpsc::channel(16);
    tokio::spawn(async move {
        while let Some(frame) = to_server.recv().await {
            if sink.send(Message::Binary(frame)).await.is_err() {
                break;
            }
        }
    });
    tokio::spawn(async move {
        while let Some(Ok(message)) = stream.next().await {
            if let Message::Binary(frame) = message
                && to_client.send(frame).await.is_err()
            {
                break;
            }
        }
    });
    let voice = Voice::join(Link { requests, responses }).await;
    voice.ask(Ask::Speak(sound::tone(hertz)));
    voice.publish(TrackSource::Microphone, 1);
    voice
}

/// Someone comes in and onto the stage, without being connected yet.
pub async fn on_stage(live: &mut Live, person: &mut Person) {
    live.come_in(person).await;
    live.step(person, "invite").await;
    person.browser.patch(&format!("{}/seat", live.room), json!({ "onStage": true })).await.expect(200);
}

impl Recorded {
    /// Begins a recording of a new Room with its host alone in it.
    pub async fn begin(app: &TestApp) -> Self {
        Self::begin_with(app, plan()).await
    }

    /// The same of a Room that is planned like this.
    pub async fn begin_with(app: &TestApp, plan: Value) -> Self {
        let mut live = Live::begin_with(app, plan).await;
        let id = record(&mut live).await;
        Self { live, id }
    }

    /// Someone answers.
    pub async fn answer(&self, person: &mut Person, answer: &str) {
        let path = format!("/api/recordings/{}/consent", self.id);
        let body = json!({ "answer": answer, "text": RECORDING_TEXT_VERSION });
        person.browser.put(&path, body).await.expect(204);
    }

    /// The host stops it.
    pub async fn stop(&mut self) {
        let path = format!("{}/recording", self.live.room);
        let call = self.live.host.browser.put(&path, json!({ "isOn": false })).await.expect(200).json();
        assert_eq!(call["recording"], Value::Null);
    }

    /// The bytes of each member's part on this server's disk.
    pub fn parts(&self, app: &TestApp) -> BTreeMap<String, u64> {
        let folder = app.app.scratch.join("recordings").join(&self.id);
        let entries = std::fs::read_dir(folder).into_iter().flatten().map(Result::unwrap);
        let size = |entry: std::fs::DirEntry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name[..36].to_owned(), entry.metadata().map_or(0, |found| found.len()))
        };
        entries.map(size).collect()
    }

    /// Waits until enough of all of these is on the disk.
    pub async fn hears(&self, app: &TestApp, people: &[&Person]) {
        eventually("enough is recorded", async || {
            let parts = self.parts(app);
            let is_enough = |person: &&Person| parts.get(&person.id.to_string()) >= Some(&ENOUGH);
            people.iter().all(is_enough).then_some(())
        })
        .await;
    }

    /// Waits until its replay is there, or what was said instead: does the jobs of the server.
    pub async fn becomes(&mut self, app: &TestApp, state: &str) -> Value {
        let path = format!("/api/replays/{}", self.id);
        let mut host = self.live.host.clone();
        eventually("the replay", async || {
            app.run("rooms.finish_recordings").await;
            let found = host.browser.get(&path).await;
            (found.status == 200 && found.json()["state"] == state).then(|| found.json())
        })
        .await
    }

    /// The sound of the replay, for the host.
    pub async fn listen(&mut self) -> Vec<f32> {
        let bytes = self.live.host.browser.get(&format!("/api/replays/{}/video", self.id)).await.expect(200);
        sound::decoded(&bytes.body)
    }
}

/// The host of a Room begins a recording; answers its id.
pub async fn record(live: &mut Live) -> String {
    let path = format!("{}/recording", live.room);
    let call = live.host.browser.put(&path, json!({ "isOn": true })).await.expect(200).json();
    call["recording"]["id"].as_str().unwrap().to_owned()
}

/// Waits for something that happens without being asked for.
pub async fn eventually<T>(what: &str, mut is_it: impl AsyncFnMut() -> Option<T>) -> T {
    let wait = async {
        loop {
            if let Some(found) = is_it().await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(call_client::TIMEOUT, wait)
        .await
        .unwrap_or_else(|_| panic!("waited in vain for {what}"))
}
