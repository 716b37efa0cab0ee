//! Removes what uploads left on disk when the server died in the middle of writing them.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use domain::time::{HOUR, Timestamp};

/// Removes unfinished files below `folder` that nobody has touched for an hour. `object_store` writes `name#1` and renames it to `name` when it is whole.
pub(super) fn remove(folder: &Path, now: Timestamp) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            remove(&entry.path(), now)?;
        } else if kind.is_file() && is_unfinished(&entry.file_name().to_string_lossy()) {
            let touched = entry.metadata()?.modified()?;
            let before = Duration::from_millis(u64::try_from(now.plus(-HOUR).0).unwrap_or_default());
            if touched < UNIX_EPOCH + before {
                fs::remove_file(entry.path())?;
            }
        }
    }
    Ok(())
}

fn is_unfinished(name: &str) -> bool {
    name.rsplit_once('#').is_some_and(|(stem, number)| {
        !stem.is_empty() && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
