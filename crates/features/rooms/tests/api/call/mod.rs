//! What happens in a Room that is open, over HTTP.

mod abandoned;
mod messages;
mod people;
mod races;
mod removals;
mod reports;
mod seats;
mod tickets;
mod waiting;

use domain::ids::RoomId;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp};

use crate::{ambassador, bring, planned};

/// A host with a live Room of theirs, and its address.
async fn live(app: &TestApp) -> (Person, String) {
    let mut host = ambassador(app, "Ada").await;
    let room = planned(&mut host, "Tea").await;
    bring(&mut host, &room, "live").await;
    take(&mut host, &room).await;
    (host, room)
}

/// Someone asks to come in; answers what they see then.
async fn take(person: &mut Person, room: &str) -> Value {
    person.browser.put(&format!("{room}/seat"), Value::Null).await.expect(200).json()
}

/// What someone sees of the call.
async fn call(person: &mut Person, room: &str) -> Value {
    person.browser.get(&format!("{room}/call")).await.expect(200).json()
}

/// A host does something with someone.
async fn step(host: &mut Person, room: &str, person: &Person, step: &str) -> testkit::Answer {
    host.browser.put(&format!("{room}/people/{}", person.id), json!({ "step": step })).await
}

/// Someone comes in, whom the host admits.
async fn come_in(host: &mut Person, room: &str, person: &mut Person) {
    take(person, room).await;
    step(host, room, person, "admit").await.expect(200);
}

/// Someone changes their own seat; answers what they see then.
async fn change(person: &mut Person, room: &str, change: Value) -> testkit::Answer {
    person.browser.patch(&format!("{room}/seat"), change).await
}

/// Notes that someone's connection was seen now.
async fn connect(app: &TestApp, room: &str, person: &Person) {
    const CONNECT: &str =
        "update room_seats set connected_by = 1, seen_at = $3 where room_id = $1 and member_id = $2";
    app.change(CONNECT, params![id(room), person.id, app.clock.time()]).await;
}

/// The id in a Room's address.
fn id(room: &str) -> RoomId {
    room.rsplit('/').next().unwrap().parse().unwrap()
}
