//! Memberships that are given by admins, and taken back: what is in force, what the member reads, what the logs keep.

use domain::time::DAY;
use testkit::on_both_databases;

use super::*;

fn path(person: &Person) -> String {
    format!("/api/admin/members/{}/grants", person.id)
}

fn grant(plan: &str, until: Value) -> Value {
    json!({ "source": "gift", "plan": plan, "until": until, "reason": "For your birthday." })
}

on_both_databases! {
    async fn given_until_a_day_and_over_after_it(app: &TestApp) {
        let (mut ada, mut maya) = (app.admin("Ada").await, app.member("Maya").await);
        let until = app.clock.time().plus(30 * DAY);
        let made = ada.browser.post(&path(&maya), grant("tier_1", json!(until))).await.expect(201).json();
        assert_eq!((&made["state"], &made["source"], &made["uid"], &made["live"]), (&json!("given"), &json!("gift"), &json!(maya.id), &json!(true)));
        assert_eq!(level(&maya).await, (2, true));
        let seen = membership(&mut maya).await;
        let row = &seen["entitlements"][0];
        assert_eq!((&row["id"], &row["reason"], &row["until"], &row["price"]), (&made["id"], &json!("For your birthday."), &json!(until), &Value::Null));
        assert_eq!(row["can"], json!({ "change": false, "cancel": false, "goOn": false }));
        assert_eq!(json!(standing(&maya).await), json!([made["id"]]));
        app.clock.advance(30 * DAY - 1);
        assert_eq!(level(&maya).await, (2, true));
        app.clock.advance(1);
        assert_eq!(level(&maya).await, (0, false));
    }

    /// What ended stays in the ledger, and both are in the sealed log with who did it.
    async fn taken_back(app: &TestApp) {
        let (mut ada, mut maya) = (app.admin("Ada").await, app.member("Maya").await);
        let made = ada.browser.post(&path(&maya), grant("tier_0", Value::Null)).await.expect(201).json();
        assert_eq!(level(&maya).await, (1, true));
        let one = format!("{}/{}", path(&maya), made["id"].as_str().unwrap());
        let reason = json!({ "reason": "A mistake of ours." });
        ada.browser.json(Method::DELETE, &one, json!({ "reason": " " })).await.refused(422, "fields.invalid");
        app.clock.advance(1);
        ada.browser.json(Method::DELETE, &one, reason.clone()).await.expect(204);
        assert_eq!(level(&maya).await, (0, false));
        let seen = membership(&mut maya).await;
        assert_eq!((&seen["entitlements"][0]["state"], &seen["entitlements"][0]["reason"]), (&json!("revoked"), &json!("A mistake of ours.")));
        assert_eq!(seen["unconfirmed"], false);
        ada.browser.json(Method::DELETE, &one, reason).await.refused(404, "not_found");
        let ledger = ada.browser.get(&path(&maya)).await.expect(200).json();
        let states: Vec<&Value> = ledger["items"].as_array().unwrap().iter().map(|entry| &entry["state"]).collect();
        assert_eq!((states, &ledger["nextCursor"]), (vec![&json!("revoked"), &json!("given")], &Value::Null));
        let log = audit::store::before(&app.app.db, i64::MAX).await.unwrap();
        let log: Vec<_> = log.into_iter().map(|entry| entry.entry).map(|entry| (entry.action, entry.actor, entry.subject.map(|(_, id)| id))).collect();
        let (actor, subject) = (Some(ada.id), Some(maya.id.into()));
        assert_eq!(log, [("revoke".to_owned(), actor, subject), ("grant".to_owned(), actor, subject)]);
    }

    async fn what_cannot_be_given(app: &TestApp) {
        let (mut ada, maya) = (app.admin("Ada").await, app.member("Maya").await);
        let now = app.clock.time();
        for (body, fields) in [
            (grant("tier_0", json!(now)), json!({ "until": "past" })),
            (json!({ "source": "gift", "plan": "tier_0", "until": 1, "reason": "" }), json!({ "until": "past", "reason": "required" })),
            (json!({ "source": "gift", "plan": "tier_0", "until": null, "reason": "x".repeat(501) }), json!({ "reason": "too_long" })),
        ] {
            let refused = ada.browser.post(&path(&maya), body).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], fields);
        }
        for body in [
            grant("tier_3", Value::Null),
            json!({ "source": "stripe", "plan": "tier_0", "until": null, "reason": "x" }),
            json!({ "source": "gift", "plan": "tier_0", "reason": "x" }),
        ] {
            ada.browser.post(&path(&maya), body).await.refused(400, "request.malformed");
        }
        let nobody = "/api/admin/members/0196f0c0-0000-7000-8000-000000000000/grants";
        ada.browser.post(nobody, grant("tier_0", Value::Null)).await.refused(404, "not_found");
        ada.browser.get(nobody).await.refused(404, "not_found");
        assert_eq!((entries(app).await, app.number("select count(*) from audit_entries", vec![]).await), (0, 0));
    }

    /// What was bought is not given, and is not taken back this way.
    async fn a_purchase_is_no_grant(app: &TestApp) {
        app.payments.open_shop();
        let (mut ada, mut maya, sam) = (app.admin("Ada").await, app.member("Maya").await, app.member("Sam").await);
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let made = ada.browser.post(&path(&sam), grant("tier_1", Value::Null)).await.expect(201).json();
        let gift = made["id"].as_str().unwrap();
        for id in [weekly.id.as_str(), gift] {
            let one = format!("{}/{id}", path(&maya));
            ada.browser.json(Method::DELETE, &one, json!({ "reason": "x" })).await.refused(404, "not_found");
        }
        assert_eq!(level(&maya).await, (1, true));
        // A better present comes first; what was bought goes on beside it.
        ada.browser.post(&path(&maya), grant("tier_1", Value::Null)).await.expect(201);
        let seen = membership(&mut maya).await;
        let slots: Vec<_> = seen["entitlements"].as_array().unwrap().iter().map(|row| row["plan"].clone()).collect();
        assert_eq!((slots, level(&maya).await), (vec![json!("tier_1"), json!("tier_0")], (2, true)));
    }

    async fn the_ledger_in_pages(app: &TestApp) {
        let (mut ada, maya) = (app.admin("Ada").await, app.member("Maya").await);
        for _ in 0..52 {
            app.clock.advance(1);
            ada.browser.post(&path(&maya), grant("tier_0", Value::Null)).await.expect(201);
        }
        let first = ada.browser.get(&path(&maya)).await.expect(200).json();
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = ada.browser.get(&format!("{}?cursor={cursor}", path(&maya))).await.expect(200).json();
        let count = |page: &Value| page["items"].as_array().unwrap().len();
        assert_eq!((count(&first), count(&second), &second["nextCursor"]), (50, 2, &Value::Null));
        assert!(first["items"][49]["at"].as_i64() > second["items"][0]["at"].as_i64());
        // The account's own row carries no more than twenty of them, and nothing is lost for it.
        let carried = standing(&maya).await.len();
        assert_eq!((carried, level(&maya).await), (20, (1, true)));
    }
}
