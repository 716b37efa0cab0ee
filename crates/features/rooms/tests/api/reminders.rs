//! Reminders of Rooms: who asks, when they come, once each, and what becomes of them when a Room is moved or cancelled.

use domain::time::{DAY, HOUR, MINUTE};
use serde_json::{Value, json};
use testkit::{Person, PushService, TestApp, on_both_databases};

use crate::{ambassador, bring, plan, planned, private, read};

const REMIND: &str = "rooms.remind";

/// Plans a public Room that begins after this time; answers its address.
async fn planned_in(app: &TestApp, host: &mut Person, millis: i64) -> String {
    let body = json!({ "title": "Tea at nine", "startsAt": app.clock.time().0 + millis });
    crate::address(&plan(host, body).await)
}

/// Asks to be reminded of a Room; answers it.
async fn ask(person: &mut Person, room: &str) -> Value {
    person.browser.put(&format!("{room}/reminder"), Value::Null).await.expect(200).json()
}

/// What a member was told of Rooms, the newest first: `detail` and name.
async fn told(person: &mut Person) -> Vec<(String, String)> {
    let page = read(person, "/api/notifications").await;
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let items = page["items"].as_array().unwrap().iter();
    let of_rooms = items.filter(|item| item["kind"] == "roomReminder");
    of_rooms.map(|item| (word(&item["detail"]), word(&item["postName"]))).collect()
}

/// How many notifications a member has not read.
async fn unread(person: &mut Person) -> i64 {
    read(person, "/api/notifications/unread").await["count"].as_i64().unwrap()
}

fn one(detail: &str) -> Vec<(String, String)> {
    vec![(detail.to_owned(), "Tea at nine".to_owned())]
}

/// Changes a member's preferences.
async fn prefer(person: &mut Person, change: impl FnOnce(&mut Value)) {
    let mut preferences = read(person, "/api/notifications/preferences").await["preferences"].clone();
    change(&mut preferences);
    person.browser.put("/api/notifications/preferences", preferences).await.expect(200);
}

fn emails_to(app: &TestApp, person: &Person) -> usize {
    app.postbox.emails().iter().filter(|message| message.to == person.email).count()
}

