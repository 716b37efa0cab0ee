//! JSON in and out, and parameters: read with refusals in our own problem shape, written in one piece.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::denial::{MALFORMED, TOO_LARGE, WRONG_TYPE};
use super::problem::Problem;

/// Room for an answer before it has to grow: a page of a list.
const USUAL_BYTES: usize = 8 * 1024;

/// A JSON body, in and out. Request types deny unknown fields.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Problem))]
pub struct Json<T>(pub T);

impl<T: serde::Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let mut text = Text(Vec::with_capacity(USUAL_BYTES));
        match serde_json::to_writer(&mut text, &self.0) {
            Ok(()) => ([(header::CONTENT_TYPE, "application/json")], text.0).into_response(),
            Err(error) => Problem::internal(error.to_string()).into_response(),
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
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub struct Path<T>(pub T);

/// Parameters after the question mark.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
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

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        match rejection {
            JsonRejection::MissingJsonContentType(_) => Self::new(WRONG_TYPE),
            JsonRejection::BytesRejection(_) => Self::new(TOO_LARGE),
            other => Self::new(MALFORMED).with("detail", detail(&other.body_text())),
        }
    }
}

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Self {
        Self::not_found()
    }
}

impl From<QueryRejection> for Problem {
    fn from(_: QueryRejection) -> Self {
        Self::new(MALFORMED)
    }
}

/// The parser's complaint without the member's words that it may quote.
fn detail(text: &str) -> String {
    text.split(": ")
        .nth(1)
        .map(|rest| rest.split(['`', '"']).next().unwrap_or_default().trim().to_owned())
        .unwrap_or_default()
}
