//! A field that nobody may set is refused wherever it is put, and changes nothing.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{GOOD, account};

fn operations() -> Vec<(Method, &'static str, Value)> {
    vec![
        (Method::POST, "/api/session", json!({ "email": "maya@exhale.test", "password": PASSWORD })),
        (
            Method::POST,
            "/api/accounts",
            json!({ "email": "new@example.org", "password": GOOD, "adult": true }),
        ),
        (Method::POST, "/api/accounts/verification", json!({ "code": "123456", "ticket": "x" })),
        (Method::POST, "/api/accounts/verification/link", json!({ "token": "x" })),
        (Method::POST, "/api/accounts/verification/resend", json!({ "ticket": "x" })),
        (Method::POST, "/api/password-resets", json!({ "email": "maya@exhale.test" })),
        (Method::PUT, "/api/password-resets", json!({ "token": "x", "password": GOOD })),
        (Method::PUT, "/api/account/password", json!({ "current": PASSWORD, "password": GOOD })),
        (Method::POST, "/api/account/email", json!({ "email": "new@example.org", "password": PASSWORD })),
        (Method::PUT, "/api/account/email", json!({ "code": "123456" })),
        (Method::PUT, "/api/onboarding/name", json!({ "firstName": "Mia" })),
        (Method::PUT, "/api/onboarding/emails", json!({ "emailUpdates": "off" })),
        (Method::PUT, "/api/onboarding/plan", json!({ "plan": "tier_0" })),
        (Method::PATCH, "/api/members/me", json!({ "pwaInstalled": true })),
    ]
}

on_both_databases! {
    async fn nobody_promotes_themselves(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let before = members::store::by_id(&app.app.db, maya.id).await.unwrap();
        let extras = [
            ("isAdmin", json!(true)), ("is_admin", json!(true)), ("claims", json!({ "admin": true })),
            ("tier", json!(2)), ("subscriptionIds", json!(["sub_1"])), ("emailVerified", json!(true)),
            ("onboardingComplete", json!(true)), ("onboardingStep", json!("done")), ("uid", json!(maya.id)),
            ("memberId", json!(maya.id)), ("suspendedAt", json!(null)), ("roles", json!({ "admin": true })),
        ];
        for (method, path, body) in operations() {
            for (field, value) in &extras {
                let mut body = body.clone();
                body[field] = value.clone();
                let answer = maya.browser.json(method.clone(), path, body).await;
                assert_eq!((answer.status.as_u16(), &*answer.code()), (400, "request.malformed"), "{method} {path} {field}");
            }
        }
        assert_eq!(members::store::by_id(&app.app.db, maya.id).await.unwrap(), before);
        assert_eq!(app.number("select count(*) from members", vec![]).await, 1);
        assert_eq!(app.number("select count(*) from codes", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from jobs", vec![]).await, 0);
    }

    async fn no_body_of_another_shape_is_a_fault_of_ours(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let odd = ["", "null", "[]", "{}", "1e999", "\"x\"", "{\"email\":1}", "{\"code\":null}", "{\"a\":", "\u{0}", "[[[[[["];
        for (method, path, _) in operations() {
            for body in odd {
                let answer = maya.browser.send(method.clone(), path, Some("application/json"), body).await;
                let status = answer.status.as_u16();
                assert!((200..500).contains(&status), "{method} {path} {body}: {status}");
            }
            let answer = maya.browser.send(method.clone(), path, Some("text/plain"), "{}").await;
            answer.refused(415, "request.type");
        }
    }
}
