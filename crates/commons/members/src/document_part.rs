//! What features add to the user document of spec §3, which its owner reads.

use domain::ids::MemberId;
use platform::db::{DbError, Tx};
use serde_json::Value;

/// A field of the user document that belongs to a feature. The document has the fields of all features.
pub trait DocumentPart: Send + Sync + 'static {
    /// Its name in the document.
    fn field(&self) -> &'static str;

    /// Its schema in the API's document.
    fn schema(&self) -> Value;

    /// Its value for this member. Let it be small and of a size that has a limit, as it is read with every document.
    ///
    /// # Errors
    /// When the database refuses.
    fn value(&self, tx: &mut Tx<'_>, member: MemberId) -> Result<Value, DbError>;
}
