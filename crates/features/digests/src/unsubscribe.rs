//! Ends the emails with Wins and prompts by one press, without a session: the address that each of them carries (RFC 8058).

use platform::app::App;
use platform::db::DbError;

/// Where such an address begins.
pub const PATH: &str = "/unsubscribe/wins-and-prompts/";

/// The address, below the server's own.
pub(crate) fn address(token: &str) -> String {
    format!("{PATH}{token}")
}

/// Ends these emails, and no others, of the Member this token belongs to; a token that is nobody's changes nothing.
///
/// # Errors
/// When the database refuses.
pub async fn stop(app: &App, token: String) -> Result<(), DbError> {
    app.db
        .write(move |tx| match notifications::whose(tx, &token)? {
            Some(member) => members::store::set_email_updates(tx, member, "off"),
            None => Ok(()),
        })
        .await
}
