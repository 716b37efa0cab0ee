//! Questions and Comments at the desk: in the one queue, decided and put back like Wins, and anonymous there too.

use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

use crate::moderation::{approve, decline, ids, on, share, waiting};

/// Asks a Question and answers its id.
pub(super) async fn ask(person: &mut Person, body: Value) -> String {
    let asked = person.browser.post("/api/questions", body).await.expect(201).json();
    asked["id"].as_str().unwrap().to_owned()
}

/// Comments on a post and answers the Comment's id.
async fn comment(person: &mut Person, post: &str, text: &str) -> String {
    let added =
        person.browser.post(&format!("{post}/comments"), json!({ "text": text })).await.expect(201).json();
    added["id"].as_str().unwrap().to_owned()
}

pub(super) async fn item(moderator: &mut Person, id: &str) -> Value {
    let page = waiting(moderator).await;
    page["items"].as_array().unwrap().iter().find(|item| item["id"] == id).cloned().unwrap_or_default()
}

pub(super) async fn decide(moderator: &mut Person, kind: &str, id: &str, verdict: Value) -> Answer {
    let seen = item(moderator, id).await["submittedAt"].clone();
    moderator.browser.put(&format!("/api/moderation/{kind}/{id}/decision"), on(&seen, verdict)).await
}

pub(super) async fn report(person: &mut Person, kind: &str, id: &str) -> Answer {
    person.browser.post("/api/reports", json!({ "kind": kind, "id": id, "cause": "privacy" })).await
}

