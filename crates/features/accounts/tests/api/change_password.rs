//! What `PUT /api/account/password` answers, to whom, and what it changes.

use serde_json::json;
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{GOOD, account, letter, log_in, session, token};

const PATH: &str = "/api/account/password";

on_both_databases! {
    async fn another_password_ends_the_other_sessions(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let (mut phone, _) = log_in(app, &maya.email, PASSWORD).await;
        maya.browser.put(PATH, json!({ "current": PASSWORD, "password": GOOD })).await.expect(204);
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
        assert_eq!(session(&mut phone).await["user"], json!(null));
        log_in(app, &maya.email, PASSWORD).await.1.refused(401, "login.refused");
        log_in(app, &maya.email, GOOD).await.1.expect(200);
        assert_eq!(letter(app, &maya.email).await.subject, "About your account");
    }

    async fn it_takes_the_present_one_and_a_good_one(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let long = "a".repeat(129);
        let cases = [
            ("something else", GOOD, json!({ "current": "wrong" })),
            ("", GOOD, json!({ "current": "wrong" })),
            (&*long, GOOD, json!({ "current": "wrong" })),
            (PASSWORD, "short", json!({ "password": "too_short" })),
            (PASSWORD, "iloveyou", json!({ "password": "common" })),
            (PASSWORD, "maya@exhale.test", json!({ "password": "like_email" })),
        ];
        for (current, password, fields) in cases {
            let body = json!({ "current": current, "password": password });
            let answer = maya.browser.put(PATH, body).await.refused(422, "fields.invalid");
            assert_eq!(answer.json()["fields"], fields);
        }
        log_in(app, &maya.email, PASSWORD).await.1.expect(200);
        app.visitor().put(PATH, json!({ "current": PASSWORD, "password": GOOD })).await.refused(401, "session.none");
    }

    async fn of_two_changes_at_once_one_counts(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let tries = (0..4).map(|n| {
            let (mut browser, body) = (maya.browser.clone(), json!({ "current": PASSWORD, "password": format!("{GOOD} {n}") }));
            tokio::spawn(async move { browser.put(PATH, body).await.status.as_u16() })
        });
        let mut changed = 0;
        for one in tries.collect::<Vec<_>>() {
            changed += usize::from(one.await.unwrap() == 204);
        }
        assert_eq!(changed, 1);
    }

    async fn links_that_were_asked_for_are_worthless_then(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        app.visitor().post("/api/password-resets", json!({ "email": maya.email })).await.expect(202);
        let token = token(&letter(app, &maya.email).await);
        maya.browser.put(PATH, json!({ "current": PASSWORD, "password": GOOD })).await.expect(204);
        let body = json!({ "token": token, "password": PASSWORD });
        app.visitor().put("/api/password-resets", body).await.refused(422, "link.expired");
    }
}
