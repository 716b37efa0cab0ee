//! Who hears of a Comment and of being tagged, and who never does.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::notifications::{share, told, unread};

/// Approves what waits at the desk.
pub(crate) async fn approve(moderator: &mut Person, kind: &str, id: &str) {
    crate::notifications::decide_on(moderator, kind, id, json!({ "verdict": "approve" })).await;
}

pub(crate) async fn answer(person: &mut Person, post: &str, text: &str, to: Option<&str>) -> String {
    let body = json!({ "text": text, "replyToCommentId": to });
    let added = person.browser.post(&format!("{post}/comments"), body).await.expect(201).json();
    added["id"].as_str().unwrap().to_owned()
}

/// Kind, who, how often, and where it leads.
pub(crate) fn gist(news: &Value) -> Value {
    json!([news["kind"], news["actor"]["displayName"], news["count"], news["postId"], news["commentId"]])
}

on_both_databases! {
    /// A post's author hears of answers, a Comment's author of replies, and nobody of their own.
    async fn answers_and_replies(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let (mut sam, mut lea) = (app.supporter("Sam").await, app.supporter("Lea").await);
        let win = share(&mut maya, "Mine").await;
        approve(&mut mona, "win", &win).await;
        app.clock.advance(10_001);
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        let post = format!("/api/wins/{win}");
        let first = answer(&mut sam, &post, "Well done.", None).await;
        app.clock.advance(1);
        let second = answer(&mut lea, &post, "Yes!", None).await;
        assert_eq!(gist(&told(&mut maya).await[0]), json!(["answered", "Lea T.", 2, win, second]));
        assert_eq!(told(&mut maya).await.iter().filter(|one| one["read"] == false).count(), 1);
        app.clock.advance(1);
        let thanks = answer(&mut maya, &post, "Thank you.", Some(&first)).await;
        assert_eq!(told(&mut sam).await.iter().map(gist).collect::<Vec<_>>(), [json!(["replied", "Maya T.", 1, win, thanks])]);
        app.clock.advance(1);
        let back = answer(&mut sam, &post, "Gladly.", Some(&thanks)).await;
        let news = told(&mut maya).await;
        assert_eq!(gist(&news[0]), json!(["replied", "Sam T.", 1, win, back]), "told once, as a reply");
        assert_eq!(news.iter().filter(|one| one["kind"] == "answered").count(), 1);
        assert_eq!(unread(&mut lea).await, 0);
        answer(&mut maya, &post, "To everyone: thanks.", None).await;
        assert_eq!(unread(&mut maya).await, 2, "nobody hears of themselves");
    }

    /// R012, O-54: whom a Question tags hears of it once it is approved and final, and not before.
    async fn tagged_on_approval(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let (mut sam, mut lea) = (app.supporter("Sam").await, app.supporter("Lea").await);
        let asked = sam.browser.post("/api/questions", json!({ "prompt": "How?", "tagged": [maya.id, lea.id] })).await.expect(201).json();
        let id = asked["id"].as_str().unwrap().to_owned();
        app.clock.advance(60_000);
        assert_eq!(unread(&mut maya).await, 0);
        approve(&mut mona, "question", &id).await;
        app.clock.advance(10_000);
        assert_eq!(unread(&mut maya).await, 0);
        lea.browser.put(&format!("/api/blocks/{}", sam.id), Value::Null).await.expect(204);
        app.clock.advance(1);
        assert_eq!(gist(&told(&mut maya).await[0]), json!(["tagged", "Sam T.", 1, id, null]));
        assert_eq!((told(&mut lea).await.len(), unread(&mut lea).await), (0, 0), "of someone blocked nothing is heard");
    }

    /// Who is told once is not told again, and who no longer wishes to be tagged is not told at all.
    async fn tagged_once_and_only_who_wishes(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let (mut sam, mut lea) = (app.supporter("Sam").await, app.supporter("Lea").await);
        let asked = sam.browser.post("/api/questions", json!({ "prompt": "How?", "tagged": [maya.id, lea.id] })).await.expect(201).json();
        let id = asked["id"].as_str().unwrap().to_owned();
        lea.browser.patch("/api/members/me/profile", json!({ "taggable": false })).await.expect(200);
        approve(&mut mona, "question", &id).await;
        app.clock.advance(10_001);
        assert_eq!((unread(&mut maya).await, unread(&mut lea).await), (1, 0));
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        maya.browser.post("/api/reports", json!({ "kind": "question", "id": id, "cause": "spam" })).await.expect(201);
        crate::notifications::decide_on(&mut mona, "question", &id, json!({ "verdict": "decline", "reason": "Say more." })).await;
        sam.browser.patch(&format!("/api/questions/{id}"), json!({ "prompt": "How do you?" })).await.expect(200);
        approve(&mut mona, "question", &id).await;
        app.clock.advance(10_001);
        assert_eq!(told(&mut maya).await.iter().filter(|one| one["kind"] == "tagged").count(), 1);
    }

    /// A Comment that is gone leaves no news behind.
    async fn news_go_with_their_comment(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.member("Maya").await, app.supporter("Sam").await);
        let win = share(&mut maya, "Mine").await;
        approve(&mut mona, "win", &win).await;
        app.clock.advance(10_001);
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        let id = answer(&mut sam, &format!("/api/wins/{win}"), "Oh.", None).await;
        assert_eq!(unread(&mut maya).await, 1);
        sam.browser.delete(&format!("/api/comments/{id}")).await.expect(204);
        assert_eq!(unread(&mut maya).await, 0);
    }

    /// G1: an anonymous author tags and answers without a name.
    async fn anonymous_authors_are_not_named(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.member("Maya").await, app.supporter("Secretsam").await);
        let body = json!({ "prompt": "How?", "tagged": [maya.id], "anonymous": true });
        let asked = sam.browser.post("/api/questions", body).await.expect(201).json();
        let id = asked["id"].as_str().unwrap().to_owned();
        approve(&mut mona, "question", &id).await;
        app.clock.advance(10_001);
        let post = format!("/api/questions/{id}");
        let hers = answer(&mut maya, &post, "Me too.", None).await;
        app.clock.advance(1);
        answer(&mut sam, &post, "Thank you.", Some(&hers)).await;
        let news = told(&mut maya).await;
        let kinds: Vec<&Value> = news.iter().map(|one| &one["kind"]).collect();
        assert_eq!(kinds, ["replied", "tagged"]);
        let text = Value::from(news).to_string();
        assert!(!text.contains("Secretsam") && !text.contains(&sam.id.to_string()));
        assert_eq!(told(&mut sam).await[0]["actor"]["displayName"], "Maya T.");
    }
}
