//! The files port: bytes under a key, on a local disk or in an S3 bucket.

use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt};

/// Where uploaded bytes live. Content types and access rules live in the database, not here.
#[derive(Clone)]
pub struct Files(Arc<dyn ObjectStore>);

/// Why bytes could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// Nothing is stored under that key.
    #[error("no such file")]
    Missing,
    /// The store does not answer as it should.
    #[error("the file store failed: {0}")]
    Unavailable(String),
}

impl From<object_store::Error> for FilesError {
    fn from(error: object_store::Error) -> Self {
        match error {
            object_store::Error::NotFound { .. } => Self::Missing,
            other => Self::Unavailable(other.to_string()),
        }
    }
}

impl Files {
    /// Wraps a store.
    #[must_use]
    pub fn new(store: Arc<dyn ObjectStore>) -> Self {
        Self(store)
    }

    /// Stores `bytes` under `key`; when this returns, they are there.
    ///
    /// # Errors
    /// When the store fails; nothing is stored then.
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError> {
        self.0.put(&path(key)?, bytes.into()).await?;
        Ok(())
    }

    /// The bytes under `key`, or those of `range` (end exclusive), as they arrive.
    ///
    /// # Errors
    /// [`FilesError::Missing`] when there are none.
    pub async fn get(
        &self,
        key: &str,
        range: Option<Range<u64>>,
    ) -> Result<BoxStream<'static, Result<Bytes, FilesError>>, FilesError> {
        let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
        let found = self.0.get_opts(&path(key)?, options).await?;
        Ok(found.into_stream().map(|chunk| chunk.map_err(FilesError::from)).boxed())
    }

    /// Removes the bytes under `key`; removing what is not there is fine.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn delete(&self, key: &str) -> Result<(), FilesError> {
        match self.0.delete(&path(key)?).await.map_err(FilesError::from) {
            Err(FilesError::Missing) | Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// All keys under `prefix`, for tests and reports.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keys(&self, prefix: &str) -> Result<Vec<String>, FilesError> {
        let prefix = path(prefix)?;
        let mut listed = self.0.list(Some(&prefix));
        let mut keys = Vec::new();
        while let Some(entry) = listed.next().await {
            keys.push(entry?.location.to_string());
        }
        Ok(keys)
    }
}

/// Keys are ours, never a member's; anything that would climb out of the store is refused.
fn path(key: &str) -> Result<Path, FilesError> {
    Path::parse(key).map_err(|error| FilesError::Unavailable(error.to_string()))
}
