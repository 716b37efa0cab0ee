//! The centre: what a Member is told, when, and that reading it once is enough.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::notifications::{decide, declined, share, told, unread};

on_both_databases! {
    /// E2: nothing is told while a decision can be taken back, and nothing at all of one that was.
    async fn told_once_it_is_final(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = share(&mut maya, "Mine").await;
        decide(&mut mona, &id, json!({ "verdict": "approve" })).await;
        app.clock.advance(10_000);
        assert_eq!((told(&mut maya).await.len(), unread(&mut maya).await), (0, 0));
        mona.browser.delete(&format!("/api/moderation/win/{id}/decision")).await.expect(204);
        app.clock.advance(60_000);
        assert_eq!((told(&mut maya).await.len(), unread(&mut maya).await), (0, 0));
        decide(&mut mona, &id, json!({ "verdict": "approve" })).await;
        app.clock.advance(10_001);
        let news = told(&mut maya).await.remove(0);
        assert_eq!(
            (&news["kind"], &news["about"], &news["detail"], &news["postId"], &news["actor"], &news["read"], &news["count"]),
            (&json!("reviewed"), &json!("win"), &json!("approved"), &json!(id), &Value::Null, &json!(false), &json!(1)),
        );
        assert_eq!(news["at"], json!(app.app.now()));
        assert_eq!((unread(&mut maya).await, unread(&mut mona).await), (1, 0));
    }

    /// Read on one device it is read on all; reading again changes nothing; others have no say in it.
    async fn read_once(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        for _ in 0..3 {
            declined(app, &mut maya, &mut mona).await;
        }
        assert_eq!(unread(&mut maya).await, 3);
        let id = told(&mut maya).await[1]["id"].as_str().unwrap().to_owned();
        let path = format!("/api/notifications/{id}/read");
        mona.browser.put(&path, Value::Null).await.refused(404, "not_found");
        for _ in 0..2 {
            maya.browser.put(&path, Value::Null).await.expect(204);
        }
        let mut elsewhere = app.browser_of(maya.id).await;
        let page = elsewhere.get("/api/notifications").await.expect(200).json();
        let read: Vec<&Value> = page["items"].as_array().unwrap().iter().map(|one| &one["read"]).collect();
        assert_eq!(read, [&json!(false), &json!(true), &json!(false)]);
        assert_eq!(unread(&mut maya).await, 2);
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        assert_eq!(unread(&mut maya).await, 0);
        let nobody = app.app.id::<domain::ids::NotificationId>();
        maya.browser.put(&format!("/api/notifications/{nobody}/read"), Value::Null).await.refused(404, "not_found");
    }

    /// What happens again to the same thing takes the place of what was not read, which stays in the list.
    async fn newer_news_take_the_place_of_older(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = declined(app, &mut maya, &mut mona).await;
        for round in 2..4 {
            maya.browser.patch(&format!("/api/wins/{id}"), json!({ "title": "Again" })).await.expect(200);
            decide(&mut mona, &id, json!({ "verdict": "decline", "reason": "Still." })).await;
            app.clock.advance(10_001);
            let all = told(&mut maya).await;
            assert_eq!((all.len(), &all[0]["count"], unread(&mut maya).await), (round, &json!(1), 1));
        }
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        maya.browser.patch(&format!("/api/wins/{id}"), json!({ "title": "Again" })).await.expect(200);
        decide(&mut mona, &id, json!({ "verdict": "approve" })).await;
        app.clock.advance(10_001);
        let all = told(&mut maya).await;
        assert_eq!((all.len(), &all[0]["count"], &all[0]["detail"]), (4, &json!(1), &json!("approved")));
        // What is gone leads nowhere.
        maya.browser.delete(&format!("/api/wins/{id}")).await.expect(204);
        assert!(told(&mut maya).await.is_empty());
    }

    /// N5: anyone who reported hears that someone looked, and whether it changed.
    async fn reporters_hear_the_outcome(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let mut sam = app.supporter("Sam").await;
        let id = share(&mut maya, "Mine").await;
        decide(&mut mona, &id, json!({ "verdict": "approve" })).await;
        app.clock.advance(10_001);
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        let report = json!({ "kind": "win", "id": id, "cause": "spam" });
        sam.browser.post("/api/reports", report.clone()).await.expect(201);
        decide(&mut mona, &id, json!({ "verdict": "approve" })).await;
        app.clock.advance(10_001);
        let kept = told(&mut sam).await.remove(0);
        assert_eq!((&kept["kind"], &kept["detail"], &kept["actor"]), (&json!("reportAnswered"), &json!("kept"), &Value::Null));
        assert_eq!(unread(&mut maya).await, 0, "its author never hears of a report that changed nothing");
        sam.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        sam.browser.post("/api/reports", report).await.expect(201);
        decide(&mut mona, &id, json!({ "verdict": "decline", "reason": "Advertising." })).await;
        app.clock.advance(10_001);
        assert_eq!(told(&mut sam).await[0]["detail"], "changed");
        assert_eq!(told(&mut maya).await[0]["detail"], "removed");
    }

    async fn thirty_a_page(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        for _ in 0..31 {
            declined(app, &mut sam, &mut mona).await;
        }
        let first = sam.browser.get("/api/notifications").await.expect(200).json();
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = sam.browser.get(&format!("/api/notifications?cursor={cursor}")).await.expect(200).json();
        assert_eq!((first["items"].as_array().unwrap().len(), second["items"].as_array().unwrap().len()), (30, 1));
        assert_eq!(second["nextCursor"], Value::Null);
        sam.browser.get("/api/notifications?cursor=x").await.refused(400, "request.cursor");
    }
}
