//! What frames every public page: who looks, the page's address, theme and text size.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use platform::auth;
use serde::Serialize;

use super::Pages;

/// The outer part of every page's props.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    name: String,
    origin: String,
    path: String,
    #[serde(flatten)]
    appearance: Appearance,
    viewer: Option<Viewer>,
}

/// What the visitor chose about the look, read from cookies so that it holds before the first paint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Appearance {
    /// Absent follows the device.
    pub theme: Option<&'static str>,
    /// Percent of the normal text size.
    pub text_size: &'static str,
}

/// A signed-in visitor, as far as the header's menu differs (spec §2).
#[derive(Clone, Copy, Debug, Serialize)]
struct Viewer {
    moderator: bool,
    admin: bool,
}

impl Appearance {
    /// Reads the cookies `exhale_theme` and `exhale_text`; anything but a known value counts as absent.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let jar = CookieJar::from_headers(headers);
        let one_of = |name: &str, known: &[&'static str]| {
            let value = jar.get(name)?.value();
            known.iter().copied().find(|known| *known == value)
        };
        Self {
            theme: one_of("exhale_theme", &["light", "dark"]),
            text_size: one_of("exhale_text", &["100", "112", "125"]).unwrap_or("100"),
        }
    }
}

impl Frame {
    /// For pages that are no place of their own.
    #[must_use]
    pub(super) fn nowhere(mut self) -> Self {
        self.path.clear();
        self
    }
}

impl FromRequestParts<Pages> for Frame {
    type Rejection = std::convert::Infallible;

    /// When sessions cannot be read the visitor counts as signed out, so that help stays within reach.
    async fn from_request_parts(parts: &mut Parts, pages: &Pages) -> Result<Self, Self::Rejection> {
        let viewer = auth::viewer(parts, &pages.app).await.unwrap_or_else(|_| {
            tracing::warn!("a public page is shown as to a visitor, because sessions cannot be read");
            None
        });
        let settings = &pages.app.settings;
        Ok(Self {
            name: settings.name.clone(),
            origin: settings.base_url.clone(),
            path: parts.uri.path().to_owned(),
            appearance: Appearance::of(&parts.headers),
            viewer: viewer
                .map(|viewer| Viewer { moderator: viewer.roles.moderator, admin: viewer.roles.admin }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_looks_are_taken_from_cookies() {
        for (cookies, theme, text_size) in [
            ("", None, "100"),
            ("exhale_theme=dark; exhale_text=125", Some("dark"), "125"),
            ("exhale_theme=light; exhale_text=112", Some("light"), "112"),
            ("exhale_theme=\"><script>; exhale_text=900", None, "100"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("cookie", cookies.parse().unwrap());
            assert_eq!(Appearance::of(&headers), Appearance { theme, text_size }, "{cookies}");
        }
    }
}
