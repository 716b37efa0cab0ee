//! What moderators do with Messages: removal, reports, decisions, undo and a second look.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::chat::{COMMUNITY, at, decision, id_of, page, queue, say, texts};

const REASON: &str = "Please leave the street out.";

async fn remove(moderator: &mut Person, message: &Value) -> testkit::Answer {
    moderator.browser.put(&format!("{}/removal", at(message)), json!({ "reason": REASON })).await
}

async fn news(person: &mut Person) -> Vec<(String, String)> {
    let all = person.browser.get("/api/notifications").await.expect(200).json();
    let word = |one: &Value, key: &str| one[key].as_str().unwrap_or_default().to_owned();
    all["items"].as_array().unwrap().iter().map(|one| (word(one, "kind"), word(one, "detail"))).collect()
}

on_both_databases! {
    /// Its author and staff read what was removed and why; nobody else reads a word of it.
    async fn removed_with_a_reason(app: &TestApp) {
        let (mut mona, mut maya, mut sam) = (app.moderator("Mona").await, app.supporter("Maya").await, app.supporter("Sam").await);
        let said = say(&mut maya, "Canary").await;
        remove(&mut sam, &said).await.refused(403, "role.missing");
        mona.browser.put(&format!("{}/removal", at(&said)), json!({ "reason": " " })).await.refused(422, "fields.invalid");
        let removed = remove(&mut mona, &said).await.expect(200).json();
        assert_eq!((&removed["message"]["state"], &removed["removedReason"], &removed["message"]["text"]), (&json!("removed"), &json!(REASON), &json!("Canary")));
        for (person, reads) in [(&mut maya, true), (&mut mona, true), (&mut sam, false)] {
            for found in [page(person).await["items"][0].clone(), person.browser.get(&at(&said)).await.expect(200).json()] {
                assert_eq!((found["message"]["text"] == "Canary", found["removedReason"] == REASON, &found["message"]["state"]), (reads, reads, &json!("removed")));
            }
        }
        let search = sam.browser.get(&format!("{COMMUNITY}/search?q=canary")).await.json();
        assert_eq!(search["items"], json!([]));
        maya.browser.patch(&at(&said), json!({ "text": "Other words" })).await.refused(409, "chat.removed");
        remove(&mut mona, &said).await.refused(409, "moderation.decided");
        assert_eq!(news(&mut maya).await, [], "for ten seconds it can be undone");
        app.clock.advance(10_001);
        assert_eq!(news(&mut maya).await, [("reviewed".into(), "removed".into())]);
        let entries = app.moderator("Vera").await.browser.get("/api/moderation/audit").await.expect(200).json();
        assert_eq!((&entries["items"][0]["action"], &entries["items"][0]["subjectKind"], &entries["items"][0]["detail"]["reason"]), (&json!("decide"), &json!("message"), &json!(REASON)));
        assert!(!entries.to_string().contains("Canary"));
        let own = say(&mut mona, "Mine").await;
        remove(&mut mona, &own).await.refused(403, "moderation.own");
        let nowhere = json!({ "id": uuid::Uuid::nil() });
        remove(&mut mona, &nowhere).await.refused(404, "not_found");
    }

    /// Frames carry no word of what was removed, to nobody.
    async fn frames_carry_no_words(app: &TestApp) {
        use platform::live::Followed;
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let said = say(&mut maya, "Canary").await;
        remove(&mut mona, &said).await.expect(200);
        let community = said["channelId"].as_str().unwrap().parse().unwrap();
        let at = app.app.clone();
        let batch = app.app.db.read(move |tx| chat::follow::Channels.since(tx, &at, community, 1)).await.unwrap();
        let body: Value = serde_json::from_str(batch.items[0].body.get()).unwrap();
        assert_eq!((&body["state"], &body["text"], &body["changed"]), (&json!("removed"), &json!(""), &json!(2)));
    }

    async fn undone_within_ten_seconds(app: &TestApp) {
        let (mut mona, mut maya, mut sam) = (app.moderator("Mona").await, app.supporter("Maya").await, app.supporter("Sam").await);
        let said = say(&mut maya, "Canary").await;
        remove(&mut mona, &said).await.expect(200);
        mona.browser.delete(&decision(&said)).await.expect(204);
        assert_eq!(texts(&mut sam).await, ["Canary"]);
        assert_eq!(queue(&mut mona).await, Vec::<Value>::new(), "nobody had asked for it, so nothing waits");
        app.clock.advance(10_001);
        assert_eq!(news(&mut maya).await, []);
        remove(&mut mona, &said).await.expect(200);
        app.clock.advance(10_001);
        mona.browser.delete(&decision(&said)).await.refused(409, "moderation.undo_over");
    }

    /// Report, queue, claim, decision, undo, decision, second look.
    async fn reported_and_decided(app: &TestApp) {
        let (mut mona, mut vera) = (app.moderator("Mona").await, app.moderator("Vera").await);
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let said = say(&mut maya, "Canari").await;
        maya.browser.patch(&at(&said), json!({ "text": "Canary" })).await.expect(200);
        let report = json!({ "kind": "message", "id": said["id"], "cause": "other", "note": "The street" });
        maya.browser.post("/api/reports", report.clone()).await.refused(422, "reports.own");
        // Anyone who cannot read the chat cannot report what is said there.
        app.member("Free").await.browser.post("/api/reports", report.clone()).await.refused(404, "not_found");
        sam.browser.post("/api/reports", report.clone()).await.expect(201);
        sam.browser.post("/api/reports", report).await.expect(201);
        let waiting = queue(&mut mona).await;
        let item = &waiting[0];
        assert_eq!((&item["kind"], &item["content"]["value"]["text"], &item["content"]["value"]["earlier"]), (&json!("message"), &json!("Canary"), &json!(["Canari"])));
        assert_eq!((&item["content"]["value"]["channelName"], &item["content"]["value"]["path"]), (&json!("Community"), &json!("/community/chat/community?at=1")));
        assert_eq!((&item["reports"][0]["note"], item["reports"].as_array().unwrap().len()), (&json!("The street"), 1));
        let claim = format!("/api/moderation/message/{}/claim", id_of(&said));
        vera.browser.put(&claim, Value::Null).await.expect(200);
        remove(&mut mona, &said).await.refused(409, "moderation.claimed");
        vera.browser.delete(&claim).await.expect(204);
        let decline = json!({ "verdict": "decline", "reason": REASON, "submittedAt": item["submittedAt"] });
        mona.browser.put(&decision(&said), decline.clone()).await.expect(200);
        assert_eq!(texts(&mut sam).await, [""]);
        mona.browser.delete(&decision(&said)).await.expect(204);
        assert_eq!((texts(&mut sam).await, queue(&mut mona).await.len()), (vec!["Canary".to_owned()], 1));
        mona.browser.put(&decision(&said), decline).await.expect(200);
        app.clock.advance(11_000);
        assert_eq!(news(&mut sam).await, [("reportAnswered".into(), "changed".into())]);
        let told = maya.browser.get("/api/notifications").await.json()["items"][0].clone();
        assert_eq!((&told["about"], &told["detail"], &told["path"]), (&json!("message"), &json!("removed"), &json!("/community/chat/community?at=1")));
        let appeal = json!({ "kind": "message", "id": said["id"], "text": "It is no street." });
        maya.browser.post("/api/appeals", appeal).await.expect(204);
        let again = queue(&mut vera).await;
        assert_eq!((&again[0]["appeal"], &queue(&mut mona).await[0]["reviewError"]), (&json!("It is no street."), &json!("appealed")));
        let approve = json!({ "verdict": "approve", "submittedAt": again[0]["submittedAt"] });
        vera.browser.put(&decision(&said), approve).await.expect(200);
        assert_eq!(texts(&mut sam).await, ["Canary"]);
        let mine = sam.browser.get("/api/reports").await.expect(200).json();
        assert_eq!((&mine["items"][0]["kind"], &mine["items"][0]["state"]), (&json!("message"), &json!("changed")));
    }

    /// What was removed without a report can be looked at a second time as well.
    async fn a_second_look_without_a_report(app: &TestApp) {
        let (mut mona, mut vera, mut maya) = (app.moderator("Mona").await, app.moderator("Vera").await, app.supporter("Maya").await);
        let said = say(&mut maya, "Canary").await;
        remove(&mut mona, &said).await.expect(200);
        let appeal = json!({ "kind": "message", "id": said["id"], "text": "Please look again." });
        maya.browser.post("/api/appeals", appeal).await.expect(204);
        let waiting = queue(&mut vera).await;
        let approve = json!({ "verdict": "approve", "submittedAt": waiting[0]["submittedAt"] });
        vera.browser.put(&decision(&said), approve).await.expect(200);
        assert_eq!(maya.browser.get(&at(&said)).await.json()["message"]["state"], "there");
    }

    /// What was reported and then deleted is there for moderators, and for nobody else.
    async fn deleted_after_it_was_reported(app: &TestApp) {
        let (mut mona, mut maya, mut sam) = (app.moderator("Mona").await, app.supporter("Maya").await, app.supporter("Sam").await);
        let said = say(&mut maya, "Canary").await;
        sam.browser.post("/api/reports", json!({ "kind": "message", "id": said["id"], "cause": "spam" })).await.expect(201);
        maya.browser.delete(&at(&said)).await.expect(200);
        let waiting = queue(&mut mona).await;
        assert_eq!((&waiting[0]["content"]["value"]["text"], &waiting[0]["content"]["value"]["deleted"], &waiting[0]["withdrawn"]), (&json!("Canary"), &json!(true), &json!(true)));
        assert!(!page(&mut mona).await.to_string().contains("Canary"));
        let decline = json!({ "verdict": "decline", "reason": REASON, "submittedAt": waiting[0]["submittedAt"] });
        mona.browser.put(&decision(&said), decline).await.expect(200);
        maya.browser.put(&format!("{}/restore", at(&said)), Value::Null).await.expect(200);
        assert_eq!(texts(&mut sam).await, [""], "having it back does not undo the decision");
    }
}
