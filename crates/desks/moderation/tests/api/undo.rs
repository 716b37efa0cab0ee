//! Undo: ten seconds in which a moderator's own decision never happened.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{approve, decide, decline, share, undo, waiting};

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
}
