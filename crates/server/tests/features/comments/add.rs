//! Adding Comments and replies: what they carry, what is refused, and that one sent twice is one.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::comments::{comment, count, id_of, reply, say, thread, thread_of, win_of, win_that};

on_both_databases! {
    /// R005, R160, R167, R168, R170, R171, R172, R200, R347: a Comment is visible at once, with all its fields and its author's card.
    async fn a_comment_stands_at_once(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let win = win_of(app, &maya).await;
        let added = comment(app, &mut sam, &win, "  Well done \u{202E}!\r\nReally.  ").await;
        let at = app.clock.time().0;
        let expected = json!({
            "id": added["id"], "text": "Well done !\nReally.", "uid": sam.id.to_string(), "createdAt": at, "updatedAt": null,
            "likedBy": [], "likesCount": 0, "liked": false, "parentId": null, "replyToCommentId": null,
            "status": "approved", "rejectionReason": null, "authorName": "Sam T.", "byAuthor": false, "mine": true,
            "deleted": false, "repliesCount": 0, "helped": false, "canMarkHelped": false,
            "author": { "uid": sam.id.to_string(), "displayName": "Sam T.", "photoURL": "", "tier": 1, "tierName": "Supporter", "membershipTier": 1,
                "isMHP": false, "isModerator": false, "isAmbassador": false, "subscribed": true },
        });
        assert_eq!(added, expected);
        let read = thread(&mut maya, &win).await;
        let mut for_her = expected;
        for_her["mine"] = json!(false);
        for_her["replies"] = json!([]);
        for_her["repliesCursor"] = Value::Null;
        assert_eq!(read, [for_her]);
        assert_eq!(count(&mut maya, &win).await, 1);
        let own = comment(app, &mut maya, &win, "Thank you").await;
        assert_eq!((&own["byAuthor"], &own["mine"]), (&json!(true), &json!(true)));
    }

    /// R169: there is one level of replies, and each says what it answers.
    async fn replies_stand_below_the_top(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let top = comment(app, &mut sam, &win, "How did it feel?").await;
        let answer = reply(app, &mut maya, &win, &top, "Cold").await;
        assert_eq!((&answer["parentId"], &answer["replyToCommentId"]), (&top["id"], &top["id"]));
        let further = reply(app, &mut sam, &win, &answer, "Brr").await;
        assert_eq!((&further["parentId"], &further["replyToCommentId"]), (&top["id"], &answer["id"]));
        let read = thread(&mut maya, &win).await;
        assert_eq!((read.len(), &read[0]["repliesCount"]), (1, &json!(2)));
        assert_eq!(read[0]["replies"][0]["id"], answer["id"]);
        assert_eq!(read[0]["replies"][1]["id"], further["id"]);
        assert_eq!(count(&mut maya, &win).await, 3);
    }

    async fn what_is_refused(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let (win, other) = (win_of(app, &maya).await, win_of(app, &maya).await);
        for (text, fault) in [("", "required"), (" \u{200B}\n", "required"), (&"a".repeat(1001), "too_long")] {
            let refused = say(&mut sam, &win, text).await.refused(422, "fields.invalid").json();
            assert_eq!(refused["fields"], json!({ "text": fault }));
        }
        say(&mut sam, &win, &"😮".repeat(1000)).await.expect(201);
        for field in ["uid", "status", "likesCount", "parentId", "createdAt"] {
            let body = json!({ "text": "Hello", field: "approved" });
            sam.browser.post(&thread_of(&win), body).await.refused(400, "request.malformed");
        }
        let elsewhere = comment(app, &mut sam, &other, "Elsewhere").await;
        let nowhere = app.app.id::<domain::ids::CommentId>().to_string();
        for id in [id_of(&elsewhere), nowhere] {
            let body = json!({ "text": "Hello", "replyToCommentId": id });
            let refused = sam.browser.post(&thread_of(&win), body).await.refused(422, "fields.invalid").json();
            assert_eq!(refused["fields"], json!({ "replyToCommentId": "unknown" }));
        }
        assert_eq!(count(&mut maya, &win).await, 1);
    }

    async fn a_post_that_is_not_there_takes_none(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let pending = win_that(app, &maya, false).await;
        let nowhere = app.app.id::<domain::ids::WinId>().to_string();
        for id in [&pending, &nowhere] {
            say(&mut sam, id, "Hello").await.refused(404, "not_found");
            sam.browser.get(&thread_of(id)).await.refused(404, "not_found");
        }
        assert!(thread(&mut maya, &pending).await.is_empty());
        say(&mut maya, &pending, "Hello").await.refused(409, "comments.closed");
        assert_eq!(app.number("select count(*) from comments", vec![]).await, 0);
    }

    async fn sent_again_it_is_the_same_comment(app: &TestApp) {
        let maya = app.member("Maya").await;
        let (mut sam, win) = (app.member("Sam").await, win_of(app, &maya).await);
        let key = "0b5bd1c2-8c3e-4a51-9f0e-2f2f5f0a1b11";
        sam.browser = sam.browser.with_header("idempotency-key", key);
        let tries: Vec<_> = (0..8)
            .map(|_| {
                let (mut browser, path) = (sam.browser.clone().that_retries(), thread_of(&win));
                tokio::spawn(async move { browser.post(&path, json!({ "text": "Once" })).await })
            })
            .collect();
        let mut ids = std::collections::BTreeSet::new();
        for attempt in tries {
            ids.insert(id_of(&attempt.await.unwrap().expect(201).json()));
        }
        assert_eq!(ids.len(), 1);
        assert_eq!(count(&mut sam, &win).await, 1);
        let malformed = sam.browser.clone().with_header("idempotency-key", "once").post(&thread_of(&win), json!({ "text": "x" })).await;
        malformed.refused(400, "request.malformed");
    }
}

#[tokio::test]
async fn too_many_at_once_are_refused() {
    let settings = platform::settings::Settings { rate_factor: 1.0, ..Default::default() };
    let app = crate::setup().sqlite_exactly(settings).await;
    let (maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
    let win = win_of(&app, &maya).await;
    for _ in 0..10 {
        say(&mut sam, &win, "Hello").await.expect(201);
    }
    let refused = say(&mut sam, &win, "Hello").await.refused(429, "rate.limited");
    assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 1);
}
