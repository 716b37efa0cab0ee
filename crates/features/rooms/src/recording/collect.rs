//! Brings the parts of a recording that is over from this server's disk into the file store.

use std::path::{Path, PathBuf};

use domain::ids::RecordingId;
use platform::app::App;
use platform::db::DbError;
use platform::files::FilesError;

use super::writers::{PartId, folder, parts_in, remove};
use super::{file_store, jobs, store};

/// Why parts could not be stored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CollectError {
    #[error(transparent)]
    Database(#[from] DbError),
    #[error(transparent)]
    Files(#[from] FilesError),
    #[error("a part cannot be read: {0}")]
    Disk(#[from] std::io::Error),
}

/// Stores the parts that may be kept, and has them composed. Answers `false` where they are not on this server's disk.
///
/// # Errors
/// When something failed; done again later, it goes on.
pub(crate) async fn collect(app: &App, id: RecordingId) -> Result<bool, CollectError> {
    let folder = folder(app, id);
    let Some(parts) = blocking(&folder, parts_in).await? else { return Ok(false) };
    for (part, file) in parts {
        store_part(app, id, part, file).await?;
    }
    finish(app, id).await?;
    let found = app.db.read(move |tx| store::state(tx, id)).await?;
    if !found.is_some_and(|found| found.state.needs_scratch()) {
        blocking(&folder, remove).await?;
    }
    Ok(true)
}

/// Has a recording composed of the parts that are in the file store.
pub(crate) async fn finish(app: &App, id: RecordingId) -> Result<(), DbError> {
    let at = app.clone();
    app.db.write(move |tx| if store::collected(tx, id)? { jobs::compose_soon(tx, &at) } else { Ok(()) }).await
}

async fn store_part(app: &App, id: RecordingId, part: PartId, file: PathBuf) -> Result<(), CollectError> {
    let (key, now) = (format!("rooms/{id}/{}-{}.part", part.0, part.1), app.now());
    let reserved = key.clone();
    let is_wanted = app.db.write(move |tx| {
        let is_wanted = store::is_unstored(tx, id, part)?;
        if is_wanted {
            file_store::reserve(tx, &reserved, now)?;
        }
        Ok::<_, DbError>(is_wanted)
    });
    if !is_wanted.await? {
        return Ok(());
    }
    app.files.put_file(&key, &file).await?;
    // Taken back in the meantime, it is a file to which nothing refers.
    app.db
        .write(move |tx| {
            store::store_part(tx, id, part, &key)?;
            file_store::arrived(tx, &key)
        })
        .await?;
    Ok(())
}

/// Does something with a folder that blocks.
pub(crate) async fn blocking<T: Send + 'static>(
    folder: &Path,
    work: impl FnOnce(&Path) -> std::io::Result<T> + Send + 'static,
) -> std::io::Result<T> {
    let folder = folder.to_owned();
    tokio::task::spawn_blocking(move || work(&folder)).await.map_err(std::io::Error::other)?
}
