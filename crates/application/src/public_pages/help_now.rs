//! The page for people in a crisis.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Country, Frame, Pages};

/// What the page for people in a crisis shows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HelpNowProps<'a> {
    frame: Frame,
    /// How many hours moderators usually need to review.
    moderator_hours: u32,
    /// In the order in which they are shown.
    countries: &'a [Country],
    /// The code of the country guessed from the browser's language, shown first; null without a good guess.
    #[schema(required)]
    nearest: Option<&'a str>,
    /// The day, as `2026-11-21`, on which the operator last checked the numbers; null when nobody has said so.
    #[schema(required)]
    checked: Option<&'a str>,
}

pub(super) async fn show(State(pages): State<Pages>, frame: Frame, headers: HeaderMap) -> Response {
    let languages = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let help = &pages.site.help;
    let props = HelpNowProps {
        frame,
        moderator_hours: pages.app.settings.moderator_hours,
        countries: &help.countries,
        nearest: nearest(languages.unwrap_or_default(), &help.countries),
        checked: help.checked.as_deref(),
    };
    pages.render(StatusCode::OK, "help-now", &props).await
}

/// The first country in the browser's languages for which there are lines, such as `GB` for `en-GB,en;q=0.9`.
/// No address is looked up: where someone in a crisis is, is nobody's business.
fn nearest<'a>(languages: &str, countries: &'a [Country]) -> Option<&'a str> {
    languages
        .split(',')
        .filter_map(|language| language.split(';').next()?.trim().split('-').nth(1))
        .find_map(|region| countries.iter().find(|country| country.code.eq_ignore_ascii_case(region)))
        .map(|country| country.code.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::public_pages::HelpLines;

    #[test]
    fn the_country_comes_from_the_languages_of_the_browser() {
        let countries = HelpLines::shipped().countries;
        for (languages, expected) in [
            ("en-GB,en;q=0.9", Some("GB")),
            ("de-de", Some("DE")),
            ("xx-XX, fr-CH;q=0.8, en-US;q=0.5", Some("CH")),
            ("en", None),
            ("", None),
            ("-,;;,---", None),
        ] {
            assert_eq!(nearest(languages, &countries), expected, "{languages}");
        }
    }
}
