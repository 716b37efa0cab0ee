//! What all pages of the sandbox look like: the style of the public pages, and above everything that this is a test.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use domain::plan::Every;

use crate::assets;
use crate::public_pages::Appearance;

/// What these pages add to the style of the public pages.
pub(super) const STYLE: &str = include_str!("style.css");

/// A page; `body` is HTML.
pub(super) fn page(status: StatusCode, look: Appearance, title: &str, body: &str) -> Response {
    let theme = look.theme.unwrap_or("system");
    let shared = assets::public_style()
        .map(|href| format!("<link rel=\"stylesheet\" href=\"{href}\">"))
        .unwrap_or_default();
    let html = format!(
        "<!doctype html><html lang=\"en\" data-theme=\"{theme}\" data-text=\"{size}\"><head><meta charset=\"utf-8\">\
         <title>{title} (test)</title><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><link rel=\"icon\" href=\"/icons/mark.svg\" type=\"image/svg+xml\">{shared}\
         <link rel=\"stylesheet\" href=\"/sandbox/style.css\"></head>\
         <body><main class=\"sandbox\"><p class=\"callout\"><strong>This is a test. No money moves.</strong> \
         No card is asked for, and nothing leaves this server.</p><h1>{title}</h1>{body}</main></body></html>",
        size = look.text_size,
    );
    (status, Html(html)).into_response()
}

/// Text inside HTML, attributes too.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

/// An amount in words: `4.00 EUR`.
pub(super) fn money(minor: i64, currency: &str) -> String {
    let sign = if minor < 0 { "−" } else { "" };
    let (whole, cents) = (minor.abs() / 100, minor.abs() % 100);
    format!("{sign}{whole}.{cents:02} {}", currency.to_uppercase())
}

/// The cards to choose from, as a group of radio buttons.
pub(super) fn cards(legend: &str, every: Every) -> String {
    let rows = super::cards_for(every).enumerate().map(|(place, (word, name, about))| {
        let checked = if place == 0 { " checked" } else { "" };
        format!(
            "<label class=\"choice\"><input type=\"radio\" name=\"card\" value=\"{word}\"{checked}>\
             <span><strong>{name}</strong><br><small>{about}</small></span></label>"
        )
    });
    format!("<fieldset><legend>{legend}</legend>{}</fieldset>", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_in_words() {
        assert_eq!(money(400, "eur"), "4.00 EUR");
        assert_eq!(money(-5, "usd"), "−0.05 USD");
    }
}
