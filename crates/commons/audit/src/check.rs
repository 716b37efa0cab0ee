//! Goes through the whole log and tells where it was tampered with.

use platform::db::{Db, DbError};

use crate::hash_chain::entry_hash;
use crate::store;

/// The state of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// Every one of this many entries is as it was written.
    Whole(i64),
    /// The entry of this number is missing, or not as it was written; those before it are.
    Broken(i64),
}

/// Reads every entry and compares its hash, from the first to the last one ever written.
///
/// # Errors
/// When the database refuses.
pub async fn verify(db: &Db) -> Result<Finding, DbError> {
    let (mut seq, mut before) = (0_i64, String::new());
    // Entries that are added in the meantime come after this one.
    let (last, sealed) = store::head(db).await?;
    loop {
        let entries = store::after(db, seq).await?;
        if entries.is_empty() {
            break;
        }
        for entry in entries {
            let expected = seq.saturating_add(1);
            if entry.seq != expected || entry.hash != entry_hash(&before, entry.seq, entry.at, &entry.entry) {
                return Ok(Finding::Broken(expected));
            }
            if entry.seq == last && entry.hash != sealed {
                return Ok(Finding::Broken(last));
            }
            (seq, before) = (entry.seq, entry.hash);
        }
    }
    Ok(if seq < last { Finding::Broken(seq.saturating_add(1)) } else { Finding::Whole(seq) })
}
