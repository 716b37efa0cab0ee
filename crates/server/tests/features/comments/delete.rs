//! Taking Comments back: gone for everyone, a tombstone where there are replies, and ten seconds to have it back.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, attempts, comment, count, id_of, reply, texts, thread, win_of};

on_both_databases! {
    /// R349: a deleted Comment without replies vanishes, and its words are in no answer from then on.
    async fn without_replies_it_vanishes(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let top = comment(app, &mut sam, &win, "Canary").await;
        comment(app, &mut maya, &win, "Stays").await;
        sam.browser.put(&format!("{}/like", at(&top)), Value::Null).await.expect(200);
        maya.browser.delete(&at(&top)).await.refused(403, "role.missing");
        sam.browser.delete(&at(&top)).await.expect(204);
        assert_eq!(count(&mut maya, &win).await, 1);
        for person in [&mut maya, &mut sam] {
            assert_eq!(texts(&thread(person, &win).await), ["Stays"]);
            for (name, answer) in attempts(person, &id_of(&top)).await.into_iter().filter(|(name, _)| *name != "restore") {
                assert_eq!(answer.status, 404, "{name}");
                assert!(!String::from_utf8_lossy(&answer.body).contains("Canary"), "{name}");
            }
        }
    }

    /// R349: with replies it stays as a tombstone that says nothing of words or author (O-76).
    async fn with_replies_a_husk_stays(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let top = comment(app, &mut sam, &win, "Canary").await;
        let answer = reply(app, &mut maya, &win, &top, "An answer").await;
        maya.browser.put(&format!("{}/like", at(&top)), Value::Null).await.expect(200);
        sam.browser.patch(&at(&top), json!({ "text": "Canary, edited" })).await.expect(200);
        sam.browser.delete(&at(&top)).await.expect(204);
        for person in [&mut maya, &mut sam] {
            let read = thread(person, &win).await;
            let husk = json!({
                "id": top["id"], "text": "", "uid": null, "createdAt": top["createdAt"], "updatedAt": null, "likedBy": [],
                "likesCount": 0, "liked": false, "parentId": null, "replyToCommentId": null, "status": "approved",
                "rejectionReason": null, "author": null, "authorName": "", "byAuthor": false, "mine": false, "deleted": true,
                "helped": false, "canMarkHelped": false,
                "repliesCount": 1, "repliesCursor": null, "replies": read[0]["replies"],
            });
            assert_eq!(read, [husk]);
            assert_eq!(texts(read[0]["replies"].as_array().unwrap()), ["An answer"]);
        }
        assert_eq!(count(&mut maya, &win).await, 1);
        let body = json!({ "text": "To nobody", "replyToCommentId": top["id"] });
        maya.browser.post(&crate::comments::thread_of(&win), body).await.refused(422, "fields.invalid");
        reply(app, &mut sam, &win, &answer, "The talk goes on").await;
        maya.browser.delete(&at(&answer)).await.expect(204);
        let read = thread(&mut maya, &win).await;
        assert_eq!((&read[0]["repliesCount"], texts(read[0]["replies"].as_array().unwrap())), (&json!(1), vec!["The talk goes on"]));
    }

    async fn ten_seconds_and_not_a_millisecond_more(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let top = comment(app, &mut sam, &win, "Hello").await;
        let answer = reply(app, &mut sam, &win, &top, "And more").await;
        let restore = format!("{}/restore", at(&answer));
        sam.browser.put(&restore, Value::Null).await.expect(200);
        assert_eq!(count(&mut maya, &win).await, 2, "what was never deleted is not counted twice");
        sam.browser.delete(&at(&answer)).await.expect(204);
        assert_eq!((count(&mut maya, &win).await, &thread(&mut maya, &win).await[0]["repliesCount"]), (1, &json!(0)));
        maya.browser.put(&restore, Value::Null).await.refused(404, "not_found");
        app.clock.advance(10_000);
        let back = sam.browser.put(&restore, Value::Null).await.expect(200).json();
        assert_eq!((&back["text"], &back["updatedAt"]), (&json!("And more"), &Value::Null));
        assert_eq!((count(&mut maya, &win).await, &thread(&mut maya, &win).await[0]["repliesCount"]), (2, &json!(1)));
        sam.browser.delete(&at(&answer)).await.expect(204);
        sam.browser.delete(&at(&answer)).await.refused(404, "not_found");
        app.clock.advance(10_001);
        sam.browser.put(&restore, Value::Null).await.refused(409, "comments.undo_over");
        assert_eq!(count(&mut maya, &win).await, 1);
    }
}
