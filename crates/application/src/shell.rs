//! The shell of the signed-in app: one HTML page for all its paths, with the session inside and the guard obeyed.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use domain::guard::{AccountState, Page, page_of, redirect};
use members::session_view::SessionView;
use platform::app::App;
use platform::auth::{self, Viewer};
use platform::feature::Feature;
use platform::http::ApiError;
use platform::session_cookie;

use crate::assets;
use crate::preload::{self, Preloads};
use crate::public_pages::Appearance;

/// Like [`crate::public_pages::CSP`], and previews of what a member is about to upload (`blob:`).
const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types service-worker";

/// The pages of the app may ask for microphone, camera and screen: a Room is entered from any of them without another page
/// being loaded.
const PERMISSIONS: &str = "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=(), \
    browsing-topics=()";

/// The preview image as the shell names it; others than browsers want its whole address.
const PREVIEW: &str = "content=\"/social-preview.png\"";

/// The shell without a session, which finds out on its own who is here.
const KEPT: &str = "/_app";

/// What is shown below which paths until it is known who is here (O-69); `*` is any one segment.
pub const LOADING_VIEWS: [(&str, &str); 3] =
    [("/community/chat", "chat"), ("/community/dm", "chat"), ("/community/rooms/*", "rooms")];

/// Every path of the app.
pub fn routes(features: &[Feature]) -> Router<App> {
    let preloads: Preloads = features.iter().flat_map(|feature| feature.preloads).copied().collect();
    let paths = [
        "/login",
        "/signup",
        "/signup/",
        "/signup/{*rest}",
        "/community",
        "/community/",
        "/community/{*rest}",
        "/forgot-password",
        "/reset-password",
        "/verify-link",
        KEPT,
    ];
    let router = paths.iter().fold(Router::new(), |router, path| router.route(path, get(show)));
    router.layer(Extension(Arc::new(preloads)))
}

async fn show(
    State(app): State<App>,
    Extension(preloads): Extension<Arc<Preloads>>,
    request: Request,
) -> Result<Response, ApiError> {
    let (mut parts, _) = request.into_parts();
    let path = parts.uri.path().to_owned();
    let viewer = auth::viewer(&mut parts, &app).await?;
    let standing = viewer.as_ref().map_or_else(AccountState::default, |viewer| viewer.standing());
    let page = page_of(&path);
    if let Some(target) = redirect(&standing, page)
        && !leads_on(page, &parts.uri)
    {
        return Ok(Redirect::to(&with_return(target, &parts.uri)).into_response());
    }
    // Loading a page moves the end of the session, so the cookie has to last as long.
    let token = auth::token(&parts.headers).filter(|_| viewer.is_some() && path != KEPT);
    let cookie = token.as_deref().map(session_cookie::keeping);
    let Some(shell) = assets::shell() else {
        let why = "The web app is not built: run `make web`.";
        return Ok((StatusCode::SERVICE_UNAVAILABLE, cookie, why).into_response());
    };
    // The service worker keeps this one, fetched without cookies: it must not say that nobody is logged in.
    let boot = if path == KEPT { String::new() } else { boot(&app, viewer.as_deref()).await? };
    let look = Appearance::of(&parts.headers);
    let preview = format!("content=\"{}/social-preview.png\"", app.settings.base_url);
    let html = shell
        .replace(PREVIEW, &preview)
        .replace("<!--boot-->", &(boot + &preload::links(&path, &preloads)))
        .replace("data-theme=\"system\"", &format!("data-theme=\"{}\"", look.theme.unwrap_or("system")))
        .replace("data-text=\"100\"", &format!("data-text=\"{}\"", look.text_size))
        .replace("data-quiet=\"off\"", if look.quiet { "data-quiet=\"on\"" } else { "data-quiet=\"off\"" })
        .replace("data-loading=\"default\"", &format!("data-loading=\"{}\"", loading_view(&path)));
    let mut response = Html(html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP));
    headers.insert("permissions-policy", HeaderValue::from_static(PERMISSIONS));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    Ok((cookie, response).into_response())
}

fn loading_view(path: &str) -> &'static str {
    let is_below = |pattern: &str| {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let mut wanted = pattern.split('/').filter(|part| !part.is_empty());
        wanted.all(|wanted| parts.next().is_some_and(|part| wanted == "*" || wanted == part))
    };
    LOADING_VIEWS.iter().find(|(pattern, _)| is_below(pattern)).map_or("default", |(_, view)| view)
}

/// The session, as the page carries it; without a feature that tells of it the page finds out on its own.
async fn boot(app: &App, viewer: Option<&Viewer>) -> Result<String, ApiError> {
    let Some(sessions) = app.registry.all::<dyn SessionView>().next() else { return Ok(String::new()) };
    let session = sessions.json(app, viewer).await?.replace('<', "\\u003c");
    Ok(format!("<script type=\"application/json\" id=\"boot\">{session}</script>"))
}

/// Whether the address of the login or of the sign-up says where to go on to. The app knows which of these wishes are granted.
fn leads_on(page: Page, uri: &axum::http::Uri) -> bool {
    let query = uri.query().unwrap_or_default();
    matches!(page, Page::Login | Page::Signup) && query.split('&').any(|part| part.starts_with("next="))
}

/// A visitor who has to log in first comes back to where they were going.
fn with_return(target: &str, uri: &axum::http::Uri) -> String {
    let wanted = uri.path_and_query().map_or("/community", |wanted| wanted.as_str());
    if target != "/login" || wanted == "/community" {
        return target.to_owned();
    }
    let encoded: String = wanted
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect();
    format!("/login?next={encoded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_gets_the_loading_view_that_fits_it() {
        for (path, view) in [
            ("/community/chat/community", "chat"),
            ("/community/chat", "chat"),
            ("/community/dm", "chat"),
            ("/community/dm/0190", "chat"),
            ("/community/rooms/0190", "rooms"),
            ("/community/rooms", "default"),
            ("/community/rooms/", "default"),
            ("/community/chatter", "default"),
            ("/community", "default"),
            ("/login", "default"),
        ] {
            assert_eq!(loading_view(path), view, "{path}");
        }
    }
}
