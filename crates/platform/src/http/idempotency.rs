//! The `Idempotency-Key` header: by it a request that is sent again is known.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use uuid::Uuid;

use super::Problem;
use super::denial::MALFORMED;

/// The key by which a retry is known, if the client sends one; 400 `request.malformed` when it is no UUID.
#[derive(Debug, Clone, Copy)]
pub struct IdempotencyKey(pub Option<Uuid>);

impl<S: Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get("idempotency-key") else { return Ok(Self(None)) };
        let key = value.to_str().ok().and_then(|text| Uuid::try_parse(text).ok());
        let malformed = || Problem::new(MALFORMED).with("detail", "Idempotency-Key is not a UUID");
        Ok(Self(Some(key.ok_or_else(malformed)?)))
    }
}
