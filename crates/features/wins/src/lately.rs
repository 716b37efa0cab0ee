//! What was shared lately, as words alone: for letters.

use domain::ids::{MemberId, WinId};
use domain::time::Timestamp;
use platform::db::{DbError, Tx};

use crate::store;

/// A Win as a letter tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lately {
    /// Its id.
    pub id: WinId,
    /// Its title.
    pub title: String,
    /// Its text.
    pub win: String,
    /// "First L.", or "Member".
    pub author: String,
}

/// The newest Wins by others that were approved after `since` until `until`, but for whom a block parts: at most five.
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
