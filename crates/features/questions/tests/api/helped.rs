//! "This helped me": who asked marks answers, everyone reads it, and who answered hears of it once.

use platform::jobs::NewJob;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, declined, draft, id_of, read};

async fn say(person: &mut Person, question: &str, text: &str, to: Option<&str>) -> String {
    let body = json!({ "text": text, "replyToCommentId": to });
    id_of(&person.browser.post(&format!("/api/questions/{question}/comments"), body).await.expect(201).json())
}

fn mark(comment: &str) -> String {
    format!("/api/comments/{comment}/helped")
}

/// What a reader finds of the marks on a Comment: whether it helped, and whether they may say so.
async fn marks(person: &mut Person, comment: &str) -> (Value, Value) {
    let found = read(person, &format!("/api/comments/{comment}")).await;
    (found["comment"]["helped"].clone(), found["comment"]["canMarkHelped"].clone())
}

/// Who a Member is told was helped: the notifications of that kind.
async fn thanks(person: &mut Person) -> Vec<Value> {
    let page = read(person, "/api/notifications").await;
    page["items"].as_array().unwrap().iter().filter(|one| one["kind"] == "helped").cloned().collect()
}

on_both_databases! {
    async fn the_asker_marks_any_number_of_answers_and_takes_it_back(app: &TestApp) {
        let (mut sam, mut maya, mut tom) = (app.supporter("Sam").await, app.member("Maya").await, app.member("Tom").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        let (hers, his) = (say(&mut maya, &id, "Slowly.", None).await, say(&mut tom, &id, "Not.", None).await);
        assert_eq!(marks(&mut sam, &hers).await, (json!(false), json!(true)));
        assert_eq!(marks(&mut tom, &hers).await, (json!(false), json!(false)));
        for _ in 0..2 {
            assert_eq!(sam.browser.put(&mark(&hers), Value::Null).await.expect(200).json(), json!({ "helped": true }));
        }
        sam.browser.put(&mark(&his), Value::Null).await.expect(200);
        assert_eq!(marks(&mut tom, &hers).await, (json!(true), json!(false)));
        let thread = read(&mut maya, &format!("/api/questions/{id}/comments")).await;
        assert!(thread["items"].as_array().unwrap().iter().all(|one| one["helped"] == true));
        let told = thanks(&mut maya).await;
        assert_eq!(told.len(), 1);
        assert_eq!((&told[0]["actor"]["displayName"], &told[0]["count"], &told[0]["commentId"]), (&json!("Sam T."), &json!(1), &json!(hers)));
        for _ in 0..2 {
            assert_eq!(sam.browser.delete(&mark(&hers)).await.expect(200).json(), json!({ "helped": false }));
        }
        assert_eq!(marks(&mut tom, &hers).await, (json!(false), json!(false)));
        assert_eq!((thanks(&mut maya).await.len(), thanks(&mut tom).await.len()), (0, 1), "taken back unread");
    }

    /// Who has read it hears of it no second time.
    async fn it_is_told_once(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        let hers = say(&mut maya, &id, "Slowly.", None).await;
        sam.browser.put(&mark(&hers), Value::Null).await.expect(200);
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        sam.browser.delete(&mark(&hers)).await.expect(200);
        sam.browser.put(&mark(&hers), Value::Null).await.expect(200);
        let told = thanks(&mut maya).await;
        assert_eq!((told.len(), &told[0]["read"]), (1, &json!(true)));
    }

    /// What helped were the words that it had; the new ones may be marked, too. The same words are no change.
    async fn other_words_have_not_helped(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        let hers = say(&mut maya, &id, "Slowly.", None).await;
        sam.browser.put(&mark(&hers), Value::Null).await.expect(200);
        for (text, helped) in [("Slowly. ", true), ("Not at all.", false)] {
            let path = format!("/api/comments/{hers}");
            let edited = maya.browser.patch(&path, json!({ "text": text })).await.expect(200).json();
            assert_eq!(edited["helped"], json!(helped), "{text}");
            assert_eq!(marks(&mut sam, &hers).await, (json!(helped), json!(true)), "{text}");
        }
        sam.browser.put(&mark(&hers), Value::Null).await.expect(200);
        assert_eq!((marks(&mut sam, &hers).await.0, thanks(&mut maya).await.len()), (json!(true), 1), "told once");
    }

    /// However often a mark is taken back and set again, one email tells of it; in the app it is there while the mark is.
    async fn one_email_tells_of_it(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let stored = read(&mut maya, "/api/notifications/preferences").await;
        let mut preferences = stored["preferences"].clone();
        preferences["mail"]["helped"] = json!("now");
        maya.browser.put("/api/notifications/preferences", preferences).await.expect(200);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        let hers = say(&mut maya, &id, "Slowly.", None).await;
        for expected in [1, 0, 1, 0, 1] {
            if expected == 1 {
                sam.browser.put(&mark(&hers), Value::Null).await.expect(200);
            } else {
                sam.browser.delete(&mark(&hers)).await.expect(200);
            }
            let at = app.app.clone();
            let round = NewJob::now("notifications.emails", &json!({}));
            app.app.db.write(move |tx| round.enqueue(tx, &at)).await.unwrap();
            app.work().await;
            assert_eq!(thanks(&mut maya).await.len(), expected);
        }
        assert_eq!(app.postbox.emails().iter().filter(|email| email.to == maya.email).count(), 1);
    }

    async fn nobody_else_marks_and_nothing_else_is_marked(app: &TestApp) {
        let (mut sam, mut maya, mut tom) = (app.supporter("Sam").await, app.member("Maya").await, app.member("Tom").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        let (hers, own) = (say(&mut maya, &id, "Slowly.", None).await, say(&mut sam, &id, "By day.", None).await);
        let reply = say(&mut maya, &id, "Even at night.", Some(&hers)).await;
        tom.browser.put(&mark(&hers), Value::Null).await.refused(403, "role.missing");
        maya.browser.put(&mark(&hers), Value::Null).await.refused(403, "role.missing");
        sam.browser.put(&mark(&own), Value::Null).await.refused(403, "role.missing");
        sam.browser.put(&mark(&reply), Value::Null).await.refused(403, "role.missing");
        app.visitor().put(&mark(&hers), Value::Null).await.refused(401, "session.none");
        maya.browser.delete(&format!("/api/comments/{hers}")).await.expect(204);
        sam.browser.put(&mark(&hers), Value::Null).await.refused(404, "not_found");
        crate::block(app, sam.id, tom.id).await;
        let unseen = say(&mut maya, &id, "Again.", None).await;
        crate::block(app, maya.id, sam.id).await;
        sam.browser.put(&mark(&unseen), Value::Null).await.refused(404, "not_found");
        assert!(thanks(&mut maya).await.is_empty());
    }

    async fn not_while_the_question_is_not_approved(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        let hers = say(&mut maya, &id, "Slowly.", None).await;
        crate::decide(app, &id, Some("Please leave the street out.")).await;
        sam.browser.put(&mark(&hers), Value::Null).await.refused(409, "comments.closed");
        declined(app, &mut sam, draft("Another?")).await;
    }

    /// G1: who asked anonymously is not named, and not found by who is apart from whom.
    async fn an_anonymous_asker_is_not_named(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Secretsam").await, app.member("Maya").await);
        let body = json!({ "prompt": "How do you sleep?", "anonymous": true });
        let id = approved(app, &mut sam, body).await;
        let hers = say(&mut maya, &id, "Slowly.", None).await;
        sam.browser.put(&mark(&hers), Value::Null).await.expect(200);
        let told = Value::from(thanks(&mut maya).await).to_string();
        assert!(told.contains("helped") && !told.contains("Secretsam") && !told.contains(&sam.id.to_string()), "{told}");
        let thread = read(&mut maya, &format!("/api/questions/{id}/comments")).await.to_string();
        assert!(thread.contains("\"helped\":true") && !thread.contains("Secretsam") && !thread.contains(&sam.id.to_string()));
    }
}
