//! Reports from Rooms: who makes them, what is kept of the Room, and for how long. What moderators do is tested with them.

use platform::db::Sql;
use platform::params;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};
use uuid::Uuid;

use super::{come_in, live, step, take};
use crate::{ambassador, bring, private};

/// Someone reports a person in a Room.
async fn report(person: &mut Person, room: &str, about: &Person) -> Answer {
    person.browser.post(&format!("{room}/reports"), json!({ "uid": about.id, "cause": "harassment" })).await
}

/// Someone reports a Room.
async fn report_room(person: &mut Person, room: &str) -> Answer {
    person.browser.post(&format!("{room}/reports"), json!({ "cause": "spam" })).await
}

/// What was kept, the oldest first.
async fn snapshots(app: &TestApp) -> Vec<Value> {
    const KEPT: Sql = Sql::both("select snapshot from room_reports order by created_at, id");
    let texts: Vec<String> = app.app.db.all(KEPT, vec![]).await.unwrap();
    texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

on_both_databases! {
    /// The participants, the last fifty lines and their times, as they are at that moment.
    async fn the_room_as_it_is_at_that_moment(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        come_in(&mut ada, &room, &mut ben).await;
        come_in(&mut ada, &room, &mut cleo).await;
        let mut times = Vec::new();
        for number in 1..=51 {
            app.clock.advance(10_000);
            times.push(app.clock.time().0);
            ben.browser.post(&format!("{room}/messages"), json!({ "text": format!("Line {number}") })).await.expect(201);
        }
        // A block hides nothing from moderators.
        ben.block(ada.id).await;
        report(&mut cleo, &room, &ben).await.expect(201);
        ben.browser.delete(&format!("{room}/seat")).await.expect(204);
        ben.browser.post(&format!("{room}/messages"), json!({ "text": "Later" })).await.expect(409);
        let snapshot = snapshots(app).await.remove(0);
        assert_eq!((&snapshot["title"], &snapshot["status"]), (&json!("Tea"), &json!("live")));
        let people: Vec<(&Value, &Value)> = snapshot["people"].as_array().unwrap().iter().map(|one| (&one["name"], &one["leads"])).collect();
        let (yes, no) = (json!(true), json!(false));
        assert_eq!(people[0], (&json!("Ada T."), &yes));
        assert!(people.contains(&(&json!("Ben T."), &no)) && people.contains(&(&json!("Cleo T."), &no)) && people.len() == 3, "{people:?}");
        let lines = snapshot["lines"].as_array().unwrap();
        assert_eq!((lines.len(), &lines[0]["text"], &lines[49]["text"]), (50, &json!("Line 2"), &json!("Line 51")));
        for (line, at) in lines.iter().zip(&times[1..]) {
            assert_eq!((&line["uid"], &line["at"]), (&json!(ben.id), &json!(at)));
        }
    }

    async fn who_reports_whom(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo, mut sam) = (app.supporter("Ben").await, app.supporter("Cleo").await, app.supporter("Sam").await);
        let mut mona = app.moderator("Mona").await;
        come_in(&mut ada, &room, &mut ben).await;
        take(&mut cleo, &room).await;
        for outside in [&mut sam, &mut mona] {
            report(outside, &room, &ben).await.refused(409, "rooms.not_inside");
            report_room(outside, &room).await.refused(409, "rooms.not_inside");
        }
        for answer in [report(&mut ben, &room, &sam).await, report_room(&mut ada, &room).await] {
            let fields = answer.refused(422, "fields.invalid").json()["fields"].clone();
            assert_eq!(fields, json!({ "uid": "unknown" }));
        }
        let own = json!({ "uid": ben.id, "cause": "spam" });
        ben.browser.post(&format!("{room}/reports"), own).await.refused(422, "fields.invalid");
        let other = json!({ "uid": ada.id, "cause": "other" });
        let refused = ben.browser.post(&format!("{room}/reports"), other).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"]["note"], "required");
        // The host, those inside and those who wait; also someone who has left, and after the end.
        report(&mut ada, &room, &cleo).await.expect(201);
        report(&mut ben, &room, &ada).await.expect(201);
        report_room(&mut cleo, &room).await.expect(201);
        ben.browser.delete(&format!("{room}/seat")).await.expect(204);
        bring(&mut ada, &room, "ended").await;
        report_room(&mut ben, &room).await.expect(201);
        cleo.block(ben.id).await;
        report(&mut ben, &room, &cleo).await.refused(422, "fields.invalid");
        assert_eq!(app.number("select count(*) from reviews where subject_kind = 'reported_room'", vec![]).await, 4);
    }

    async fn the_same_once_more_changes_nothing(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        come_in(&mut ada, &room, &mut ben).await;
        let first = report(&mut ben, &room, &ada).await.expect(201).json();
        assert_eq!(report(&mut ben, &room, &ada).await.expect(201).json(), first);
        // Its creator and the Room are two things.
        assert_ne!(report_room(&mut ben, &room).await.expect(201).json(), first);
        assert_eq!(app.number("select count(*) from room_reports", vec![]).await, 2);
        assert_eq!(app.number("select count(*) from reports", vec![]).await, 2);
    }

    /// O-40: for outsiders there is nothing to report.
    async fn a_private_room_does_not_exist_for_outsiders(app: &TestApp) {
        let (mut ada, mut ben, mut mona) = (ambassador(app, "Ada").await, app.supporter("Ben").await, app.moderator("Mona").await);
        let room = private(&mut ada, &[&ben]).await;
        bring(&mut ada, &room, "live").await;
        take(&mut ada, &room).await;
        come_in(&mut ada, &room, &mut ben).await;
        report(&mut mona, &room, &ben).await.refused(404, "not_found");
        report(&mut ben, &room, &ada).await.expect(201);
    }

    async fn nobody_but_whom_it_concerns_reads_a_decision(app: &TestApp) {
        const DECIDE: &str = "update room_reports set status = 'rejected', reason = 'Please be kind.' where author_id = $1";
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        come_in(&mut ada, &room, &mut ben).await;
        report(&mut ada, &room, &ben).await.expect(201);
        let ids: Vec<Uuid> = app.app.db.all(Sql::both("select id from room_reports"), vec![]).await.unwrap();
        let path = format!("/api/room-reports/{}/decision", ids[0]);
        ben.browser.get(&path).await.refused(404, "not_found");
        app.change(DECIDE, params![ben.id]).await;
        ada.browser.get(&path).await.refused(404, "not_found");
        let read = ben.browser.get(&path).await.expect(200).json();
        assert_eq!((&read["reason"], &read["isAboutRoom"]), (&json!("Please be kind."), &json!(false)));
        step(&mut ada, &room, &ben, "remove").await.expect(200);
        ben.browser.get(&path).await.expect(200);
    }
}
