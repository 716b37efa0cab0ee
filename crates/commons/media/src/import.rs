//! Adds photos as if their Members had uploaded them: for the demo.

use bytes::Bytes;
use domain::ids::{MediaId, MemberId};
use domain::time::Timestamp;
use futures_util::future::try_join_all;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::random::sha256;

use crate::kind::Kind;
use crate::store::{self, Stored};
use crate::{MediaError, picture};

/// A photo that is kept as it is: a JPEG as the pipeline of uploads makes them, small and without metadata.
#[derive(Debug, Clone, Copy)]
pub struct ImportedPhoto {
    /// Whose it is.
    pub member: MemberId,
    /// When it was uploaded, different for each photo of a Member.
    pub at: Timestamp,
    /// The file.
    pub jpeg: &'static [u8],
}

impl ImportedPhoto {
    fn storage_key(&self) -> String {
        Kind::Image.storage_key(self.member, self.at)
    }
}

/// Why photos could not be stored.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The database refused.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] platform::files::FilesError),
}

/// Stores the bytes of photos; the cleanup deletes them unless [`add`] follows within the hour.
///
/// # Errors
/// When the database refuses or the file store fails.
pub async fn store_bytes(app: &App, photos: &[ImportedPhoto]) -> Result<(), ImportError> {
    let now = app.now();
    let keys: Vec<String> = photos.iter().map(ImportedPhoto::storage_key).collect();
    let reserved = keys.clone();
    app.db
        .write(move |tx| reserved.iter().try_for_each(|key| store::reserve_key(tx, key, now).map(drop)))
        .await?;
    let puts = keys.iter().zip(photos).map(|(key, photo)| app.files.put(key, Bytes::from_static(photo.jpeg)));
    try_join_all(puts).await?;
    Ok(())
}

/// Enters a photo whose bytes are stored among its Member's unused uploads.
///
/// # Errors
/// When the database refuses, or the file is not a picture.
pub fn add(tx: &mut Tx<'_>, app: &App, photo: &ImportedPhoto) -> Result<MediaId, DbError> {
    let refused = |error: MediaError| DbError::Refused(format!("{error:?}"));
    let (width, height) = picture::size(photo.jpeg).map_err(refused)?;
    let stored = Stored {
        id: app.random.id(photo.at),
        member: photo.member,
        kind: Kind::Image,
        storage_key: photo.storage_key(),
        content_type: "image/jpeg",
        bytes: photo.jpeg.len(),
        width,
        height,
        duration_ms: None,
        digest: sha256(photo.jpeg),
        token: app.random.token::<16>(),
        idempotency_key: None,
    };
    Ok(store::insert(tx, app, stored)?.id)
}
