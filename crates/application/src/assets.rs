//! The built web app, carried inside the binary: compressed copies where the browser takes them, long caching where
//! the name holds a hash.

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::public_pages::CSP;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Files whose name changes with their content.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Files that browsers ask for again, answered with 304 while they are the same.
const ASK_AGAIN: &str = "no-cache";

/// The app's shell as built, before the session is put in.
pub fn shell() -> Option<String> {
    let file = Dist::get("index.html")?;
    Some(String::from_utf8_lossy(&file.data).into_owned())
}

/// Which files the build made of what; only the server reads it.
pub fn manifest() -> Option<Vec<u8>> {
    Dist::get(".vite/manifest.json").map(|file| file.data.into_owned())
}

/// Where the built style of the public pages lies.
pub fn public_style() -> Option<String> {
    let built = Dist::get("public-assets.json")?;
    let built: serde_json::Value = serde_json::from_slice(&built.data).ok()?;
    Some(format!("/{}", built.get("src/public/public.css")?.get("file")?.as_str()?))
}

/// The file for this request's path, or `None` when there is none of that name.
pub fn serve(request: &Request) -> Option<Response> {
    let path = request.uri().path().trim_start_matches('/');
    if path.is_empty()
        || path.ends_with(".html")
        || path.ends_with(".br")
        || path.ends_with(".gz")
        || path.starts_with('.')
    {
        return None;
    }
    let plain = Dist::get(path)?;
    let (file, encoding) = best(path, request.headers()).unwrap_or((plain, None));
    let tag = etag(&file);
    let caching = if path.starts_with("assets/") { FOREVER } else { ASK_AGAIN };
    let unchanged =
        request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(shared(file.data)).into_response()
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(kind.as_ref()) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if path.ends_with(".js") {
        // A worker lives under the policy of its own script, and under that of other files could fetch nothing.
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP));
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// The bytes as they lie in the binary, which all responses share; a development build reads its files.
fn shared(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

fn best(path: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let accepts = |name: &str| {
        accepted.split(',').any(|part| part.split(';').next().is_some_and(|part| part.trim() == name))
    };
    [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(name, _)| accepts(name))
        .find_map(|(name, ending)| Some((Dist::get(&format!("{path}.{ending}"))?, Some(name))))
}

fn etag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let letters: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{letters}\"")
}
