//! Appeals: a second look by someone else, once, and the log of it all.

use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

use crate::moderation::{approve, claim, decide, decline, ids, share, undo, waiting};

async fn appeal(person: &mut Person, id: &str, text: &str) -> Answer {
    person.browser.post("/api/appeals", json!({ "kind": "win", "id": id, "text": text })).await
}

async fn declined(author: &mut Person, moderator: &mut Person) -> String {
    let id = share(author, "Mine").await;
    decide(moderator, &id, decline("A name is in it.")).await.expect(200);
    id
}

on_both_databases! {
    /// The first moderator has no say in it; the second one's word is final, and is the reason its author reads.
    async fn someone_else_decides(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let mut maya = app.member("Maya").await;
        let id = declined(&mut maya, &mut mona).await;
        appeal(&mut maya, &id, " It is my cat's name. ").await.expect(204);
        let item = waiting(&mut max).await["items"][0].clone();
        assert_eq!((&item["appeal"], &item["fresh"]), (&json!("It is my cat's name."), &json!(false)));
        assert_eq!((&item["content"]["value"]["rejectedReason"], &item["authorDeclined"]), (&json!("A name is in it."), &json!(1)));
        assert_eq!((&item["reviewError"], &waiting(&mut mona).await["items"][0]["reviewError"]), (&Value::Null, &json!("appealed")));
        claim(&mut mona, &id).await.refused(403, "moderation.appealed");
        for verdict in [approve(), decline("Still.")] {
            decide(&mut mona, &id, verdict).await.refused(403, "moderation.appealed");
        }
        decide(&mut max, &id, approve()).await.expect(200);
        let win = maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json();
        assert_eq!((&win["status"], &win["rejectedReason"]), (&json!("approved"), &Value::Null));
        undo(&mut max, &id).await.expect(204);
        assert_eq!(waiting(&mut max).await["items"][0], item);
        decide(&mut max, &id, decline("It reads like a person's name.")).await.expect(200);
        let win = maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json();
        assert_eq!(win["rejectedReason"], "It reads like a person's name.");
        appeal(&mut maya, &id, "Once more.").await.refused(409, "appeals.over");
    }

    /// N8: anyone who reported it does not decide the second look either.
    async fn not_by_the_member_who_reported_it(app: &TestApp) {
        let (mut mona, mut max, mut ada) =
            (app.moderator("Mona").await, app.moderator("Max").await, app.admin("Ada").await);
        let mut maya = app.member("Maya").await;
        let id = share(&mut maya, "Mine").await;
        decide(&mut mona, &id, approve()).await.expect(200);
        app.clock.advance(10_001);
        max.browser.post("/api/reports", json!({ "kind": "win", "id": id, "cause": "spam" })).await.expect(201);
        decide(&mut mona, &id, decline("Advertising.")).await.expect(200);
        appeal(&mut maya, &id, "It is not.").await.expect(204);
        decide(&mut max, &id, decline("It is.")).await.refused(403, "moderation.reported");
        decide(&mut ada, &id, approve()).await.expect(200);
    }

    async fn what_cannot_be_appealed(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let mut sam = app.supporter("Sam").await;
        let id = share(&mut maya, "Mine").await;
        appeal(&mut maya, &id, "Why?").await.refused(404, "not_found");
        decide(&mut mona, &id, decline("No.")).await.expect(200);
        appeal(&mut sam, &id, "Why?").await.refused(404, "not_found");
        assert_eq!(appeal(&mut maya, &id, " ").await.refused(422, "fields.invalid").json()["fields"]["text"], "required");
        appeal(&mut maya, &id, "Why?").await.expect(204);
        appeal(&mut maya, &id, "Why?").await.refused(409, "appeals.over");
        // The first decision cannot be undone beneath it.
        undo(&mut mona, &id).await.refused(409, "moderation.undo_over");
        assert_eq!(app.number("select count(*) from appeals", vec![]).await, 1);
    }

    /// Changed and sent again, it is a new case for anyone.
    async fn an_edit_takes_its_place(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = declined(&mut maya, &mut mona).await;
        appeal(&mut maya, &id, "Why?").await.expect(204);
        maya.browser.patch(&format!("/api/wins/{id}"), json!({ "win": "I went outside with my cat." })).await.expect(200);
        let item = waiting(&mut mona).await["items"][0].clone();
        assert_eq!((&item["appeal"], &item["fresh"]), (&Value::Null, &json!(true)));
        decide(&mut mona, &id, decline("Still.")).await.expect(200);
        appeal(&mut maya, &id, "Why?").await.expect(204);
        maya.browser.delete(&format!("/api/wins/{id}")).await.expect(204);
        assert!(ids(&waiting(&mut mona).await).is_empty());
    }

    /// Every decision and every undo is in the log, with the status before and after, and none of the Member's words.
    async fn the_audit_log_has_it_all(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let mut maya = app.member("Maya").await;
        let id = declined(&mut maya, &mut mona).await;
        undo(&mut mona, &id).await.expect(204);
        decide(&mut mona, &id, decline("A name is in it.")).await.expect(200);
        appeal(&mut maya, &id, "Secret words.").await.expect(204);
        decide(&mut max, &id, approve()).await.expect(200);
        let log = mona.browser.get("/api/moderation/audit").await.expect(200).json();
        let lines = log["items"].as_array().unwrap();
        let told: Vec<Value> = lines.iter().rev().map(|line| {
            let detail = &line["detail"];
            json!([line["seq"], line["actor"], line["action"], detail["before"], detail["after"], detail["reason"]])
        }).collect();
        assert_eq!(told, [
            json!([1, mona.id, "decide", "pending", "rejected", "A name is in it."]),
            json!([2, mona.id, "undo", null, null, null]),
            json!([3, mona.id, "decide", "pending", "rejected", "A name is in it."]),
            json!([4, max.id, "decide", "rejected", "approved", null]),
        ]);
        assert!(lines.iter().all(|line| line["subjectKind"] == "win" && line["subjectId"] == json!(id)));
        assert!(!log.to_string().contains("Secret") && !log.to_string().contains("outside"));
        maya.browser.get("/api/moderation/audit").await.refused(403, "role.missing");
    }
}
