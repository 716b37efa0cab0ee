//! Whether this server has the key with which the evidence of its database was encrypted.

use platform::db::{Db, DbError};
use platform::encryption::FileKey;

use super::store::count_of_other_keys;

/// Why the server must not start with this key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The database cannot be asked.
    #[error(transparent)]
    Db(#[from] DbError),
    /// There is evidence that it cannot decrypt.
    #[error("{0} evidence files were encrypted with another key")]
    OtherKey(i64),
}

/// Checks the key, or that none is needed where there is none.
///
/// # Errors
/// [`KeyError`].
pub async fn check_key(db: &Db, key: &FileKey) -> Result<(), KeyError> {
    match count_of_other_keys(db, &key.fingerprint().unwrap_or_default()).await? {
        0 => Ok(()),
        count => Err(KeyError::OtherKey(count)),
    }
}
