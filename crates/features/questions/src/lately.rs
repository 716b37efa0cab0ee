//! Which prompts were approved lately, as words alone: for letters.

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};

use crate::store;

/// A prompt as a letter tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lately {
    /// Its text.
    pub prompt: String,
    /// "First L.", "Member", or the pseudonym of an anonymous author.
    pub author: String,
}

/// The newest prompts by others that were approved after `since` until `until`, as far as they exist for the reader: at
/// most three.
///
/// # Errors
/// When the database refuses.
pub fn lately(
    tx: &mut Tx<'_>,
    reader: MemberId,
    since: Timestamp,
    until: Timestamp,
) -> Result<Vec<Lately>, DbError> {
    store::lately(tx, reader, since, until)
}
