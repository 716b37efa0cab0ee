//! How often what may be done: the budget of every operation, and that anyone who is over budget is refused.

use axum::http::Method;
use serde_json::json;

use crate::callers::operations;

/// What draws on another budget than reading or writing, by the budget's name.
const BUDGETED: &[(&str, &[&str])] = &[
    ("answers", &["PUT /api/recordings/{id}/consent"]),
    (
        "applications",
        &["POST /api/professional-application/appeal", "POST /api/professional-application/submission"],
    ),
    ("comments", &["POST /api/questions/{id}/comments", "POST /api/wins/{id}/comments"]),
    ("direct messages", &["PATCH /api/dm/messages/{id}", "POST /api/dm/{uid}/messages"]),
    ("events", &["POST /api/billing/webhook"]),
    (
        "emails",
        &[
            "POST /api/account/email",
            "POST /api/accounts",
            "POST /api/accounts/verification/resend",
            "POST /api/password-resets",
        ],
    ),
    ("evidence", &["POST /api/professional-application/evidence"]),
    ("marks", &["PUT /api/chat/channels/{id}/read", "PUT /api/dm/{uid}/read"]),
    ("messages", &["PATCH /api/chat/messages/{id}", "POST /api/chat/channels/{id}/messages"]),
    (
        "payments",
        &[
            "DELETE /api/billing/cancellation",
            "POST /api/billing/changes",
            "POST /api/billing/changes/preview",
            "POST /api/billing/checkouts",
            "POST /api/billing/portal",
            "PUT /api/billing/cancellation",
        ],
    ),
    (
        "reports",
        &[
            "POST /api/appeals",
            "POST /api/dm/{uid}/report",
            "POST /api/reports",
            "POST /api/rooms/{id}/reports",
        ],
    ),
    ("searches", &["GET /api/chat/channels/{id}/search", "GET /api/members/search"]),
    (
        "secrets",
        &[
            "POST /api/accounts/verification",
            "POST /api/accounts/verification/link",
            "POST /api/session",
            "PUT /api/account/email",
            "PUT /api/account/password",
            "PUT /api/password-resets",
        ],
    ),
    ("shares", &["POST /api/questions", "POST /api/rooms", "POST /api/wins"]),
    ("uploads", &["POST /api/media/images", "POST /api/media/thumbnails", "POST /api/media/videos"]),
];

#[test]
fn every_operation_draws_on_the_budget_that_is_meant() {
    let mut found = std::collections::BTreeMap::<_, Vec<_>>::new();
    let table = application::rates::api(&exhale::features::all());
    for operation in operations() {
        let budget = table.budget(&operation.method, &operation.path);
        let usual = if operation.method == Method::GET { "reads" } else { "writes" };
        if budget.name != usual {
            found.entry(budget.name).or_default().push(format!("{} {}", operation.method, operation.path));
        }
    }
    found.values_mut().for_each(|operations| operations.sort());
    let expected =
        BUDGETED.iter().map(|(name, those)| (*name, those.iter().map(ToString::to_string).collect()));
    assert_eq!(found, expected.collect());
}

/// O-6: anyone who shares without pause shares ten times at once, and never more than thirty times in an hour.
#[tokio::test]
async fn sharing_is_limited_whatever_the_tier() {
    let settings = platform::settings::Settings { rate_factor: 1.0, ..Default::default() };
    let app = crate::setup().sqlite_exactly(settings).await;
    let mut sue = app.super_member("Sue").await;
    let mut answers = Vec::new();
    for number in 0..11 {
        let win = json!({ "title": format!("Win {number}"), "win": "Again" });
        answers.push(sue.browser.post("/api/wins", win).await);
    }
    let refused = answers.pop().unwrap().refused(429, "rate.limited");
    assert!(answers.iter().all(|answer| answer.status == 201));
    assert!((100..=180).contains(&refused.header("retry-after").parse::<u32>().unwrap()));
    let shares = application::rates::api(&exhale::features::all()).budget(&Method::POST, "/api/wins");
    assert_eq!(shares.burst + shares.per_hour, 30);
}

#[tokio::test]
async fn over_budget_is_refused_with_a_time_to_come_back() {
    let settings = platform::settings::Settings { rate_factor: 1.0, ..Default::default() };
    let app = crate::setup().sqlite_exactly(settings).await;
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
    let app = crate::setup().sqlite_exactly(settings).await;
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
    let app = crate::setup().sqlite_exactly(settings).await;
    let mut browser = app.visitor();
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(browser.get("/sandbox/portal/bps_guessed").await.status.as_u16());
    }
    assert_eq!((statuses[0], statuses[39]), (404, 429));
}
