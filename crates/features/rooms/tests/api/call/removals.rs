//! Removals from a Room of a weekly series: they hold in its later Rooms, until a host lets the member back.

use domain::limits::{ROOM_LATE_MS, ROOM_MESSAGES_KEPT_MS};
use domain::time::{DAY, HOUR};
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use super::{call, come_in, step, take};
use crate::{address, ambassador, bring, plan, read};

const KEPT: &str = "select count(*) from room_series_removals";

/// A weekly series of four Rooms that begins in an hour; answers their addresses, the next one first.
async fn weekly(app: &TestApp, host: &mut Person) -> Vec<String> {
    let body = json!({ "title": "Tea", "startsAt": app.clock.time().0 + HOUR, "weekly": true });
    plan(host, body).await;
    read(host, "/api/rooms?when=planned").await["items"].as_array().unwrap().iter().map(address).collect()
}

/// The names of those who were removed from a Room, as a host reads them.
async fn removed(host: &mut Person, room: &str) -> Vec<String> {
    let page = read(host, &format!("{room}/removed")).await;
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["displayName"].as_str().unwrap().to_owned())
        .collect()
}

on_both_databases! {
    async fn they_hold_in_the_later_rooms(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.supporter("Sam").await);
        let rooms = weekly(app, &mut ada).await;
        let alone = crate::planned(&mut ada, "Alone").await;
        for room in [&rooms[0], &rooms[1], &rooms[2], &alone] {
            bring(&mut ada, room, "live").await;
        }
        come_in(&mut ada, &rooms[1], &mut sam).await;
        step(&mut ada, &rooms[1], &sam, "remove").await.expect(200);
        for (room, state) in [(&rooms[0], "outside"), (&rooms[1], "removed"), (&rooms[2], "removed"), (&alone, "outside")] {
            assert_eq!(call(&mut sam, room).await["me"]["state"], state);
        }
        sam.browser.put(&format!("{}/seat", rooms[2]), Value::Null).await.refused(403, "rooms.removed");
        take(&mut sam, &rooms[0]).await;
        take(&mut sam, &alone).await;
        assert_eq!(removed(&mut ada, &rooms[0]).await, Vec::<String>::new());
        assert_eq!(removed(&mut ada, &rooms[1]).await, ["Sam T."]);
        assert_eq!(removed(&mut ada, &rooms[2]).await, ["Sam T."]);
    }

    /// Also once it is forgotten who was in the Room itself, and in Rooms that are planned afterwards.
    async fn they_outlive_the_room(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.supporter("Sam").await);
        let rooms = weekly(app, &mut ada).await;
        bring(&mut ada, &rooms[0], "live").await;
        come_in(&mut ada, &rooms[0], &mut sam).await;
        step(&mut ada, &rooms[0], &sam, "remove").await.expect(200);
        bring(&mut ada, &rooms[0], "ended").await;
        app.clock.advance(ROOM_MESSAGES_KEPT_MS + DAY);
        app.run("rooms.extend_series").await;
        app.run("rooms.end_overdue").await;
        assert_eq!(app.number("select count(*) from room_seats", vec![]).await, 0);
        let last = read(&mut ada, "/api/rooms?when=planned").await["items"].as_array().unwrap().last().map(address).unwrap();
        assert!(!rooms.contains(&last), "it was planned since");
        bring(&mut ada, &last, "live").await;
        sam.browser.put(&format!("{last}/seat"), Value::Null).await.refused(403, "rooms.removed");
    }

    async fn a_host_lets_them_back(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.supporter("Sam").await);
        let rooms = weekly(app, &mut ada).await;
        for room in &rooms[..3] {
            bring(&mut ada, room, "live").await;
        }
        come_in(&mut ada, &rooms[0], &mut sam).await;
        step(&mut ada, &rooms[0], &sam, "remove").await.expect(200);
        step(&mut ada, &rooms[1], &sam, "let_back").await.expect(200);
        for room in [&rooms[1], &rooms[2]] {
            assert_eq!(take(&mut sam, room).await["me"]["state"], "waiting");
        }
        sam.browser.put(&format!("{}/seat", rooms[0]), Value::Null).await.refused(403, "rooms.removed");
        step(&mut ada, &rooms[0], &sam, "let_back").await.expect(200);
        take(&mut sam, &rooms[0]).await;
    }

    /// Nothing is kept of a series that is over.
    async fn they_are_forgotten_with_the_series(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.supporter("Sam").await);
        let rooms = weekly(app, &mut ada).await;
        bring(&mut ada, &rooms[0], "live").await;
        come_in(&mut ada, &rooms[0], &mut sam).await;
        step(&mut ada, &rooms[0], &sam, "remove").await.expect(200);
        bring(&mut ada, &rooms[0], "ended").await;
        ada.browser.delete(&format!("{}/following", rooms[1])).await.expect(204);
        app.clock.advance(HOUR + 7 * DAY + ROOM_LATE_MS + 1);
        app.run("rooms.end_overdue").await;
        assert_eq!(app.number(KEPT, vec![]).await, 1, "its second Room was called off only now");
        app.clock.advance(ROOM_MESSAGES_KEPT_MS + 1);
        app.run("rooms.end_overdue").await;
        assert_eq!(app.number(KEPT, vec![]).await, 0);
    }
}
