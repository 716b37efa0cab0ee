//! Encryption of files that nobody but their readers may see, with a key that is kept outside the database.

use std::fmt;

use aes_gcm::aead::AeadInPlace;
use aes_gcm::{Aes256Gcm, KeyInit, Nonce, Tag};

use crate::http::ApiError;
use crate::random::{Random, sha256};

/// Bytes of a key.
pub const KEY_BYTES: usize = 32;
/// Bytes of the number that is used once, at the beginning of what is encrypted.
const NONCE_BYTES: usize = 12;
/// Bytes of the tag at its end, by which changes show.
const TAG_BYTES: usize = 16;

/// The key of this community's confidential files, as far as the server has it.
#[derive(Clone, Default)]
pub struct FileKey(Option<[u8; KEY_BYTES]>);

/// Why a file could not be encrypted or decrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EncryptionError {
    /// The server has no key.
    #[error("the server has no key for confidential files")]
    NoKey,
    /// The file was encrypted with another key, for another place, or was changed since.
    #[error("a confidential file cannot be decrypted with this server's key")]
    WrongKey,
}

impl From<EncryptionError> for ApiError {
    fn from(error: EncryptionError) -> Self {
        Self::internal(error)
    }
}

impl fmt::Debug for FileKey {
    /// Whether there is one; the key itself stays out of logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("FileKey").field(&self.0.is_some()).finish()
    }
}

impl FileKey {
    /// This key.
    #[must_use]
    pub const fn new(bytes: [u8; KEY_BYTES]) -> Self {
        Self(Some(bytes))
    }

    /// What tells this key from others and does not reveal it, if there is one.
    #[must_use]
    pub fn fingerprint(&self) -> Option<String> {
        let hash = sha256(&[b"exhale file key ".as_slice(), &self.0?].concat());
        Some(hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect())
    }

    /// `bytes` encrypted for the place `key` in the file store, where alone they can be decrypted.
    ///
    /// # Errors
    /// [`EncryptionError::NoKey`].
    pub fn encrypt(&self, random: &dyn Random, key: &str, bytes: &[u8]) -> Result<Vec<u8>, EncryptionError> {
        let mut nonce = [0; NONCE_BYTES];
        random.fill(&mut nonce);
        let mut sealed = Vec::with_capacity(NONCE_BYTES + bytes.len() + TAG_BYTES);
        sealed.extend_from_slice(&nonce);
        sealed.extend_from_slice(bytes);
        let text = sealed.get_mut(NONCE_BYTES..).unwrap_or_default();
        let tag = self
            .cipher()?
            .encrypt_in_place_detached(Nonce::from_slice(&nonce), key.as_bytes(), text)
            .map_err(|_| EncryptionError::WrongKey)?;
        sealed.extend_from_slice(&tag);
        Ok(sealed)
    }

    /// What was encrypted for the place `key`.
    ///
    /// # Errors
    /// [`EncryptionError`].
    pub fn decrypt(&self, key: &str, mut sealed: Vec<u8>) -> Result<Vec<u8>, EncryptionError> {
        let end = sealed.len().checked_sub(TAG_BYTES).ok_or(EncryptionError::WrongKey)?;
        let tag = sealed.split_off(end);
        let (nonce, text) = sealed.split_at_mut_checked(NONCE_BYTES).ok_or(EncryptionError::WrongKey)?;
        self.cipher()?
            .decrypt_in_place_detached(Nonce::from_slice(nonce), key.as_bytes(), text, Tag::from_slice(&tag))
            .map_err(|_| EncryptionError::WrongKey)?;
        sealed.drain(..NONCE_BYTES);
        Ok(sealed)
    }

    fn cipher(&self) -> Result<Aes256Gcm, EncryptionError> {
        let key = self.0.as_ref().ok_or(EncryptionError::NoKey)?;
        Ok(Aes256Gcm::new(key.into()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::random::SystemRandom;

    #[test]
    fn only_the_same_key_at_the_same_place_decrypts() {
        let (key, other) = (FileKey::new([7; KEY_BYTES]), FileKey::new([8; KEY_BYTES]));
        let sealed = key.encrypt(&SystemRandom, "evidence/1", b"A licence").unwrap();
        assert!(!sealed.windows(9).any(|part| part == b"A licence"));
        assert_eq!(key.decrypt("evidence/1", sealed.clone()).as_deref(), Ok(b"A licence".as_slice()));
        assert_eq!(key.decrypt("evidence/2", sealed.clone()), Err(EncryptionError::WrongKey));
        assert_eq!(other.decrypt("evidence/1", sealed.clone()), Err(EncryptionError::WrongKey));
        assert_eq!(FileKey::default().decrypt("evidence/1", sealed), Err(EncryptionError::NoKey));
        assert_eq!(FileKey::default().encrypt(&SystemRandom, "a", b"b"), Err(EncryptionError::NoKey));
    }

    #[test]
    fn a_key_is_known_by_its_fingerprint_and_never_printed() {
        let key = FileKey::new([7; KEY_BYTES]);
        assert_eq!(key.fingerprint(), FileKey::new([7; KEY_BYTES]).fingerprint());
        assert_ne!(key.fingerprint(), FileKey::new([8; KEY_BYTES]).fingerprint());
        assert_eq!(FileKey::default().fingerprint(), None);
        assert_eq!(format!("{key:?}"), "FileKey(true)");
    }

    proptest! {
        #[test]
        fn whatever_is_changed_shows(bytes: Vec<u8>, at: prop::sample::Index, bit in 0..8_u32) {
            let key = FileKey::new([7; KEY_BYTES]);
            let sealed = key.encrypt(&SystemRandom, "a", &bytes).unwrap();
            let mut changed = sealed.clone();
            let at = at.index(changed.len());
            changed[at] ^= 1 << bit;
            prop_assert_eq!(key.decrypt("a", changed), Err(EncryptionError::WrongKey));
            prop_assert_eq!(key.decrypt("a", sealed[..at].to_vec()), Err(EncryptionError::WrongKey));
            prop_assert_eq!(key.decrypt("a", sealed), Ok(bytes));
        }
    }
}
