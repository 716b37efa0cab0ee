//! No answer tells whether an address has an account.

use domain::limits::CODE_RESEND_MS;
use serde_json::{Value, json};
use testkit::{Answer, TestApp, on_both_databases};

use crate::newcomer::{GOOD, account, count_emails, log_in, newest_email, signed_up};

const KNOWN: &str = "maya@exhale.test";
const FREE: &str = "nobody@exhale.test";

/// What an outsider sees: status, header names and values, body; without what differs from request to request.
fn seen(answer: &Answer) -> (u16, Vec<String>, Value) {
    let passing = ["x-request-id", "content-length", "date"];
    let headers = answer
        .headers
        .iter()
        .filter(|(name, _)| !passing.contains(&name.as_str()))
        .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
        .collect();
    let mut body: Value = serde_json::from_slice(&answer.body).unwrap_or(Value::Null);
    if let Some(fields) = body.as_object_mut() {
        fields.remove("requestId");
        if let Some(ticket) = fields.get_mut("ticket") {
            *ticket = json!(ticket.as_str().unwrap().len());
        }
    }
    (answer.status.as_u16(), headers, body)
}

on_both_databases! {
    async fn logging_in(app: &TestApp) {
        account(app, "Maya").await;
        let known = log_in(app, KNOWN, GOOD).await.1;
        assert_eq!(seen(&known).0, 401);
        for (email, password) in [(FREE, GOOD), ("not an address", GOOD), (KNOWN, ""), (FREE, ""), (KNOWN, &*"x".repeat(999))] {
            assert_eq!(seen(&log_in(app, email, password).await.1), seen(&known), "{email} {password}");
        }
    }

    async fn asking_for_a_reset(app: &TestApp) {
        account(app, "Maya").await;
        let mut all = Vec::new();
        for email in [KNOWN, FREE] {
            all.push(seen(&app.visitor().post("/api/password-resets", json!({ "email": email })).await));
        }
        assert_eq!(all[0].0, 202);
        assert!(all.iter().all(|answer| *answer == all[0]), "{all:?}");
        let nothing = app.visitor().post("/api/password-resets", json!({ "email": "not an address" })).await;
        assert_eq!(nothing.refused(422, "fields.invalid").json()["fields"], json!({ "email": "invalid" }));
        assert_eq!((count_emails(app, KNOWN).await, count_emails(app, FREE).await), (1, 0));
    }

    /// Signing up, logging in with the new password, guessing codes and asking for more: the same at every step.
    async fn signing_up_and_everything_after_it(app: &TestApp) {
        account(app, "Maya").await;
        let mut all = Vec::new();
        for email in [KNOWN, FREE] {
            let mut steps = Vec::new();
            let mut browser = app.visitor();
            let body = json!({ "email": email, "password": GOOD, "adult": true });
            let answer = browser.post("/api/accounts", body.clone()).await;
            let ticket = answer.json()["ticket"].clone();
            steps.push(seen(&answer));
            steps.push(seen(&browser.post("/api/accounts", body).await));
            steps.push(seen(&log_in(app, email, GOOD).await.1));
            let resend = json!({ "ticket": ticket });
            steps.push(seen(&browser.post("/api/accounts/verification/resend", resend.clone()).await));
            app.clock.advance(CODE_RESEND_MS);
            let started = app.clock.time();
            for _ in 0..2 {
                let mut answer = seen(&browser.post("/api/accounts/verification/resend", resend.clone()).await);
                let next = answer.2["nextAt"].as_i64().unwrap();
                answer.2["nextAt"] = json!(next - started.0);
                steps.push(answer);
            }
            for _ in 0..6 {
                let guess = json!({ "ticket": ticket, "code": "000000" });
                steps.push(seen(&browser.post("/api/accounts/verification", guess).await));
            }
            app.clock.advance(-CODE_RESEND_MS);
            all.push(steps);
        }
        assert_eq!(all[0], all[1]);
        let statuses: Vec<u16> = all[0].iter().map(|(status, ..)| *status).collect();
        assert_eq!(statuses, [202, 202, 401, 429, 202, 429, 422, 422, 422, 422, 422, 422]);
    }

    /// The owner may follow the link in the meantime; the other browser's ticket does not tell.
    async fn a_ticket_does_not_tell_that_its_link_was_followed(app: &TestApp) {
        account(app, "Maya").await;
        let mut all = Vec::new();
        for email in [KNOWN, FREE] {
            let (mut browser, ticket) = signed_up(app, email).await;
            if email == FREE {
                let token = crate::newcomer::token(&newest_email(app, email).await);
                let body = json!({ "token": token, "password": GOOD });
                app.visitor().post("/api/accounts/verification/link", body).await.expect(200);
            }
            let guess = json!({ "ticket": ticket, "code": "000000" });
            let guessed = browser.post("/api/accounts/verification", guess).await;
            let soon = browser.post("/api/accounts/verification/resend", json!({ "ticket": ticket })).await;
            app.clock.advance(CODE_RESEND_MS);
            let sent = count_emails(app, email).await;
            let again = browser.post("/api/accounts/verification/resend", json!({ "ticket": ticket })).await;
            assert_eq!(count_emails(app, email).await, sent);
            app.clock.advance(-CODE_RESEND_MS);
            all.push([seen(&guessed), seen(&soon), seen(&again)]);
        }
        assert_eq!(all[0], all[1]);
    }

    async fn one_who_has_an_account_is_told_by_email(app: &TestApp) {
        account(app, "Maya").await;
        signed_up(app, "MAYA@EXHALE.TEST").await;
        let message = newest_email(app, KNOWN).await;
        assert_eq!(message.subject, "About your account");
        assert!(message.text.contains("http://localhost:4780/login\n"), "{}", message.text);
        assert!(message.text.contains("http://localhost:4780/forgot-password\n"), "{}", message.text);
        log_in(app, KNOWN, GOOD).await.1.refused(401, "login.refused");
        log_in(app, KNOWN, testkit::PASSWORD).await.1.expect(200);
    }
}
