//! Saying something: what is accepted, once however often it is sent, and where it is found.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};
use uuid::Uuid;

use crate::{COMMUNITY, MESSAGES, at, channel, number, page, say, say_all, texts};

on_both_databases! {
    /// R008: one chat for everyone in the community.
    async fn what_is_said_is_found(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let first = say(&mut maya, " Hello everyone \n").await;
        assert_eq!(first["text"], "Hello everyone");
        assert_eq!((&first["seq"], &first["changed"], &first["state"]), (&json!(1), &json!(1), &json!("there")));
        assert_eq!(first["author"]["displayName"], "Maya T.");
        for key in ["editedAt", "pinnedAt", "replyTo", "key"] {
            assert_eq!(first[key], Value::Null, "{key}");
        }
        assert_eq!((&first["mentions"], &first["reactions"], &first["note"]), (&json!([]), &json!([]), &json!("")));
        let id = channel(&mut sam).await["id"].clone();
        let second = sam
            .browser
            .post(&format!("/api/chat/channels/{}/messages", id.as_str().unwrap()), json!({ "text": "Hello Maya", "note": "greetings", "replyTo": first["id"] }))
            .await
            .expect(201)
            .json();
        assert_eq!((&second["message"]["seq"], &second["message"]["note"], &second["message"]["replyTo"]), (&json!(2), &json!("greetings"), &first["id"]));
        assert_eq!((&second["mine"], &second["removedReason"]), (&json!([]), &Value::Null));
        let found = page(&mut maya, "").await;
        assert_eq!(texts(&found), ["Hello everyone", "Hello Maya"]);
        assert_eq!((&found["upTo"], &found["earlier"], &found["later"]), (&json!(2), &json!(false), &json!(false)));
        assert_eq!(found["items"][1], second);
        assert_eq!(maya.browser.get(&at(&first)).await.expect(200).json()["message"], first);
    }

    async fn what_was_written_by_one_is_never_said_by_another_who_logged_in_since(app: &TestApp) {
        let (maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        for meant in [maya.id.0.to_string(), "nobody".to_owned(), String::new()] {
            let mut outbox = sam.browser.clone().with_header("x-exhale-member", &meant);
            outbox.post(MESSAGES, json!({ "text": "Maya's words" })).await.refused(409, "session.other");
            outbox.get(MESSAGES).await.expect(200);
        }
        assert_eq!(number(app).await, 0);
        let mut outbox = sam.browser.clone().with_header("x-exhale-member", &sam.id.0.to_string());
        outbox.post(MESSAGES, json!({ "text": "Sam's words" })).await.expect(201);
        assert_eq!(texts(&page(&mut sam, "").await), ["Sam's words"]);
    }

    async fn bounds_of_every_field(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let most = "\u{1F62E}".repeat(4000);
        assert_eq!(say(&mut maya, &most).await["text"], most.as_str());
        let script = "<script>alert(1)</script>";
        let stored = say_all(&mut maya, json!({ "text": script, "note": script })).await;
        assert_eq!((&stored["text"], &stored["note"]), (&json!(script), &json!(script)));
        let many: Vec<Uuid> = (0..11).map(Uuid::from_u128).collect();
        for (body, field, code) in [
            (json!({ "text": format!("{most}\u{1F62E}") }), "text", "too_long"),
            (json!({ "text": " \u{200B} " }), "text", "required"),
            (json!({}), "text", "required"),
            (json!({ "text": "a", "note": "n".repeat(81) }), "note", "too_long"),
            (json!({ "text": "a", "mentions": many }), "mentions", "too_many"),
            (json!({ "text": "a", "replyTo": Uuid::nil() }), "replyTo", "unknown"),
        ] {
            let refused = maya.browser.post(MESSAGES, body).await.refused(422, "fields.invalid").json();
            assert_eq!(refused["fields"], json!({ field: code }));
        }
        maya.browser.post(MESSAGES, json!({ "text": "a", "seq": 7 })).await.refused(400, "request.malformed");
        assert_eq!(number(app).await, 2, "what is refused takes no number");
        for nowhere in ["garden", "0196f0c0-0000-7000-8000-000000000000"] {
            let path = format!("/api/chat/channels/{nowhere}/messages");
            maya.browser.post(&path, json!({ "text": "a" })).await.refused(404, "not_found");
        }
        let elsewhere = app.admin("Ada").await.browser.post("/api/chat/channels", json!({ "slug": "garden", "name": "Garden", "topic": "" })).await.expect(201).json();
        assert_eq!((&elsewhere["slug"], &elsewhere["retentionDays"]), (&json!("garden"), &json!(180)));
        let refused = maya.browser.post("/api/chat/channels/garden/messages", json!({ "text": "a", "replyTo": stored["id"] })).await;
        assert_eq!(refused.refused(422, "fields.invalid").json()["fields"], json!({ "replyTo": "unknown" }), "it is elsewhere");
    }

    /// Fifty times at once: one Message, one number.
    async fn the_same_key_makes_one_message(app: &TestApp) {
        let (maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let key = Uuid::from_u128(7).to_string();
        let tries: Vec<_> = (0..50)
            .map(|_| {
                let mut browser = maya.browser.clone().that_retries().with_header("idempotency-key", &key);
                tokio::spawn(async move { browser.post(MESSAGES, json!({ "text": "Once" })).await.expect(201).json() })
            })
            .collect();
        let mut answers = Vec::new();
        for one in tries {
            answers.push(one.await.unwrap());
        }
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
        assert_eq!(answers[0]["message"]["key"], key.as_str());
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 1);
        assert_eq!(number(app).await, 1);
        let mut again = maya.browser.clone().with_header("idempotency-key", &key);
        again.post(MESSAGES, json!({ "text": "Other words" })).await.refused(409, "request.key_reused");
        let mut other = sam.browser.clone().with_header("idempotency-key", &key);
        other.post(MESSAGES, json!({ "text": "Mine" })).await.expect(201);
        assert_eq!(texts(&page(&mut sam, "").await), ["Once", "Mine"]);
    }

    /// R293: below Supporter nothing of the chat is there; Supporters, Professionals and staff are in.
    async fn free_members_are_told_what_they_need(app: &TestApp) {
        let mut free = app.member("Free").await;
        let refused = free.browser.get(COMMUNITY).await.refused(403, "tier.needed").json();
        assert_eq!((&refused["feature"], &refused["needs"]), (&json!("chat"), &json!(1)));
        free.browser.post(MESSAGES, json!({ "text": "a" })).await.refused(403, "tier.needed");
        for mut person in [
            app.supporter("Sup").await,
            app.super_member("Super").await,
            app.moderator("Mod").await,
            app.admin("Admin").await,
            app.person("Pro", |new| new.roles.professional = true).await,
            app.person("Amb", |new| new.roles.ambassador = true).await,
        ] {
            say(&mut person, "I am in").await;
        }
    }
}
