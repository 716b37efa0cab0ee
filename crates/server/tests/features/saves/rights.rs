//! Who saves what: everyone what they can read, for nobody's eyes but their own.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::saves::{approved_question, approved_win, posted, save, saved, saved_ids};

on_both_databases! {
    async fn nobody_saves_what_they_cannot_read(app: &TestApp) {
        let (mona, mut maya, mut leo) =
            (app.moderator("Mona").await, app.supporter("Maya").await, app.super_member("Leo").await);
        let pending = posted(&mut maya, "/api/wins", json!({ "title": "Pending", "win": "Wait." })).await;
        let old = approved_win(&mut maya, &mona, "Old").await;
        for number in 0..10 {
            app.clock.advance(1);
            approved_win(&mut maya, &mona, &format!("Win {number}")).await;
        }
        let prompt = approved_question(&mut leo, &mona, "prompt").await;
        let mut sam = app.member("Sam").await;
        sam.browser.put(&format!("/api/saves/win/{pending}"), Value::Null).await.refused(404, "not_found");
        sam.browser.put(&format!("/api/saves/win/{old}"), Value::Null).await.refused(403, "tier.needed");
        sam.browser.put(&format!("/api/saves/question/{prompt}"), Value::Null).await.refused(403, "tier.needed");
        assert_eq!(saved(&mut sam).await, Vec::<Value>::new());
        let mut ann = app.supporter("Ann").await;
        save(&mut ann, "win", &old).await;
        save(&mut ann, "question", &prompt).await;
        assert_eq!(saved(&mut ann).await.len(), 2);
        // A plan that ended closes them again.
        app.end_membership(ann.id).await;
        assert!(saved(&mut ann).await.iter().all(|item| item["post"].is_null()));
    }

    async fn nobody_else_sees_a_save(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.supporter("Maya").await, app.member("Sam").await);
        let win = approved_win(&mut maya, &mona, "A walk").await;
        let before = maya.browser.get(&format!("/api/wins/{win}")).await.expect(200).json();
        save(&mut sam, "win", &win).await;
        assert_eq!(maya.browser.get(&format!("/api/wins/{win}")).await.expect(200).json(), before);
        for other in [&mut maya, &mut mona] {
            assert_eq!(saved(other).await, Vec::<Value>::new());
            assert_eq!(saved_ids(other).await, json!([]));
        }
        // Another member's end of saving it is not Sam's.
        maya.browser.delete(&format!("/api/saves/win/{win}")).await.expect(204);
        assert_eq!(saved_ids(&mut sam).await, json!([win]));
    }
}