on_both_databases! {
    /// R196: a Question waits, is approved, declined, edited and undone as a Win is.
    async fn a_question_through_its_review(app: &TestApp) {
        let (mut mona, mut sam, mut maya) =
            (app.moderator("Mona").await, app.supporter("Sam").await, app.member("Maya").await);
        let win = share(&mut maya, "Before").await;
        app.clock.advance(1_000);
        let id = ask(&mut sam, json!({ "prompt": "How do you sleep?", "tags": ["panic"] })).await;
        assert_eq!(ids(&waiting(&mut mona).await), [win, id.clone()]);
        let only = mona.browser.get("/api/moderation/queue?kind=question").await.expect(200).json();
        assert_eq!(ids(&only), std::slice::from_ref(&id));
        let waits = item(&mut mona, &id).await;
        assert_eq!((&waits["content"]["kind"], &waits["content"]["value"]["prompt"]), (&json!("question"), &json!("How do you sleep?")));
        let path = format!("/api/questions/{id}");
        maya.browser.get(&path).await.expect(404);
        decide(&mut mona, "question", &id, decline("Please say more.")).await.expect(200);
        assert_eq!(sam.browser.get(&path).await.expect(200).json()["rejectedReason"], "Please say more.");
        mona.browser.delete(&format!("/api/moderation/question/{id}/decision")).await.expect(204);
        assert_eq!(sam.browser.get(&path).await.expect(200).json()["status"], "pending");
        assert_eq!(item(&mut mona, &id).await, waits);
        decide(&mut mona, "question", &id, approve()).await.expect(200);
        assert_eq!(maya.browser.get(&path).await.expect(200).json()["status"], "approved");
        report(&mut maya, "question", &id).await.expect(201);
        decide(&mut mona, "question", &id, decline("A name.")).await.expect(200);
        mona.browser.delete(&format!("/api/moderation/question/{id}/decision")).await.expect(204);
        assert_eq!(maya.browser.get(&path).await.expect(200).json()["status"], "approved");
    }

    /// G1: not even the desk reads who asked, nor how they fared before, nor under which name they answer below.
    async fn anonymous_at_the_desk_too(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let mut sam = app.supporter("Secretsam").await;
        let id = ask(&mut sam, json!({ "prompt": "Am I alone with this?", "anonymous": true })).await;
        let found = item(&mut mona, &id).await;
        assert_eq!((&found["authorApproved"], &found["authorDeclined"]), (&Value::Null, &Value::Null));
        decide(&mut mona, "question", &id, approve()).await.expect(200);
        let answer = comment(&mut sam, &format!("/api/questions/{id}"), "I still am.").await;
        report(&mut mona, "comment", &answer).await.expect(201);
        let reported = item(&mut max, &answer).await;
        assert_eq!((&reported["content"]["value"]["author"], &reported["authorApproved"]), (&Value::Null, &Value::Null));
        assert_eq!(reported["content"]["value"]["authorName"], found["content"]["value"]["author"]);
        let all = found.to_string() + &waiting(&mut max).await.to_string();
        for secret in [sam.id.to_string().as_str(), "Secretsam", "secretsam@"] {
            assert!(!all.contains(secret), "{secret}");
        }
    }

    /// G1: staff learn who asked only at the desk, for a reason in the log, which does not say who either; nobody else does.
    async fn a_reveal_stands_in_the_log(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let (mut sam, mut maya) = (app.supporter("Secretsam").await, app.member("Maya").await);
        let id = ask(&mut sam, json!({ "prompt": "Am I alone with this?", "anonymous": true })).await;
        let path = format!("/api/moderation/question/{id}/author");
        let because = json!({ "reason": " They may be in danger. " });
        for person in [&mut maya, &mut sam] {
            person.browser.post(&path, because.clone()).await.refused(403, "role.missing");
        }
        let refused = mona.browser.post(&path, json!({ "reason": " " })).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"]["reason"], "required");
        assert_eq!(app.number("select count(*) from audit_entries", vec![]).await, 0);
        let told = mona.browser.post(&path, because.clone()).await.expect(200).json();
        assert_eq!((&told["uid"], &told["displayName"]), (&json!(sam.id), &json!("Secretsam T.")));
        let log = max.browser.get("/api/moderation/audit").await.expect(200).json();
        let entry = &log["items"][0];
        assert_eq!((&entry["action"], &entry["actor"], &entry["subjectId"]), (&json!("reveal"), &json!(mona.id), &json!(id)));
        assert_eq!(entry["detail"], json!({ "reason": "They may be in danger." }));
        decide(&mut mona, "question", &id, approve()).await.expect(200);
        mona.browser.post(&path, because.clone()).await.refused(409, "moderation.decided");
        let answer = comment(&mut sam, &format!("/api/questions/{id}"), "I still am.").await;
        report(&mut max, "comment", &answer).await.expect(201);
        let below = format!("/api/moderation/comment/{answer}/author");
        max.browser.post(&below, because.clone()).await.refused(403, "moderation.reported");
        assert_eq!(mona.browser.post(&below, because.clone()).await.expect(200).json()["uid"], json!(sam.id));
        let mut all = log.to_string();
        for (reader, path) in [(&mut mona, "/api/moderation/queue"), (&mut max, "/api/moderation/audit"), (&mut maya, "/api/questions")] {
            all += &reader.browser.get(path).await.expect(200).json().to_string();
        }
        let thread = format!("/api/questions/{id}/comments");
        all += &mona.browser.get(&thread).await.expect(200).json().to_string();
        for secret in [sam.id.to_string().as_str(), "Secretsam"] {
            assert!(!all.contains(secret), "{secret}");
        }
        // Anyone whose name is there has no secret to tell.
        let open = ask(&mut maya, json!({ "prompt": "And you?" })).await;
        mona.browser.post(&format!("/api/moderation/question/{open}/author"), because).await.refused(404, "not_found");
    }

    /// A Comment is visible at once; reported, it is removed for a reason, kept, or looked at again.
    async fn a_comment_that_was_reported(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let win = share(&mut maya, "Mine").await;
        decide(&mut mona, "win", &win, approve()).await.expect(200);
        let post = format!("/api/wins/{win}");
        let id = comment(&mut sam, &post, "You live at 12 Alder Street!").await;
        assert!(ids(&waiting(&mut mona).await).is_empty());
        sam.browser.patch(&format!("/api/comments/{id}"), json!({ "text": "You live in Alder Street!" })).await.expect(200);
        report(&mut maya, "comment", &id).await.expect(201);
        report(&mut sam, "comment", &id).await.refused(422, "reports.own");
        let found = item(&mut mona, &id).await["content"]["value"].clone();
        assert_eq!((&found["text"], &found["earlier"]), (&json!("You live in Alder Street!"), &json!(["You live at 12 Alder Street!"])));
        assert_eq!((&found["postKind"], &found["postId"], &found["authorName"]), (&json!("win"), &json!(win), &json!("Sam T.")));
        decide(&mut mona, "comment", &id, decline("A street is in it.")).await.expect(200);
        let read = async |person: &mut Person| person.browser.get(&format!("{post}/comments")).await.expect(200).json()["items"].clone();
        assert_eq!(read(&mut maya).await, json!([]));
        assert_eq!(read(&mut sam).await[0]["rejectionReason"], "A street is in it.");
        assert_eq!(maya.browser.get(&post).await.expect(200).json()["commentsCount"], 0);
        sam.browser.post("/api/appeals", json!({ "kind": "comment", "id": id, "text": "It is a book." })).await.expect(204);
        decide(&mut mona, "comment", &id, approve()).await.refused(403, "moderation.appealed");
        decide(&mut max, "comment", &id, approve()).await.expect(200);
        assert_eq!(read(&mut maya).await[0]["text"], "You live in Alder Street!");
        assert_eq!(maya.browser.get(&post).await.expect(200).json()["commentsCount"], 1);
        // Nobody reports what they cannot see.
        sam.browser.delete(&format!("/api/comments/{id}")).await.expect(204);
        report(&mut maya, "comment", &id).await.refused(404, "not_found");
    }

    /// O-2: below a prompt nobody reads or writes who may not read the prompt.
    async fn the_thread_of_a_prompt_has_its_gate(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut leo = app.super_member("Leo").await;
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let id = ask(&mut leo, json!({ "prompt": "What helped today?", "kind": "prompt" })).await;
        decide(&mut mona, "question", &id, approve()).await.expect(200);
        let thread = format!("/api/questions/{id}/comments");
        let answer = comment(&mut sam, &format!("/api/questions/{id}"), "A walk.").await;
        maya.browser.get(&thread).await.refused(403, "tier.needed");
        maya.browser.post(&thread, json!({ "text": "Me too." })).await.refused(403, "tier.needed");
        for path in [format!("/api/comments/{answer}"), format!("/api/comments/{answer}/replies")] {
            maya.browser.get(&path).await.refused(403, "tier.needed");
        }
        maya.browser.put(&format!("/api/comments/{answer}/like"), Value::Null).await.refused(403, "tier.needed");
        assert_eq!(sam.browser.get(&thread).await.expect(200).json()["items"].as_array().unwrap().len(), 1);
    }
}
