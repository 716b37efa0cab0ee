//! Who waits: their places in a full Room's line, and what those who lead it see on other pages.

use domain::limits::ROOM_WAITING_MS;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use super::{call, come_in, id, live, step, take};
use crate::{address, ambassador, bring, plan, planned, read};

/// What waits for someone, by title.
async fn waiting(person: &mut Person) -> Vec<(Value, Value)> {
    let rooms = read(person, "/api/rooms/indicator").await["waiting"].as_array().unwrap().clone();
    rooms.into_iter().map(|room| (room["title"].clone(), room["count"].clone())).collect()
}

on_both_databases! {
    async fn a_place_in_the_line_of_a_full_room(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let room = address(&plan(&mut ada, json!({ "title": "Tea", "capacity": 2 })).await);
        bring(&mut ada, &room, "live").await;
        take(&mut ada, &room).await;
        let (mut ben, mut cleo, mut dan) = (app.supporter("Ben").await, app.supporter("Cleo").await, app.supporter("Dan").await);
        assert_eq!(take(&mut ben, &room).await["me"]["waitingPlace"], Value::Null, "it is not full");
        step(&mut ada, &room, &ben, "admit").await.expect(200);
        assert_eq!(take(&mut cleo, &room).await["me"]["waitingPlace"], 1);
        app.clock.advance(1);
        assert_eq!(take(&mut dan, &room).await["me"]["waitingPlace"], 2);
        for inside in [&mut ada, &mut ben] {
            assert_eq!(call(inside, &room).await["me"]["waitingPlace"], Value::Null);
        }
        // Those who give no sign are not in the line.
        app.clock.advance(ROOM_WAITING_MS - 1);
        assert_eq!(take(&mut dan, &room).await["me"]["waitingPlace"], 1);
        assert_eq!(take(&mut cleo, &room).await["me"]["waitingPlace"], 1, "a sign in time keeps the place");
        cleo.browser.delete(&format!("{room}/seat")).await.expect(204);
        assert_eq!(call(&mut dan, &room).await["me"]["waitingPlace"], 1);
    }

    async fn those_who_lead_it_see_how_many_wait(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo, mut mona) = (app.supporter("Ben").await, app.supporter("Cleo").await, app.moderator("Mona").await);
        assert_eq!(waiting(&mut ada).await, []);
        take(&mut ben, &room).await;
        take(&mut cleo, &room).await;
        assert_eq!(waiting(&mut ada).await, [(json!("Tea"), json!(2))]);
        assert_eq!(read(&mut ada, "/api/rooms/indicator").await["waiting"][0]["id"], id(&room).to_string());
        for other in [&mut ben, &mut mona] {
            assert_eq!(waiting(other).await, [], "only those who lead it");
        }
        cleo.block(ada.id).await;
        assert_eq!(waiting(&mut ada).await, [(json!("Tea"), json!(1))]);
        step(&mut ada, &room, &ben, "admit").await.expect(200);
        assert_eq!(waiting(&mut ada).await, []);
    }

    async fn nobody_waits_any_longer(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut amy) = (app.supporter("Ben").await, ambassador(app, "Amy").await);
        let other = planned(&mut amy, "Amy's").await;
        bring(&mut amy, &other, "live").await;
        take(&mut ben, &room).await;
        assert_eq!(waiting(&mut amy).await, []);
        app.clock.advance(ROOM_WAITING_MS);
        assert_eq!(waiting(&mut ada).await, [], "the tab is gone");
        take(&mut ben, &room).await;
        assert_eq!(waiting(&mut ada).await.len(), 1);
        bring(&mut ada, &room, "ended").await;
        assert_eq!(waiting(&mut ada).await, []);
        come_in(&mut amy, &other, &mut ben).await;
        assert_eq!(waiting(&mut amy).await, []);
    }
}
