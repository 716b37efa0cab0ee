//! The public pages: who gets which page with which props; React in the page engine turns them into HTML.

mod errors;
mod frame;
mod help_now;
mod home;
mod log_out;
mod props;
mod reading;
mod rooms;
mod rules;
mod security_txt;
mod site;
mod unsubscribe;

use std::sync::Arc;

use adapters::pages::{PageError, Renderer, Source};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use bytes::Bytes;
use platform::app::App;
use platform::http::headers;
use platform::http::rate::{Rates, limit};
use serde::Serialize;
use tokio::sync::Semaphore;

pub use errors::for_people;
pub use frame::{Appearance, Frame};
pub use props::document;
pub use site::{Country, HelpLines, Line, Site};

/// The policy of every public page: only our own files, and nothing inline. The one Trusted Types
/// policy may name the service worker's address and nothing else.
pub const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types service-worker";

/// Articles and episodes have no feature behind them yet, so their lists are truly empty.
const NONE_YET: [(); 0] = [];

/// What page handlers need beside the application.
#[derive(Clone)]
pub struct Pages {
    app: App,
    site: Arc<Site>,
    renderer: Renderer,
    looks: Arc<Semaphore>,
}

/// The routes of the public pages, in the order of the header and the footer.
pub fn routes(pages: Pages, limits: Rates) -> Router<App> {
    let app = pages.app.clone();
    let log_out = get(log_out::stay)
        .post(log_out::log_out)
        .layer(from_fn_with_state(app.clone(), headers::same_origin));
    Router::new()
        .route("/", get(home::show))
        .route("/rooms", get(rooms::list))
        .route("/rooms/{id}", get(rooms::show))
        .route("/blog", get(reading::blog))
        .route("/podcast", get(reading::podcast))
        .route("/community-guidelines", get(rules::guidelines))
        .route("/community-guidelines/questions", get(rules::question_guidelines))
        .route("/terms", get(rules::terms))
        .route("/privacy", get(rules::privacy))
        .route("/.well-known/security.txt", get(security_txt::show))
        .route("/offline", get(errors::offline))
        .route("/companion-app", get(companion_app))
        .route("/logout", log_out)
        .merge(unsubscribe::routes(&pages))
        .route_layer(from_fn_with_state((app, limits), limit))
        // Never refused, however much someone asks for.
        .route("/help-now", get(help_now::show))
        .layer(from_fn(page_headers))
        .with_state(pages)
}

impl Pages {
    /// Starts the render threads; `site` is what the operator tells visitors.
    #[must_use]
    pub fn new(app: App, site: Site) -> Self {
        let looks = Arc::new(Semaphore::new(frame::LOOKS));
        Self { app, site: Arc::new(site), renderer: Renderer::new(bundle()), looks }
    }

    /// Renders one page; a failing one becomes the plain error page.
    async fn render(&self, status: StatusCode, page: &str, props: &impl Serialize) -> Response {
        match self.html(page, props).await {
            Ok(html) => (status, Html(html)).into_response(),
            Err(error) => errors::plain(&error),
        }
    }

    async fn html(&self, page: &str, props: &impl Serialize) -> Result<Bytes, PageError> {
        let json = serde_json::to_string(props).map_err(|error| PageError::Render(error.to_string()))?;
        self.renderer.render(page, json).await
    }
}

/// Leads to where the operator offers the companion app, or to the page that says that there is none yet.
async fn companion_app(State(pages): State<Pages>) -> Redirect {
    Redirect::to(pages.site.companion_app.as_deref().unwrap_or("/community/companion-app"))
}

/// In development the bundle is read from its file, so that an edited page shows without a build of the server.
#[cfg(debug_assertions)]
fn bundle() -> Source {
    Source::File(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist-public/pages.js").into())
}

#[cfg(not(debug_assertions))]
fn bundle() -> Source {
    Source::Text(include_str!("../../../../web/dist-public/pages.js").into())
}

/// What a page shows depends on who looks and on the browser's language, so no shared cache may keep it.
async fn page_headers(request: Request, next: Next) -> Response {
    page_policy(next.run(request).await)
}

fn page_policy(mut response: Response) -> Response {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CSP),
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::VARY, "cookie, accept-language"),
        // With no-referrer, browsers send `Origin: null` with the form that logs out.
        (HeaderName::from_static("referrer-policy"), "same-origin"),
    ] {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
