//! Taking a Win back: it is gone from everywhere, with its likes.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{approved, declined, id_of, share};

on_both_databases! {
    async fn a_win_taken_back_is_gone(app: &TestApp) {
        let (mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let mut maya = app.member("Maya").await;
        let all = [
            id_of(&share(&mut sam, "Pending").await),
            declined(&mut sam, &mona, "Declined").await,
            approved(&mut sam, &mona, "Approved").await,
        ];
        let like = format!("/api/wins/{}/like", all[2]);
        maya.browser.put(&like, Value::Null).await.expect(200);
        for id in &all {
            let path = format!("/api/wins/{id}");
            sam.browser.delete(&path).await.expect(204);
            sam.browser.get(&path).await.refused(404, "not_found");
            sam.browser.delete(&path).await.refused(404, "not_found");
            maya.browser.get(&path).await.refused(404, "not_found");
        }
        maya.browser.put(&like, Value::Null).await.refused(404, "not_found");
        let nothing = json!({ "items": [], "nextCursor": null });
        for path in ["/api/wins", "/api/wins/liked", &format!("/api/members/{}/wins", sam.id)] {
            assert_eq!(maya.browser.get(path).await.expect(200).json(), nothing, "{path}");
        }
        assert_eq!(app.number("select count(*) from reviews", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from wins", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from win_likes", vec![]).await, 0);
    }

    /// In both directions of a block, the other's Win is not there to be changed or withdrawn.
    async fn a_block_hides_what_is_not_ones_own(app: &TestApp) {
        let (mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let path = format!("/api/wins/{}", approved(&mut sam, &mona, "Outside").await);
        for first in ["Maya", "Noah"] {
            let mut other = app.member(first).await;
            other.browser.delete(&path).await.refused(403, "role.missing");
            other.browser.patch(&path, json!({ "title": "Mine" })).await.refused(403, "role.missing");
            let (blocker, blocked) = if first == "Maya" { (&mut other, sam.id) } else { (&mut sam, other.id) };
            blocker.block(blocked).await;
            other.browser.delete(&path).await.refused(404, "not_found");
            other.browser.patch(&path, json!({ "title": "Mine" })).await.refused(404, "not_found");
        }
    }
}
