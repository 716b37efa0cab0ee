//! The headers that give a browser its session cookie, keep it there and take it away.

use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, HeaderValue};
use axum::response::AppendHeaders;
use domain::limits::SESSION_IDLE_MS;
use domain::time::SECOND;

use crate::auth::COOKIE;

/// The header that gives or keeps the cookie.
pub type SetCookie = AppendHeaders<[(HeaderName, HeaderValue); 1]>;

/// The cookie of a living session, good for as long as that may rest.
pub fn keeping(token: &str) -> SetCookie {
    AppendHeaders([(SET_COOKIE, cookie(token, SESSION_IDLE_MS / SECOND))])
}

/// Headers that take the cookie and everything kept of this site out of the browser.
pub fn farewell() -> AppendHeaders<[(HeaderName, HeaderValue); 2]> {
    AppendHeaders([
        (SET_COOKIE, cookie("", 0)),
        (HeaderName::from_static("clear-site-data"), HeaderValue::from_static(r#""cache", "storage""#)),
    ])
}

fn cookie(token: &str, seconds: i64) -> HeaderValue {
    let text = format!("{COOKIE}={token}; Path=/; Max-Age={seconds}; HttpOnly; Secure; SameSite=Lax");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}
