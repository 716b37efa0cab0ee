//! Who is asking: the viewer behind a session cookie, and the extractors by which a handler says whom it serves.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::Method;
use axum::http::request::Parts;
use domain::guard::{self, AccountState, Page};

use crate::app::App;
use crate::db::DbError;
use crate::http::api_error::ApiError;
use crate::http::client::Network;
use crate::http::error_code::{GUARDED, NO_SESSION, OTHER_MEMBER, ROLE_MISSING};
pub use crate::viewer::{Sessions, Viewer, closed_by};

/// The session cookie's name; the prefix makes browsers insist on `Secure`, `Path=/` and no `Domain`.
pub const COOKIE: &str = "__Host-exhale";

/// The header by which a browser may say for which Member it wants something changed.
pub const MEMBER: &str = "x-exhale-member";

/// Any session, whatever its standing.
pub struct SignedIn(pub Arc<Viewer>);

/// A member whose address is verified, also while they sign up or wait as an applicant.
pub struct Verified(pub Arc<Viewer>);

/// A member whom the guard lets into the community.
pub struct Admitted(pub Arc<Viewer>);

/// A member who may review what others share.
pub struct Moderator(pub Arc<Viewer>);

/// A member who runs the community.
pub struct Admin(pub Arc<Viewer>);

/// Loads the viewer once per request and keeps it beside the request.
pub async fn viewer(parts: &mut Parts, app: &App) -> Result<Option<Arc<Viewer>>, ApiError> {
    if let Some(found) = parts.extensions.get::<Option<Arc<Viewer>>>() {
        return Ok(found.clone());
    }
    let found = match token(&parts.headers) {
        Some(token) => {
            let hash = crate::random::sha256(token.as_bytes());
            let Ok(network) = Network::from_request_parts(parts, app).await;
            app.sessions.viewer(&app.db, hash, network, app.now()).await?.map(Arc::new)
        }
        None => None,
    };
    parts.extensions.insert(found.clone());
    Ok(found)
}

/// The viewer, only read: nothing is noted of the session, and nothing kept beside the request.
///
/// # Errors
/// When the database refuses.
pub async fn glance(headers: &axum::http::HeaderMap, app: &App) -> Result<Option<Viewer>, DbError> {
    let Some(token) = token(headers) else { return Ok(None) };
    app.sessions.glance(&app.db, crate::random::sha256(token.as_bytes()), app.now()).await
}

/// The session token of a request, if it carries one that could be ours.
#[must_use]
pub fn token(headers: &axum::http::HeaderMap) -> Option<String> {
    let jar = axum_extra::extract::CookieJar::from_headers(headers);
    jar.get(COOKIE).map(|cookie| cookie.value().to_owned()).filter(|token| token.len() == 43)
}

/// The viewer who asks, if there is one and nothing is to be changed for someone else, who was signed in here before.
async fn asking(parts: &mut Parts, app: &App) -> Result<Option<Arc<Viewer>>, ApiError> {
    let found = viewer(parts, app).await?;
    let Some(viewer) = &found else { return Ok(None) };
    let meant = parts.headers.get(MEMBER).filter(|_| !matches!(parts.method, Method::GET | Method::HEAD));
    let theirs = |meant: &axum::http::HeaderValue| meant.as_bytes() == viewer.id.0.to_string().as_bytes();
    if meant.is_none_or(theirs) { Ok(found) } else { Err(ApiError::new(OTHER_MEMBER)) }
}

async fn allowed(
    parts: &mut Parts,
    app: &App,
    redirect: impl FnOnce(&AccountState) -> Option<&'static str>,
) -> Result<Arc<Viewer>, ApiError> {
    let viewer = asking(parts, app).await?.ok_or_else(|| ApiError::new(NO_SESSION))?;
    match redirect(&viewer.standing()) {
        None => Ok(viewer),
        Some("/community") => Err(ApiError::new(ROLE_MISSING)),
        Some(path) => Err(ApiError::new(GUARDED).with("goTo", path)),
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        asking(parts, app).await?.map(Self).ok_or_else(|| ApiError::new(NO_SESSION))
    }
}

impl OptionalFromRequestParts<App> for SignedIn {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        Ok(asking(parts, app).await?.map(Self))
    }
}

impl FromRequestParts<App> for Verified {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allowed(parts, app, guard::before_upload).await.map(Self)
    }
}

impl FromRequestParts<App> for Admitted {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allowed(parts, app, |standing| guard::redirect(standing, Page::Community)).await.map(Self)
    }
}

impl FromRequestParts<App> for Moderator {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allowed(parts, app, |standing| guard::redirect(standing, Page::Moderator)).await.map(Self)
    }
}

impl FromRequestParts<App> for Admin {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        allowed(parts, app, |standing| guard::redirect(standing, Page::Admin)).await.map(Self)
    }
}
