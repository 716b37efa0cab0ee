//! A suspended account is let in by no path, and its sessions are dead.

use platform::params;
use serde_json::json;
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{account, code, count_emails, log_in, newest_email, session, signed_up, token};

on_both_databases! {
    async fn by_no_path(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        app.visitor().post("/api/password-resets", json!({ "email": maya.email })).await.expect(202);
        let reset = token(&newest_email(app, &maya.email).await);
        let (mut browser, ticket) = signed_up(app, "new@example.org").await;
        let welcome = newest_email(app, "new@example.org").await;
        app.change("update members set suspended_at = $1", params![app.clock.time()]).await;

        assert_eq!(session(&mut maya.browser).await["user"], json!(null));
        log_in(app, &maya.email, PASSWORD).await.1.refused(401, "login.refused");
        let body = json!({ "code": code(&welcome), "ticket": ticket });
        browser.post("/api/accounts/verification", body).await.refused(401, "login.refused");
        let body = json!({ "token": token(&welcome), "ticket": ticket });
        browser.post("/api/accounts/verification/link", body).await.refused(401, "login.refused");
        assert_eq!(browser.token(), None);
        app.visitor().put("/api/password-resets", json!({ "token": reset, "password": "another good one" })).await;
        log_in(app, &maya.email, "another good one").await.1.refused(401, "login.refused");

        app.clock.advance(domain::limits::CODE_RESEND_MS);
        let before = count_emails(app, &maya.email).await;
        app.visitor().post("/api/password-resets", json!({ "email": maya.email })).await.expect(202);
        assert_eq!(count_emails(app, &maya.email).await, before);
        assert_eq!(app.number("select count(*) from sessions where created_at > 1", params![]).await, 0);
    }
}
