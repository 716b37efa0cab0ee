//! `GET /media/{token}`: the bytes, to anyone who may see them.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::guard::{self, Page};
use domain::limits::MEDIA_CACHE_SECONDS;
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::{ApiError, Path};

use crate::store::{self, Served};
use crate::stored_file::{set, stored_file};
use crate::upload::FileBytes;

/// Even when opened on its own, nothing in it may run or load.
const SANDBOX: &str = "sandbox; default-src 'none'";

/// A photo, a video or a thumbnail. One that is not public is there for its Member and for moderators alone.
#[utoipa::path(get, path = "/media/{token}", tag = "media", operation_id = "show_media",
    params(
        ("token" = String, Path, description = "From the address of the upload."),
        ("Range" = Option<String>, Header, description = "One part of it, in bytes."),
    ),
    responses(
        (status = 200, description = "All of it.", content((FileBytes = "image/*"), (FileBytes = "video/*"))),
        (status = 206, description = "The part asked for.",
            content((FileBytes = "image/*"), (FileBytes = "video/*"))),
        (status = 304, description = "Not modified."),
        (status = 404, description = "There is none for this reader."),
        (status = 416, description = "It is shorter than that."),
    ),
    extensions(("x-caller" = json!("open"))))]
pub async fn serve(
    State(app): State<App>,
    method: Method,
    viewer: Option<SignedIn>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let found = if is_token(&token) { store::by_token(&app.db, &token).await? } else { None };
    let Some(found) = found.filter(|found| may_see(found, viewer.as_ref())) else {
        return Ok(([(header::CACHE_CONTROL, "no-store")], ApiError::not_found()).into_response());
    };
    let tag = found.public.then(|| etag(&found.digest));
    if tag.as_deref().is_some_and(|tag| is_known(&headers, tag)) {
        return Ok(describe(Response::new(Body::empty()), &found, tag, StatusCode::NOT_MODIFIED));
    }
    let length = u64::try_from(found.bytes).unwrap_or_default();
    // A part of what the browser no longer has the rest of is of no use to it.
    let unchanged = !headers.contains_key(header::IF_RANGE)
        || tag.as_deref().is_some_and(|tag| is_exactly(&headers, tag));
    let asked = headers.get(header::RANGE).and_then(|value| value.to_str().ok()).filter(|_| unchanged);
    let answer = stored_file(&app.files, &method, (&found.storage_key, length), asked).await?;
    let status = answer.status();
    if status == StatusCode::RANGE_NOT_SATISFIABLE {
        return Ok(answer);
    }
    Ok(describe(answer, &found, tag, status))
}

/// Whether it looks like a token of ours; the database is not asked for anything else.
fn is_token(text: &str) -> bool {
    text.len() == 22 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

fn may_see(found: &Served, viewer: Option<&SignedIn>) -> bool {
    let viewer = viewer.map(|SignedIn(viewer)| viewer);
    let desk =
        |viewer: &platform::auth::Viewer| guard::redirect(&viewer.standing(), Page::Moderator).is_none();
    found.public || viewer.is_some_and(|viewer| viewer.id == found.member || desk(viewer))
}

/// The headers that every answer about `found` carries.
fn describe(mut answer: Response, found: &Served, tag: Option<String>, status: StatusCode) -> Response {
    *answer.status_mut() = status;
    set(&mut answer, header::CONTENT_TYPE, &found.content_type);
    set(&mut answer, header::ACCEPT_RANGES, "bytes");
    set(&mut answer, header::CONTENT_SECURITY_POLICY, SANDBOX);
    let cache = if found.public {
        format!("public, max-age={MEDIA_CACHE_SECONDS}")
    } else {
        "private, no-store".to_owned()
    };
    set(&mut answer, header::CACHE_CONTROL, &cache);
    if let Some(tag) = tag {
        set(&mut answer, header::ETAG, &tag);
    }
    answer
}

/// The first half of the digest, which tells any two files apart, as a strong validator.
fn etag(digest: &[u8]) -> String {
    let hex: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hex}\"")
}

/// Whether `If-Range` names this very file: a weak validator, a list, a date or `*` never does.
fn is_exactly(headers: &HeaderMap, tag: &str) -> bool {
    let mut values = headers.get_all(header::IF_RANGE).iter();
    values.next().is_some_and(|value| value.as_bytes() == tag.as_bytes()) && values.next().is_none()
}

/// Whether `If-None-Match` names it among others, strongly or weakly.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let values = headers.get_all(header::IF_NONE_MATCH);
    values.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|one| {
        let one = one.trim();
        one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag
    })
}
