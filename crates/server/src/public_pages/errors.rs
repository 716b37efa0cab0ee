//! The pages for when something is amiss: no such address, no network, and the plain page when pages themselves fail.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use engines::pages::PageError;
use platform::http::Problem;
use serde::Serialize;

use super::{Frame, Pages, page_policy};

/// Made without the page engine, for when that is what failed; help stays one step away.
const PLAIN: &str = r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Something went wrong</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head>
<body><main><h1>Something went wrong</h1><p>The page could not be made. It is our fault, not yours, and what you have
saved is safe. Please try again in a moment.</p><p><a href="/">Go to the start page</a></p>
<p>In danger? Please call your emergency number. 112 works on mobile phones in most of the world.</p></main></body></html>"#;

#[derive(Serialize)]
struct TextProps {
    frame: Frame,
}

pub(super) async fn offline(State(pages): State<Pages>, frame: Frame) -> Response {
    pages.render(StatusCode::OK, "offline", &TextProps { frame }).await
}

pub(super) async fn not_found(pages: &Pages, frame: Frame) -> Response {
    // The address itself is left out, so that guessed ones never fill the cache of pages.
    pages.render(StatusCode::NOT_FOUND, "not-found", &TextProps { frame: frame.at("/") }).await
}

/// People who follow a link get a page; programs, and whatever asks the API, get a problem.
pub(super) async fn nothing_here(State(pages): State<Pages>, request: Request) -> Response {
    let api = ["/api/", "/media/"].iter().any(|folder| request.uri().path().starts_with(folder));
    if api || !wants_page(request.headers()) {
        return Problem::not_found().into_response();
    }
    let (mut parts, _) = request.into_parts();
    let Ok(frame) = Frame::from_request_parts(&mut parts, &pages).await;
    page_policy(not_found(&pages, frame).await)
}

fn wants_page(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accepted| accepted.contains("text/html"))
}

/// The last resort. The failure itself has been logged by the page engine.
pub(super) fn plain(error: &PageError) -> Response {
    let status = match error {
        PageError::Busy => StatusCode::SERVICE_UNAVAILABLE,
        PageError::Bundle(_) | PageError::Render(_) => StatusCode::INTERNAL_SERVER_ERROR,
    };
    let mut response = (status, Html(PLAIN)).into_response();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
    }
    response
}
