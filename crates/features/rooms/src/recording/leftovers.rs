//! Removes from this server's disk what was written of recordings that are no longer wanted, and the parts that were taken back.

use std::collections::HashSet;
use std::path::Path;
use std::{fs, io};

use domain::ids::RecordingId;
use platform::app::App;
use platform::db::DbError;

use super::collect::{CollectError, blocking};
use super::rules::State;
use super::writers::{folder, keep_only, remove};
use super::{is_written, store};

/// Removes all of it, but of recordings that this server writes now.
///
/// # Errors
/// The last that failed; everything else was removed.
pub(crate) async fn remove_all(app: &App) -> Result<(), CollectError> {
    let mut outcome = Ok(());
    for id in blocking(&app.scratch.join("recordings"), recordings_in).await? {
        if !is_written(app, id)
            && let Err(error) = remove_unwanted(app, id).await
        {
            outcome = Err(error);
        }
    }
    outcome
}

/// The recordings that have a folder.
fn recordings_in(folder: &Path) -> io::Result<Vec<RecordingId>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut found = Vec::new();
    for entry in entries {
        found.extend(entry?.file_name().to_string_lossy().parse::<RecordingId>());
    }
    Ok(found)
}

async fn remove_unwanted(app: &App, id: RecordingId) -> Result<(), CollectError> {
    let read = app.db.read(move |tx| Ok::<_, DbError>((store::state(tx, id)?, store::parts(tx, id)?)));
    let (recording, parts) = read.await?;
    let folder = folder(app, id);
    match recording.map(|recording| recording.state) {
        // Its server may begin or end it just now.
        Some(State::Recording) => Ok(()),
        Some(State::Stopped) => {
            let kept: HashSet<_> = parts.into_iter().collect();
            Ok(blocking(&folder, move |folder| keep_only(folder, &kept)).await?)
        }
        Some(State::Composing | State::Ready | State::Failed | State::Deleted) | None => {
            Ok(blocking(&folder, remove).await?)
        }
    }
}
