//! Every operation of the API against every kind of caller: who is let in stands in the document, and holds.

use axum::http::Method;
use domain::plan::Slot;
use domain::role::Roles;
use exhale::access::{Operation, Reach};
use platform::params;
use serde_json::{Value, json};
use testkit::{Client, TestApp, entitled, on_both_databases};

pub(crate) fn operations() -> Vec<Operation> {
    let mut found = exhale::access::operations().unwrap();
    // Finishing the sign-up steps changes who is admitted, so it comes last.
    found.sort_by_key(|operation| operation.path.starts_with("/api/onboarding/"));
    found
}

/// Every kind of account, with how far it gets.
pub(crate) async fn callers(app: &TestApp) -> Vec<(&'static str, Reach, Client)> {
    let none = Roles::default();
    let mut all = vec![("a visitor", Reach::Open, app.visitor())];
    let mut add = async |name: &'static str, reach, shape: &dyn Fn(&mut members::store::NewMember)| {
        let first = format!("C{}", name.replace(' ', ""));
        let person = app.person(&first, |new| shape(new)).await;
        all.push((name, reach, person.browser));
    };
    add("unverified", Reach::SignedIn, &|new| new.email_verified_at = None).await;
    add("no plan", Reach::SignedIn, &|new| new.plan_chosen_at = None).await;
    add("not onboarded", Reach::SignedIn, &|new| new.onboarding_complete = false).await;
    add("applicant", Reach::SignedIn, &|new| new.roles = Roles { applicant: true, ..none }).await;
    add("complete applicant", Reach::SignedIn, &|new| {
        new.roles = Roles { applicant: true, application_complete: true, ..none };
    })
    .await;
    add("free", Reach::Admitted, &|_| {}).await;
    add("supporter", Reach::Admitted, &|new| new.entitled = vec![entitled("sub", Slot::Zero)]).await;
    add("super", Reach::Admitted, &|new| {
        new.entitled = vec![entitled("sub", Slot::One)];
    })
    .await;
    add("professional", Reach::Admitted, &|new| new.roles = Roles { professional: true, ..none }).await;
    add("ambassador", Reach::Admitted, &|new| new.roles = Roles { ambassador: true, ..none }).await;
    add("moderator", Reach::Moderator, &|new| new.roles = Roles { moderator: true, ..none }).await;
    add("admin", Reach::Admin, &|new| new.roles = Roles { admin: true, ..none }).await;
    all
}

on_both_databases! {
    async fn every_operation_lets_in_whom_it_says_and_nobody_else(app: &TestApp) {
        let callers = callers(app).await;
        assert!(operations().len() > 25, "{} operations", operations().len());
        for (name, reach, browser) in &callers {
            tried(name, *reach, browser).await;
        }
    }

    /// R211: during maintenance only admins get in.
    async fn maintenance_keeps_everyone_but_admins_out(app: &TestApp) {
        let callers = callers(app).await;
        app.maintenance(true).await;
        for (name, reach, browser) in &callers {
            let reach = if *reach == Reach::Admin { *reach } else { (*reach).min(Reach::SignedIn) };
            tried(&format!("{name} during maintenance"), reach, browser).await;
        }
    }

    async fn a_suspended_account_is_a_visitor(app: &TestApp) {
        let callers = callers(app).await;
        app.change("update members set suspended_at = $1", params![app.clock.time()]).await;
        let (_, _, free) = callers.into_iter().find(|(name, ..)| *name == "free").unwrap();
        tried("suspended", Reach::Open, &free).await;
    }
}

