//! What other senders of email need to know of a Member: at which times, and the token that ends emails.

use domain::ids::MemberId;
use platform::app::App;
use platform::db::{DbError, Tx};

use crate::rules::Preferences;
use crate::store;

/// When a Member may be written to, and how they end it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// Times, time zone and quiet hours among them.
    pub preferences: Preferences,
    /// Proves, without a session, that an email to this Member is held.
    pub unsubscribe_token: String,
}

/// How a Member is reached; the usual preferences until they set something.
///
/// # Errors
/// When the database refuses.
pub fn reach(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<Reach, DbError> {
    let settings = store::settings_or(tx, member, &app.random.token::<32>())?;
    Ok(Reach { preferences: settings.preferences, unsubscribe_token: settings.unsubscribe_token })
}

/// Whose emails this token ends.
///
/// # Errors
/// When the database refuses.
pub fn whose(tx: &mut Tx<'_>, token: &str) -> Result<Option<MemberId>, DbError> {
    store::by_token(tx, token)
}
