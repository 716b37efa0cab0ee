//! The one shape of every refusal: an RFC 9457 problem with a stable code.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};

use super::error_code::{BUSY, ErrorCode, FIELDS, INTERNAL, NOT_FOUND};
use crate::db::DbError;
use crate::files::FilesError;

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

    /// Nothing there, or nothing this viewer may know of.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(NOT_FOUND)
    }

    /// What the log should say, when this is a fault of ours.
    pub(super) fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    /// Whether the database cannot do its work now, which is the same fault for everyone who asks.
    pub(super) const fn by_database(&self) -> bool {
        self.by_database
    }

    /// The body, with the request's id for the member to quote.
    pub(super) fn body(&self, request_id: &str) -> Vec<u8> {
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

impl From<FilesError> for ApiError {
    fn from(error: FilesError) -> Self {
        match error {
            FilesError::Missing => Self::not_found(),
            FilesError::Unavailable(_) => {
                Self { cause: Some(error.to_string()), ..Self::new(BUSY) }.retry_after(5_000)
            }
        }
    }
}

/// The body is written by [`super::observe`], which knows the request's id.
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

/// The problem as the API document describes it.
#[derive(utoipa::ToSchema, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// Always `about:blank`.
    pub r#type: String,
    /// One plain sentence.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What the browser acts on.
    pub code: String,
    /// To quote when asking for help.
    pub request_id: String,
    /// Form fields at fault and why.
    pub fields: Option<std::collections::BTreeMap<String, String>>,
    /// When the next Win may be shared, with `wins.cooldown`.
    pub next_win_date: Option<i64>,
    /// When the next Question may be asked, with `questions.cooldown`.
    pub next_question_date: Option<i64>,
    /// What one would upgrade for, with `tier.needed`: "You need to upgrade to {feature}."
    pub feature: Option<String>,
    /// The level that has it, with `tier.needed`.
    pub needs: Option<u8>,
    /// When another code may be sent, with `code.too_soon`, or another Message, with `chat.slow`.
    pub next_at: Option<i64>,
    /// Which part of the request could not be read, or why, with `request.malformed`.
    pub detail: Option<String>,
    /// Who got there first, with `moderation.claimed`.
    pub by: Option<String>,
    /// Who had this Member only read, `moderator` or `reports`, with `chat.muted`.
    pub why: Option<String>,
    /// How often a request may be changed, with `dm.edit_over`.
    pub edits: Option<u32>,
    /// Until when, with `chat.muted` and `moderation.claimed`.
    pub until: Option<i64>,
    /// Where to go first, with `guard.elsewhere`.
    pub go_to: Option<String>,
}
