//! What `DELETE /api/session` answers, to whom, and what it changes.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::newcomer::session;

on_both_databases! {
    /// R373: signing out ends the session on the server, and clears cookie and site data in the browser.
    async fn nothing_is_left(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let token = maya.browser.token().unwrap().to_owned();
        let answer = maya.browser.delete("/api/session").await.expect(204);
        assert_eq!(answer.header("clear-site-data"), r#""cache", "storage""#);
        assert_eq!(answer.header("set-cookie"), "__Host-exhale=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax");
        assert_eq!(maya.browser.token(), None);
        assert_eq!(session(&mut app.browser(&token)).await["user"], json!(null));
        app.browser(&token).get("/api/members/me").await.refused(401, "session.none");
    }

    async fn without_a_session_it_is_the_same(app: &TestApp) {
        let answer = app.visitor().delete("/api/session").await.expect(204);
        assert_eq!(answer.header("clear-site-data"), r#""cache", "storage""#);
        app.browser(&"A".repeat(43)).delete("/api/session").await.expect(204);
    }

    async fn other_devices_stay(app: &TestApp) {
        let mut maya = crate::newcomer::account(app, "Maya").await;
        let (mut phone, _) = crate::newcomer::log_in(app, &maya.email, testkit::PASSWORD).await;
        maya.browser.delete("/api/session").await.expect(204);
        assert_eq!(session(&mut phone).await["user"]["firstName"], "Maya");
    }
}
