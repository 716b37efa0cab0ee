//! Whose rights may have changed, for those who change them.

use platform_db::{DbError, Tx};

use super::account_changes::note;
pub use super::account_changes::{Noted, STATEMENTS, Whose, after, forget};
use crate::app::App;

/// Notes that rights may have changed, and announces it.
///
/// # Errors
/// When the database refuses.
pub fn changed(tx: &mut Tx<'_>, app: &App, whose: Whose) -> Result<(), DbError> {
    note(tx, app.id(), whose)
}
