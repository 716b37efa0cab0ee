//! Ends the emails about news by one press, without a session: the address that every such email carries (RFC 8058).

use platform::app::App;
use platform::db::DbError;

use crate::store;

/// Where such an address begins.
pub const PATH: &str = "/unsubscribe/";

/// The address, below the server's own.
pub(crate) fn address(token: &str) -> String {
    format!("{PATH}{token}")
}

/// Ends all emails about news of the Member this token belongs to; a token that is nobody's changes nothing.
///
/// # Errors
/// When the database refuses.
pub async fn stop(app: &App, token: String) -> Result<(), DbError> {
    app.db
        .write(move |tx| {
            let Some(member) = store::by_token(tx, &token)? else { return Ok(()) };
            let settings = store::settings_or(tx, member, &token)?;
            store::set(tx, member, &settings.preferences.without_mail())?;
            store::written(tx, member, None)
        })
        .await
}
