//! Every operation of the API against every kind of caller: the document says who is let in, and that is so.

use application::access::{Operation, Reach};
use axum::http::Method;
use domain::plan::Slot;
use domain::role::Roles;
use platform::params;
use serde_json::{Value, json};
use testkit::{Client, TestApp, entitled, on_both_databases};

pub(crate) fn operations() -> Vec<Operation> {
    let mut found = application::access::operations(&exhale::features::all()).unwrap();
    // Finishing the sign-up steps and withdrawing an application change who is admitted, so they come last.
    let changes = |path: &str| {
        path.starts_with("/api/onboarding/") || path == "/api/professional-application/withdrawal"
    };
    found.sort_by_key(|operation| changes(&operation.path));
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
    add("no plan", Reach::Verified, &|new| new.plan_chosen_at = None).await;
    add("not onboarded", Reach::Verified, &|new| new.onboarding_complete = false).await;
    add("applicant", Reach::Verified, &|new| new.roles = Roles { applicant: true, ..none }).await;
    add("complete applicant", Reach::Verified, &|new| {
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
