//! What every answer carries, whatever the operation: headers, problem shape, origin checks, limits.

use axum::http::Method;
use platform::settings::Settings;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::callers::{fill, operations};

on_both_databases! {
    async fn every_answer_is_secured(app: &TestApp) {
        let mut browser = app.visitor();
        for path in ["/api/session", "/api/openapi.json", "/healthz", "/no/such/page", "/", "/help-now"] {
            let answer = browser.get(path).await;
            assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
            assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path}");
            assert!(!answer.header("content-security-policy").contains("unsafe"), "{path}");
            assert!(!answer.header("referrer-policy").is_empty(), "{path}");
            assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
            assert!(answer.headers.get("server").is_none(), "{path}");
            assert!(answer.headers.get("set-cookie").is_none(), "{path} sets a cookie before sign-in");
            assert_eq!(answer.header("x-request-id").len(), 32, "{path}");
        }
        assert_eq!(browser.get("/api/session").await.header("cache-control"), "no-store");
    }

    async fn changes_need_proof_of_our_own_origin(app: &TestApp) {
        let body = json!({ "email": "a@b.co", "password": "whatever-it-is" });
        let own = "http://localhost:4780";
        let bare = app.visitor().without_header("sec-fetch-site").without_header("origin");
        let says = |site: &'static str| bare.clone().with_header("sec-fetch-site", site);
        let cases = [
            ("nothing", bare.clone(), false),
            ("same-origin alone", says("same-origin"), false),
            ("cross-site", says("cross-site").with_header("origin", own), false),
            ("same-site", says("same-site").with_header("origin", own), false),
            ("foreign origin", bare.clone().with_header("origin", "https://evil.example"), false),
            ("another port", says("same-origin").with_header("origin", "http://localhost:4781"), false),
            ("another scheme", says("same-origin").with_header("origin", "https://localhost:4780"), false),
            ("the host's own name", bare.clone().with_header("origin", "http://a.example").with_header("host", "a.example"), false),
            ("null origin", bare.clone().with_header("origin", "null"), false),
            ("a browser", says("same-origin").with_header("origin", own), true),
            ("own origin", bare.with_header("origin", own), true),
        ];
        for (name, mut browser, passes) in cases {
            let answer = browser.post("/api/session", body.clone()).await;
            assert_eq!(answer.code() != "request.foreign", passes, "{name}: {}", answer.status);
        }
    }

    async fn no_operation_that_changes_something_believes_another_site(app: &TestApp) {
        let mut foreign = app.visitor().with_header("sec-fetch-site", "cross-site");
        let changes = operations().into_iter().filter(|operation| !operation.method.is_safe());
        let mut believed = Vec::new();
        for operation in changes {
            let answer = foreign.json(operation.method, &fill(&operation.path), json!({})).await;
            if answer.code() != "request.foreign" {
                believed.push(operation.path);
            }
        }
        // It believes nothing but the provider's signature.
        assert_eq!(believed, ["/api/billing/webhook"]);
    }

    async fn what_cannot_be_read_is_a_problem(app: &TestApp) {
        let mut browser = app.visitor();
        let cases: [(&str, Option<&str>, Vec<u8>, u16, &str); 7] = [
            ("not JSON", Some("application/json"), b"{".to_vec(), 400, "request.malformed"),
            ("deep", Some("application/json"), "[".repeat(10_000).into_bytes(), 400, "request.malformed"),
            ("wrong type", Some("application/json"), b"[1]".to_vec(), 400, "request.malformed"),
            ("lone surrogate", Some("application/json"), br#"{"email":"\ud800","password":"x"}"#.to_vec(), 400, "request.malformed"),
            ("no JSON", Some("text/plain"), b"hello".to_vec(), 415, "request.type"),
            ("no kind", None, b"{}".to_vec(), 415, "request.type"),
            ("too much", Some("application/json"), vec![b' '; 100_000], 413, "request.too_large"),
        ];
        for (name, kind, body, status, code) in cases {
            let answer = browser.send(Method::POST, "/api/session", kind, body).await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{name}");
            let body: Value = answer.json();
            assert_eq!(body["requestId"].as_str().unwrap(), answer.header("x-request-id"), "{name}");
            assert_eq!(answer.header("content-type"), "application/problem+json", "{name}");
        }
    }

    async fn unknown_paths_and_methods_are_problems(app: &TestApp) {
        let mut browser = app.visitor();
        browser.get("/api/no/such/thing").await.refused(404, "not_found");
        let answer = browser.send(Method::TRACE, "/api/session", None, "").await;
        assert_eq!(answer.status.as_u16(), 405);
        browser.json(Method::PATCH, "/api/session", json!({})).await.refused(405, "request.method");
    }
}

#[tokio::test]
async fn browsers_are_told_to_come_encrypted_where_that_is_possible() {
    for (base_url, told) in
        [("https://exhale.example", "max-age=31536000; includeSubDomains"), ("http://localhost:4780", "")]
    {
        let app = crate::setup()
            .sqlite_exactly(Settings { base_url: base_url.to_owned(), ..Settings::default() })
            .await;
        for path in ["/", "/api/session", "/no/such/page"] {
            assert_eq!(app.visitor().get(path).await.header("strict-transport-security"), told, "{path}");
        }
    }
}

#[tokio::test]
async fn a_server_is_ready_once_its_schema_is() {
    let app = crate::setup().sqlite().await;
    assert_eq!(app.visitor().get("/readyz").await.status, 200);
    app.change(
        "delete from schema_migrations where number = (select max(number) from schema_migrations)",
        vec![],
    )
    .await;
    app.clock.advance(domain::time::SECOND);
    assert_eq!(app.visitor().get("/readyz").await.status, 503);
    assert_eq!(app.visitor().get("/healthz").await.status, 200);
}
