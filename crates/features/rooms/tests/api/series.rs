//! Weekly series: what is planned ahead, what a change of one or of the following changes, and how a series ends.

use domain::time::{DAY, HOUR};
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{ambassador, bring, plan, private, read};

const EXTEND: &str = "rooms.extend_series";
const WEEK: i64 = 7 * DAY;

/// Plans a weekly series whose first Room begins in an hour; answers that Room.
async fn weekly(app: &TestApp, host: &mut Person) -> Value {
    let body = json!({ "title": "Tea", "description": "Green.", "tags": ["sleep"], "startsAt": app.clock.time().0 + HOUR,
        "minutes": 45, "capacity": 12, "minTier": "super", "recording": "ask", "weekly": true });
    plan(host, body).await
}

/// The planned Rooms, the next one first.
async fn ahead(person: &mut Person) -> Vec<Value> {
    read(person, "/api/rooms?when=planned").await["items"].as_array().unwrap().clone()
}

/// When each of these begins, counted from the first.
fn starts(rooms: &[Value]) -> Vec<i64> {
    let at = |room: &Value| room["startsAt"].as_i64().unwrap();
    rooms.iter().map(|room| at(room) - at(&rooms[0])).collect()
}

on_both_databases! {
    async fn four_are_always_planned(app: &TestApp) {
        let (mut ada, ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let body = json!({ "title": "Tea", "description": "Green.", "tags": ["sleep"], "startsAt": app.clock.time().0 + HOUR,
            "minutes": 45, "capacity": 12, "minTier": "super", "recording": "ask", "hosts": [ben.id], "weekly": true });
        let first = plan(&mut ada, body).await;
        assert_eq!(first["isWeekly"], true);
        let rooms = ahead(&mut ada).await;
        assert_eq!(starts(&rooms), [0, WEEK, 2 * WEEK, 3 * WEEK]);
        for room in &rooms {
            for field in ["title", "description", "tags", "minutes", "capacity", "minTier", "recording", "isPrivate", "hosts",
                "admins", "isWeekly", "can"] {
                assert_eq!(room[field], first[field], "{field}");
            }
        }
        for _ in 0..2 {
            app.run(EXTEND).await;
        }
        assert_eq!(ahead(&mut ada).await.len(), 4, "none is missing");
        bring(&mut ada, &crate::address(&rooms[0]), "live").await;
        app.clock.advance(2 * HOUR);
        for _ in 0..2 {
            app.run(EXTEND).await;
        }
        assert_eq!(starts(&ahead(&mut ada).await), [0, WEEK, 2 * WEEK, 3 * WEEK]);
    }

    /// In Lisbon the clock goes forward on 29 March 2026.
    async fn the_same_time_by_the_creators_clock(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let zone = json!({ "timeZone": "Europe/Lisbon" });
        ada.browser.put("/api/notifications/time-zone", zone).await.expect(204);
        app.clock.advance(63 * DAY);
        let mut ada = Person { browser: app.browser_of(ada.id).await, ..ada };
        weekly(app, &mut ada).await;
        assert_eq!(starts(&ahead(&mut ada).await), [0, WEEK, 2 * WEEK - HOUR, 3 * WEEK - HOUR]);
    }

    async fn a_series_ends_at_its_end(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let start = app.clock.time().0 + HOUR;
        let body = json!({ "title": "Tea", "startsAt": start, "weekly": true, "until": start + WEEK });
        plan(&mut ada, body.clone()).await;
        assert_eq!(starts(&ahead(&mut ada).await), [0, WEEK]);
        app.clock.advance(3 * WEEK);
        app.run(EXTEND).await;
        app.run("rooms.end_overdue").await;
        assert_eq!(ahead(&mut ada).await.len(), 0);
        for (change, fault) in [
            (json!({ "until": start - 1 }), json!({ "until": "invalid" })),
            (json!({ "until": start + 400 * DAY }), json!({ "until": "invalid" })),
            (json!({ "weekly": false }), json!({ "until": "not_weekly" })),
        ] {
            let mut body = json!({ "title": "Tea", "startsAt": app.clock.time().0 + HOUR, "weekly": true,
                "until": app.clock.time().0 + DAY });
            body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            let refused = ada.browser.post("/api/rooms", body).await.expect(422).json();
            assert_eq!(refused["fields"], fault);
        }
    }

    /// The same key plans one series.
    async fn a_repeated_request_plans_one_series(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let mut browser = ada.browser.clone().with_header("idempotency-key", "0198c0de-0000-7000-8000-000000000001");
        let body = json!({ "title": "Tea", "startsAt": app.clock.time().0 + HOUR, "weekly": true });
        for _ in 0..2 {
            browser.post("/api/rooms", body.clone()).await.expect(201);
        }
        assert_eq!(ahead(&mut ada).await.len(), 4);
    }

    async fn changing_one_changes_one(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        weekly(app, &mut ada).await;
        let rooms = ahead(&mut ada).await;
        let last = crate::address(&rooms[3]);
        let moved = rooms[3]["startsAt"].as_i64().unwrap() + HOUR;
        ada.browser.patch(&last, json!({ "title": "Coffee", "startsAt": moved })).await.expect(200);
        app.clock.advance(2 * HOUR);
        app.run(EXTEND).await;
        let rooms = ahead(&mut ada).await;
        let titles: Vec<_> = rooms.iter().map(|room| room["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["Tea", "Tea", "Tea", "Coffee", "Tea"], "the next one follows the series");
        assert_eq!(starts(&rooms[1..]), [0, WEEK, 2 * WEEK + HOUR, 3 * WEEK]);
    }

    async fn changing_this_and_the_following(app: &TestApp) {
        let (mut ada, ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        weekly(app, &mut ada).await;
        let rooms = ahead(&mut ada).await;
        let second = crate::address(&rooms[1]);
        let moved = rooms[1]["startsAt"].as_i64().unwrap() + DAY;
        let change = json!({ "title": "Coffee", "startsAt": moved, "hosts": [ben.id], "following": true });
        ada.browser.patch(&second, change).await.expect(200);
        app.clock.advance(2 * HOUR);
        app.run(EXTEND).await;
        let rooms = ahead(&mut ada).await;
        let titles: Vec<_> = rooms.iter().map(|room| room["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["Tea", "Coffee", "Coffee", "Coffee", "Coffee"]);
        assert_eq!(starts(&rooms), [0, WEEK + DAY, 2 * WEEK + DAY, 3 * WEEK + DAY, 4 * WEEK + DAY]);
        for room in &rooms[1..] {
            assert_eq!((&room["hosts"], &room["description"]), (&json!([ada.id, ben.id]), &json!("Green.")));
        }
        assert_eq!(rooms[0]["hosts"], json!([ada.id]));
    }

    /// What was changed on its own stays; changed with the following ones, a Room belongs to the series again.
    async fn changing_the_following_leaves_exceptions(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        weekly(app, &mut ada).await;
        let rooms = ahead(&mut ada).await;
        let addresses: Vec<String> = rooms.iter().map(crate::address).collect();
        let moved = rooms[2]["startsAt"].as_i64().unwrap() + HOUR;
        ada.browser.patch(&addresses[2], json!({ "title": "Coffee", "startsAt": moved })).await.expect(200);
        let counts = async |ada: &mut Person| -> Vec<Value> {
            ahead(ada).await.iter().map(|room| room["laterExceptions"].clone()).collect()
        };
        assert_eq!(counts(&mut ada).await, [1, 1, 0, 0]);
        let mut sam = app.member("Sam").await;
        assert_eq!(counts(&mut sam).await, [0, 0, 0, 0], "only for those who may change them");
        let later = rooms[1]["startsAt"].as_i64().unwrap() + DAY;
        let change = json!({ "title": "Juice", "startsAt": later, "following": true });
        ada.browser.patch(&addresses[1], change).await.expect(200);
        let titles = async |ada: &mut Person| -> Vec<String> {
            ahead(ada).await.iter().map(|room| room["title"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(titles(&mut ada).await, ["Tea", "Juice", "Coffee", "Juice"]);
        assert_eq!(starts(&ahead(&mut ada).await), [0, WEEK + DAY, 2 * WEEK + HOUR, 3 * WEEK + DAY]);
        ada.browser.patch(&addresses[2], json!({ "title": "Water", "following": true })).await.expect(200);
        assert_eq!(titles(&mut ada).await, ["Tea", "Juice", "Water", "Water"]);
        assert_eq!(counts(&mut ada).await, [0, 0, 0, 0]);
    }

    async fn an_ended_series_is_no_longer_weekly(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        weekly(app, &mut ada).await;
        let rooms: Vec<String> = ahead(&mut ada).await.iter().map(crate::address).collect();
        ada.browser.delete(&format!("{}/following", rooms[1])).await.expect(204);
        for room in &rooms[..2] {
            assert_eq!(read(&mut ada, room).await["isWeekly"], false);
        }
        // Changing what is left of it changes nothing else.
        ada.browser.patch(&rooms[0], json!({ "title": "Coffee", "following": true })).await.expect(200);
        assert_eq!(read(&mut ada, &rooms[1]).await["title"], "Tea");
    }

    async fn a_cancelled_one_leaves_the_others(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        weekly(app, &mut ada).await;
        let second = crate::address(&ahead(&mut ada).await[1]);
        bring(&mut ada, &second, "cancelled").await;
        app.run(EXTEND).await;
        assert_eq!(starts(&ahead(&mut ada).await), [0, 2 * WEEK, 3 * WEEK], "it is not planned again");
    }

    async fn who_ends_a_series_and_what_is_left(app: &TestApp) {
        let (mut ada, mut mona) = (ambassador(app, "Ada").await, app.moderator("Mona").await);
        let mut sam = app.member("Sam").await;
        weekly(app, &mut ada).await;
        let rooms = ahead(&mut ada).await;
        let (second, third) = (crate::address(&rooms[1]), crate::address(&rooms[2]));
        sam.browser.put(&format!("{third}/reminder"), Value::Null).await.expect(200);
        for person in [&mut mona, &mut sam] {
            person.browser.delete(&format!("{second}/following")).await.refused(403, "rooms.not_yours");
        }
        for _ in 0..2 {
            ada.browser.delete(&format!("{second}/following")).await.expect(204);
        }
        assert_eq!(starts(&ahead(&mut ada).await), [0, WEEK]);
        assert_eq!(read(&mut ada, &third).await["status"], "cancelled");
        app.run("rooms.remind").await;
        assert_eq!(read(&mut sam, "/api/notifications").await["items"][0]["detail"], "cancelled");
        app.clock.advance(2 * WEEK);
        app.run(EXTEND).await;
        app.run("rooms.end_overdue").await;
        assert_eq!(ahead(&mut ada).await.len(), 0);
        let alone = crate::planned(&mut ada, "Alone").await;
        ada.browser.delete(&format!("{alone}/following")).await.refused(409, "rooms.no_step");
        let secret = private(&mut ada, &[]).await;
        sam.browser.delete(&format!("{secret}/following")).await.refused(404, "not_found");
    }

    /// Nobody leads what is planned for someone who may plan no more.
    async fn it_pauses_while_its_creator_may_not_plan(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        weekly(app, &mut ada).await;
        app.change("update members set is_ambassador = $1", vec![false.into()]).await;
        app.clock.advance(WEEK);
        app.run(EXTEND).await;
        assert_eq!(app.number("select count(*) from rooms", vec![]).await, 4);
        app.change("update members set is_ambassador = $1", vec![true.into()]).await;
        app.run(EXTEND).await;
        assert_eq!(app.number("select count(*) from rooms", vec![]).await, 5);
    }
}
