//! Passwords: Argon2id away from the threads that answer requests, a few at a time, and the list of common ones.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use platform::http::ApiError;
use platform::http::error_code::BUSY;
use platform::random::Random;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

/// Hashes in work at once: each takes 19 MiB, so a flood of logins takes no more than twice that.
const AT_WORK: usize = 2;
/// Requests waiting for their turn before newcomers are told to come back.
const WAITING: usize = 64;
/// Verified against where there is no account, so that its absence takes as long; made with the same costs.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyB0aGlz$cGrK0WrFPxkp2vDEwVylJcRvTF2xmhUcVUwiaUHVX1Y";

static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("../assets/common-passwords.txt").lines().collect());

/// Whether everyone would guess this one first; upper case does not help.
#[must_use]
pub fn is_common(password: &str) -> bool {
    COMMON.contains(password.to_lowercase().as_str())
}

/// Hashes and verifies passwords for handlers; cheap to clone.
#[derive(Clone)]
pub struct Passwords(Arc<Places>);

struct Places {
    waiting: Semaphore,
    at_work: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self::new(AT_WORK, WAITING)
    }
}

impl Passwords {
    /// Hashes so many at once, for at most `waiting` requests, those at work among them.
    #[must_use]
    pub fn new(at_work: usize, waiting: usize) -> Self {
        let at_work = Arc::new(Semaphore::new(at_work));
        Self(Arc::new(Places { waiting: Semaphore::new(waiting), at_work }))
    }

    /// The hash to store.
    ///
    /// # Errors
    /// `busy` when too many wait.
    pub async fn hash(&self, random: &dyn Random, password: &str) -> Result<String, ApiError> {
        let (salt, password) = (fresh_salt(random), password.to_owned());
        self.work(move || hash(&password, &salt)).await?.map_err(ApiError::internal)
    }

    /// Whether `password` is the one behind `stored`. Takes the same time where nothing is stored.
    ///
    /// # Errors
    /// `busy` when too many wait.
    pub async fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool, ApiError> {
        let (password, stored) = (password.to_owned(), stored.map(str::to_owned));
        self.work(move || verify(&password, stored.as_deref())).await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = || ApiError::new(BUSY).retry_after(2_000);
        let _waiting = self.0.waiting.try_acquire().map_err(|_| busy())?;
        let place = Arc::clone(&self.0.at_work).acquire_owned().await.map_err(|_| busy())?;
        // The place is given back by the work itself: a request that goes away does not make room for one more.
        let task = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        task.await.map_err(ApiError::internal)
    }
}

/// The hash to store, in PHC form, for commands that make accounts without a request.
///
/// # Errors
/// The reason, when Argon2 refuses; it does not for passwords that the rules accept.
pub fn hash_now(random: &dyn Random, password: &str) -> Result<String, String> {
    hash(password, &fresh_salt(random))
}

fn fresh_salt(random: &dyn Random) -> [u8; 16] {
    let mut salt = [0; 16];
    random.fill(&mut salt);
    salt
}

fn hash(password: &str, salt: &[u8; 16]) -> Result<String, String> {
    let hashed = Argon2::default().hash_password_with_salt(settled(password).as_bytes(), salt);
    hashed.map(|hash: PasswordHash| hash.to_string()).map_err(|error| error.to_string())
}

fn verify(password: &str, stored: Option<&str>) -> bool {
    let known = stored.and_then(|stored| PasswordHash::new(stored).ok());
    let real = known.is_some();
    let Some(hash) = known.or_else(|| PasswordHash::new(NOBODY).ok()) else { return false };
    let fits = Argon2::default().verify_password(settled(password).as_bytes(), &hash).is_ok();
    real && fits
}

/// One spelling for texts that look alike, so that another keyboard still opens the account.
fn settled(password: &str) -> String {
    password.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_opens_for_its_password_alone() {
        let stored = hash("correct horse", &[7; 16]).unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(verify("correct horse", Some(&stored)));
        assert!(!verify("correct horsf", Some(&stored)));
        assert!(!verify("correct horse", None));
        assert!(!verify("correct horse", Some("")));
        assert!(!verify("", Some("not a hash")));
    }

    #[test]
    fn one_text_in_two_spellings_is_one_password() {
        let stored = hash("caf\u{e9} au lait", &[7; 16]).unwrap();
        assert!(verify("cafe\u{301} au lait", Some(&stored)));
    }

    #[test]
    fn the_longest_password_can_be_hashed() {
        assert!(hash(&"😮".repeat(domain::limits::PASSWORD_MAX), &[7; 16]).is_ok());
    }

    #[test]
    fn nobody_costs_what_everybody_costs() {
        let real = hash("correct horse", &[7; 16]).unwrap();
        let costs = |text: &str| PasswordHash::new(text).unwrap().params.to_string();
        assert_eq!(costs(NOBODY), costs(&real));
        assert!(PasswordHash::new(NOBODY).unwrap().hash.is_some());
    }

    #[test]
    fn common_ones_are_known() {
        let long_enough = |line: &&str| line.chars().count() >= domain::limits::PASSWORD_MIN;
        assert!(COMMON.len() >= 1000 && COMMON.iter().all(long_enough));
        assert!(COMMON.iter().all(|line| *line == line.to_lowercase()));
        assert!(is_common("password") && is_common("PassWord123") && is_common("iloveyou"));
        assert!(!is_common("a quiet morning walk") && !is_common("exhale-demo"));
    }
}
