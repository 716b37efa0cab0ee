//! The stage, the queue of those who ask to speak, and what hosts do with people.

use domain::live::{Change, ChangeSignal};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use testkit::{Person, TestApp, on_both_databases};

use super::{call, change, come_in, connect, live, step, take};
use crate::{address, ambassador, bring, plan};

/// The people someone sees inside, by name.
async fn names(person: &mut Person, room: &str) -> Vec<String> {
    let seen = call(person, room).await;
    let people = seen["people"].as_array().unwrap().iter();
    people
        .map(|one| one["card"]["displayName"].as_str().unwrap().trim_end_matches(" T.").to_owned())
        .collect()
}

on_both_databases! {
    async fn hands_are_a_queue(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        for person in [&mut ben, &mut cleo] {
            come_in(&mut ada, &room, person).await;
            change(person, &room, json!({ "hand": true })).await.expect(200);
            app.clock.advance(1);
        }
        change(&mut ben, &room, json!({ "hand": true })).await.expect(200);
        assert_eq!(call(&mut ben, &room).await["me"]["hand"], 1, "a hand that is up keeps its place");
        assert_eq!(call(&mut cleo, &room).await["me"]["hand"], 2);
        change(&mut ben, &room, json!({ "hand": false })).await.expect(200);
        assert_eq!(call(&mut cleo, &room).await["me"]["hand"], 1);
        change(&mut ada, &room, json!({ "hand": true })).await.refused(409, "rooms.no_step");
    }

    async fn nobody_is_on_the_stage_who_did_not_say_yes(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        come_in(&mut ada, &room, &mut ben).await;
        change(&mut ben, &room, json!({ "onStage": true })).await.refused(409, "rooms.not_invited");
        let invite = json!({ "step": "invite", "isForOneQuestion": true });
        ada.browser.put(&format!("{room}/people/{}", ben.id), invite).await.expect(200);
        let me = call(&mut ben, &room).await["me"].clone();
        assert_eq!((&me["isInvited"], &me["isForOneQuestion"], &me["onStage"]), (&json!(true), &json!(true), &json!(false)));
        let me = change(&mut ben, &room, json!({ "onStage": true })).await.expect(200).json()["me"].clone();
        assert_eq!((&me["isInvited"], &me["onStage"]), (&json!(false), &json!(true)));
        step(&mut ada, &room, &ben, "to_listening").await.expect(200);
        assert_eq!(call(&mut ben, &room).await["me"]["onStage"], false);
        change(&mut ada, &room, json!({ "onStage": false })).await.refused(409, "rooms.no_step");
    }

    async fn someone_removed_stays_out_until_they_are_let_back(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        come_in(&mut ada, &room, &mut ben).await;
        step(&mut ada, &room, &ben, "remove").await.expect(200);
        assert_eq!(call(&mut ben, &room).await["me"]["state"], "removed");
        ben.browser.put(&format!("{room}/seat"), Value::Null).await.refused(403, "rooms.removed");
        ben.browser.delete(&format!("{room}/seat")).await.expect(204);
        ben.browser.put(&format!("{room}/seat"), Value::Null).await.refused(403, "rooms.removed");
        ben.browser.post(&format!("{room}/tickets"), Value::Null).await.refused(409, "rooms.not_inside");
        let removed = ada.browser.get(&format!("{room}/removed")).await.expect(200).json();
        assert_eq!(removed["items"][0]["uid"], json!(ben.id));
        step(&mut ada, &room, &ben, "let_back").await.expect(200);
        assert_eq!(take(&mut ben, &room).await["me"]["state"], "waiting");
    }

    async fn only_those_who_lead_it_do_that(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, cleo) = (app.super_member("Ben").await, app.supporter("Cleo").await);
        let mut mona = app.moderator("Mona").await;
        come_in(&mut ada, &room, &mut ben).await;
        for person in [&mut ben, &mut mona] {
            for what in ["admit", "decline", "invite", "to_listening", "mute", "remove", "let_back"] {
                step(person, &room, &cleo, what).await.refused(403, "rooms.not_yours");
            }
            person.browser.post(&format!("{room}/admissions"), Value::Null).await.refused(403, "rooms.not_yours");
            person.browser.get(&format!("{room}/removed")).await.refused(403, "rooms.not_yours");
        }
        // Nobody does anything with someone who is not there, or with another host.
        step(&mut ada, &room, &cleo, "admit").await.refused(409, "rooms.no_step");
        let host = ada.id;
        let path = format!("{room}/people/{host}");
        ada.browser.put(&path, json!({ "step": "remove" })).await.refused(409, "rooms.no_step");
    }

    async fn those_are_shown_who_are_connected(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        for person in [&mut ben, &mut cleo] {
            come_in(&mut ada, &room, person).await;
        }
        assert_eq!(names(&mut ben, &room).await, ["Ben"], "oneself always");
        assert_eq!(names(&mut ada, &room).await.len(), 3, "nobody reads along whom a host does not see");
        connect(app, &room, &cleo).await;
        assert_eq!(names(&mut ben, &room).await.len(), 2);
        app.clock.advance(15_000);
        assert_eq!(names(&mut ben, &room).await, ["Ben"]);
    }

    /// R294: what someone reads and says ends with the membership as what they hear does.
    async fn a_membership_that_ends_takes_the_call_along(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        come_in(&mut ada, &room, &mut ben).await;
        app.end_membership(ben.id).await;
        assert_eq!(call(&mut ben, &room).await["people"], json!([]));
        ben.browser.get(&format!("{room}/messages")).await.refused(409, "rooms.not_inside");
        ben.browser.post(&format!("{room}/messages"), json!({ "text": "Hi" })).await.refused(409, "rooms.not_inside");
        change(&mut ben, &room, json!({ "hand": true })).await.refused(409, "rooms.not_open");
    }

    async fn someone_who_left_can_still_be_removed(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        come_in(&mut ada, &room, &mut ben).await;
        ben.browser.delete(&format!("{room}/seat")).await.expect(204);
        step(&mut ada, &room, &ben, "remove").await.expect(200);
        ben.browser.put(&format!("{room}/seat"), Value::Null).await.refused(403, "rooms.removed");
        step(&mut ada, &room, &cleo, "remove").await.refused(409, "rooms.no_step");
    }

    async fn someone_no_longer_named_is_outside(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.supporter("Ben").await);
        let mut cleo = app.supporter("Cleo").await;
        let plan_of_both = json!({ "title": "Tea", "isPrivate": true, "hosts": [ben.id], "callMembers": [cleo.id] });
        let room = address(&plan(&mut ada, plan_of_both).await);
        bring(&mut ada, &room, "waiting_room").await;
        assert_eq!(take(&mut ben, &room).await["me"]["onStage"], true);
        assert_eq!(take(&mut cleo, &room).await["me"]["state"], "waiting");
        ada.browser.patch(&room, json!({ "hosts": [], "callMembers": [ben.id] })).await.expect(200);
        let seats = "select count(*) from room_seats where state in ('inside', 'waiting')";
        assert_eq!(app.number(seats, vec![]).await, 0, "Ben, who led it, comes in like others now");
        assert_eq!(take(&mut ben, &room).await["me"]["state"], "waiting");
    }

    async fn a_block_keeps_two_from_each_other(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        for person in [&mut ben, &mut cleo] {
            come_in(&mut ada, &room, person).await;
            connect(app, &room, person).await;
        }
        connect(app, &room, &ada).await;
        assert_eq!(call(&mut ada, &room).await["hasSeparated"], false);
        ben.block(cleo.id).await;
        assert_eq!(names(&mut ben, &room).await, ["Ada", "Ben"]);
        assert_eq!(names(&mut cleo, &room).await, ["Ada", "Cleo"]);
        assert_eq!(call(&mut ada, &room).await["hasSeparated"], true, "a hint without names");
        assert_eq!(call(&mut ben, &room).await["hasSeparated"], false);
    }

    async fn everyone_there_hears_that_something_changed_and_nobody_else(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        come_in(&mut ada, &room, &mut ben).await;
        take(&mut cleo, &room).await;
        let all = Arc::new(Mutex::new(Vec::new()));
        let ear = all.clone();
        app.app.db.listen(Box::new(move |signals| ear.lock().unwrap().extend(signals)));
        let heard = |change: Change| {
            let mut some: Vec<_> = std::mem::take(&mut *all.lock().unwrap())
                .into_iter()
                .map(|signal| match signal {
                    ChangeSignal::Own(member, found, Some(id)) if found == change => {
                        assert!(room.ends_with(&id.to_string()));
                        member
                    }
                    other => panic!("{other:?}"),
                })
                .collect();
            some.sort_unstable();
            some
        };
        let mut there = vec![ada.id, ben.id, cleo.id];
        there.sort_unstable();
        change(&mut ben, &room, json!({ "hand": true })).await.expect(200);
        assert_eq!(heard(Change::Call), there);
        change(&mut ben, &room, json!({ "hand": true })).await.expect(200);
        assert_eq!(heard(Change::Call), [], "nothing has changed");
        ada.browser.post(&format!("{room}/messages"), json!({ "text": "Hello" })).await.expect(201);
        assert_eq!(heard(Change::CallMessages), there);
        step(&mut ada, &room, &ben, "remove").await.expect(200);
        assert_eq!(heard(Change::Call), there, "who was removed hears of it, too");
    }
}
