//! What a feature tells in the digests that Free Members get by email (spec §6, O-55).

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};

/// What a feature tells in a digest; the digests have one part for each source, in the order in which the server lists the
/// features.
pub trait DigestSource: Send + Sync + 'static {
    /// The heading of its part.
    fn heading(&self) -> &'static str;

    /// What others shared and moderators approved after `since` until `until`, the newest first and only a few, as far as it
    /// exists for the reader.
    ///
    /// # Errors
    /// When the database refuses.
    fn recent(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        since: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<DigestEntry>, DbError>;
}

/// One post in a digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DigestEntry {
    /// Its title and its author, or its author alone: `Went out, by Maya T.`.
    pub title: String,
    /// Its text.
    pub text: String,
    /// Where in the app it is read; `None` where its page is not open to those who get this digest.
    pub path: Option<String>,
}
