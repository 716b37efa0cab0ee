//! No answer's time tells whether an address has an account: medians of two samples, taken in turns.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};
use tokio::time::Instant;

use crate::newcomer::{GOOD, account};

/// How far two medians may lie apart; a missing hash would make it ten and more.
const GENEROUS: f64 = 2.0;

async fn medians(
    app: &TestApp,
    rounds: usize,
    path: &str,
    known: impl Fn(usize) -> Value,
    absent: impl Fn(usize) -> Value,
) -> f64 {
    let mut samples = [Vec::new(), Vec::new()];
    for round in 0..rounds {
        for (at, body) in [known(round), absent(round)].into_iter().enumerate() {
            let mut browser = app.visitor();
            #[allow(clippy::disallowed_methods, reason = "measures, does not tell the time")]
            let started = Instant::now();
            browser.post(path, body).await;
            samples[at].push(started.elapsed());
        }
    }
    let [known, absent] = samples.map(|mut sample: Vec<Duration>| {
        sample.sort();
        sample[sample.len() / 2].as_secs_f64()
    });
    (known / absent).max(absent / known)
}

on_both_databases! {
    async fn of_logins(app: &TestApp) {
        account(app, "Maya").await;
        let known = |_| json!({ "email": "maya@exhale.test", "password": GOOD });
        let absent = |n| json!({ "email": format!("n{n}@exhale.test"), "password": GOOD });
        let apart = medians(app, 15, "/api/session", known, absent).await;
        assert!(apart < GENEROUS, "{apart}");
    }

    async fn of_sign_ups(app: &TestApp) {
        account(app, "Maya").await;
        let body = |email: String| json!({ "email": email, "password": GOOD, "adult": true });
        let absent = |n| body(format!("n{n}@exhale.test"));
        let apart = medians(app, 15, "/api/accounts", |_| body("maya@exhale.test".into()), absent).await;
        assert!(apart < GENEROUS, "{apart}");
    }

    async fn of_resets(app: &TestApp) {
        account(app, "Maya").await;
        let absent = |n| json!({ "email": format!("n{n}@exhale.test") });
        let known = |_| json!({ "email": "maya@exhale.test" });
        let apart = medians(app, 60, "/api/password-resets", known, absent).await;
        assert!(apart < GENEROUS, "{apart}");
    }
}
