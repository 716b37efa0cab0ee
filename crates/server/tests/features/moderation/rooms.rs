//! Reports from Rooms at the moderators' desk: what they read, what a decision does, and who hears of it.

use domain::role::Roles;
use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

const OPENED: &str = "select count(*) from audit_entries where action = 'openRoomSnapshot'";

/// A live Room with its host and two members inside, one of whom wrote something.
struct Scene {
    room: String,
    ada: Person,
    ben: Person,
    cleo: Person,
}

async fn scene(app: &TestApp, is_private: bool) -> Scene {
    let roles = Roles { ambassador: true, ..Roles::default() };
    let mut ada = app.person("Ada", |new| new.roles = roles).await;
    let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
    let mut plan = json!({ "title": "Tea", "isPrivate": is_private });
    if is_private {
        plan["callMembers"] = json!([ben.id, cleo.id]);
    }
    let room = ada.browser.post("/api/rooms", plan).await.expect(201).json();
    let room = format!("/api/rooms/{}", room["id"].as_str().unwrap());
    ada.browser.put(&format!("{room}/status"), json!({ "status": "live" })).await.expect(200);
    ada.browser.put(&format!("{room}/seat"), Value::Null).await.expect(200);
    for member in [&mut ben, &mut cleo] {
        member.browser.put(&format!("{room}/seat"), Value::Null).await.expect(200);
        let admit = json!({ "step": "admit" });
        ada.browser.put(&format!("{room}/people/{}", member.id), admit).await.expect(200);
    }
    ben.browser.post(&format!("{room}/messages"), json!({ "text": "You are all liars." })).await.expect(201);
    Scene { room, ada, ben, cleo }
}

async fn report(person: &mut Person, room: &str, about: Option<&Person>) {
    let mut body = json!({ "cause": "harassment", "note": "Please look." });
    if let Some(about) = about {
        body["uid"] = json!(about.id);
    }
    person.browser.post(&format!("{room}/reports"), body).await.expect(201);
}

