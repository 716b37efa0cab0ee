//! One log line, one metric and one id per request; problems get their body here, faults of ours are logged here once.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use platform_db::Db;
use platform_sources::clock::Clock;
use platform_sources::random::Random;
use tokio::time::Instant;

use crate::api_error::ApiError;
use crate::error_code::{BUSY, INTERNAL, MALFORMED, METHOD, NOT_FOUND, TIMED_OUT, TOO_LARGE, WRONG_TYPE};

/// The outermost layer. Logs say the route's pattern, never the address itself, which may hold a token.
pub async fn observe(
    State(db): State<Db>,
    State(clock): State<Arc<dyn Clock>>,
    State(random): State<Arc<dyn Random>>,
    request: Request,
    next: Next,
) -> Response {
    let id: uuid::Uuid = random.id(clock.now());
    let id = id.simple().to_string();
    let method = request.method().clone();
    let api = request.uri().path().starts_with("/api/");
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "unmatched".to_owned(), |path| path.as_str().to_owned());
    #[allow(clippy::disallowed_methods, reason = "measures, does not tell the time")]
    let started = Instant::now();
    let mut response = finish(next.run(request).await, (&db, &*clock), &id, api);
    let took = started.elapsed();
    let status = response.status().as_u16();
    tracing::info!(request = id, %method, route, status, ms = took.as_secs_f64() * 1_000.0, "request");
    metrics::counter!(
        "exhale_http_requests_total",
        "method" => label(&method), "route" => route.clone(), "status" => status.to_string()
    )
    .increment(1);
    metrics::histogram!("exhale_http_request_seconds", "route" => route).record(took.as_secs_f64());
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", value);
    }
    response
}

/// The methods we answer by name; callers may invent others without end.
fn label(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        _ => "other",
    }
}

/// Writes a problem's body; an error without a problem, from a layer below, is given one when it answers the API.
fn finish(mut response: Response, (db, clock): (&Db, &dyn Clock), id: &str, api: bool) -> Response {
    let error = response.extensions_mut().remove::<ApiError>();
    let error = match error {
        Some(error) => error,
        None if api && is_bare_error(&response) => ApiError::new(match response.status() {
            StatusCode::NOT_FOUND => NOT_FOUND,
            StatusCode::METHOD_NOT_ALLOWED => METHOD,
            StatusCode::REQUEST_TIMEOUT | StatusCode::GATEWAY_TIMEOUT => TIMED_OUT,
            StatusCode::PAYLOAD_TOO_LARGE => TOO_LARGE,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => WRONG_TYPE,
            StatusCode::SERVICE_UNAVAILABLE => BUSY,
            status if status.is_client_error() => MALFORMED,
            _ => INTERNAL,
        }),
        None => return response,
    };
    if let Some(cause) = error.cause() {
        if error.by_database() {
            db.outage().failed(clock.now(), Some(id), &cause);
        } else {
            tracing::error!(request = id, code = error.error_code.code, cause, "a request failed");
        }
    }
    let kept = response.headers().clone();
    let body = error.body(id);
    let mut answer = error.into_response();
    answer.extensions_mut().remove::<ApiError>();
    for (name, value) in &kept {
        if name != header::CONTENT_LENGTH && !answer.headers().contains_key(name) {
            answer.headers_mut().insert(name, value.clone());
        }
    }
    *answer.body_mut() = Body::from(body);
    answer
}

fn is_bare_error(response: &Response) -> bool {
    let status = response.status();
    let structured = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/"));
    // Of a range that is not there a header tells how long the file is.
    let is_range = status == StatusCode::RANGE_NOT_SATISFIABLE;
    (status.is_client_error() || status.is_server_error()) && !structured && !is_range
}