on_both_databases! {
    async fn only_hosts_are_told_how_many_and_nobody_who(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let mut leo = app.member("Leo").await;
        let room = planned_in(app, &mut ada, 2 * DAY).await;
        for _ in 0..2 {
            let seen = ask(&mut sam, &room).await;
            assert_eq!((&seen["isReminded"], &seen["reminded"]), (&json!(true), &Value::Null));
        }
        let seen = read(&mut leo, &room).await;
        assert_eq!((&seen["isReminded"], &seen["reminded"]), (&json!(false), &Value::Null));
        let seen = read(&mut ada, &room).await;
        assert_eq!((&seen["isReminded"], &seen["reminded"]), (&json!(false), &json!(1)));
        assert!(!seen.to_string().contains(&sam.id.to_string()));
        for _ in 0..2 {
            sam.browser.delete(&format!("{room}/reminder")).await.expect(204);
        }
        assert_eq!(read(&mut ada, &room).await["reminded"], 0);
        app.clock.advance(2 * DAY);
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, []);
    }

    async fn a_day_and_a_quarter_of_an_hour_before_and_once_each(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let room = planned_in(app, &mut ada, 2 * DAY).await;
        ask(&mut sam, &room).await;
        // Milliseconds until it begins, what was told last by then, and how many emails said so.
        for (before, expected, emails) in [
            (DAY + 1, vec![], 0),
            (DAY, one("day"), 1),
            (HOUR, one("day"), 1),
            (15 * MINUTE + 1, one("day"), 1),
            (15 * MINUTE, one("soon"), 2),
            (1, one("soon"), 2),
        ] {
            let starts_at = read(&mut ada, &room).await["startsAt"].as_i64().unwrap();
            app.clock.advance(starts_at - before - app.clock.time().0);
            for _ in 0..2 {
                app.run(REMIND).await;
                app.run("notifications.emails").await;
            }
            assert_eq!(told(&mut sam).await, expected, "{before} before");
            assert_eq!(emails_to(app, &sam), emails, "{before} before");
        }
        assert_eq!(told(&mut ada).await, [], "nobody else");
    }

    async fn a_short_notice_has_one_reminder(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let room = planned_in(app, &mut ada, HOUR).await;
        ask(&mut sam, &room).await;
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, []);
        app.clock.advance(45 * MINUTE);
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, one("soon"));
    }

    /// A server that was down tells what holds by then, and nothing of what has begun without a waiting room.
    async fn what_comes_late(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let rooms = [planned_in(app, &mut ada, 2 * DAY).await, planned_in(app, &mut ada, 2 * DAY + 10 * MINUTE).await];
        for room in &rooms {
            ask(&mut sam, room).await;
        }
        app.clock.advance(2 * DAY + MINUTE);
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, one("soon"), "the second alone");
        bring(&mut ada, &rooms[0], "live").await;
    }

    async fn an_open_room_says_so(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let room = planned_in(app, &mut ada, HOUR).await;
        ask(&mut sam, &room).await;
        bring(&mut ada, &room, "waiting_room").await;
        app.clock.advance(50 * MINUTE);
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, one("open"));
        bring(&mut ada, &room, "live").await;
        sam.browser.delete(&format!("{room}/reminder")).await.expect(204);
        sam.browser.put(&format!("{room}/reminder"), Value::Null).await.refused(409, "rooms.no_step");
    }

    async fn a_moved_room_tells_and_reminds_again(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let room = planned_in(app, &mut ada, HOUR).await;
        ask(&mut sam, &room).await;
        ada.browser.patch(&room, json!({ "description": "Green tea." })).await.expect(200);
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, [], "another word moves nothing");
        let later = app.clock.time().0 + 3 * DAY;
        ada.browser.patch(&room, json!({ "startsAt": later })).await.expect(200);
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, one("moved"));
        app.clock.advance(DAY);
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, one("moved"), "not at the time it was to begin");
        for (wait, expected) in [(DAY, "day"), (DAY - 15 * MINUTE, "soon")] {
            app.clock.advance(wait);
            app.run(REMIND).await;
            assert_eq!(told(&mut sam).await, one(expected));
        }
    }

    async fn a_cancelled_room_tells_who_asked(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let mut leo = app.member("Leo").await;
        let room = planned_in(app, &mut ada, 2 * DAY).await;
        ask(&mut sam, &room).await;
        bring(&mut ada, &room, "cancelled").await;
        for _ in 0..2 {
            app.run(REMIND).await;
        }
        app.clock.advance(2 * DAY);
        app.run(REMIND).await;
        assert_eq!(told(&mut sam).await, one("cancelled"));
        assert_eq!(told(&mut leo).await, []);
        leo.browser.put(&format!("{room}/reminder"), Value::Null).await.refused(409, "rooms.no_step");
    }

    /// R187: a private Room reminds only whom it names, and nobody whom it names no more.
    async fn a_private_room_reminds_whom_it_names(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let (mut cleo, mut sam) = (app.member("Cleo").await, app.member("Sam").await);
        let room = private(&mut ada, &[&ben, &cleo]).await;
        let starts_at = app.clock.time().0 + HOUR;
        ada.browser.patch(&room, json!({ "startsAt": starts_at })).await.expect(200);
        sam.browser.put(&format!("{room}/reminder"), Value::Null).await.refused(404, "not_found");
        sam.browser.delete(&format!("{room}/reminder")).await.expect(204);
        for person in [&mut ben, &mut cleo] {
            ask(person, &room).await;
        }
        ada.browser.patch(&room, json!({ "callMembers": [cleo.id] })).await.expect(200);
        app.clock.advance(50 * MINUTE);
        app.run(REMIND).await;
        assert_eq!(told(&mut cleo).await, [("soon".to_owned(), "Just us".to_owned())]);
        assert_eq!(told(&mut ben).await, []);
        // What was told before loses its name with the Room.
        ada.browser.patch(&room, json!({ "callMembers": [] })).await.expect(200);
        assert_eq!(told(&mut cleo).await, [("soon".to_owned(), String::new())]);
    }

    /// An email waits for the end of the quiet hours, but not to tell of what is over by then.
    async fn quiet_hours_as_for_everything_else(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        // It is noon: quiet until two.
        prefer(&mut sam, |preferences| (preferences["quietFrom"], preferences["quietUntil"]) = (json!(660), json!(840))).await;
        let (long, short) = (planned_in(app, &mut ada, 25 * HOUR).await, planned_in(app, &mut ada, 20 * MINUTE).await);
        ada.browser.patch(&short, json!({ "minutes": 30 })).await.expect(200);
        for room in [&long, &short] {
            ask(&mut sam, room).await;
        }
        app.clock.advance(5 * MINUTE);
        app.run(REMIND).await;
        assert_eq!(unread(&mut sam).await, 1, "in the app it is there at once");
        app.run("notifications.emails").await;
        assert_eq!(emails_to(app, &sam), 0, "quiet");
        app.clock.advance(45 * MINUTE);
        app.run(REMIND).await;
        assert_eq!(unread(&mut sam).await, 0, "over");
        app.clock.advance(15 * MINUTE);
        app.run(REMIND).await;
        app.clock.advance(HOUR);
        app.run("notifications.emails").await;
        assert_eq!(emails_to(app, &sam), 1, "of the one that is still to come");
        let message = app.postbox.last_to(&sam.email).unwrap();
        assert_eq!(message.text.matches("- A reminder you asked for\n").count(), 1, "{}", message.text);
    }

    /// Neither an email nor a device says which Room it is.
    async fn neither_who_nor_what(app: &TestApp) {
        let service = PushService::start().await;
        let (mut ada, mut sam) = (ambassador(app, "Adalgisa").await, app.member("Sam").await);
        let device = service.device("phone");
        sam.browser.put("/api/push/subscription", device.subscription()).await.expect(204);
        prefer(&mut sam, |preferences| preferences["push"] = json!({ "roomReminder": true })).await;
        let room = planned_in(app, &mut ada, HOUR).await;
        ask(&mut sam, &room).await;
        app.clock.advance(50 * MINUTE);
        app.run(REMIND).await;
        app.run("notifications.emails").await;
        let messages = service.messages();
        assert_eq!(messages.len(), 1);
        let (pushed, message) = (device.read(&messages[0]).to_string(), app.postbox.last_to(&sam.email).unwrap());
        for text in [&pushed, &message.text, &message.subject] {
            for secret in ["Tea", "Adalgisa", "nxiety", room.rsplit('/').next().unwrap()] {
                assert!(!text.contains(secret), "{secret} in {text}");
            }
        }
    }

    async fn those_who_want_no_emails_of_it_get_none(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        prefer(&mut sam, |preferences| preferences["mail"]["roomReminder"] = json!("off")).await;
        let room = planned_in(app, &mut ada, HOUR).await;
        ask(&mut sam, &room).await;
        app.clock.advance(50 * MINUTE);
        app.run(REMIND).await;
        app.clock.advance(DAY);
        app.run("notifications.emails").await;
        assert_eq!(emails_to(app, &sam), 0);
    }

    async fn no_more_than_fit(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let mut rooms = Vec::new();
        for number in 0..101 {
            app.clock.advance(MINUTE);
            rooms.push(planned(&mut ada, &format!("Room {number}")).await);
        }
        let later = app.clock.time().0 + DAY;
        app.change("update rooms set starts_at = $1", vec![later.into()]).await;
        let (last, others) = rooms.split_last().unwrap();
        for room in others {
            ask(&mut sam, room).await;
        }
        sam.browser.put(&format!("{last}/reminder"), Value::Null).await.refused(409, "rooms.reminders_full");
        ask(&mut sam, &others[0]).await;
        sam.browser.delete(&format!("{}/reminder", others[0])).await.expect(204);
        ask(&mut sam, last).await;
    }
}

/// Two servers that look at the same time tell everyone once.
#[tokio::test]
async fn two_servers_remind_once() {
    let first = crate::setup().postgres().await;
    let mut ada = ambassador(&first, "Ada").await;
    let room = planned_in(&first, &mut ada, HOUR).await;
    let mut people = Vec::new();
    for number in 0..60 {
        let mut person = first.member(&format!("P{number}")).await;
        ask(&mut person, &room).await;
        people.push(person);
    }
    let second = first.another().await;
    first.clock.advance(50 * MINUTE);
    second.clock.advance(first.clock.time().0 - second.clock.time().0);
    tokio::join!(first.run(REMIND), second.run(REMIND));
    let reminded = "select count(*) from notifications where kind = 'roomReminder'";
    assert_eq!(first.number(reminded, vec![]).await, 60);
    let times = "select cast(sum(a.count) as bigint) from notification_actors a join notifications n on n.id = a.notification_id
        where n.kind = 'roomReminder'";
    assert_eq!(first.number(times, vec![]).await, 60, "each once");
}