/// Calls every operation as this caller, who should get as far as `reach`.
async fn tried(name: &str, reach: Reach, browser: &Client) {
    for operation in operations() {
        let path = fill(&operation.path);
        // A fresh copy, since logging out must not decide what comes after it.
        let mut browser = browser.clone();
        if operation.method == Method::DELETE
            && (operation.path == "/api/session" || operation.path.starts_with("/api/sessions"))
        {
            continue;
        }
        let body = if operation.method == Method::GET { Value::Null } else { json!({}) };
        let answer = browser.json(operation.method.clone(), &path, body).await;
        let code = answer.code();
        let turned_away = matches!(code.as_str(), "session.none" | "guard.elsewhere" | "role.missing");
        let what = format!("{name} at {} {}: {} {code}", operation.method, operation.path, answer.status);
        assert_eq!(turned_away, reach < operation.caller, "{what}");
        if turned_away && reach == Reach::Open {
            assert_eq!(code, "session.none", "{what}");
        }
        assert!(!answer.status.is_server_error(), "{what}");
    }
}

/// Ids and tokens that exist nowhere in the place of parameters.
pub(crate) fn fill(path: &str) -> String {
    path.split('/')
        .map(|part| if part.starts_with('{') { "0196f0c0-0000-7000-8000-000000000000" } else { part })
        .collect::<Vec<_>>()
        .join("/")
}

/// Every change draws on a budget, and reads do not use up the budget of changes.
#[test]
fn every_change_has_a_budget_of_its_own() {
    for operation in operations() {
        let budget = exhale::rates::budget(&operation.method, &operation.path);
        assert!(exhale::rates::BUDGETS.contains(&budget), "{}", operation.path);
        assert_eq!(
            matches!(budget.name, "reads" | "searches"),
            operation.method == Method::GET,
            "{}",
            operation.path
        );
    }
}

#[tokio::test]
async fn over_budget_is_refused_with_a_time_to_come_back() {
    let settings = platform::settings::Settings { rate_factor: 1.0, ..Default::default() };
    let app = TestApp::sqlite_exactly(settings).await;
    let mut browser = app.visitor();
    let mut refused = None;
    for _ in 0..40 {
        let answer =
            browser.post("/api/session", json!({ "email": "a@b.co", "password": "wrong-password" })).await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("forty guesses are too many").refused(429, "rate.limited");
    assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 1);
}

#[tokio::test]
async fn pages_opened_too_often_are_refused_as_a_page_and_help_never_is() {
    let settings = platform::settings::Settings { rate_factor: 0.1, ..Default::default() };
    let app = TestApp::sqlite_exactly(settings).await;
    let mut browser = app.visitor().with_header("accept", "text/html");
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(browser.get("/login").await.status);
    }
    assert_ne!(statuses[0], 429);
    let refused = browser.get("/login").await;
    assert_eq!((refused.status.as_u16(), refused.header("content-type")), (429, "text/html; charset=utf-8"));
    assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 1);
    assert_eq!(browser.get("/help-now").await.status, 200);
}

#[tokio::test]
async fn the_sandbox_has_a_budget_too() {
    let settings = platform::settings::Settings { rate_factor: 0.1, ..Default::default() };
    let app = TestApp::sqlite_exactly(settings).await;
    let mut browser = app.visitor();
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(browser.get("/sandbox/portal/bps_guessed").await.status.as_u16());
    }
    assert_eq!((statuses[0], statuses[39]), (404, 429));
}

#[tokio::test]
async fn one_account_cannot_be_guessed_at_from_everywhere_at_once() {
    let proxy = std::net::IpAddr::from([127, 0, 0, 1]);
    let settings =
        platform::settings::Settings { rate_factor: 1.0, trusted_proxies: vec![proxy], ..Default::default() };
    let app = TestApp::sqlite_exactly(settings).await;
    let mut refused = 0;
    for number in 0..90 {
        let mut browser = app.visitor().with_header("x-forwarded-for", &format!("10.1.1.{number}"));
        let body = json!({ "email": "Maya@example.org", "password": "wrong-password" });
        refused += usize::from(browser.post("/api/session", body).await.status == 429);
    }
    assert!((10..=30).contains(&refused), "{refused}");
}
