//! A request writes as much for an address without an account as for one with: else its time would tell.

use domain::limits::CODE_RESEND_MS;
use platform::params;
use serde_json::{Value, json};
use testkit::{Client, PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{GOOD, account};

const KNOWN: &str = "maya@exhale.test";
const FREE: &str = "nobody@exhale.test";

/// How many jobs a request queues.
async fn jobs(app: &TestApp, browser: &mut Client, path: &str, body: Value) -> i64 {
    let count = || app.number("select count(*) from jobs", params![]);
    let before = count().await;
    browser.post(path, body).await.expect(202);
    count().await - before
}

on_both_databases! {
    async fn of_sign_ups_and_further_codes(app: &TestApp) {
        account(app, "Maya").await;
        for email in [KNOWN, FREE] {
            let key = "0199a5b0-6b8a-7c1e-9a53-1f2e3d4c5b6a";
            let mut browser = app.visitor().with_header("idempotency-key", key);
            let form = json!({ "email": email, "password": GOOD, "adult": true });
            assert_eq!(jobs(app, &mut browser, "/api/accounts", form.clone()).await, 1, "{email}");
            assert_eq!(jobs(app, &mut browser, "/api/accounts", form.clone()).await, 1, "{email} again");
            let ticket = browser.post("/api/accounts", form).await.json()["ticket"].clone();
            app.work().await;
            app.clock.advance(CODE_RESEND_MS);
            let resend = json!({ "ticket": ticket });
            assert_eq!(jobs(app, &mut browser, "/api/accounts/verification/resend", resend).await, 1, "{email}");
        }
    }

    async fn of_resets(app: &TestApp) {
        account(app, "Maya").await;
        for email in [KNOWN, FREE] {
            let body = json!({ "email": email });
            assert_eq!(jobs(app, &mut app.visitor(), "/api/password-resets", body).await, 1, "{email}");
        }
    }

    /// Also for an address whose owner was told a moment ago.
    async fn of_changes_of_address(app: &TestApp) {
        account(app, "Maya").await;
        for (number, email) in [KNOWN, KNOWN, FREE].into_iter().enumerate() {
            let mut asker = account(app, &format!("Asker{number}")).await;
            let body = json!({ "email": email, "password": PASSWORD });
            assert_eq!(jobs(app, &mut asker.browser, "/api/account/email", body).await, 2, "{email}");
            app.work().await;
        }
    }
}
