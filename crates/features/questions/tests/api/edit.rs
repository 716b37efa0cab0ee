//! Editing: a declined Question comes back under the same id, without a second allowance; an approved one stays.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{approved, ask, block, decide, declined, draft, id_of, read};

const WAITING: &str = "select count(*) from reviews where subject_kind = 'question' and done_at is null";

on_both_databases! {
    /// R261: declined, edited, pending again and in the queue: same id, no reason left, no allowance spent.
    async fn a_declined_question_is_handed_in_again(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let created = app.app.now();
        let id = declined(app, &mut maya, json!({ "prompt": "Where?", "tags": ["panic"], "help": "advice" })).await;
        app.change("update reviews set done_at = 1", vec![]).await;
        let path = format!("/api/questions/{id}");
        app.clock.advance(5_000);
        let edited = maya.browser.patch(&path, json!({ "prompt": " Without the address? " })).await.expect(200).json();
        assert_eq!((&edited["id"], &edited["prompt"]), (&json!(id), &json!("Without the address?")));
        assert_eq!((&edited["tags"], &edited["help"]), (&json!(["panic"]), &json!("advice")));
        assert_eq!((&edited["status"], &edited["createdAt"]), (&json!("pending"), &json!(created)));
        assert_eq!(edited["submittedAt"], json!(created.plus(5_000)));
        assert_eq!((&edited["rejectionReason"], &edited["rejectedReason"]), (&Value::Null, &Value::Null));
        let allowance = read(&mut maya, "/api/questions/allowance").await;
        assert_eq!(allowance["nextQuestionDate"], json!(created.plus(86_400_000)));
        assert_eq!(app.number(WAITING, vec![]).await, 1);
        decide(app, &id, None).await;
        assert_eq!(read(&mut maya, &path).await["status"], "approved");
        assert_eq!(read(&mut app.member("Noah").await, &path).await["submittedAt"], Value::Null);
    }

    /// Anyone who changes an older version than the current one is told, and replaces nothing unread.
    async fn two_windows_do_not_overwrite_each_other(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let asked = ask(&mut maya, json!({ "prompt": "First?", "tags": ["panic"] })).await;
        let path = format!("/api/questions/{}", id_of(&asked));
        let (mut phone, mut laptop) = (maya.browser.clone(), maya.browser.clone());
        let body = |prompt: &str| json!({ "prompt": prompt, "submittedAt": asked["submittedAt"] });
        let (one, other) = tokio::join!(phone.patch(&path, body("Phone?")), laptop.patch(&path, body("Laptop?")));
        let (kept, refused) = if one.status == 200 { (one, other) } else { (other, one) };
        let kept = kept.expect(200).json();
        refused.refused(409, "questions.changed");
        assert_eq!(read(&mut maya, &path).await["prompt"], kept["prompt"]);
        let again = json!({ "prompt": "Read?", "submittedAt": kept["submittedAt"] });
        assert_eq!(maya.browser.patch(&path, again).await.expect(200).json()["prompt"], "Read?");
    }

    async fn everything_but_who_asks_can_change(app: &TestApp) {
        let (mut maya, tom) = (app.member("Maya").await, app.member("Tom").await);
        let asked = ask(&mut maya, json!({ "prompt": "First?", "tags": ["panic"], "help": "advice", "anonymous": true })).await;
        let path = format!("/api/questions/{}", id_of(&asked));
        let body = json!({ "prompt": "Second?", "tags": ["routine", "panic"], "tagged": [tom.id], "help": null });
        let edited = maya.browser.patch(&path, body).await.expect(200).json();
        assert_eq!(edited["prompt"], "Second?");
        assert_eq!(edited["tags"], json!(["routine", "panic"]));
        assert_eq!((&edited["tagged"], &edited["help"]), (&json!([tom.id]), &Value::Null));
        assert_eq!((&edited["anonymous"], &edited["author"]), (&json!(true), &asked["author"]));
        let emptied = maya.browser.patch(&path, json!({ "tags": [], "tagged": [] })).await.expect(200).json();
        assert_eq!((&emptied["tags"], &emptied["tagged"]), (&json!([]), &json!([])));
        decide(app, &id_of(&asked), None).await;
        assert_eq!(read(&mut maya, "/api/questions?tag=routine").await["items"], json!([]));
    }

    /// Anyone who is tagged stays so, though they may not be tagged again; someone else must be taggable.
    async fn tagged_people_are_looked_at_anew(app: &TestApp) {
        let (mut maya, tom, ben) = (app.member("Maya").await, app.member("Tom").await, app.member("Ben").await);
        let asked = ask(&mut maya, json!({ "prompt": "Who?", "tagged": [tom.id] })).await;
        let path = format!("/api/questions/{}", id_of(&asked));
        app.change("update members set suspended_at = 1 where id = $1", platform::params![tom.id]).await;
        maya.browser.patch(&path, json!({ "tagged": [tom.id] })).await.expect(200);
        block(app, ben.id, maya.id).await;
        let refused = maya.browser.patch(&path, json!({ "tagged": [tom.id, ben.id] })).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"], json!({ "tagged": "unknown" }));
        assert_eq!(read(&mut maya, &path).await["tagged"], json!([tom.id]));
    }

    async fn an_approved_question_stays_as_it_is(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let path = format!("/api/questions/{}", approved(app, &mut maya, draft("Approved?")).await);
        for body in [json!({ "prompt": "Other?" }), json!({ "tags": [] }), json!({}), json!({ "prompt": "" })] {
            maya.browser.patch(&path, body).await.refused(409, "questions.already_approved");
        }
        assert_eq!(read(&mut maya, &path).await["prompt"], "Approved?");
    }

    /// R193, R230, R233: an edit is measured as a new Question is, and refused as a whole.
    async fn edits_are_measured(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let path = format!("/api/questions/{}", id_of(&ask(&mut maya, draft("First?")).await));
        for (body, fields) in [
            (json!({ "prompt": " " }), json!({ "prompt": "required" })),
            (json!({ "prompt": "😮".repeat(501), "tags": ["panic"] }), json!({ "prompt": "too_long" })),
            (json!({ "prompt": "Good?", "tags": ["money"] }), json!({ "tags": "unknown" })),
            (json!({ "tagged": [maya.id] }), json!({ "tagged": "unknown" })),
        ] {
            let refused = maya.browser.patch(&path, body).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], fields);
        }
        for body in [
            json!({ "prompt": null }), json!({ "tags": null }), json!({ "tagged": null }), json!({ "status": "approved" }),
            json!({ "anonymous": true }), json!({ "kind": "prompt" }), json!({ "uid": maya.id }), json!("x"),
        ] {
            maya.browser.patch(&path, body).await.refused(400, "request.malformed");
        }
        let question = read(&mut maya, &path).await;
        assert_eq!((&question["prompt"], &question["tags"]), (&json!("First?"), &json!([])));
    }

    /// No two hand-ins share a time, though the clock stands still.
    async fn every_hand_in_has_its_own_time(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let path = format!("/api/questions/{}", id_of(&ask(&mut maya, draft("First?")).await));
        let before = app.number("select submitted_at from questions", vec![]).await;
        maya.browser.patch(&path, json!({ "prompt": "Second?" })).await.expect(200);
        assert_eq!(app.number("select submitted_at from questions", vec![]).await, before + 1);
        assert_eq!(app.number("select since from reviews", vec![]).await, before + 1);
    }
}