async fn queue(moderator: &mut Person) -> Vec<Value> {
    let page = moderator.browser.get("/api/moderation/queue?kind=reported_room").await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

fn decision(item: &Value) -> String {
    format!("/api/moderation/reported_room/{}/decision", item["id"].as_str().unwrap())
}

async fn decline(moderator: &mut Person, item: &Value) -> Answer {
    let body =
        json!({ "verdict": "decline", "reason": "Please be kind.", "submittedAt": item["submittedAt"] });
    moderator.browser.put(&decision(item), body).await
}

async fn seat(person: &mut Person, room: &str) -> Value {
    person.browser.get(&format!("{room}/call")).await.expect(200).json()["me"]["state"].clone()
}

async fn told(person: &mut Person) -> Vec<(Value, Value, Value)> {
    let page = person.browser.get("/api/notifications").await.expect(200).json();
    let items = page["items"].as_array().unwrap().clone();
    items.iter().map(|item| (item["kind"].clone(), item["about"].clone(), item["detail"].clone())).collect()
}

on_both_databases! {
    async fn what_moderators_read(app: &TestApp) {
        let Scene { room, ben, mut cleo, .. } = scene(app, false).await;
        let mut mona = app.moderator("Mona").await;
        report(&mut cleo, &room, Some(&ben)).await;
        report(&mut cleo, &room, None).await;
        let items = queue(&mut mona).await;
        let [person, whole] = items.as_slice() else { panic!("{} items", items.len()) };
        let (person, whole) = if person["content"]["value"]["isAboutRoom"] == true { (whole, person) } else { (person, whole) };
        let value = &person["content"]["value"];
        assert_eq!((&value["author"]["uid"], &value["isPrivate"], &value["canEnd"]), (&json!(ben.id), &json!(false), &json!(true)));
        assert_eq!(value["snapshot"]["lines"][0]["text"], "You are all liars.");
        assert_eq!(value["snapshot"]["people"].as_array().unwrap().len(), 3);
        assert_eq!((&person["reports"][0]["cause"], &person["reports"][0]["note"]), (&json!("harassment"), &json!("Please look.")));
        assert_eq!(whole["content"]["value"]["author"]["displayName"], "Ada T.");
        // Nobody reports a report, and who made it is nobody's to know.
        let body = json!({ "kind": "reported_room", "id": person["id"], "cause": "spam" });
        mona.browser.post("/api/reports", body).await.refused(404, "not_found");
        assert_eq!(app.number(OPENED, vec![]).await, 0);
    }

    /// Declined, the member is warned and out of the Room; the reporter is thanked, and not named.
    async fn a_member_is_removed_and_let_back(app: &TestApp) {
        let Scene { room, mut ada, mut ben, mut cleo } = scene(app, false).await;
        let mut mona = app.moderator("Mona").await;
        report(&mut cleo, &room, Some(&ben)).await;
        let item = queue(&mut mona).await.remove(0);
        decline(&mut mona, &item).await.expect(200);
        assert_eq!(seat(&mut ben, &room).await, "removed");
        ben.browser.put(&format!("{room}/seat"), Value::Null).await.refused(403, "rooms.removed");
        mona.browser.delete(&decision(&item)).await.expect(204);
        assert_eq!(seat(&mut ben, &room).await, "outside");
        let item = queue(&mut mona).await.remove(0);
        decline(&mut mona, &item).await.expect(200);
        app.clock.advance(10_010);
        let (kind, removed) = (json!("reported_room"), json!("removed"));
        let news = told(&mut ben).await;
        assert!(news.contains(&(json!("reviewed"), kind.clone(), removed)), "{news:?}");
        let thanks = told(&mut cleo).await;
        assert!(thanks.contains(&(json!("reportAnswered"), kind, json!("changed"))), "{thanks:?}");
        let path = format!("/api/room-reports/{}/decision", item["id"].as_str().unwrap());
        let read = ben.browser.get(&path).await.expect(200).json();
        assert_eq!(read["reason"], "Please be kind.");
        for (place, text) in [("decision", read.to_string()), ("news", format!("{news:?}"))] {
            assert!(!text.contains(&cleo.id.to_string()) && !text.contains("Cleo"), "{place}: {text}");
        }
        // A second look by another moderator brings them back.
        let appeal = json!({ "kind": "reported_room", "id": item["id"], "text": "It was a quotation." });
        ben.browser.post("/api/appeals", appeal).await.expect(204);
        let mut max = app.moderator("Max").await;
        let again = queue(&mut max).await.remove(0);
        let body = json!({ "verdict": "approve", "submittedAt": again["submittedAt"] });
        max.browser.put(&decision(&again), body).await.expect(200);
        assert_eq!(seat(&mut ben, &room).await, "outside");
        assert_eq!(seat(&mut ada, &room).await, "inside");
    }

    /// One of two decisions on the same person, taken back, leaves the other.
    async fn another_declined_report_keeps_them_out(app: &TestApp) {
        let Scene { room, mut ada, mut ben, mut cleo } = scene(app, false).await;
        let mut mona = app.moderator("Mona").await;
        report(&mut cleo, &room, Some(&ben)).await;
        report(&mut ada, &room, Some(&ben)).await;
        let items = queue(&mut mona).await;
        assert_eq!(items.len(), 2);
        for item in &items {
            decline(&mut mona, item).await.expect(200);
        }
        for (item, expected) in items.iter().zip(["removed", "outside"]) {
            mona.browser.delete(&decision(item)).await.expect(204);
            assert_eq!(seat(&mut ben, &room).await, expected);
        }
    }

    /// What a host did is not undone with a decision.
    async fn a_host_had_removed_them_before(app: &TestApp) {
        let Scene { room, mut ada, mut ben, mut cleo } = scene(app, false).await;
        let mut mona = app.moderator("Mona").await;
        report(&mut cleo, &room, Some(&ben)).await;
        let remove = json!({ "step": "remove" });
        ada.browser.put(&format!("{room}/people/{}", ben.id), remove).await.expect(200);
        let item = queue(&mut mona).await.remove(0);
        decline(&mut mona, &item).await.expect(200);
        mona.browser.delete(&decision(&item)).await.expect(204);
        assert_eq!(seat(&mut ben, &room).await, "removed");
    }

    async fn hosts_stay_and_moderators_end_the_room(app: &TestApp) {
        let Scene { room, mut ada, mut cleo, .. } = scene(app, false).await;
        let mut mona = app.moderator("Mona").await;
        report(&mut cleo, &room, Some(&ada)).await;
        let item = queue(&mut mona).await.remove(0);
        mona.browser.put(&format!("{room}/status"), json!({ "status": "ended" })).await.expect(200);
        assert_eq!(queue(&mut mona).await[0]["content"]["value"]["canEnd"], false);
        decline(&mut mona, &item).await.expect(200);
        assert_eq!(seat(&mut ada, &room).await, "inside", "as it was at the end");
        assert!(told(&mut ada).await.is_empty(), "not before the decision is final");
        app.clock.advance(10_010);
        assert_eq!(told(&mut ada).await.len(), 1);
    }

    /// In order, the one whom it was about hears nothing.
    async fn nothing_was_wrong(app: &TestApp) {
        let Scene { room, mut ben, mut cleo, .. } = scene(app, false).await;
        let mut mona = app.moderator("Mona").await;
        report(&mut cleo, &room, Some(&ben)).await;
        let item = queue(&mut mona).await.remove(0);
        let body = json!({ "verdict": "approve", "submittedAt": item["submittedAt"] });
        mona.browser.put(&decision(&item), body).await.expect(200);
        app.clock.advance(10_010);
        assert_eq!((told(&mut ben).await, seat(&mut ben, &room).await), (vec![], json!("inside")));
        assert_eq!(told(&mut cleo).await, [(json!("reportAnswered"), json!("reported_room"), json!("kept"))]);
    }

    /// O-40: a report is the only way into a private Room, and each look is in the audit log.
    async fn a_private_room_is_opened_for_the_log(app: &TestApp) {
        let Scene { room, mut ada, mut ben, mut cleo } = scene(app, true).await;
        let (mut mona, mut alex) = (app.moderator("Mona").await, app.admin("Alex").await);
        report(&mut cleo, &room, Some(&ben)).await;
        let item = queue(&mut mona).await.remove(0);
        let value = &item["content"]["value"];
        assert_eq!((&value["snapshot"], &value["roomId"], &value["canEnd"]), (&Value::Null, &Value::Null, &json!(false)));
        for secret in ["Tea", "liars", "Ada", room.rsplit('/').next().unwrap()] {
            assert!(!item.to_string().contains(secret), "{secret}");
        }
        let path = format!("/api/room-reports/{}/snapshot", item["id"].as_str().unwrap());
        for member in [&mut ada, &mut ben, &mut cleo] {
            member.browser.post(&path, Value::Null).await.expect(403);
        }
        assert_eq!(app.number(OPENED, vec![]).await, 0);
        for (count, staff) in [(1, &mut mona), (2, &mut alex)] {
            let snapshot = staff.browser.post(&path, Value::Null).await.expect(200).json();
            assert_eq!(snapshot["lines"][0]["text"], "You are all liars.");
            assert_eq!(app.number(OPENED, vec![]).await, count);
            // It is the only way in.
            staff.browser.get(&room).await.refused(404, "not_found");
            staff.browser.put(&format!("{room}/status"), json!({ "status": "ended" })).await.refused(404, "not_found");
        }
        decline(&mut mona, &item).await.expect(200);
        assert_eq!(seat(&mut ben, &room).await, "removed");
        alex.browser.post(&path, Value::Null).await.refused(404, "not_found");
    }

    /// As long as everything else that is kept for moderators; while a report waits, its snapshot is kept.
    async fn snapshots_are_emptied(app: &TestApp) {
        const KEPT: &str = "select count(*) from room_reports where snapshot <> ''";
        let Scene { room, ben, mut cleo, .. } = scene(app, false).await;
        let mut mona = app.moderator("Mona").await;
        report(&mut cleo, &room, Some(&ben)).await;
        report(&mut cleo, &room, None).await;
        let item = queue(&mut mona).await.remove(0);
        decline(&mut mona, &item).await.expect(200);
        app.clock.advance(31 * DAY);
        app.run("rooms.report_snapshots").await;
        assert_eq!(app.number(KEPT, vec![]).await, 1);
        let mut alex = app.admin("Alex").await;
        assert_eq!(queue(&mut alex).await.len(), 1);
    }
}
