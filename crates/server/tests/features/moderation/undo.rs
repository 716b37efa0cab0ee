//! Undo: ten seconds in which a moderator's own decision never happened.

use axum::http::Method;
use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::moderation::{approve, decide, decline, on, share, undo, waiting};

const PHOTO: &[u8] = include_bytes!("../../../../commons/media/tests/fixtures/progressive.jpg");

on_both_databases! {
    /// Undone at 10 000 ms, final at 10 001; the Win waits exactly as before.
    async fn ten_seconds(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = share(&mut maya, "Pending").await;
        let path = format!("/api/wins/{id}");
        let before = (maya.browser.get(&path).await.expect(200).json(), waiting(&mut mona).await);
        for verdict in [approve(), decline("Oh no.")] {
            decide(&mut mona, &id, verdict.clone()).await.expect(200);
            app.clock.advance(10_000);
            for _ in 0..2 {
                undo(&mut mona, &id).await.expect(204);
            }
            let after = (maya.browser.get(&path).await.expect(200).json(), waiting(&mut mona).await);
            assert_eq!(after, before, "{verdict}");
            app.visitor().get(&path).await.expect(401);
        }
        assert_eq!(app.number("select count(*) from moderation_decisions where undone_at is not null", vec![]).await, 2);

        for verdict in [approve(), decline("Too late.")] {
            let id = share(&mut app.member(&format!("Author{}", verdict["verdict"].as_str().unwrap())).await, "Pending").await;
            decide(&mut mona, &id, verdict).await.expect(200);
            app.clock.advance(10_001);
            undo(&mut mona, &id).await.refused(409, "moderation.undo_over");
        }
        assert_eq!(app.number("select count(*) from moderation_decisions where undone_at is not null", vec![]).await, 2);
    }

    /// A decline that is undone leaves the approval as it was, so that no digest announces the post again.
    async fn an_undone_decline_leaves_the_approval(app: &TestApp) {
        let (mut mona, mut lea) = (app.moderator("Mona").await, app.super_member("Lea").await);
        let mut sam = app.supporter("Sam").await;
        let win = json!({ "title": "Outside", "win": "I went to the market." });
        let question = json!({ "prompt": "What helped you today?" });
        for (kind, post, decided) in [
            ("win", win, "select decided_at from wins where decided_by is not null"),
            ("question", question, "select decided_at from questions where decided_by is not null"),
        ] {
            let post = lea.browser.post(&format!("/api/{kind}s"), post).await.expect(201).json();
            let path = format!("/api/moderation/{kind}/{}/decision", post["id"].as_str().unwrap());
            mona.browser.put(&path, on(&post["submittedAt"], approve())).await.expect(200);
            let approved = app.number(decided, vec![]).await;
            app.clock.advance(DAY);
            let report = json!({ "kind": kind, "id": post["id"], "cause": "privacy" });
            sam.browser.post("/api/reports", report).await.expect(201);
            mona.browser.put(&path, on(&post["submittedAt"], decline("A name is in it."))).await.expect(200);
            assert_eq!(app.number(decided, vec![]).await, approved + DAY, "{kind}");
            mona.browser.delete(&path).await.expect(204);
            assert_eq!(app.number(decided, vec![]).await, approved, "{kind}");
        }
    }

    /// R198, R371: once its approval is undone, a Win and its photo are again for its author and the desk alone, and the
    /// address that everyone had for those seconds is gone.
    async fn an_undone_approval_hides_the_photo(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.member("Maya").await, app.supporter("Sam").await);
        let kind = Some("application/octet-stream");
        let photo = maya.browser.send(Method::POST, "/api/media/images", kind, PHOTO).await.expect(201).json();
        let body = json!({ "title": "Outside", "win": "I saw the sea.", "imageId": photo["id"] });
        let win = maya.browser.post("/api/wins", body).await.expect(201).json();
        let id = win["id"].as_str().unwrap();
        let path = format!("/api/wins/{id}");
        decide(&mut mona, id, approve()).await.expect(200);
        let seen = sam.browser.get(&path).await.expect(200).json();
        let public = seen["imageUrl"].as_str().unwrap().to_owned();
        let served = app.visitor().get(&public).await.expect(200);
        assert_eq!(served.header("cache-control"), "public, max-age=31536000");
        app.clock.advance(10_000);
        undo(&mut mona, id).await.expect(204);

        sam.browser.get(&path).await.refused(404, "not_found");
        for browser in [&mut sam.browser, &mut maya.browser, &mut mona.browser, &mut app.visitor()] {
            browser.get(&public).await.refused(404, "not_found");
        }
        let hers = maya.browser.get(&path).await.expect(200).json()["imageUrl"].clone();
        let at_the_desk = waiting(&mut mona).await["items"][0]["content"]["value"]["imageUrl"].clone();
        assert_eq!(at_the_desk, hers);
        let private = hers.as_str().unwrap();
        for browser in [&mut maya.browser, &mut mona.browser] {
            assert_eq!(browser.get(private).await.expect(200).header("cache-control"), "private, no-store");
        }
        for browser in [&mut sam.browser, &mut app.visitor()] {
            browser.get(private).await.refused(404, "not_found");
        }
    }

    async fn only_ones_own_decision(app: &TestApp) {
        let (mut mona, mut max, mut ada) =
            (app.moderator("Mona").await, app.moderator("Max").await, app.admin("Ada").await);
        let mut maya = app.member("Maya").await;
        let id = share(&mut maya, "Pending").await;
        undo(&mut mona, &id).await.refused(409, "moderation.undo_over");
        decide(&mut mona, &id, decline("Not yet.")).await.expect(200);
        for other in [&mut max, &mut ada] {
            undo(other, &id).await.refused(409, "moderation.undo_over");
        }
        maya.browser.patch(&format!("/api/wins/{id}"), json!({ "title": "Better" })).await.expect(200);
        undo(&mut mona, &id).await.refused(409, "moderation.undo_over");
        decide(&mut max, &id, approve()).await.expect(200);
        undo(&mut mona, &id).await.refused(409, "moderation.undo_over");
        undo(&mut max, &id).await.expect(204);
        decide(&mut mona, &id, approve()).await.expect(200);
        undo(&mut max, &id).await.refused(409, "moderation.undo_over");
    }

    /// R219: likes given in those ten seconds go with the approval; the counter still equals the rows.
    async fn an_undone_approval_leaves_no_likes(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let mut sam = app.supporter("Sam").await;
        let id = share(&mut maya, "Pending").await;
        let like = format!("/api/wins/{id}/like");
        decide(&mut mona, &id, approve()).await.expect(200);
        sam.browser.put(&like, Value::Null).await.expect(200);
        undo(&mut mona, &id).await.expect(204);
        assert_eq!(app.number("select count(*) from win_likes", vec![]).await, 0);
        assert_eq!(app.number("select likes_count from wins", vec![]).await, 0);
        sam.browser.put(&like, Value::Null).await.refused(404, "not_found");
        assert_eq!(sam.browser.get("/api/wins/liked").await.expect(200).json()["items"], json!([]));
        decide(&mut mona, &id, approve()).await.expect(200);
        assert_eq!(sam.browser.put(&like, Value::Null).await.expect(200).json()["likesCount"], 1);
    }

    /// What was answered in those ten seconds stays with the post: hidden and counted with it, and nobody is told of it.
    async fn what_an_undone_approval_caused_is_taken_back(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let (mut maya, mut sam, mut pro) = (
            app.member("Maya").await,
            app.supporter("Sam").await,
            app.person("Pro", |new| new.roles.professional = true).await,
        );
        let body = json!({ "prompt": "How do you sleep?", "tags": ["panic"], "tagged": [sam.id] });
        let id = maya.browser.post("/api/questions", body).await.expect(201).json()["id"].as_str().unwrap().to_owned();
        let (path, decision) = (format!("/api/questions/{id}"), format!("/api/moderation/question/{id}/decision"));
        let seen = waiting(&mut mona).await["items"][0]["submittedAt"].clone();
        let verdict = json!({ "verdict": "approve", "submittedAt": seen });
        mona.browser.put(&decision, verdict.clone()).await.expect(200);
        let thread = format!("{path}/comments");
        let first = sam.browser.post(&thread, json!({ "text": "Badly." })).await.expect(201).json();
        let answer = json!({ "text": "Read this.", "replyToCommentId": first["id"] });
        pro.browser.post(&thread, answer).await.expect(201);
        let told = "select count(*) from notifications";
        assert!(app.number(told, vec![]).await >= 3);
        mona.browser.delete(&decision).await.expect(204);
        assert_eq!(app.number(told, vec![]).await, 0);
        for person in [&mut sam, &mut pro] {
            person.browser.get(&thread).await.expect(404);
            person.browser.get(&format!("/api/comments/{}", first["id"].as_str().unwrap())).await.expect(404);
        }
        let rows = "select count(*) from comments where status = 'approved' and deleted_at is null";
        assert_eq!(app.number("select comments_count from questions", vec![]).await, app.number(rows, vec![]).await);
        assert_eq!(maya.browser.get(&path).await.expect(200).json()["status"], "pending");
        mona.browser.put(&decision, verdict).await.expect(200);
        let again = sam.browser.get(&path).await.expect(200).json();
        assert_eq!((&again["commentsCount"], &again["answeredByProfessional"]), (&json!(2), &json!(true)));
        assert_eq!(sam.browser.get(&thread).await.expect(200).json()["items"][0]["text"], "Badly.");
    }
}
