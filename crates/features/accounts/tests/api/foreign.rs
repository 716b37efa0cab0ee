//! Changes from other sites' pages are refused, no matter who is signed in.

use axum::http::Method;
use testkit::{Client, TestApp, on_both_databases};

use crate::newcomer::session;

const CHANGES: &[(&str, &str)] = &[
    ("POST", "/api/session"),
    ("DELETE", "/api/session"),
    ("DELETE", "/api/sessions"),
    ("DELETE", "/api/sessions/0199a5b0-6b8a-7c1e-9a53-1f2e3d4c5b6a"),
    ("POST", "/api/accounts"),
    ("POST", "/api/accounts/verification"),
    ("POST", "/api/accounts/verification/link"),
    ("POST", "/api/accounts/verification/resend"),
    ("POST", "/api/password-resets"),
    ("PUT", "/api/password-resets"),
    ("PUT", "/api/account/password"),
    ("POST", "/api/account/email"),
    ("PUT", "/api/account/email"),
    ("PUT", "/api/onboarding/name"),
    ("PUT", "/api/onboarding/emails"),
    ("PUT", "/api/onboarding/plan"),
    ("PUT", "/api/onboarding/done"),
    ("PATCH", "/api/members/me"),
];

on_both_databases! {
    async fn no_change_from_elsewhere(app: &TestApp) {
        let maya = app.member("Maya").await;
        let bare = || maya.browser.clone().without_header("sec-fetch-site").without_header("origin");
        let browsers: Vec<(&str, Client)> = vec![
            ("no proof", bare()),
            ("same-origin alone", bare().with_header("sec-fetch-site", "same-origin")),
            ("cross-site", maya.browser.clone().with_header("sec-fetch-site", "cross-site")),
            ("same-site", maya.browser.clone().with_header("sec-fetch-site", "same-site")),
            ("none", maya.browser.clone().with_header("sec-fetch-site", "none")),
            ("foreign origin", bare().with_header("origin", "https://evil.example")),
            ("null origin", bare().with_header("origin", "null")),
            ("contradiction", maya.browser.clone().with_header("origin", "https://evil.example")),
        ];
        for (name, browser) in browsers {
            for (method, path) in CHANGES {
                let method: Method = method.parse().unwrap();
                let answer = browser.clone().json(method, path, serde_json::json!({})).await;
                assert_eq!((answer.status.as_u16(), &*answer.code()), (403, "request.foreign"), "{name} {path}");
            }
        }
        assert_eq!(session(&mut maya.browser.clone()).await["user"]["firstName"], "Maya");
        let mut ours = bare().with_header("origin", "http://localhost:4780");
        ours.delete("/api/session").await.expect(204);
    }
}
