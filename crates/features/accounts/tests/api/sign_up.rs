//! What `POST /api/accounts` answers, to whom, and what it changes.

use platform::params;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::newcomer::{GOOD, code, count_emails, log_in, newest_email, session, signed_up, token};

const COUNT: &str = "select count(*) from members";

on_both_databases! {
    async fn a_newcomer_gets_a_ticket_and_an_email_but_no_session(app: &TestApp) {
        let (browser, ticket) = signed_up(app, "Maya@example.org").await;
        assert!(ticket.len() >= 43, "{ticket}");
        assert_eq!(browser.token(), None);
        let message = newest_email(app, "Maya@example.org").await;
        assert_eq!(message.subject, "Your code");
        assert_eq!(code(&message).len(), 6);
        assert!(message.text.contains(&format!("http://localhost:4780/verify-link#{}", token(&message))));
    }

    /// What someone sees who came by an ambassador's invite is what anyone sees; a code that is none keeps nobody out.
    async fn an_invite_is_kept_and_changes_nothing(app: &TestApp) {
        let mut seen = Vec::new();
        for (email, invite) in
            [("one@example.org", json!(null)), ("two@example.org", json!("abcd2345")), ("six@example.org", json!("../../x'"))]
        {
            let mut browser = app.visitor();
            let body = json!({ "email": email, "password": GOOD, "adult": true, "invite": invite });
            let ticket = browser.post("/api/accounts", body).await.expect(202).json()["ticket"].clone();
            let code = code(&newest_email(app, email).await);
            let body = json!({ "code": code, "ticket": ticket });
            browser.post("/api/accounts/verification", body).await.expect(200);
            let mut session = session(&mut browser).await;
            for own in ["uid", "email"] {
                assert_ne!(session["user"].as_object_mut().unwrap().remove(own), None);
            }
            seen.push(session);
        }
        assert_eq!(seen[0], seen[1]);
        assert_eq!(seen[0], seen[2]);
        let kept = "select count(*) from members where invite_code is not null";
        assert_eq!(app.number(kept, params![]).await, 1);
        assert_eq!(app.number("select count(*) from members where email = 'two@example.org' and invite_code = 'abcd2345'", params![]).await, 1);
    }

    async fn the_link_never_comes_from_the_request(app: &TestApp) {
        let mut browser = app.visitor().with_header("host", "evil.example").with_header("x-forwarded-host", "evil.example");
        let body = json!({ "email": "maya@example.org", "password": GOOD, "adult": true });
        browser.post("/api/accounts", body).await.expect(202);
        let text = newest_email(app, "maya@example.org").await.text;
        assert!(text.contains("http://localhost:4780/") && !text.contains("evil"), "{text}");
    }

    async fn each_field_says_what_is_wrong(app: &TestApp) {
        let long = "é".repeat(129);
        let cases = [
            (json!({ "email": "maya", "password": GOOD, "adult": true }), json!({ "email": "invalid" })),
            (json!({ "email": "maya%x.org@example.org", "password": GOOD, "adult": true }), json!({ "email": "invalid" })),
            (json!({ "email": "m@x.org", "password": "1234567", "adult": true }), json!({ "password": "too_short" })),
            (json!({ "email": "m@x.org", "password": long, "adult": true }), json!({ "password": "too_long" })),
            (json!({ "email": "m@x.org", "password": "Password123", "adult": true }), json!({ "password": "common" })),
            (json!({ "email": "maya.reed@x.org", "password": "Maya.Reed", "adult": true }), json!({ "password": "like_email" })),
            (json!({ "email": "m@x.org", "password": GOOD, "adult": false }), json!({ "adult": "required" })),
            (json!({ "email": "m@x.org", "password": GOOD }), json!({ "adult": "required" })),
            (
                json!({ "email": "", "password": "", "adult": false }),
                json!({ "email": "invalid", "password": "too_short", "adult": "required" }),
            ),
        ];
        for (body, fields) in cases {
            let answer = app.visitor().post("/api/accounts", body.clone()).await.refused(422, "fields.invalid");
            assert_eq!(answer.json()["fields"], fields, "{body}");
        }
        assert_eq!(app.number(COUNT, params![]).await, 0);
        assert_eq!(app.work().await, 0);
    }

    async fn the_longest_password_is_fine_and_a_whole_book_is_not_read(app: &TestApp) {
        let body = json!({ "email": "maya@example.org", "password": "😮".repeat(128), "adult": true });
        app.visitor().post("/api/accounts", body).await.expect(202);
        let body = json!({ "email": "m@example.org", "password": "a".repeat(100_000), "adult": true });
        app.visitor().post("/api/accounts", body).await.refused(413, "request.too_large");
    }

    async fn fifty_at_once_with_one_address_make_one_account(app: &TestApp) {
        let tries = (0..50u32).map(|n| {
            let mut browser = app.visitor();
            let email: String = "maya.reed@example.org".chars().enumerate()
                .map(|(at, c)| if (n >> (at % 6)) & 1 == 1 { c.to_ascii_uppercase() } else { c })
                .collect();
            tokio::spawn(async move {
                browser.post("/api/accounts", json!({ "email": email, "password": GOOD, "adult": true })).await
            })
        });
        let mut tickets = std::collections::HashSet::new();
        for answer in tries.collect::<Vec<_>>() {
            tickets.insert(answer.await.unwrap().expect(202).json()["ticket"].as_str().unwrap().to_owned());
        }
        assert_eq!(tickets.len(), 50);
        assert_eq!(app.number(COUNT, params![]).await, 1);
        app.work().await;
        let subjects: Vec<String> = app.postbox.emails().into_iter().map(|message| message.subject).collect();
        assert_eq!(subjects.iter().filter(|subject| *subject == "Your code").count(), 1, "{subjects:?}");
        assert_eq!(subjects.len(), 2, "{subjects:?}");
    }

    async fn a_repeated_request_gets_the_same_ticket(app: &TestApp) {
        let mut browser = app.visitor().with_header("idempotency-key", "0199a5b0-6b8a-7c1e-9a53-1f2e3d4c5b6a");
        let body = json!({ "email": "maya@example.org", "password": GOOD, "adult": true });
        let first = browser.post("/api/accounts", body.clone()).await.expect(202).json();
        let second = browser.post("/api/accounts", body).await.expect(202).json();
        assert_eq!(first, second);
        assert_eq!(count_emails(app, "maya@example.org").await, 1);
        let code = code(&newest_email(app, "maya@example.org").await);
        browser.post("/api/accounts/verification", json!({ "code": code, "ticket": first["ticket"] })).await.expect(200);
        assert_eq!(app.number(COUNT, params![]).await, 1);
        let mut other = app.visitor().with_header("idempotency-key", "not a key");
        let body = json!({ "email": "m@example.org", "password": GOOD, "adult": true });
        other.post("/api/accounts", body).await.refused(400, "request.malformed");
    }

    async fn one_who_goes_back_before_the_code_may_choose_another_password(app: &TestApp) {
        let key = "0199a5b0-6b8a-7c1e-9a53-1f2e3d4c5b6a";
        let mut browser = app.visitor().with_header("idempotency-key", key);
        let form = |password: &str| json!({ "email": "maya@example.org", "password": password, "adult": true });
        let first = browser.post("/api/accounts", form("my first thought")).await.expect(202).json();
        let second = browser.post("/api/accounts", form(GOOD)).await.expect(202).json();
        assert_eq!(first, second);
        app.visitor().post("/api/accounts", form("a stranger's wish")).await.expect(202);
        app.work().await;
        let code = code(&app.postbox.emails().into_iter().find(|message| message.subject == "Your code").unwrap());
        browser.post("/api/accounts/verification", json!({ "code": code, "ticket": first["ticket"] })).await.expect(200);
        for late in [form("too late for that"), form("and a stranger's")] {
            browser.post("/api/accounts", late).await.expect(202);
        }
        for (password, status) in [(GOOD, 200), ("my first thought", 401), ("a stranger's wish", 401), ("too late for that", 401)] {
            log_in(app, "maya@example.org", password).await.1.expect(status);
        }
    }

    async fn nobodys_mailbox_is_flooded(app: &TestApp) {
        crate::newcomer::account(app, "Maya").await;
        for _ in 0..5 {
            signed_up(app, "maya@exhale.test").await;
        }
        assert_eq!(count_emails(app, "maya@exhale.test").await, 1);
        for _ in 0..20 {
            app.clock.advance(domain::limits::CODE_RESEND_MS);
            signed_up(app, "maya@exhale.test").await;
            app.work().await;
        }
        let most = usize::try_from(accounts::store::SENDINGS_A_DAY).unwrap();
        assert_eq!(count_emails(app, "maya@exhale.test").await, most);
    }
}
