//! What anyone whose request was declined finds elsewhere.

use testkit::{TestApp, on_both_databases};

use crate::dm::said;

on_both_databases! {
    /// K1: whom they asked looks to them as before, to the byte.
    async fn the_profile_is_as_before(app: &TestApp) {
        let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        said(app, &mut ann, &ben, "Hello Ben").await;
        let profile = format!("/api/members/{}", ben.id);
        let before = ann.browser.get(&profile).await.expect(200).body;
        ben.browser.delete(&format!("/api/dm/{}/acceptance", ann.id)).await.expect(204);
        app.work().await;
        assert_eq!(ann.browser.get(&profile).await.expect(200).body, before);
    }
}
