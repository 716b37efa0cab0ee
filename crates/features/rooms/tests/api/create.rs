//! Planning a Room: who may, what is accepted, and once for each key.

use domain::role::Roles;
use domain::time::HOUR;
use platform::db::DbError;
use platform::jobs::NewJob;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{ambassador, plan, planned, read};

/// Runs the job that comes round.
async fn end_overdue(app: &TestApp) {
    let at = app.app.clone();
    let queued =
        app.app.db.write(move |tx| NewJob::now("rooms.end_overdue", &json!({})).enqueue(tx, &at)).await;
    queued.map_err(|error: DbError| error).unwrap();
    app.work().await;
}

on_both_databases! {
    /// R186, R187, R188: a Room has the fields of the specification.
    async fn the_creator_is_host_and_admin(app: &TestApp) {
        let (mut ada, ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let starts_at = app.clock.time().0 + HOUR;
        let body = json!({ "title": "Tea at nine", "description": "We drink tea.", "tags": ["sleep"], "startsAt": starts_at,
            "minutes": 30, "capacity": 12, "minTier": "super", "recording": "ask", "hosts": [ben.id] });
        let room = plan(&mut ada, body).await;
        for (field, expected) in [
            ("title", json!("Tea at nine")),
            ("description", json!("We drink tea.")),
            ("tags", json!(["sleep"])),
            ("status", json!("scheduled")),
            ("isPrivate", json!(false)),
            ("startsAt", json!(starts_at)),
            ("minutes", json!(30)),
            ("capacity", json!(12)),
            ("minTier", json!("super")),
            ("recording", json!("ask")),
            ("hosts", json!([ada.id, ben.id])),
            ("admins", json!([ada.id])),
            ("callMembers", json!([])),
            ("openedAt", Value::Null),
            ("can", json!({ "edit": true, "open": true, "begin": true, "end": false, "cancel": true })),
        ] {
            assert_eq!(room[field], expected, "{field}");
        }
        assert_eq!(room["hostCards"][1]["displayName"], "Ben T.");
        assert_eq!(read(&mut ada, &crate::address(&room)).await, room);
    }

    async fn who_may_plan(app: &TestApp) {
        let body = json!({ "title": "Tea" });
        for mut person in [app.member("Free").await, app.supporter("Sue").await, app.super_member("Leo").await] {
            person.browser.post("/api/rooms", body.clone()).await.refused(403, "rooms.hosts_only");
        }
        let professional = app.person("Pia", |new| new.roles = Roles { professional: true, ..Roles::default() }).await;
        for mut person in [app.moderator("Mona").await, app.admin("Ann").await, ambassador(app, "Ada").await, professional] {
            plan(&mut person, body.clone()).await;
        }
    }

    async fn people_who_do_not_exist_for_the_creator_are_unknown(app: &TestApp) {
        let (mut ada, ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let eve = app.member("Eve").await;
        eve.block(ada.id).await;
        let nobody = "0196f0c0-0000-7000-8000-000000000000";
        for body in [
            json!({ "title": "Tea", "hosts": [ben.id, nobody] }),
            json!({ "title": "Tea", "hosts": [eve.id] }),
            json!({ "title": "Tea", "isPrivate": true, "callMembers": [eve.id] }),
        ] {
            let field = if body.get("hosts").is_some() { "hosts" } else { "callMembers" };
            let refused = ada.browser.post("/api/rooms", body).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], json!({ field: "unknown" }));
        }
    }

    async fn a_key_makes_one_room(app: &TestApp) {
        let ada = ambassador(app, "Ada").await;
        let key = "0196f0c0-0000-7000-8000-000000000001";
        let tries: Vec<_> = (0..8)
            .map(|_| {
                let mut browser = ada.browser.clone().that_retries().with_header("idempotency-key", key);
                tokio::spawn(async move { browser.post("/api/rooms", json!({ "title": "Tea" })).await })
            })
            .collect();
        let mut ids = Vec::new();
        for attempt in tries {
            ids.push(attempt.await.unwrap().expect(201).json()["id"].clone());
        }
        ids.dedup();
        assert_eq!(ids.len(), 1);
        let mut browser = ada.browser.clone().with_header("idempotency-key", key);
        browser.post("/api/rooms", json!({ "title": "Coffee" })).await.refused(409, "request.key_reused");
        assert_eq!(app.number("select count(*) from rooms", vec![]).await, 1);
    }

    async fn what_nobody_sees_to_comes_to_its_end(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let rooms = [planned(&mut ada, "Late").await, planned(&mut ada, "Waiting").await, planned(&mut ada, "Live").await];
        crate::bring(&mut ada, &rooms[1], "waiting_room").await;
        crate::bring(&mut ada, &rooms[2], "live").await;
        // Each is planned for an hour.
        for (wait, expected) in [
            (2 * HOUR, ["scheduled", "waiting_room", "live"]),
            (1, ["cancelled", "cancelled", "live"]),
            (3 * HOUR - 1, ["cancelled", "cancelled", "live"]),
            (1, ["cancelled", "cancelled", "ended"]),
        ] {
            app.clock.advance(wait);
            end_overdue(app).await;
            for (room, status) in rooms.iter().zip(expected) {
                assert_eq!(read(&mut ada, room).await["status"], status, "after {wait} ms more");
            }
        }
    }
}
