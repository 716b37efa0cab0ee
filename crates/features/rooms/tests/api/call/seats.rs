//! Who comes in and who waits: tiers, private Rooms, and those who lead.

use domain::limits::ROOM_ASK_AGAIN_MS;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::{call, change, come_in, live, step, take};
use crate::{address, ambassador, bring, plan, planned, private};

on_both_databases! {
    async fn members_wait_until_a_host_admits_them(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        let seen = take(&mut ben, &room).await;
        assert_eq!((&seen["me"]["state"], &seen["people"]), (&json!("waiting"), &json!([])), "{seen}");
        let seen = call(&mut ada, &room).await;
        assert_eq!(seen["waiting"][0]["card"]["uid"], json!(ben.id), "{seen}");
        step(&mut ada, &room, &ben, "admit").await.expect(200);
        let seen = call(&mut ben, &room).await;
        assert_eq!((&seen["me"]["state"], &seen["me"]["onStage"]), (&json!("inside"), &json!(false)));
        assert_eq!(seen["waiting"], json!([]), "who waits is for those who lead it");
        ben.browser.delete(&format!("{room}/seat")).await.expect(204);
        assert_eq!(call(&mut ben, &room).await["me"]["state"], "outside");
    }

    async fn hosts_come_straight_in_and_onto_the_stage(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let room = address(&plan(&mut ada, json!({ "title": "Tea", "hosts": [ben.id] })).await);
        ben.browser.put(&format!("{room}/seat"), Value::Null).await.refused(409, "rooms.not_open");
        bring(&mut ada, &room, "waiting_room").await;
        for host in [&mut ada, &mut ben] {
            let me = take(host, &room).await["me"].clone();
            assert_eq!((&me["state"], &me["onStage"], &me["leads"]), (&json!("inside"), &json!(true), &json!(true)));
        }
    }

    async fn nobody_else_comes_in_before_it_begins(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let mut ben = app.supporter("Ben").await;
        let room = planned(&mut ada, "Tea").await;
        bring(&mut ada, &room, "waiting_room").await;
        ada.browser.patch(&format!("{room}/call"), json!({ "admission": "open" })).await.expect(200);
        assert_eq!(take(&mut ben, &room).await["me"]["state"], "waiting");
        step(&mut ada, &room, &ben, "admit").await.refused(409, "rooms.not_open");
        // When it begins, those come in who need not wait.
        bring(&mut ada, &room, "live").await;
        assert_eq!(call(&mut ben, &room).await["me"]["state"], "inside");
        bring(&mut ada, &room, "ended").await;
        ben.browser.put(&format!("{room}/seat"), Value::Null).await.refused(409, "rooms.not_open");
        change(&mut ben, &room, json!({ "hand": true })).await.refused(409, "rooms.not_open");
    }

    /// R294, R298: the door names the tier that one needs, in the words of the specification.
    async fn the_door_is_a_gate(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let (mut fay, mut sue) = (app.member("Fay").await, app.supporter("Sue").await);
        let mut sam = app.super_member("Sam").await;
        for (tier, feature) in [("supporter", "join this room"), ("super", "enter this room")] {
            let room = address(&plan(&mut ada, json!({ "title": "Tea", "minTier": tier })).await);
            bring(&mut ada, &room, "live").await;
            let refused = fay.browser.put(&format!("{room}/seat"), Value::Null).await.refused(403, "tier.needed");
            assert_eq!(refused.json()["feature"], feature);
            let seat = sue.browser.put(&format!("{room}/seat"), Value::Null).await;
            if tier == "super" { drop(seat.refused(403, "tier.needed")) } else { drop(seat.expect(200)) }
            assert_eq!(take(&mut sam, &room).await["me"]["state"], "waiting");
        }
    }

    /// R187, R266: a private Room has no call for anyone whom it does not name, admins of the community included.
    async fn a_private_room_has_no_call_for_others(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.supporter("Ben").await);
        let room = private(&mut ada, &[&ben]).await;
        bring(&mut ada, &room, "live").await;
        assert_eq!(take(&mut ben, &room).await["me"]["state"], "waiting");
        for mut other in [app.super_member("Sam").await, app.admin("Amy").await, app.moderator("Mona").await] {
            let (call, seat) = (format!("{room}/call"), format!("{room}/seat"));
            other.browser.get(&call).await.refused(404, "not_found");
            other.browser.put(&seat, Value::Null).await.refused(404, "not_found");
            other.browser.delete(&seat).await.refused(404, "not_found");
            other.browser.patch(&seat, json!({ "hand": true })).await.refused(404, "not_found");
            other.browser.patch(&call, json!({})).await.refused(404, "not_found");
            other.browser.get(&format!("{room}/messages")).await.refused(404, "not_found");
            other.browser.post(&format!("{room}/messages"), json!({ "text": "Hi" })).await.refused(404, "not_found");
            other.browser.post(&format!("{room}/tickets"), Value::Null).await.refused(404, "not_found");
            other.browser.get(&format!("{room}/removed")).await.refused(404, "not_found");
            step(&mut other, &room, &ben, "admit").await.refused(404, "not_found");
        }
    }

    async fn someone_declined_hears_when_to_ask_again(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        take(&mut ben, &room).await;
        let decline = json!({ "step": "decline", "reason": "full_today" });
        ada.browser.put(&format!("{room}/people/{}", ben.id), decline).await.expect(200);
        let me = call(&mut ben, &room).await["me"].clone();
        let again = app.clock.time().plus(ROOM_ASK_AGAIN_MS).0;
        assert_eq!((&me["declinedFor"], &me["mayAskAgainAt"]), (&json!("full_today"), &json!(again)));
        let refused = ben.browser.put(&format!("{room}/seat"), Value::Null).await.refused(409, "rooms.declined");
        assert_eq!(refused.json()["nextAt"], again);
        app.clock.advance(ROOM_ASK_AGAIN_MS);
        assert_eq!(take(&mut ben, &room).await["me"]["state"], "waiting");
    }

    async fn what_those_who_wait_are_told(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        take(&mut ben, &room).await;
        let path = format!("{room}/call");
        ada.browser.patch(&path, json!({ "note": "Two minutes." })).await.expect(200);
        assert_eq!(call(&mut ben, &room).await["note"], "Two minutes.");
        ada.browser.patch(&path, json!({ "note": "x".repeat(301) })).await.refused(422, "fields.invalid");
        ada.browser.patch(&path, json!({ "note": "" })).await.expect(200);
        assert_eq!(call(&mut ben, &room).await["note"], Value::Null);
        ben.browser.patch(&path, json!({ "note": "Hi" })).await.refused(403, "rooms.not_yours");
    }

    async fn when_someone_leaves_a_full_room_the_next_one_comes_in(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let room = address(&plan(&mut ada, json!({ "title": "Tea", "capacity": 2 })).await);
        bring(&mut ada, &room, "live").await;
        take(&mut ada, &room).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        come_in(&mut ada, &room, &mut ben).await;
        ada.browser.patch(&format!("{room}/call"), json!({ "admission": "open" })).await.expect(200);
        let seen = take(&mut cleo, &room).await;
        assert_eq!((&seen["me"]["state"], &seen["isFull"]), (&json!("waiting"), &json!(true)));
        step(&mut ada, &room, &cleo, "admit").await.refused(409, "rooms.full");
        ben.browser.delete(&format!("{room}/seat")).await.expect(204);
        assert_eq!(call(&mut cleo, &room).await["me"]["state"], "inside");
    }
}
