//! Decisions: what they do to a Win, what a reason must be, and what the log keeps.

use platform::db::Sql;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::moderation::{approve, decide, decline, ids, share, waiting};

const LOG: &str = "select count(*) from moderation_decisions";

on_both_databases! {
    /// R198, R199: approved, everyone sees it; declined, its author reads why.
    async fn what_becomes_of_a_win(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let (good, bad) = (share(&mut sam, "Good").await, share(&mut sam, "Bad").await);
        let undo_until = app.app.now().plus(10_000);
        let decided = decide(&mut mona, &good, approve()).await.expect(200).json();
        assert_eq!(decided, json!({ "undoUntil": undo_until }));
        decide(&mut mona, &bad, decline("  Please leave the address out. ")).await.expect(200);
        assert!(ids(&waiting(&mut mona).await).is_empty());

        let mut other = app.member("Other").await;
        let feed = other.browser.get("/api/wins").await.expect(200).json();
        assert_eq!(feed["items"].as_array().unwrap().len(), 1);
        assert_eq!((&feed["items"][0]["id"], &feed["items"][0]["status"]), (&json!(good), &json!("approved")));
        other.browser.get(&format!("/api/wins/{bad}")).await.refused(404, "not_found");
        let own = sam.browser.get(&format!("/api/wins/{bad}")).await.expect(200).json();
        assert_eq!((&own["status"], &own["rejectedReason"]), (&json!("rejected"), &json!("Please leave the address out.")));
        assert_eq!(own["rejectionReason"], own["rejectedReason"]);
    }

    /// A decline needs a reason of 1 to 500 code points; nothing else is a verdict.
    async fn reasons_and_verdicts(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let id = share(&mut sam, "Pending").await;
        for (verdict, code) in [
            (decline(""), "required"),
            (decline(" \n\u{200B}"), "required"),
            (json!({ "verdict": "decline" }), "required"),
            (decline(&"😮".repeat(501)), "too_long"),
        ] {
            let refused = decide(&mut mona, &id, verdict).await.refused(422, "fields.invalid").json();
            assert_eq!(refused["fields"], json!({ "reason": code }));
        }
        for verdict in [
            json!({}), json!({ "verdict": "delete" }), json!({ "verdict": "approve", "reason": "x" }), json!("approve"),
            json!({ "verdict": "approve", "moderatorId": sam.id }), json!({ "verdict": "decline", "reason": 5 }),
            json!({ "verdict": "decline", "reason": "x", "status": "approved" }), json!({ "verdict": null }),
        ] {
            let answer = decide(&mut mona, &id, verdict.clone()).await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "request.malformed"), "{verdict}");
        }
        // Without the version that was read, or with another type, there is no telling what is decided.
        for verdict in [approve(), decline("No."), json!({ "verdict": "approve", "submittedAt": "now" })] {
            let path = format!("/api/moderation/win/{id}/decision");
            mona.browser.put(&path, verdict).await.refused(400, "request.malformed");
        }
        assert_eq!(app.number(LOG, vec![]).await, 0);
        decide(&mut mona, &id, decline(&"😮".repeat(500))).await.expect(200);
    }

    /// What is decided is decided, for the same moderator and for others, until its author hands it in again.
    async fn never_twice(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let mut maya = app.member("Maya").await;
        let id = share(&mut maya, "Pending").await;
        decide(&mut mona, &id, decline("Not yet.")).await.expect(200);
        for moderator in [&mut mona, &mut max] {
            for verdict in [approve(), decline("Not yet.")] {
                decide(moderator, &id, verdict).await.refused(409, "moderation.decided");
            }
        }
        maya.browser.patch(&format!("/api/wins/{id}"), json!({ "title": "Better" })).await.expect(200);
        decide(&mut max, &id, approve()).await.expect(200);
        assert_eq!(app.number(LOG, vec![]).await, 2);
    }

    /// The log keeps who decided what, when and why, also after the Win is gone.
    async fn the_log(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = share(&mut maya, "Pending").await;
        decide(&mut mona, &id, decline("Not yet.")).await.expect(200);
        app.clock.advance(60_000);
        maya.browser.patch(&format!("/api/wins/{id}"), json!({})).await.expect(200);
        decide(&mut mona, &id, approve()).await.expect(200);
        maya.browser.delete(&format!("/api/wins/{id}")).await.expect(204);
        let rows: Vec<Value> = app.app.db.query(
            Sql::both("select subject_kind, subject_id, moderator_id, verdict, reason, decided_at, undone_at
                from moderation_decisions order by decided_at"),
            vec![],
            |row| Ok(json!([
                row.get::<String>("subject_kind")?, row.get::<uuid::Uuid>("subject_id")?, row.get::<uuid::Uuid>("moderator_id")?,
                row.get::<String>("verdict")?, row.get::<Option<String>>("reason")?, row.get::<i64>("decided_at")?,
                row.get::<Option<i64>>("undone_at")?
            ])),
        ).await.unwrap();
        let (second, first) = (app.app.now(), app.app.now().plus(-60_000));
        assert_eq!(rows, [
            json!(["win", id, mona.id, "decline", "Not yet.", first, null]),
            json!(["win", id, mona.id, "approve", null, second, null]),
        ]);
    }
}
