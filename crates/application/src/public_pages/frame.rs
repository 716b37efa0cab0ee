//! What frames every public page: who looks, the page's address, theme and text size.

use std::time::Duration;

use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use platform::auth;
use platform::db::DbError;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};

use super::Pages;

/// How long a page waits for the session of the visitor.
const TIMEOUT: Duration = Duration::from_secs(1);
/// Sessions that public pages look at, at the same time.
pub(super) const LOOKS: usize = 8;

const THEMES: [&str; 2] = ["light", "dark"];
const TEXT_SIZES: [&str; 3] = ["100", "112", "125"];

/// The outer part of every page's props.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// What the community calls itself.
    name: String,
    /// Scheme and host without a slash at the end, for canonical and preview addresses.
    origin: String,
    /// The page's canonical path; empty where the address holds more than the page, such as a token.
    path: String,
    #[serde(flatten)]
    appearance: Appearance,
    /// Null when signed out.
    #[schema(required)]
    viewer: Option<Viewer>,
}

/// What the visitor chose about the look, read from cookies so that it holds before the first paint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Appearance {
    /// Null follows the device.
    #[schema(required, schema_with = theme_schema)]
    pub theme: Option<&'static str>,
    /// Percent of the normal text size.
    #[schema(schema_with = text_size_schema)]
    pub text_size: &'static str,
    /// Quiet mode: nothing moves.
    pub quiet: bool,
}

/// A signed-in visitor, as far as the header's menu differs (spec §2).
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct Viewer {
    /// Has the link to the desk.
    moderator: bool,
    /// Has the link to the admin's pages.
    admin: bool,
}

fn theme_schema() -> Object {
    let kinds = SchemaType::Array(vec![Type::String, Type::Null]);
    ObjectBuilder::new()
        .schema_type(kinds)
        .enum_values(Some(THEMES.map(Some).into_iter().chain([None])))
        .build()
}

fn text_size_schema() -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(TEXT_SIZES)).build()
}

impl Appearance {
    /// Reads the cookies `exhale_theme`, `exhale_text` and `exhale_quiet`; anything but a known value counts as absent.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let jar = CookieJar::from_headers(headers);
        let one_of = |name: &str, known: &[&'static str]| {
            let value = jar.get(name)?.value();
            known.iter().copied().find(|known| *known == value)
        };
        Self {
            theme: one_of("exhale_theme", &THEMES),
            text_size: one_of("exhale_text", &TEXT_SIZES).unwrap_or("100"),
            quiet: one_of("exhale_quiet", &["on"]).is_some(),
        }
    }
}

impl Frame {
    /// As for a visitor, without a look at the session.
    pub(super) fn signed_out(parts: &Parts, pages: &Pages) -> Self {
        let settings = &pages.app.settings;
        Self {
            name: settings.name.clone(),
            origin: settings.base_url.clone(),
            path: canonical_path(parts),
            appearance: Appearance::of(&parts.headers),
            viewer: None,
        }
    }

    /// For a page whose path holds the id of what it shows.
    #[must_use]
    pub(super) fn at(mut self, path: String) -> Self {
        self.path = path;
        self
    }

    /// For pages that are no place of their own.
    #[must_use]
    pub(super) fn nowhere(mut self) -> Self {
        self.path.clear();
        self
    }
}

/// The path of a page that has one address. An address with parameters is left out, so that guessed ones share one
/// rendered page.
fn canonical_path(parts: &Parts) -> String {
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    if route.contains('{') { String::new() } else { route.to_owned() }
}

/// Only reads, in a bounded time: help must wait for nothing.
async fn look(headers: &HeaderMap, pages: &Pages) -> Result<Option<Viewer>, DbError> {
    if auth::token(headers).is_none() {
        return Ok(None);
    }
    let looked = tokio::time::timeout(TIMEOUT, async {
        let _place = pages.looks.acquire().await.map_err(|_| DbError::Busy)?;
        auth::glance(headers, &pages.app).await
    });
    let viewer = looked.await.unwrap_or(Err(DbError::Busy))?;
    Ok(viewer.map(|viewer| Viewer { moderator: viewer.roles.moderator, admin: viewer.roles.admin }))
}

impl FromRequestParts<Pages> for Frame {
    type Rejection = std::convert::Infallible;

    /// When sessions cannot be read the visitor counts as signed out, so that help stays within reach.
    async fn from_request_parts(parts: &mut Parts, pages: &Pages) -> Result<Self, Self::Rejection> {
        let viewer = look(&parts.headers, pages).await.unwrap_or_else(|error| {
            pages.app.db.outage().failed(pages.app.now(), None, &error);
            None
        });
        Ok(Self { viewer, ..Self::signed_out(parts, pages) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_looks_are_taken_from_cookies() {
        for (cookies, theme, text_size, quiet) in [
            ("", None, "100", false),
            ("exhale_theme=dark; exhale_text=125; exhale_quiet=on", Some("dark"), "125", true),
            ("exhale_theme=light; exhale_text=112; exhale_quiet=off", Some("light"), "112", false),
            ("exhale_theme=\"><script>; exhale_text=900; exhale_quiet=yes", None, "100", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("cookie", cookies.parse().unwrap());
            assert_eq!(Appearance::of(&headers), Appearance { theme, text_size, quiet }, "{cookies}");
        }
    }
}
