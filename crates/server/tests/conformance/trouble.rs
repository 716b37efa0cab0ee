//! When something goes wrong inside: a panic is a problem like any other, and a full house still helps.

use std::time::Duration;

use axum::Router;
use axum::routing::get;
use platform::app::App;

/// More requests at once than the house holds.
const TOO_MANY: usize = 1_100;

async fn never() {
    std::future::pending::<()>().await;
}

async fn panicking() {
    panic!("on purpose");
}

#[tokio::test]
async fn a_panic_is_a_fault_of_ours_with_an_id_to_quote() {
    let app = crate::setup().sqlite().await;
    let more: Router<App> = Router::new().route("/api/panic", get(panicking));
    let mut browser = app.visitor_with(Default::default(), more);
    let answer = browser.get("/api/panic").await;
    let id = answer.header("x-request-id").to_owned();
    let body: serde_json::Value = answer.refused(500, "internal").json();
    assert_eq!(body["requestId"], id);
    assert!(!body.to_string().contains("on purpose"), "{body}");
    assert_eq!(browser.get("/api/session").await.status, 200);
}

#[tokio::test]
async fn a_full_house_turns_newcomers_away_but_never_from_help() {
    let app = crate::setup().sqlite().await;
    let browser = app.visitor_with(Default::default(), Router::new().route("/api/never", get(never)));
    let waiting: Vec<_> = (0..TOO_MANY)
        .map(|_| {
            let mut browser = browser.clone();
            tokio::spawn(async move { browser.get("/api/never").await.status.as_u16() })
        })
        .collect();
    let mut newcomer = browser.clone();
    let full = async {
        while newcomer.get("/api/session").await.status == 200 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), full).await.expect("the house is full");
    let refused = newcomer.get("/api/session").await;
    assert!(!refused.header("retry-after").is_empty());
    refused.refused(503, "busy");
    for path in ["/healthz", "/help-now", "/"] {
        assert_eq!(newcomer.get(path).await.status, 200, "{path}");
    }
    for request in waiting {
        request.abort();
    }
}
