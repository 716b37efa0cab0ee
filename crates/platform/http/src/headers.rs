//! Security headers on every answer, and the proof of same origin that every change needs.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api_error::ApiError;
use crate::error_code::{FOREIGN_ORIGIN, MALFORMED};
use crate::settings::HttpSettings;

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
pub async fn secure(State(settings): State<HttpSettings>, request: Request, next: Next) -> Response {
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
    if settings.base_url.starts_with("https://") {
        headers
            .entry(header::STRICT_TRANSPORT_SECURITY)
            .or_insert(HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
    response
}

/// Refuses a change that does not come from a page of this community: its `Origin` has to be the configured base URL.
/// Operations with a signed path look at no session, and believe a signature alone.
pub async fn same_origin(State(settings): State<HttpSettings>, request: Request, next: Next) -> Response {
    let is_signed = settings.signed_paths.contains(&request.uri().path());
    if request.method().is_safe() || is_signed || is_own_origin(request.headers(), &settings.base_url) {
        return next.run(request).await;
    }
    ApiError::new(FOREIGN_ORIGIN).into_response()
}

/// Whether a page at `base_url` made this request: `Origin` is its scheme, host and port, and the browser calls it no
/// request across sites. A page cannot set either header.
#[must_use]
pub fn is_own_origin(headers: &HeaderMap, base_url: &str) -> bool {
    let is_own = headers.get_all(header::ORIGIN).iter().eq([base_url]);
    is_own && headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin")
}

/// Refuses a request that names several hosts, which a proxy before us may read differently (RFC 9112, 3.2).
pub async fn single_host(request: Request, next: Next) -> Response {
    if request.headers().get_all(header::HOST).iter().count() > 1 {
        return ApiError::new(MALFORMED).with("detail", "more than one Host header").into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    #[test]
    fn only_pages_at_the_base_url_may_change_something() {
        let base_url = "https://exhale.example";
        let site = "sec-fetch-site";
        for (headers, expected) in [
            (vec![("origin", base_url)], true),
            (vec![("origin", base_url), (site, "same-origin")], true),
            (vec![("origin", base_url), (site, "same-site")], false),
            (vec![("origin", base_url), (site, "cross-site")], false),
            (vec![("origin", base_url), ("origin", "https://evil.example")], false),
            (vec![("origin", "https://exhale.example:444"), (site, "same-origin")], false),
            (vec![("origin", "http://exhale.example")], false),
            (vec![("origin", "https://evil.example"), ("host", "evil.example")], false),
            (vec![("origin", "null"), (site, "same-origin")], false),
            (vec![("origin", "")], false),
            (vec![(site, "same-origin"), ("host", "exhale.example")], false),
            (vec![], false),
        ] {
            let map: HeaderMap = headers
                .iter()
                .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
                .collect();
            assert_eq!(is_own_origin(&map, base_url), expected, "{headers:?}");
        }
    }
}
