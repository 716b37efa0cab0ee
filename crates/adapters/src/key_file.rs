//! Keys in files of their own, which only the server's user can read.

use std::io::{ErrorKind, Write};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::encryption::{FileKey, KEY_BYTES};
use platform::random::Random;

/// Why a key cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The file holds something else.
    #[error("{0} holds no key: 32 bytes in URL-safe base64")]
    NoKey(String),
    /// The file cannot be read or made.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
}

/// The key in this file; none where there is no such file.
///
/// # Errors
/// When the file cannot be read, or holds something else.
pub fn read(file: &Path) -> Result<Option<FileKey>, KeyFileError> {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(KeyFileError::File(file.display().to_string(), error)),
    };
    let bytes = URL_SAFE_NO_PAD.decode(text.trim()).ok();
    let bytes: Option<[u8; KEY_BYTES]> = bytes.and_then(|bytes| bytes.try_into().ok());
    bytes
        .map(|bytes| Some(FileKey::new(bytes)))
        .ok_or_else(|| KeyFileError::NoKey(file.display().to_string()))
}

/// Writes a fresh key to this file unless there is one, and answers the one that is there then.
///
/// # Errors
/// When the file cannot be made.
pub fn make(file: &Path, random: &dyn Random) -> Result<FileKey, KeyFileError> {
    write(file, &random.token::<KEY_BYTES>(), random)
        .map_err(|error| KeyFileError::File(file.display().to_string(), error))?;
    read(file)?.ok_or_else(|| KeyFileError::NoKey(file.display().to_string()))
}

/// Puts a key into place at once; of two servers that begin together the first one's stays.
pub(crate) fn write(file: &Path, key: &str, random: &dyn Random) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let unfinished = file.with_extension(format!("{}.part", random.token::<8>()));
    let mut part = options.open(&unfinished)?;
    part.write_all(key.as_bytes())?;
    part.sync_all()?;
    let placed = std::fs::hard_link(&unfinished, file);
    std::fs::remove_file(&unfinished)?;
    match placed {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use platform::random::SystemRandom;

    use super::*;

    #[test]
    fn a_key_is_made_once_for_its_owner_alone() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("evidence.key");
        assert!(read(&file).unwrap().is_none());
        let first = make(&file, &SystemRandom).unwrap().fingerprint();
        assert!(first.is_some());
        assert_eq!(make(&file, &SystemRandom).unwrap().fingerprint(), first);
        assert_eq!(read(&file).unwrap().unwrap().fingerprint(), first);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_file_without_a_key_is_refused() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("evidence.key");
        for text in ["", "nonsense", "AAAA"] {
            std::fs::write(&file, text).unwrap();
            assert!(matches!(read(&file), Err(KeyFileError::NoKey(_))), "{text}");
        }
        assert!(matches!(
            make(&folder.path().join("none/evidence.key"), &SystemRandom),
            Err(KeyFileError::File(..))
        ));
    }
}
