//! No answer's time tells whether an address has an account: medians of samples taken in turns, judged by how far two
//! samples without an account lie apart.

use std::time::Duration;

use domain::limits::CODE_RESEND_MS;
use serde_json::{Value, json};
use testkit::{Client, PASSWORD, TestApp, on_both_databases};
use tokio::time::Instant;

use crate::newcomer::{GOOD, account, signed_up};

/// How much further apart than that; a missing hash would make it ten and more.
const GENEROUS: f64 = 1.5;
/// Other work on the machine can spoil one measurement, but it does not make the same mistake every time.
const MEASUREMENTS: usize = 3;

/// Addresses that nobody used before: with an account, and twice without.
const KINDS: [&str; 3] = ["known", "absent", "free"];

/// What is sent for one address, prepared beforehand.
type Prepared = (Client, Value);

/// The address of one kind in one round; the first kind's have accounts.
async fn address(app: &TestApp, kind: &str, number: usize) -> String {
    let name = format!("{kind}{number}");
    if kind == KINDS[0] {
        account(app, &name).await;
    }
    format!("{name}@exhale.test")
}

/// Fails when `path` answers noticeably sooner or later for addresses with an account.
async fn judge(app: &TestApp, rounds: usize, path: &str, prepare: impl AsyncFn(String) -> Prepared) {
    let mut seen = Vec::new();
    for measurement in 0..MEASUREMENTS {
        let mut requests = Vec::new();
        for round in 0..rounds {
            for kind in KINDS {
                requests.push(prepare(address(app, kind, measurement * rounds + round).await).await);
            }
        }
        app.clock.advance(CODE_RESEND_MS);
        let mut samples = [Vec::new(), Vec::new(), Vec::new()];
        for (at, (mut browser, body)) in requests.into_iter().enumerate() {
            #[allow(clippy::disallowed_methods, reason = "measures, does not tell the time")]
            let started = Instant::now();
            let status = browser.post(path, body).await.status.as_u16();
            samples[at % KINDS.len()].push(started.elapsed());
            assert!([202, 401].contains(&status), "{status}");
        }
        let [known, absent, free] = samples.map(median);
        let apart = |one: f64, other: f64| (one / other).max(other / one);
        let (found, noise) = (apart(known, absent), apart(free, absent));
        if found < GENEROUS * noise {
            return;
        }
        seen.push((found, noise));
    }
    panic!("{path}: {seen:?}");
}

fn median(mut sample: Vec<Duration>) -> f64 {
    sample.sort();
    sample[sample.len() / 2].as_secs_f64()
}

on_both_databases! {
    async fn of_logins(app: &TestApp) {
        judge(app, 15, "/api/session", async |email| {
            (app.visitor(), json!({ "email": email, "password": GOOD }))
        }).await;
    }

    async fn of_sign_ups(app: &TestApp) {
        judge(app, 15, "/api/accounts", async |email| {
            (app.visitor(), json!({ "email": email, "password": GOOD, "adult": true }))
        }).await;
    }

    async fn of_resets(app: &TestApp) {
        judge(app, 60, "/api/password-resets", async |email| (app.visitor(), json!({ "email": email }))).await;
    }

    async fn of_further_codes(app: &TestApp) {
        judge(app, 30, "/api/accounts/verification/resend", async |email| {
            let (browser, ticket) = signed_up(app, &email).await;
            (browser, json!({ "ticket": ticket }))
        }).await;
    }

    async fn of_changes_of_address(app: &TestApp) {
        judge(app, 15, "/api/account/email", async |email| {
            let asker = account(app, &format!("asker-{}", email.split('@').next().unwrap())).await;
            (asker.browser, json!({ "email": email, "password": PASSWORD }))
        }).await;
    }
}
