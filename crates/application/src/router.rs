//! The whole router: which layers every request passes, from the outside in.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef, Request, State};
use axum::http::{Method, request};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use platform::app::App;
use platform::feature::Feature;
use platform::http::error_code::{BUSY, METHOD, TIMED_OUT};
use platform::http::rate::{Rates, limit};
use platform::http::receive::{BodyReceiver, closing, receive};
use platform::http::{ApiError, HttpSettings, headers, observe};
use tokio::sync::Semaphore;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;

use crate::public_pages::{self, Pages, Site};
use crate::{api, assets, health, rates, shell};

/// Bytes of a body, where the operation itself does not allow more.
const BODY_MAX: usize = 64 * 1024;
/// Time for one request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Time for an upload: 25 MiB over a slow phone.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(300);
/// Requests to the community in hand before newcomers are told to come back. A request counts once its body has arrived; help
/// and health are never turned away, and uploads have limits of their own.
const MAX_IN_FLIGHT: usize = 1_024;

/// The router with everything that these features bring and what `more` adds; `site` is what the operator tells visitors.
pub fn build(app: App, features: &Arc<[Feature]>, site: Site, more: Router<App>) -> Router {
    let described = features.clone();
    let document = Arc::new(LazyLock::new(move || Bytes::from(api::document(&described).to_string())));
    let pages = Pages::new(app.clone(), site);
    let limits = Rates::new(rates::api(features), app.settings.rate_factor);
    let page_limits = Rates::new(rates::pages(), app.settings.rate_factor);
    let api = api::routes(features)
        .route(
            "/api/openapi.json",
            get(async move || ([("content-type", "application/json")], Bytes::clone(&document))),
        )
        .route_layer(
            ServiceBuilder::new()
                .layer(from_fn_with_state(app.clone(), headers::same_origin))
                .layer(from_fn_with_state((app.clone(), limits.clone()), limit)),
        );
    let uploads = Uploads(features.iter().flat_map(|feature| feature.uploads).copied().collect());
    let streamed = uploads.clone();
    let timed = uploads.clone();
    let community = api
        .merge(shell::routes(features).route_layer(from_fn_with_state((app.clone(), limits.clone()), limit)))
        .merge(more.layer(from_fn_with_state((app.clone(), limits), limit)))
        .layer(from_fn_with_state((Arc::new(Semaphore::new(MAX_IN_FLIGHT)), uploads), room));
    let body_limits: Vec<_> = features.iter().flat_map(|feature| feature.body_limits).copied().collect();
    let max_bytes = move |request: &request::Parts| {
        let limit = body_limits.iter().find(|(pattern, _)| fits(pattern, request.uri.path()));
        limit.map_or(BODY_MAX, |(_, limit)| *limit)
    };
    Router::new()
        .merge(community)
        .merge(health::routes())
        .merge(public_pages::routes(pages.clone(), page_limits))
        .fallback(async || ApiError::not_found())
        .method_not_allowed_fallback(async || ApiError::new(METHOD))
        .layer(
            ServiceBuilder::new()
                .layer(from_fn_with_state(pages, public_pages::for_people))
                .layer(from_fn_with_state(app.clone(), observe::observe))
                .layer(from_fn_with_state(app.clone(), headers::secure))
                .layer(CatchPanicLayer::custom(|_| ApiError::internal("a handler panicked").into_response()))
                .layer(from_fn(headers::single_host))
                .layer(from_fn(files_first))
                .layer(from_fn_with_state(timed, limit_time))
                .layer(from_fn_with_state(
                    (
                        HttpSettings::from_ref(&app),
                        BodyReceiver::new(move |request| streamed.has(request), max_bytes),
                    ),
                    receive,
                ))
                .layer(DefaultBodyLimit::max(BODY_MAX)),
        )
        .with_state(app)
}

/// Answers with a file of the web app where the path names one.
async fn files_first(request: Request, next: Next) -> Response {
    match assets::serve(&request) {
        Some(file) if request.method().is_safe() => file,
        _ => next.run(request).await,
    }
}

/// Whether a path is one of those that a pattern such as `/api/rooms/{id}` stands for.
fn fits(pattern: &str, path: &str) -> bool {
    pattern.split('/').count() == path.split('/').count()
        && pattern.split('/').zip(path.split('/')).all(|(part, found)| part == found || part.starts_with('{'))
}

/// The paths of uploads, which their own operations bound while they arrive.
#[derive(Clone)]
struct Uploads(Arc<[&'static str]>);

impl Uploads {
    fn has(&self, request: &request::Parts) -> bool {
        request.method == Method::POST && self.0.contains(&request.uri.path())
    }
}

/// Turns newcomers away when the house is full.
async fn room(
    State((room, uploads)): State<(Arc<Semaphore>, Uploads)>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    let is_upload = uploads.has(&parts);
    let request = Request::from_parts(parts, body);
    if is_upload {
        return next.run(request).await;
    }
    match room.try_acquire() {
        Ok(_place) => next.run(request).await,
        Err(_) => ApiError::new(BUSY).retry_after(2_000).into_response(),
    }
}

/// Ends what takes too long.
async fn limit_time(State(uploads): State<Uploads>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let limit = if uploads.has(&parts) { UPLOAD_TIMEOUT } else { REQUEST_TIMEOUT };
    let answer = tokio::time::timeout(limit, next.run(Request::from_parts(parts, body))).await;
    answer.unwrap_or_else(|_| closing(ApiError::new(TIMED_OUT).into_response()))
}
