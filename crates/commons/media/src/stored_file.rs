//! Answers with a stored file, or with the one part of it that a request asks for.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use platform::files::{Files, FilesError};

use crate::range::{Part, part};

/// The bytes of a file under `key` that is `length` long, as the header `Range` asks for them; what they are and who may keep them the
/// caller adds.
///
/// # Errors
/// When the file store fails, or has none under this key.
pub async fn stored_file(
    files: &Files,
    method: &Method,
    (key, length): (&str, u64),
    asked: Option<&str>,
) -> Result<Response, FilesError> {
    let (range, status) = match part(asked, length) {
        Part::Whole => (0..length, StatusCode::OK),
        Part::Some(range) => (range, StatusCode::PARTIAL_CONTENT),
        Part::None => {
            let mut answer = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
            set(&mut answer, header::CONTENT_RANGE, &format!("bytes */{length}"));
            set(&mut answer, header::CACHE_CONTROL, "no-store");
            return Ok(answer);
        }
    };
    let body = if method == Method::HEAD {
        Body::empty()
    } else {
        let asked = (status == StatusCode::PARTIAL_CONTENT).then(|| range.clone());
        Body::from_stream(files.get(key, asked).await?)
    };
    let mut answer = Response::new(body);
    *answer.status_mut() = status;
    set(&mut answer, header::ACCEPT_RANGES, "bytes");
    set(&mut answer, header::CONTENT_LENGTH, &(range.end.saturating_sub(range.start)).to_string());
    if status == StatusCode::PARTIAL_CONTENT {
        let last = range.end.saturating_sub(1);
        set(&mut answer, header::CONTENT_RANGE, &format!("bytes {}-{last}/{length}", range.start));
    }
    Ok(answer)
}

/// Sets a header to a value that is sent as it is.
pub(crate) fn set(answer: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        answer.headers_mut().insert(name, value);
    }
}
