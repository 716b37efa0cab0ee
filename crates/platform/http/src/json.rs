//! JSON in and out, and parameters: read with refusals in our own problem shape, written in one piece.

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::api_error::ApiError;
use crate::error_code::{MALFORMED, TOO_LARGE, WRONG_TYPE};
use crate::strict::Strict;

/// Room for an answer before it has to grow: a page of a list.
const USUAL_BYTES: usize = 8 * 1024;

/// A JSON body, in and out. It is an object, as is every object in it; request types deny unknown fields.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::new(WRONG_TYPE));
        }
        let body = Bytes::from_request(request, state).await?;
        read(&body).map(Self)
    }
}

/// Whether the body says that it is JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"))
}

/// Reads a whole body, or another text that a client sends.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let malformed = |text: &str| ApiError::new(MALFORMED).with("detail", detail(text));
    // What is tagged by one of its fields is read as anything first, an array included.
    if body.trim_ascii_start().first() != Some(&b'{') {
        return Err(malformed("an object is expected"));
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let read = serde_path_to_error::deserialize(Strict(&mut json));
    let read = read.map_err(|error| malformed(&error.to_string()))?;
    json.end().map_err(|error| malformed(&error.to_string()))?;
    Ok(read)
}

impl<T: serde::Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let mut text = Text(Vec::with_capacity(USUAL_BYTES));
        match serde_json::to_writer(&mut text, &self.0) {
            Ok(()) => ([(header::CONTENT_TYPE, "application/json")], text.0).into_response(),
            Err(error) => ApiError::internal(error.to_string()).into_response(),
        }
    }
}

/// An answer as it grows. Most of what JSON writes is one mark at a time, for which a `Vec` alone does too much.
struct Text(Vec<u8>);

impl std::io::Write for Text {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline(always)]
    fn write_all(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        match bytes {
            [mark] => self.0.push(*mark),
            longer => self.0.extend_from_slice(longer),
        }
        Ok(())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Parameters in the path; one that cannot be read names nothing.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
pub struct Path<T>(pub T);

/// Parameters after the question mark.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub struct Query<T>(pub T);

/// Tells a field that is there from one that is absent; null is a value like any other. For `deserialize_with`.
///
/// # Errors
/// When the value is of another type.
pub fn present<'de, T: serde::Deserialize<'de>, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl From<BytesRejection> for ApiError {
    fn from(_: BytesRejection) -> Self {
        Self::new(TOO_LARGE)
    }
}

impl From<PathRejection> for ApiError {
    fn from(_: PathRejection) -> Self {
        Self::not_found()
    }
}

impl From<QueryRejection> for ApiError {
    fn from(_: QueryRejection) -> Self {
        Self::new(MALFORMED)
    }
}

/// The parser's complaint, or where it was, without the member's words that it may quote.
fn detail(text: &str) -> String {
    let place = text.split(": ").next().unwrap_or_default();
    place.split(['`', '"']).next().unwrap_or_default().trim().to_owned()
}
