//! The random source, and the ids, tokens and codes made from it.

use base64::Engine;
use domain::time::Timestamp;
use rand::TryRng;

/// Gives random bytes fit for secrets.
pub trait Random: Send + Sync + 'static {
    /// Fills `bytes` with random ones.
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's random source.
pub struct SystemRandom;

impl Random for SystemRandom {
    #[allow(
        clippy::panic,
        reason = "without randomness no secret may be made; stopping is the only safe answer"
    )]
    fn fill(&self, bytes: &mut [u8]) {
        if let Err(error) = rand::rngs::SysRng.try_fill_bytes(bytes) {
            panic!("the operating system gives no random bytes: {error}");
        }
    }
}

impl dyn Random {
    /// A fresh UUIDv7 for time `now`, as any id type.
    pub fn id<T: From<uuid::Uuid>>(&self, now: Timestamp) -> T {
        let mut tail = [0; 10];
        self.fill(&mut tail);
        let millis = u64::try_from(now.0).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &tail).into_uuid().into()
    }

    /// An unguessable token of `N` random bytes, in URL-safe letters.
    pub fn token<const N: usize>(&self) -> String {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
    }

    /// A code of six decimal digits, each code equally likely.
    pub fn six_digits(&self) -> String {
        const RANGE: u32 = 1_000_000;
        let fair = u32::MAX - u32::MAX % RANGE;
        loop {
            let mut bytes = [0; 4];
            self.fill(&mut bytes);
            let number = u32::from_le_bytes(bytes);
            if number < fair {
                return format!("{:06}", number % RANGE);
            }
        }
    }
}

/// SHA-256 of a secret: what the database keeps instead of it.
#[must_use]
pub fn sha256(secret: &[u8]) -> [u8; 32] {
    use sha2::Digest;
    sha2::Sha256::digest(secret).into()
}
