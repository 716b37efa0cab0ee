//! `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness of this server, where the operator says so.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use domain::time::{DAY, Timestamp};
use platform::http::ApiError;

use super::Pages;

/// For how long what is said may be believed; the standard asks for less than a year.
const GOOD_FOR: i64 = 180 * DAY;

/// The file, or 404 where nobody is named: the standard allows none without a contact.
pub(super) async fn show(State(pages): State<Pages>) -> Response {
    let Some(contact) = pages.site.security_contact.as_deref() else {
        return ApiError::not_found().into_response();
    };
    let Some(expires) = expires(pages.app.now()) else {
        return ApiError::internal("the clock's time cannot be formatted").into_response();
    };
    let origin = &pages.app.settings.base_url;
    let text = format!(
        "Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\nCanonical: {origin}/.well-known/security.txt\n"
    );
    ([(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "public, max-age=3600")], text)
        .into_response()
}

/// The end of it, in whole days so that the file is the same all day.
fn expires(now: Timestamp) -> Option<String> {
    let end = now.0.checked_add(GOOD_FOR)?;
    let day = jiff::Timestamp::from_millisecond(end.checked_sub(end.rem_euclid(DAY))?).ok()?;
    Some(day.to_string())
}
