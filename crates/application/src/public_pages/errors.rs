//! The pages for when something is amiss: no such address, no network, our own fault, and the page engine itself failing.

use adapters::pages::PageError;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Frame, Pages, page_policy};

/// Made without the page engine, for when that is what failed; help stays within reach.
const PLAIN: &str = r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Something went wrong</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head>
<body><main><h1>Something went wrong</h1><p>We couldn't build this page. That's our fault, not yours, and what you have
saved is safe. Please try again in a moment.</p><p><a href="/">Go to the start page</a></p>
<p>In danger? Please call your emergency number. 112 works on mobile phones in most of the world.</p></main></body></html>"#;

const ID_COMES_HERE: &str = "REQUEST-ID";

/// Pages of fixed text show nothing but their frame.
#[derive(Serialize, ToSchema)]
pub(super) struct TextProps {
    frame: Frame,
}

/// What the page about a failure shows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ErrorProps<'a> {
    frame: Frame,
    /// To quote when asking for help.
    request_id: &'a str,
}

pub(super) async fn offline(State(pages): State<Pages>, frame: Frame) -> Response {
    pages.render(StatusCode::OK, "offline", &TextProps { frame }).await
}

pub(super) async fn not_found(pages: &Pages, frame: Frame) -> Response {
    // The address itself is left out, so that guessed ones never fill the cache of pages.
    pages.render(StatusCode::NOT_FOUND, "not-found", &TextProps { frame: frame.nowhere() }).await
}

/// The outermost layer: anyone who follows a link gets a page instead of a problem document when there is nothing at an
/// address or something failed. Programs, and whatever asks the API, get the problem.
pub async fn for_people(State(pages): State<Pages>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let person = is_person(&parts).then(|| parts.clone());
    let response = next.run(Request::from_parts(parts, body)).await;
    match person {
        // Outside the time for one request, so that it must wait for no database.
        Some(parts) if is_problem(&response) => {
            as_page(&pages, Frame::signed_out(&parts, &pages), response).await
        }
        _ => response,
    }
}

async fn as_page(pages: &Pages, frame: Frame, problem: Response) -> Response {
    let mut page = match problem.status() {
        StatusCode::NOT_FOUND => not_found(pages, frame).await,
        status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
            let id = problem.headers().get("x-request-id").and_then(|id| id.to_str().ok());
            failed(pages, frame, status, id.unwrap_or_default()).await
        }
        _ => return problem,
    };
    page = page_policy(page);
    for (name, value) in problem.headers() {
        if name != header::CONTENT_LENGTH && !page.headers().contains_key(name) {
            page.headers_mut().insert(name, value.clone());
        }
    }
    page
}

/// Every failure has an id of its own; it is put in afterwards, so that all of them share one rendered page.
async fn failed(pages: &Pages, frame: Frame, status: StatusCode, id: &str) -> Response {
    let props = ErrorProps { frame: frame.nowhere(), request_id: ID_COMES_HERE };
    match pages.html("error", &props).await {
        Ok(html) => {
            let html = String::from_utf8_lossy(&html).replace(ID_COMES_HERE, id);
            (status, Html(html)).into_response()
        }
        Err(error) => plain(&error),
    }
}

fn is_person(parts: &Parts) -> bool {
    let api = ["/api/", "/media/"].iter().any(|folder| parts.uri.path().starts_with(folder));
    let accepted = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    !api && accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

fn is_problem(response: &Response) -> bool {
    response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/problem+json")
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
