//! The whole router: which layers every request passes, from the outside in.

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::get;
use platform::app::App;
use platform::http::denial::{INTERNAL, METHOD};
use platform::http::rate::{Rates, limit};
use platform::http::{Problem, headers, observe};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;

use crate::public_pages::{self, Pages, Site};
use crate::{api, assets, health, rates, shell};

/// Bytes of a body, where the operation itself does not allow more.
const BODY_MAX: usize = 64 * 1024;
/// Time for one request; long enough for 25 MiB over a slow phone.
const PATIENCE: Duration = Duration::from_secs(300);
/// Requests in hand before newcomers are told to come back.
const CROWD: usize = 1_024;

/// The router with everything in it, and public pages as they are on a fresh server.
pub fn build(app: App) -> Router {
    build_for(app, Site::default())
}

/// The router with everything in it; `site` is what the operator tells visitors.
pub fn build_for(app: App, site: Site) -> Router {
    let (routes, document) = api::routes();
    let document = serde_json::to_string(&document).unwrap_or_default();
    let pages = Pages::new(app.clone(), site);
    let limits = Rates::new(rates::budget, rates::BUDGETS, app.settings.rate_factor);
    let api = routes
        .route(
            "/api/openapi.json",
            get(async move || ([("content-type", "application/json")], document.clone())),
        )
        .route_layer(from_fn_with_state((app.clone(), limits), limit))
        .route_layer(from_fn_with_state(app.clone(), headers::same_origin));
    Router::new()
        .merge(api)
        .merge(health::routes())
        .merge(shell::routes())
        .merge(public_pages::routes(pages.clone()))
        .fallback(async || Problem::not_found())
        .method_not_allowed_fallback(async || Problem::new(METHOD))
        .layer(
            ServiceBuilder::new()
                .layer(from_fn_with_state(pages, public_pages::for_people))
                .layer(from_fn_with_state(app.clone(), observe::observe))
                .layer(from_fn_with_state(app.clone(), headers::secure))
                .layer(CatchPanicLayer::custom(|_| Problem::new(INTERNAL).into_response()))
                .layer(from_fn(files_first))
                .layer(from_fn(patience))
                .layer(DefaultBodyLimit::max(BODY_MAX)),
        )
        .with_state(app)
}

/// Answers with a file of the web app where the path names one.
async fn files_first(
    request: axum::extract::Request,
    next: axum::middleware::Next,
) -> axum::response::Response {
    match assets::serve(&request) {
        Some(file) if request.method().is_safe() => file,
        _ => next.run(request).await,
    }
}

/// Ends what takes too long, and turns newcomers away when the house is full.
async fn patience(request: axum::extract::Request, next: axum::middleware::Next) -> axum::response::Response {
    use platform::http::denial::{BUSY, TIMED_OUT};
    static ROOM: tokio::sync::Semaphore = tokio::sync::Semaphore::const_new(CROWD);
    let Ok(_place) = ROOM.try_acquire() else {
        return Problem::new(BUSY).retry_after(2_000).into_response();
    };
    tokio::time::timeout(PATIENCE, next.run(request))
        .await
        .unwrap_or_else(|_| Problem::new(TIMED_OUT).into_response())
}
