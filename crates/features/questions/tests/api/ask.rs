//! Asking: what a new Question looks like, and what is refused.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{ask, draft, id_of, read};

on_both_databases! {
    /// R004, R163, R164, R165, R166, R196, R332, R433, R434: the fields of the specification, pending, without comments.
    async fn a_new_question(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let tom = app.member("Tom").await;
        let body = json!({
            "prompt": "  How do you\r\nsleep? ", "tags": ["routine", "daily habit"], "tagged": [tom.id], "help": "experiences",
        });
        let question = ask(&mut maya, body).await;
        let expected = json!({
            "kind": "question", "prompt": "How do you\nsleep?", "tags": ["routine", "daily habit"], "tagged": [tom.id],
            "uid": maya.id, "author": "Maya T.", "anonymous": false, "help": "experiences", "status": "pending",
            "createdAt": app.app.now(), "submittedAt": app.app.now(), "commentsCount": 0, "answersCount": 0,
            "answeredByProfessional": false, "mine": true, "following": true,
            "rejectionReason": null, "rejectedReason": null, "removed": false,
        });
        for (field, value) in expected.as_object().unwrap() {
            assert_eq!(question[field], *value, "{field}");
        }
        assert_eq!(question["authorCard"]["displayName"], "Maya T.");
        assert_eq!(question["taggedMembers"][0]["displayName"], "Tom T.");
        assert_eq!(question.as_object().unwrap().len(), 22);
        assert_eq!(read(&mut maya, &format!("/api/questions/{}", id_of(&question))).await, question);
    }

    /// R243, R244, R365: tags and people may be absent, and come back as empty lists (O-32).
    async fn only_the_text_is_needed(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let question = ask(&mut maya, draft("😮".repeat(500).as_str())).await;
        assert_eq!(question["prompt"].as_str().unwrap().chars().count(), 500);
        let nothing = json!([]);
        for (field, value) in [("tags", &nothing), ("tagged", &nothing), ("taggedMembers", &nothing), ("help", &Value::Null)] {
            assert_eq!(question[field], *value, "{field}");
        }
    }

    /// R193, R229, R230, R233, R236, R242: each rule over HTTP, all faults at once, and nothing is kept.
    async fn what_is_refused(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let six = ["reflection", "exposure", "mindfulness", "daily habit", "celebration", "compassion"];
        for (body, fields) in [
            (json!({}), json!({ "prompt": "required" })),
            (json!({ "prompt": " \u{200B} " }), json!({ "prompt": "required" })),
            (json!({ "prompt": "a".repeat(501) }), json!({ "prompt": "too_long" })),
            (json!({ "prompt": "a", "tags": ["money"] }), json!({ "tags": "unknown" })),
            (json!({ "prompt": "a", "tags": six }), json!({ "tags": "too_many" })),
            (json!({ "prompt": "a", "tags": ["panic", "panic"] }), json!({ "tags": "double" })),
            (json!({ "prompt": "", "tagged": [maya.id] }), json!({ "prompt": "required", "tagged": "unknown" })),
        ] {
            let refused = maya.browser.post("/api/questions", body).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], fields);
        }
        for body in [
            json!({ "prompt": 1 }), json!({ "prompt": "a", "status": "approved" }), json!({ "prompt": "a", "uid": maya.id }),
            json!({ "prompt": "a", "help": "money" }), json!({ "prompt": "a", "kind": "win" }), json!([]),
            json!({ "prompt": "a", "tagged": ["Tom"] }), json!({ "prompt": "a", "commentsCount": 3 }),
        ] {
            maya.browser.post("/api/questions", body).await.refused(400, "request.malformed");
        }
        app.visitor().post("/api/questions", draft("a")).await.refused(401, "session.none");
        assert_eq!(app.number("select count(*) from questions", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from reviews", vec![]).await, 0);
        ask(&mut maya, draft("a")).await;
    }

    async fn a_new_question_waits_for_a_moderator(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        ask(&mut maya, draft("How do you sleep?")).await;
        let waiting = "select count(*) from reviews r join questions q on q.id = r.subject_id
            where r.subject_kind = 'question' and r.fresh = true and r.done_at is null and r.author_id = q.member_id";
        assert_eq!(app.number(waiting, vec![]).await, 1);
    }
}
