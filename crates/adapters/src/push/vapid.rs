//! Who sends: the key by which push services know this server, and the signature that each message carries (RFC 8292).

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::time::{HOUR, Timestamp};
use platform::random::Random;
use reqwest::Url;
use serde_json::json;
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};

use super::PushSetupError;

/// How long a signature holds; push services take a day at most.
const HOLDS_MS: i64 = 12 * HOUR;

/// The key of this server, and whom a push service writes to when something is wrong.
pub struct Vapid {
    key: SigningKey,
    public_key: String,
    contact: String,
}

impl Vapid {
    /// `key` is a P-256 secret of 32 bytes in URL-safe base64, `contact` a `mailto:` or `https:` address.
    ///
    /// # Errors
    /// When the key is none.
    pub fn new(key: &str, contact: &str) -> Result<Self, PushSetupError> {
        let wrong = || PushSetupError::Key("push.key".into());
        let key = secret(key).ok_or_else(wrong)?;
        let public = key.verifying_key().to_encoded_point(false);
        Ok(Self { public_key: URL_SAFE_NO_PAD.encode(public.as_bytes()), contact: contact.to_owned(), key })
    }

    /// The public half, as browsers want it.
    pub(super) fn public_key(&self) -> &str {
        &self.public_key
    }

    /// The value of `Authorization` for a message to this address.
    pub(super) fn authorization(&self, to: &Url, now: Timestamp) -> String {
        let claims = json!({
            "aud": to.origin().ascii_serialization(),
            "exp": now.plus(HOLDS_MS).0 / 1000,
            "sub": self.contact,
        });
        let head = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public_key)
    }
}

fn secret(text: &str) -> Option<SigningKey> {
    SigningKey::from_slice(&URL_SAFE_NO_PAD.decode(text.trim()).ok()?).ok()
}

/// The key in this file, which is made at first and which only its owner can read.
///
/// # Errors
/// When the file cannot be read or made, or holds no key.
pub fn key_in_file(file: &Path, random: &dyn Random) -> Result<String, PushSetupError> {
    if !file.exists() {
        make(file, random)?;
    }
    let found = std::fs::read_to_string(file)?.trim().to_owned();
    if secret(&found).is_none() {
        return Err(PushSetupError::Key(file.display().to_string()));
    }
    Ok(found)
}

/// Writes a fresh key; of two servers that begin together the first one's stays.
fn make(file: &Path, random: &dyn Random) -> Result<(), PushSetupError> {
    let key = std::iter::repeat_with(|| random.token::<32>()).find(|key| secret(key).is_some());
    Ok(crate::key_file::write(file, &key.unwrap_or_default(), random)?)
}

#[cfg(test)]
mod tests {
    use platform::random::SystemRandom;

    use super::*;

    #[test]
    fn a_key_is_made_once_for_its_owner_alone() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("push.key");
        let first = key_in_file(&file, &SystemRandom).unwrap();
        assert_eq!(key_in_file(&file, &SystemRandom).unwrap(), first);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
        std::fs::write(&file, "nonsense").unwrap();
        assert!(matches!(key_in_file(&file, &SystemRandom), Err(PushSetupError::Key(_))));
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        for wrong in ["", "AAAA", &"A".repeat(43), "not base64!"] {
            assert!(Vapid::new(wrong, "mailto:a@example.org").is_err(), "{wrong}");
        }
    }
}
