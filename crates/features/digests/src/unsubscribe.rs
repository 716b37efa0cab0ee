//! Ends the emails with Wins and prompts by one press, without a session: the address that each of them carries (RFC 8058).

use async_trait::async_trait;
use notifications::unsubscribe::{EmailKind, Unsubscribe};
use platform::app::App;
use platform::db::DbError;

/// Where such an address begins.
const PATH: &str = "/unsubscribe/wins-and-prompts/";

/// The address, below the server's own.
pub(crate) fn address(token: &str) -> String {
    format!("{PATH}{token}")
}

/// Ends these emails, and no others.
pub(crate) struct WinsAndPrompts;

#[async_trait]
impl Unsubscribe for WinsAndPrompts {
    fn kind(&self) -> EmailKind {
        EmailKind::WinsAndPrompts
    }

    fn path(&self) -> &'static str {
        PATH
    }

    async fn stop(&self, app: &App, token: String) -> Result<(), DbError> {
        app.db
            .write(move |tx| match notifications::whose(tx, &token)? {
                Some(member) => members::store::set_email_updates(tx, member, "off"),
                None => Ok(()),
            })
            .await
    }
}
