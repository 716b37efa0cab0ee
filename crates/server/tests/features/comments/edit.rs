//! Other words for a Comment: members see that it changed, moderators find what it said.

use domain::ids::CommentId;
use platform::db::DbError;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, comment, thread, win_of};

on_both_databases! {
    /// R167, R348: the author changes the words, everyone sees that, and earlier words are kept for moderators (H2).
    async fn edited_is_said_and_versions_are_kept(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let written = comment(app, &mut sam, &win, "Wel done").await;
        let created = app.clock.time().0;
        let same = sam.browser.patch(&at(&written), json!({ "text": "Wel done " })).await.expect(200).json();
        assert_eq!(same["updatedAt"], json!(null), "the same words are no change");
        app.clock.advance(5_000);
        let edited = sam.browser.patch(&at(&written), json!({ "text": "Well done" })).await.expect(200).json();
        sam.browser.patch(&at(&written), json!({ "text": "Well done!" })).await.expect(200);
        assert_eq!((&edited["text"], &edited["updatedAt"]), (&json!("Well done"), &json!(app.clock.time().0)));
        assert_eq!((&edited["createdAt"], &edited["mine"]), (&json!(created), &json!(true)));
        let read = thread(&mut maya, &win).await;
        assert_eq!((&read[0]["text"], &read[0]["updatedAt"]), (&json!("Well done!"), &json!(app.clock.time().0)));
        assert!(!read[0].to_string().contains("Wel done"));
        let id: CommentId = written["id"].as_str().unwrap().parse().unwrap();
        let kept: Result<_, DbError> = app.app.db.read(move |tx| comments::review::versions(tx, id)).await;
        let kept = kept.unwrap();
        assert_eq!(kept.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["Well done", "Wel done"]);
        assert_eq!(kept[1].0.0, created);
    }

    async fn only_the_author_and_only_with_words(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let written = comment(app, &mut sam, &win, "Well done").await;
        maya.browser.patch(&at(&written), json!({ "text": "Mine" })).await.refused(403, "role.missing");
        for (text, fault) in [("", "required"), (&*"a".repeat(1001), "too_long")] {
            let refused = sam.browser.patch(&at(&written), json!({ "text": text })).await.refused(422, "fields.invalid").json();
            assert_eq!(refused["fields"], json!({ "text": fault }));
        }
        sam.browser.patch(&at(&written), json!({ "text": "x", "status": "approved" })).await.refused(400, "request.malformed");
        assert_eq!(thread(&mut maya, &win).await[0]["text"], "Well done");
    }
}
