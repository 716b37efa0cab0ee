//! Taking a Question back: it is gone from everywhere, also from the moderators' queue.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{approved, ask, declined, draft, id_of, read};

on_both_databases! {
    async fn a_question_taken_back_is_gone(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let full = json!({ "prompt": "Approved?", "tags": ["panic"], "tagged": [maya.id] });
        let all = [
            id_of(&ask(&mut sam, draft("Pending?")).await),
            declined(app, &mut sam, draft("Declined?")).await,
            approved(app, &mut sam, full).await,
        ];
        for id in &all {
            let path = format!("/api/questions/{id}");
            sam.browser.delete(&path).await.expect(204);
            sam.browser.get(&path).await.refused(404, "not_found");
            sam.browser.delete(&path).await.refused(404, "not_found");
            maya.browser.get(&path).await.refused(404, "not_found");
        }
        let nothing = json!({ "items": [], "nextCursor": null });
        for path in ["/api/questions", "/api/questions?tag=panic", &format!("/api/members/{}/questions", sam.id)] {
            assert_eq!(read(&mut maya, path).await, nothing, "{path}");
        }
        for rows in [
            "select count(*) from questions", "select count(*) from question_tags", "select count(*) from question_tagged",
            "select count(*) from reviews",
        ] {
            assert_eq!(app.number(rows, vec![]).await, 0, "{rows}");
        }
    }
}
