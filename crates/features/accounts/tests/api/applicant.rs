//! Signing up as a mental-health professional, and where the guard leads from there.

use serde_json::{Value, json};
use testkit::{Client, TestApp, on_both_databases};

use crate::newcomer::{GOOD, code, newest_email};

const KEY: &str = "0196f0c0-0000-7000-8000-000000000001";

/// Signs up, always as the same browser would; answers the ticket.
async fn sign_up(browser: &mut Client, applicant: Option<bool>) -> Value {
    let mut body = json!({ "email": "sara@example.org", "password": GOOD, "adult": true });
    if let Some(applicant) = applicant {
        body["applicant"] = json!(applicant);
    }
    browser.post("/api/accounts", body).await.expect(202).json()["ticket"].clone()
}

/// Proves the address; answers the session.
async fn prove(app: &TestApp, browser: &mut Client, ticket: Value) -> Value {
    let message = newest_email(app, "sara@example.org").await;
    let body = json!({ "code": code(&message), "ticket": ticket });
    browser.post("/api/accounts/verification", body).await.expect(200).json()
}

on_both_databases! {
    /// R215, R217: an account that begins as an applicant's is led to the application; profile and verification stay open.
    async fn a_professional_is_led_to_the_application(app: &TestApp) {
        let mut browser = app.visitor();
        let ticket = sign_up(&mut browser, Some(true)).await;
        let session = prove(app, &mut browser, ticket).await;
        let user = &session["user"];
        assert_eq!((&user["isMHPApplicant"], &user["mhpApplicationComplete"], &user["isMHP"]), (&json!(true), &json!(false), &json!(false)));
        assert_eq!(session["guard"]["community"], "/community/professional-application");
        for open in ["professionalApplication", "profile", "verify"] {
            assert_eq!(session["guard"][open], Value::Null, "{open}");
        }
    }

    async fn everyone_else_is_led_to_the_next_step(app: &TestApp) {
        let mut browser = app.visitor();
        let ticket = sign_up(&mut browser, None).await;
        let session = prove(app, &mut browser, ticket).await;
        assert_eq!((&session["user"]["isMHPApplicant"], &session["guard"]["community"]), (&json!(false), &json!("/signup")));
    }

    async fn who_goes_back_can_decide_otherwise_until_the_address_is_proven(app: &TestApp) {
        for (first, then) in [(true, false), (false, true)] {
            app.change("delete from members", vec![]).await;
            let mut browser = app.visitor().with_header("idempotency-key", KEY);
            sign_up(&mut browser, Some(first)).await;
            let ticket = sign_up(&mut browser, Some(then)).await;
            let session = prove(app, &mut browser, ticket).await;
            assert_eq!(session["user"]["isMHPApplicant"], then);
        }
    }

    /// Someone else's sign-up with the same address changes nothing.
    async fn a_stranger_makes_nobody_an_applicant(app: &TestApp) {
        let mut browser = app.visitor();
        let ticket = sign_up(&mut browser, Some(false)).await;
        let message = newest_email(app, "sara@example.org").await;
        sign_up(&mut app.visitor(), Some(true)).await;
        let body = json!({ "code": code(&message), "ticket": ticket });
        let session = browser.post("/api/accounts/verification", body).await.expect(200).json();
        assert_eq!(session["user"]["isMHPApplicant"], false);
    }
}
