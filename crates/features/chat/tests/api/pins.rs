//! Pins: what moderators keep in sight.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{COMMUNITY, at, number, say, texts};

on_both_databases! {
    async fn pins(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let (one, two) = (say(&mut maya, "One").await, say(&mut maya, "Two").await);
        let pin = |message: &Value| format!("{}/pin", at(message));
        maya.browser.put(&pin(&one), Value::Null).await.refused(403, "role.missing");
        mona.browser.put(&pin(&one), Value::Null).await.expect(200);
        app.clock.advance(1);
        mona.browser.put(&pin(&two), Value::Null).await.expect(200);
        let again = mona.browser.put(&pin(&two), Value::Null).await.expect(200).json();
        assert_eq!((&again["message"]["pinnedAt"], number(app).await), (&json!(app.clock.time()), 4));
        let pinned = async |maya: &mut Person| texts(&maya.browser.get(&format!("{COMMUNITY}/pins")).await.expect(200).json());
        assert_eq!(pinned(&mut maya).await, ["Two", "One"]);
        maya.browser.delete(&pin(&one)).await.refused(403, "role.missing");
        mona.browser.delete(&pin(&one)).await.expect(200);
        assert_eq!(pinned(&mut maya).await, ["Two"]);
        maya.browser.delete(&at(&two)).await.expect(200);
        assert_eq!(pinned(&mut maya).await, [""; 0]);
        mona.browser.put(&pin(&two), Value::Null).await.refused(404, "not_found");
        // What a moderator pinned, its author does not unpin by deleting and restoring it.
        let restored = maya.browser.put(&format!("{}/restore", at(&two)), Value::Null).await.expect(200).json();
        assert!(restored["message"]["pinnedAt"].is_i64(), "{restored}");
        assert_eq!(pinned(&mut maya).await, ["Two"]);
    }
}
