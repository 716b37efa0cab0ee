//! The files port: bytes under a key, on a local disk or in an S3 bucket.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use object_store::path::Path;
use object_store::{
    Attribute, GetOptions, GetRange, MultipartUpload, ObjectStore, ObjectStoreExt, PutMultipartOptions,
    PutOptions,
};
use platform_http::ApiError;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// How long a store may take unless said otherwise.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Bytes a second that even a slow line to the store carries; longer uploads have more time.
const SLOW_LINE: u64 = 256 * 1024;
/// Bytes of a piece of a large file; stores take no smaller ones than five mebibytes but for the last.
const PIECE: usize = 8 * 1024 * 1024;
/// For how many seconds such a piece is on its way over a slow line.
const PIECE_SECONDS: u64 = 32;

/// Where uploaded bytes live. Content types and access rules live in the database, not here.
///
/// No call lasts longer than the timeout, so that a store that hangs holds up nobody. While bytes arrive, only the
/// store's silence counts, not the reader's: a browser that pauses a video may pause it for hours.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    timeout: Duration,
    cache_control: Option<&'static str>,
}

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

impl From<FilesError> for ApiError {
    fn from(error: FilesError) -> Self {
        match error {
            FilesError::Missing => Self::not_found(),
            FilesError::Unavailable(_) => Self::busy(error).retry_after(5_000),
        }
    }
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
        Self { store, timeout: TIMEOUT, cache_control: None }
    }

    /// Waits this long for the store instead of thirty seconds.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Keeps this `Cache-Control` beside whatever is stored from now on; a disk cannot.
    #[must_use]
    pub fn with_cache_control(self, cache_control: &'static str) -> Self {
        Self { cache_control: Some(cache_control), ..self }
    }

    /// Stores `bytes` under `key`; when this returns, they are there.
    ///
    /// # Errors
    /// When the store fails. Nothing is stored then, or, when it fell silent, all or nothing.
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError> {
        let path = path(key)?;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let timeout = self.timeout + Duration::from_secs(length / SLOW_LINE);
        let attributes =
            self.cache_control.map(|value| (Attribute::CacheControl, value)).into_iter().collect();
        let options = PutOptions { attributes, ..PutOptions::default() };
        within(timeout, self.store.put_opts(&path, bytes.into(), options)).await?;
        Ok(())
    }

    /// Stores the file at `from` under `key`, piece by piece, however large it is; when this returns, it is there.
    ///
    /// # Errors
    /// When the file cannot be read or the store fails. Nothing is stored then.
    pub async fn put_file(&self, key: &str, from: &std::path::Path) -> Result<(), FilesError> {
        let mut file = File::open(from).await.map_err(local)?;
        let first = piece(&mut file).await?;
        if first.len() < PIECE {
            return self.put(key, first).await;
        }
        let attributes =
            self.cache_control.map(|value| (Attribute::CacheControl, value)).into_iter().collect();
        let options = PutMultipartOptions { attributes, ..PutMultipartOptions::default() };
        let path = path(key)?;
        let mut upload = within(self.timeout, self.store.put_multipart_opts(&path, options)).await?;
        let stored = self.put_pieces(&mut *upload, first, &mut file).await;
        if stored.is_err() {
            // What a store keeps of an upload that never ended it removes by its own rules.
            let _ = within(self.timeout, upload.abort()).await;
        }
        stored
    }

    async fn put_pieces(
        &self,
        upload: &mut dyn MultipartUpload,
        first: Bytes,
        file: &mut File,
    ) -> Result<(), FilesError> {
        let timeout = self.timeout + Duration::from_secs(PIECE_SECONDS);
        let mut next = first;
        while !next.is_empty() {
            within(timeout, upload.put_part(next.into())).await?;
            next = piece(file).await?;
        }
        within(timeout, upload.complete()).await?;
        Ok(())
    }

    /// Writes the bytes under `key` to a new file at `to`, piece by piece.
    ///
    /// # Errors
    /// [`FilesError::Missing`] when there are none; when the file cannot be written or the store fails.
    pub async fn get_file(&self, key: &str, to: &std::path::Path) -> Result<(), FilesError> {
        let mut pieces = self.get(key, None).await?;
        let mut file = File::create(to).await.map_err(local)?;
        while let Some(piece) = pieces.next().await {
            file.write_all(&piece?).await.map_err(local)?;
        }
        file.flush().await.map_err(local)
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
        let found = within(self.timeout, self.store.get_opts(&path(key)?, options)).await?;
        let timeout = self.timeout;
        let pieces = stream::try_unfold(found.into_stream(), move |mut rest| async move {
            let piece = within(timeout, async { rest.next().await.transpose() }).await?;
            Ok(piece.map(|piece| (piece, rest)))
        });
        Ok(pieces.boxed())
    }

    /// Removes the bytes under `key`; removing what is not there is fine.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn delete(&self, key: &str) -> Result<(), FilesError> {
        match within(self.timeout, self.store.delete(&path(key)?)).await {
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
        let mut listed = self.store.list(Some(&prefix));
        let mut keys = Vec::new();
        while let Some(entry) = within(self.timeout, async { listed.next().await.transpose() }).await? {
            keys.push(entry.location.to_string());
        }
        Ok(keys)
    }
}

/// The next piece of a file; an empty one at its end.
async fn piece(file: &mut File) -> Result<Bytes, FilesError> {
    let mut bytes = Vec::new();
    let most = u64::try_from(PIECE).unwrap_or(u64::MAX);
    file.take(most).read_to_end(&mut bytes).await.map_err(local)?;
    Ok(bytes.into())
}

fn local(error: std::io::Error) -> FilesError {
    FilesError::Unavailable(format!("a file on this server: {error}"))
}

async fn within<T>(
    timeout: Duration,
    work: impl Future<Output = object_store::Result<T>>,
) -> Result<T, FilesError> {
    match tokio::time::timeout(timeout, work).await {
        Ok(outcome) => Ok(outcome?),
        Err(_) => Err(FilesError::Unavailable(format!("no answer within {timeout:?}"))),
    }
}

/// Keys are ours, never a member's; anything that would climb out of the store is refused.
fn path(key: &str) -> Result<Path, FilesError> {
    Path::parse(key).map_err(|error| FilesError::Unavailable(error.to_string()))
}
