//! The one shape of every refusal: an RFC 9457 problem with a stable code.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};

use crate::error_code::{BUSY, ErrorCode, FIELDS, INTERNAL, NOT_FOUND};
use platform_db::DbError;

/// A refusal on its way to the client.
#[derive(Debug, Clone)]
pub struct ApiError {
    /// What kind.
    pub error_code: ErrorCode,
    data: Map<String, Value>,
    retry_after_ms: Option<i64>,
    cause: Option<String>,
    by_database: bool,
}

impl ApiError {
    /// A refusal of this kind.
    #[must_use]
    pub fn new(error_code: ErrorCode) -> Self {
        Self { error_code, data: Map::new(), retry_after_ms: None, cause: None, by_database: false }
    }

    /// Adds a member for the browser to act on.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl serde::Serialize) -> Self {
        self.data.insert(name.to_owned(), serde_json::to_value(value).unwrap_or(Value::Null));
        self
    }

    /// Says when trying again makes sense, in milliseconds from now.
    #[must_use]
    pub const fn retry_after(mut self, millis: i64) -> Self {
        self.retry_after_ms = Some(millis);
        self
    }

    /// Form fields at fault, each with a short code such as `required` or `too_long`.
    #[must_use]
    pub fn fields(faults: &[(&str, &str)]) -> Self {
        let fields: Map<String, Value> =
            faults.iter().map(|(field, code)| ((*field).to_owned(), Value::from(*code))).collect();
        Self::new(FIELDS).with("fields", fields)
    }

    /// A fault of ours; `cause` goes to the log and nowhere else.
    #[must_use]
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self { cause: Some(cause.to_string()), ..Self::new(INTERNAL) }
    }

    /// Something that we need cannot do its work now; `cause` goes to the log and nowhere else.
    #[must_use]
    pub fn busy(cause: impl std::fmt::Display) -> Self {
        Self { cause: Some(cause.to_string()), ..Self::new(BUSY) }
    }

    /// Nothing there, or nothing this viewer may know of.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(NOT_FOUND)
    }

    /// What the log should say, when this is a fault of ours.
    pub(crate) fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    /// Whether the database cannot do its work now, which is the same fault for everyone who asks.
    pub(crate) const fn by_database(&self) -> bool {
        self.by_database
    }

    /// The body, with the request's id for the member to quote.
    pub(crate) fn body(&self, request_id: &str) -> Vec<u8> {
        let mut body = self.data.clone();
        body.insert("type".into(), "about:blank".into());
        body.insert("title".into(), self.error_code.title.into());
        body.insert("status".into(), self.error_code.status.into());
        body.insert("code".into(), self.error_code.code.into());
        body.insert("requestId".into(), request_id.into());
        serde_json::to_vec(&body).unwrap_or_default()
    }
}

impl From<DbError> for ApiError {
    fn from(error: DbError) -> Self {
        let error_code = match error {
            DbError::Busy | DbError::Unavailable(_) => BUSY,
            DbError::Panicked | DbError::Refused(_) => INTERNAL,
        };
        let by_database = error_code == BUSY;
        let retry_after_ms = by_database.then_some(2_000);
        Self { cause: Some(error.to_string()), retry_after_ms, by_database, ..Self::new(error_code) }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status =
            StatusCode::from_u16(self.error_code.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(millis) = self.retry_after_ms {
            let seconds = millis.max(0).saturating_add(999) / 1_000;
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}
