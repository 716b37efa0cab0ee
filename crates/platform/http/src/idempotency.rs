//! The `Idempotency-Key` header: by it a request that is sent again is known, and one that only seems so is refused.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::ids::MemberId;
use uuid::Uuid;

use crate::api_error::ApiError;
use crate::error_code::{KEY_REUSED, MALFORMED};
use platform_db::params;
use platform_db::{Column, Sql, Tx};
use platform_sources::random::sha256;

/// The key by which a retry is known, if the client sends one; 400 `request.malformed` when it is no UUID.
#[derive(Debug, Clone, Copy)]
pub struct IdempotencyKey(pub Option<Uuid>);

impl IdempotencyKey {
    /// The key together with what it was sent with, as its `parts` in an order that is always the same. Leave out what may
    /// differ although nothing else was meant, such as the ids of uploads.
    #[must_use]
    pub fn with(self, parts: &[&str]) -> Option<Keyed> {
        // No part can be taken for the end of another and the beginning of the next.
        let whole: String = parts.iter().map(|part| format!("{}:{part}", part.len())).collect();
        self.0.map(|key| Keyed { key, digest: sha256(whole.as_bytes()) })
    }
}

impl<S: Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(value) = parts.headers.get("idempotency-key") else { return Ok(Self(None)) };
        let key = value.to_str().ok().and_then(|text| Uuid::try_parse(text).ok());
        let malformed = || ApiError::new(MALFORMED).with("detail", "Idempotency-Key is not a UUID");
        Ok(Self(Some(key.ok_or_else(malformed)?)))
    }
}

/// A key, and a digest of the request that it came with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keyed {
    /// The key.
    pub key: Uuid,
    /// SHA-256 of the request.
    pub digest: [u8; 32],
}

impl Keyed {
    /// Answers with what the key made before, whose request had the digest `stored`, if it was noted.
    ///
    /// # Errors
    /// `request.key_reused` when it was another request.
    fn again<T>(&self, made: T, stored: Option<&[u8]>) -> Result<T, ApiError> {
        match stored {
            Some(stored) if stored != self.digest => Err(ApiError::new(KEY_REUSED)),
            _ => Ok(made),
        }
    }
}

/// What the same request of this member made before, if it came with a key and made something. `by_key` selects the id and the
/// key's digest where `$1` is the member and `$2` the key.
///
/// # Errors
/// `request.key_reused` when the key came with another request.
pub fn earlier<I: Column>(
    tx: &mut Tx<'_>,
    by_key: Sql,
    member: MemberId,
    key: Option<Keyed>,
) -> Result<Option<I>, ApiError> {
    let Some(keyed) = key else { return Ok(None) };
    let found = tx.one(by_key, params![member, keyed.key])?;
    found.map(|(id, digest): (I, Option<Vec<u8>>)| keyed.again(id, digest.as_deref())).transpose()
}

/// [`earlier`] after an insert that found the key in use: the same request was let through while this one waited.
///
/// # Errors
/// As [`earlier`].
pub fn made_concurrently<I: Column>(
    tx: &mut Tx<'_>,
    by_key: Sql,
    member: MemberId,
    key: Option<Keyed>,
) -> Result<I, ApiError> {
    earlier(tx, by_key, member, key)?
        .ok_or_else(|| ApiError::internal("an idempotency key is in use by nothing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keyed(parts: &[&str]) -> Keyed {
        IdempotencyKey(Some(Uuid::nil())).with(parts).unwrap()
    }

    #[test]
    fn the_same_words_are_the_same_request_and_others_are_not() {
        let first = keyed(&["A walk", "Outside."]);
        assert!(matches!(keyed(&["A walk", "Outside."]).again(7, Some(&first.digest)), Ok(7)));
        for other in [
            &["A walk", "Outside!"][..],
            &["A walk,", "Outside."],
            &["A walkOutside."],
            &["A walk", "Outside.", ""],
        ] {
            assert!(keyed(other).again(7, Some(&first.digest)).is_err(), "{other:?}");
        }
        // What was made before digests were noted is answered as it always was.
        assert!(matches!(first.again(7, None), Ok(7)));
        assert_eq!(IdempotencyKey(None).with(&[]), None);
    }
}
