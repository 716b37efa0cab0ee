//! A Member who only reads for a while, and is told why.

use domain::time::HOUR;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{MESSAGES, at, channel, page, say};

on_both_databases! {
    async fn who_is_muted_reads(app: &TestApp) {
        let (mut mona, mut maya, mut sam) = (app.moderator("Mona").await, app.supporter("Maya").await, app.supporter("Sam").await);
        let said = say(&mut maya, "Hello").await;
        let of_sam = say(&mut sam, "Hi").await;
        let path = format!("/api/chat/mutes/{}", maya.id);
        sam.browser.put(&path, json!({ "hours": 1, "reason": "x" })).await.refused(403, "role.missing");
        sam.browser.delete(&path).await.refused(403, "role.missing");
        for (form, fields) in [
            (json!({ "hours": 0, "reason": "x" }), json!({ "hours": "invalid" })),
            (json!({ "hours": 721, "reason": " " }), json!({ "hours": "invalid", "reason": "required" })),
        ] {
            assert_eq!(mona.browser.put(&path, form).await.refused(422, "fields.invalid").json()["fields"], fields);
        }
        let until = app.clock.time().plus(2 * HOUR);
        let muted = mona.browser.put(&path, json!({ "hours": 2, "reason": "A quiet evening, please." })).await.expect(200).json();
        assert_eq!(muted, json!({ "until": until }));
        assert_eq!((&channel(&mut maya).await["mutedUntil"], &channel(&mut sam).await["mutedUntil"]), (&json!(until), &Value::Null));
        let heart = "reactions/%F0%9F%92%9B";
        for answer in [
            maya.browser.post(MESSAGES, json!({ "text": "x" })).await,
            maya.browser.patch(&at(&said), json!({ "text": "x" })).await,
            maya.browser.put(&format!("{}/{heart}", at(&of_sam)), Value::Null).await,
        ] {
            assert_eq!(answer.refused(403, "chat.muted").json()["until"], json!(until));
        }
        assert_eq!(page(&mut maya, "").await["items"].as_array().unwrap().len(), 2);
        let told = maya.browser.get("/api/notifications").await.expect(200).json()["items"][0].clone();
        assert_eq!((&told["kind"], &told["detail"], &told["actor"]), (&json!("chatMuted"), &json!("A quiet evening, please."), &Value::Null));
        maya.browser.delete(&at(&said)).await.expect(200);
        app.clock.advance(2 * HOUR);
        let mut browser = app.browser_of(maya.id).await;
        browser.post(MESSAGES, json!({ "text": "Back" })).await.expect(201);
        let actions = "select count(*) from audit_entries where action = 'mute'";
        assert_eq!(app.number(actions, vec![]).await, 1);
    }

    async fn earlier_than_said(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let path = format!("/api/chat/mutes/{}", maya.id);
        mona.browser.put(&path, json!({ "hours": 720, "reason": "x" })).await.expect(200);
        mona.browser.delete(&path).await.expect(204);
        mona.browser.delete(&path).await.expect(204);
        say(&mut maya, "Back").await;
        assert_eq!(app.number("select count(*) from audit_entries where action = 'unmute'", vec![]).await, 1);
    }

    /// Staff read who only reads, until when and why; nobody else does.
    async fn who_is_muted_is_listed(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let (sam, path) = (app.supporter("Sam").await, format!("{}/mutes", crate::COMMUNITY));
        maya.browser.get(&path).await.refused(403, "role.missing");
        assert_eq!(mona.browser.get(&path).await.expect(200).json(), json!({ "items": [] }));
        for (person, hours, reason) in [(&maya, 2, "A quiet evening."), (&sam, 1, "Rest.")] {
            let form = json!({ "hours": hours, "reason": reason });
            mona.browser.put(&format!("/api/chat/mutes/{}", person.id), form).await.expect(200);
        }
        let items = mona.browser.get(&path).await.expect(200).json()["items"].as_array().unwrap().clone();
        let now = app.clock.time();
        let read: Vec<Value> = items.iter().map(|item| json!([item["member"]["uid"], item["until"], item["why"], item["reason"]])).collect();
        assert_eq!(read, [
            json!([sam.id, now.plus(HOUR), "moderator", "Rest."]),
            json!([maya.id, now.plus(2 * HOUR), "moderator", "A quiet evening."]),
        ]);
        app.clock.advance(HOUR);
        assert_eq!(mona.browser.get(&path).await.expect(200).json()["items"].as_array().unwrap().len(), 1);
        mona.browser.delete(&format!("/api/chat/mutes/{}", maya.id)).await.expect(204);
        assert_eq!(mona.browser.get(&path).await.expect(200).json(), json!({ "items": [] }));
        mona.browser.get("/api/chat/channels/nowhere/mutes").await.refused(404, "not_found");
    }

    async fn who_may_mute_whom(app: &TestApp) {
        let (mut mona, mut ada, leo) = (app.moderator("Mona").await, app.admin("Ada").await, app.moderator("Leo").await);
        let form = json!({ "hours": 1, "reason": "x" });
        let of = |id: &dyn std::fmt::Display| format!("/api/chat/mutes/{id}");
        mona.browser.put(&of(&mona.id), form.clone()).await.refused(403, "chat.mute_own");
        mona.browser.put(&of(&leo.id), form.clone()).await.refused(403, "chat.mute_staff");
        mona.browser.delete(&of(&leo.id)).await.refused(403, "chat.mute_staff");
        ada.browser.put(&of(&leo.id), form.clone()).await.expect(200);
        mona.browser.put(&of(&uuid::Uuid::nil()), form).await.refused(404, "not_found");
    }
}
