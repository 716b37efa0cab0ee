//! A sign-up that is taken up in another tab, another browser, or after a pause.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::newcomer::{GOOD, code, log_in, newest_email, session, signed_up, token};

on_both_databases! {
    /// R125: anyone who comes back goes on where they were.
    async fn one_goes_on_where_the_other_stood(app: &TestApp) {
        let (mut first, ticket) = signed_up(app, "maya@example.org").await;
        let welcome = newest_email(app, "maya@example.org").await;
        let mut second = app.visitor();
        let body = json!({ "token": token(&welcome), "password": GOOD });
        second.post("/api/accounts/verification/link", body).await.expect(200);
        second.put("/api/onboarding/name", json!({ "firstName": "Maya" })).await.expect(200);

        let late = json!({ "code": code(&welcome), "ticket": ticket });
        first.post("/api/accounts/verification", late).await.refused(422, "code.wrong");
        let body = json!({ "email": "maya@example.org", "password": GOOD });
        let answer = first.post("/api/session", body).await.expect(200).json();
        assert_eq!((&answer["user"]["onboardingStep"], &answer["guard"]["login"]), (&json!("emails"), &json!("/signup")));
        first.put("/api/onboarding/emails", json!({ "emailUpdates": "daily" })).await.expect(200);
        assert_eq!(session(&mut second).await["user"]["onboardingStep"], "plan");
    }

    async fn every_step_survives_a_lost_browser(app: &TestApp) {
        signed_up(app, "maya@example.org").await;
        let welcome = newest_email(app, "maya@example.org").await;
        let body = json!({ "token": token(&welcome), "password": GOOD });
        app.visitor().post("/api/accounts/verification/link", body).await.expect(200);
        let steps = [
            ("name", json!({ "firstName": "Maya" })),
            ("emails", json!({ "emailUpdates": "daily" })),
            ("plan", json!({ "plan": "tier_0" })),
            ("done", json!(null)),
        ];
        for (step, body) in steps {
            let (mut browser, answer) = log_in(app, "maya@example.org", GOOD).await;
            assert_eq!(answer.expect(200).json()["user"]["onboardingStep"], step);
            browser.put(&format!("/api/onboarding/{step}"), body).await.expect(200);
        }
        let (_, answer) = log_in(app, "maya@example.org", GOOD).await;
        assert_eq!(answer.json()["guard"]["community"], json!(null));
    }

    async fn both_tabs_saving_one_step_at_once_move_on_once(app: &TestApp) {
        let browser = crate::newcomer::arrived(app, "maya@example.org").await;
        let tries: Vec<_> = (0..10).map(|n| {
            let mut tab = browser.clone();
            tokio::spawn(async move {
                tab.put("/api/onboarding/name", json!({ "firstName": format!("Maya{n}") })).await.status.as_u16()
            })
        }).collect();
        for one in tries {
            assert_eq!(one.await.unwrap(), 200);
        }
        assert_eq!(session(&mut browser.clone()).await["user"]["onboardingStep"], "emails");
    }
}
