//! The steps of a Room: who may take them, what contradicts them, and what the audit log keeps.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{ambassador, bring, plan, planned, read};

const AUDITED: &str = "select count(*) from audit_entries where action = 'setRoomStatus'";

on_both_databases! {
    async fn a_host_leads_it_from_its_door_to_its_end(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let room = crate::address(&plan(&mut ada, json!({ "title": "Tea", "hosts": [ben.id] })).await);
        let cancel = json!({ "status": "cancelled" });
        ben.browser.put(&format!("{room}/status"), cancel).await.refused(403, "rooms.not_yours");
        for (status, time) in [("waiting_room", "openedAt"), ("live", "beganAt"), ("ended", "endedAt")] {
            app.clock.advance(1);
            let at = app.clock.time().0;
            assert_eq!(bring(&mut ben, &room, status).await[time], at);
            app.clock.advance(1);
            assert_eq!(bring(&mut ada, &room, status).await[time], at, "once more changes nothing");
        }
        let back = json!({ "status": "live" });
        ada.browser.put(&format!("{room}/status"), back).await.refused(409, "rooms.no_step");
        assert_eq!(app.number(AUDITED, vec![]).await, 0, "hosts do what they are there for");
    }

    async fn nobody_else_moves_it(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.super_member("Sam").await);
        let mut amy = ambassador(app, "Amy").await;
        let room = planned(&mut ada, "Tea").await;
        for status in ["scheduled", "waiting_room", "live", "ended", "cancelled"] {
            for person in [&mut sam, &mut amy] {
                let path = format!("{room}/status");
                person.browser.put(&path, json!({ "status": status })).await.refused(403, "rooms.not_yours");
            }
        }
        sam.browser.put(&format!("{room}/status"), json!({ "status": "open" })).await.refused(400, "request.malformed");
    }

    async fn a_moderator_ends_a_public_room_and_that_is_kept(app: &TestApp) {
        let (mut ada, mut mona) = (ambassador(app, "Ada").await, app.moderator("Mona").await);
        let room = planned(&mut ada, "Tea").await;
        let path = format!("{room}/status");
        mona.browser.put(&path, json!({ "status": "live" })).await.refused(403, "rooms.not_yours");
        bring(&mut ada, &room, "live").await;
        bring(&mut mona, &room, "ended").await;
        assert_eq!(read(&mut ada, &room).await["status"], "ended");
        assert_eq!(app.number(AUDITED, vec![]).await, 1);
    }

    /// Of contradicting steps taken at once, one is taken, and the Room is where that leads.
    async fn contradicting_steps_at_once(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        for round in 0..5 {
            let room = planned(&mut ada, &format!("Room {round}")).await;
            bring(&mut ada, &room, "waiting_room").await;
            let tries: Vec<_> = ["live", "cancelled", "live", "cancelled"]
                .map(|status| {
                    let (mut browser, path) = (ada.browser.clone().that_retries(), format!("{room}/status"));
                    tokio::spawn(async move { (status, browser.put(&path, json!({ "status": status })).await) })
                })
                .into();
            let mut done = Vec::new();
            for attempt in tries {
                let (status, answer) = attempt.await.unwrap();
                match answer.status.as_u16() {
                    200 => done.push(status),
                    _ => drop(answer.refused(409, "rooms.no_step")),
                }
            }
            done.dedup();
            assert_eq!(done.len(), 1, "{done:?}");
            assert_eq!(read(&mut ada, &room).await["status"], done[0]);
        }
    }
}
