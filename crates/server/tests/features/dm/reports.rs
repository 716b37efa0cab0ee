//! What reaches the moderators: the chosen messages and five on each side, by consent, frozen, and nothing else (K3).

use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

use crate::dm::{at, friends, id_of, messages, said};

async fn report(person: &mut Person, of: &Person, chosen: &[&Value]) -> Answer {
    let ids: Vec<&str> = chosen.iter().map(|message| id_of(message)).collect();
    let body =
        json!({ "messageIds": ids, "cause": "harassment", "note": "It does not stop.", "consent": true });
    person.browser.post(&format!("/api/dm/{}/report", of.id), body).await
}

async fn queue(moderator: &mut Person) -> Vec<Value> {
    let page =
        moderator.browser.get("/api/moderation/queue?kind=reported_conversation").await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

async fn decide(moderator: &mut Person, item: &Value, mut verdict: Value) -> Answer {
    verdict["submittedAt"] = item["submittedAt"].clone();
    let path = format!("/api/moderation/reported_conversation/{}/decision", item["id"].as_str().unwrap());
    moderator.browser.put(&path, verdict).await
}

fn decline() -> Value {
    json!({ "verdict": "decline", "reason": "Nobody is spoken to like this." })
}

/// Ann and Ben write forty messages in turn, the even ones by Ann.
async fn long_talk(app: &TestApp) -> (Person, Person, Vec<Value>) {
    let (mut ann, mut ben) = friends(app).await;
    let mut all = Vec::new();
    for number in 0..40 {
        let (from, to) = if number % 2 == 0 { (&mut ann, &ben) } else { (&mut ben, &ann) };
        all.push(said(app, from, to, &format!("Line-{number:02}")).await);
    }
    (ann, ben, all)
}

on_both_databases! {
    async fn the_chosen_and_their_neighbours(app: &TestApp) {
        let (mut ann, mut ben, all) = long_talk(app).await;
        let mut mona = app.moderator("Mona").await;
        let gone = ann.browser.delete(&at(&all[18])).await;
        gone.expect(204);
        report(&mut ben, &ann, &[&all[20], &all[30]]).await.expect(201);
        report(&mut ben, &ann, &[&all[30], &all[20]]).await.expect(201);
        let items = queue(&mut mona).await;
        let [item] = items.as_slice() else { panic!("{} items", items.len()) };
        let lines = item["content"]["value"]["lines"].as_array().unwrap();
        // Of 15 to 19 the deleted 18 is left out, and 14 comes in its place.
        let expected: Vec<String> =
            [14, 15, 16, 17].into_iter().chain(19..=35).map(|number| format!("Line-{number:02}")).collect();
        let texts: Vec<&str> = lines.iter().map(|line| line["text"].as_str().unwrap()).collect();
        assert_eq!(texts, expected);
        let chosen: Vec<&Value> = lines.iter().filter(|line| line["chosen"] == true).collect();
        assert_eq!((chosen.len(), &chosen[0]["text"], &chosen[0]["byAuthor"]), (2, &json!("Line-20"), &json!(true)));
        assert_eq!(lines[1]["byAuthor"], false);
        assert_eq!((&item["kind"], &item["content"]["value"]["author"]["uid"], &item["reports"][0]["cause"]), (&json!("reported_conversation"), &json!(ann.id), &json!("harassment")));
        let whole = item.to_string();
        for secret in [ben.id.to_string().as_str(), "Ben", "Line-13", "Line-36", "Hello"] {
            assert!(!whole.contains(secret), "{secret}");
        }
        // Frozen: what happens to the messages afterwards changes nothing of it.
        ann.browser.patch(&at(&all[20]), json!({ "text": "I said nothing" })).await.expect(200);
        ann.browser.delete(&at(&all[30])).await.expect(204);
        assert_eq!(queue(&mut mona).await[0]["content"]["value"], item["content"]["value"]);
    }

    async fn what_is_no_report(app: &TestApp) {
        let (mut ann, mut ben, all) = long_talk(app).await;
        let mut sam = app.supporter("Sam").await;
        let elsewhere = said(app, &mut sam, &ben, "Hello Ben").await;
        let path = format!("/api/dm/{}/report", ann.id);
        let refused = |answer: Answer, field: &str, code: &str| {
            let answer = answer.refused(422, "fields.invalid").json();
            assert_eq!(answer["fields"][field], code, "{answer}");
        };
        let ids = json!([id_of(&all[20])]);
        for consent in [json!({}), json!({ "consent": false })] {
            let mut body = json!({ "messageIds": ids, "cause": "spam" });
            body.as_object_mut().unwrap().extend(consent.as_object().unwrap().clone());
            refused(ben.browser.post(&path, body).await, "consent", "required");
        }
        refused(report(&mut ben, &ann, &[]).await, "messageIds", "required");
        let many: Vec<&Value> = all.iter().chain(&all).take(21).collect();
        refused(report(&mut ben, &ann, &many).await, "messageIds", "too_many");
        refused(report(&mut ben, &ann, &[&all[21]]).await, "messageIds", "unknown");
        refused(report(&mut ben, &ann, &[&elsewhere]).await, "messageIds", "unknown");
        refused(report(&mut sam, &ann, &[&all[20]]).await, "messageIds", "unknown");
        ann.browser.delete(&at(&all[20])).await.expect(204);
        refused(report(&mut ben, &ann, &[&all[20]]).await, "messageIds", "unknown");
        let other = json!({ "messageIds": [id_of(&all[22])], "cause": "other", "consent": true });
        refused(ben.browser.post(&path, other).await, "note", "required");
        assert_eq!(app.number("select count(*) from dm_reports", vec![]).await, 0);
        // An excerpt is nobody's to report, and a message is none that can be reported like a Comment.
        report(&mut ben, &ann, &[&all[22]]).await.expect(201);
        let mut mona = app.moderator("Mona").await;
        let letter = queue(&mut mona).await[0]["id"].clone();
        for person in [&mut ben, &mut ann, &mut sam, &mut mona] {
            let body = json!({ "kind": "reported_conversation", "id": letter, "cause": "spam" });
            person.browser.post("/api/reports", body).await.refused(404, "not_found");
        }
    }

    /// Declined, the chosen messages are gone for both; both are told; undone, they are back; the author may ask again.
    async fn taken_down_undone_and_asked_again(app: &TestApp) {
        let (mut ann, mut ben, all) = long_talk(app).await;
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        report(&mut ben, &ann, &[&all[20]]).await.expect(201);
        let item = queue(&mut mona).await.remove(0);
        decide(&mut mona, &item, decline()).await.expect(200);
        let letter = item["id"].as_str().unwrap().to_owned();
        mona.browser.delete(&format!("/api/moderation/reported_conversation/{letter}/decision")).await.expect(204);
        assert_eq!(messages(&mut ben, &ann).await[22]["text"], "Line-20");
        let item = queue(&mut mona).await.remove(0);
        decide(&mut mona, &item, decline()).await.expect(200);
        app.clock.advance(10_010);

        let theirs = messages(&mut ben, &ann).await[22].clone();
        assert_eq!((&theirs["state"], &theirs["text"], &theirs["removedReason"], &theirs["reportedConversationId"]), (&json!("removed"), &json!(""), &Value::Null, &Value::Null));
        assert_eq!(theirs["changed"], 45);
        let own = messages(&mut ann, &ben).await[22].clone();
        assert_eq!((&own["state"], &own["text"], &own["removedReason"], &own["reportedConversationId"]), (&json!("removed"), &json!("Line-20"), &json!("Nobody is spoken to like this."), &json!(letter)));
        ann.browser.patch(&at(&all[20]), json!({ "text": "Other words" })).await.refused(409, "dm.removed");
        let hers = ann.browser.get("/api/notifications").await.expect(200).json()["items"][0].clone();
        assert_eq!((&hers["about"], &hers["postKind"], &hers["postId"], &hers["commentId"]), (&json!("reported_conversation"), &json!("member"), &json!(ben.id), &json!(letter)));
        let told = |page: Value| page["items"].as_array().unwrap().iter().map(|item| (item["kind"].clone(), item["detail"].clone())).collect::<Vec<_>>();
        let reviewed = told(ann.browser.get("/api/notifications").await.expect(200).json());
        assert!(reviewed.contains(&(json!("reviewed"), json!("removed"))), "{reviewed:?}");
        let answered = told(ben.browser.get("/api/notifications").await.expect(200).json());
        assert!(answered.contains(&(json!("reportAnswered"), json!("changed"))), "{answered:?}");
        assert_eq!(ben.browser.get("/api/reports").await.expect(200).json()["items"][0]["state"], "changed");

        let appeal = json!({ "kind": "reported_conversation", "id": letter, "text": "It was a quotation." });
        ben.browser.post("/api/appeals", appeal.clone()).await.refused(404, "not_found");
        ann.browser.post("/api/appeals", appeal).await.expect(204);
        let again = queue(&mut max).await.remove(0);
        assert_eq!(queue(&mut mona).await[0]["reviewError"], "appealed");
        decide(&mut max, &again, json!({ "verdict": "approve" })).await.expect(200);
        assert_eq!(messages(&mut ben, &ann).await[22]["text"], "Line-20");
    }

    /// A month after moderators were done with it, nothing of an excerpt is left; while it waits it is kept.
    async fn excerpts_are_emptied(app: &TestApp) {
        let (mut ann, mut ben, all) = long_talk(app).await;
        let mut mona = app.moderator("Mona").await;
        report(&mut ben, &ann, &[&all[20]]).await.expect(201);
        report(&mut ann, &ben, &[&all[1]]).await.expect(201);
        let item = queue(&mut mona).await.into_iter().find(|item| item["content"]["value"]["author"]["uid"] == json!(ann.id)).unwrap();
        decide(&mut mona, &item, json!({ "verdict": "approve" })).await.expect(200);
        app.clock.advance(31 * DAY);
        app.run("dm.excerpts").await;
        assert_eq!(app.number("select count(*) from dm_reports where excerpt <> ''", vec![]).await, 1);
        let mut alex = app.admin("Alex").await;
        assert_eq!(queue(&mut alex).await[0]["content"]["value"]["author"]["uid"], json!(ben.id));
    }
}
