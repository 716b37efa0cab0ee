//! Security headers on every answer, and the proof of same origin that every change needs.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::denial::FOREIGN_ORIGIN;
use super::problem::Problem;
use crate::app::App;

/// For everything that is not a page: nothing may be loaded, framed or run.
const BARE_CSP: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const ALWAYS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ),
];

/// Adds what every answer carries; a page has set its own policy before.
pub async fn secure(State(app): State<App>, request: Request, next: Next) -> Response {
    let personal = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.entry(*name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(BARE_CSP));
    if personal {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if app.settings.base_url.starts_with("https://") {
        headers
            .entry(header::STRICT_TRANSPORT_SECURITY)
            .or_insert(HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
    response
}

/// Operations that machines call, which send no proof of origin: they look at no session, and believe a signature alone.
const SIGNED: &[&str] = &["/api/billing/webhook"];

/// Refuses a change that does not prove that it comes from our own pages: `Sec-Fetch-Site` says so, or `Origin` does.
pub async fn same_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let signed = SIGNED.contains(&request.uri().path());
    if request.method().is_safe() || signed || from_ourselves(&request, &app.settings.base_url) {
        return next.run(request).await;
    }
    Problem::new(FOREIGN_ORIGIN).into_response()
}

fn from_ourselves(request: &Request, base_url: &str) -> bool {
    let text = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let origin_is_ours = text(header::ORIGIN).map(|origin| {
        let host = origin.split_once("://").map(|(_, host)| host);
        origin == base_url || (host.is_some() && host == text(header::HOST))
    });
    match text(HeaderName::from_static("sec-fetch-site")) {
        Some(site) => site == "same-origin" && origin_is_ours != Some(false),
        None => origin_is_ours == Some(true),
    }
}
