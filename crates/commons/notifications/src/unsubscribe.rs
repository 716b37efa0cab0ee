//! Ends a kind of email by the address that every such email carries, with one press and without a session (RFC 8058); here
//! that of the emails about news.

use async_trait::async_trait;
use platform::app::App;
use platform::db::DbError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::store;

/// Which emails are stopped.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum EmailKind {
    /// About what is new for the Member.
    News,
    /// With what others shared.
    WinsAndPrompts,
}

/// A kind of email that everyone who gets it can end by its own address, without a session.
#[async_trait]
pub trait Unsubscribe: Send + Sync {
    /// Which.
    fn kind(&self) -> EmailKind;

    /// Where such an address begins; a token follows.
    fn path(&self) -> &'static str;

    /// Ends these emails of the Member this token belongs to; a token that is nobody's changes nothing.
    async fn stop(&self, app: &App, token: String) -> Result<(), DbError>;
}

/// Ends the emails about news.
pub(crate) struct News;

#[async_trait]
impl Unsubscribe for News {
    fn kind(&self) -> EmailKind {
        EmailKind::News
    }

    fn path(&self) -> &'static str {
        PATH
    }

    async fn stop(&self, app: &App, token: String) -> Result<(), DbError> {
        stop(app, token).await
    }
}

/// Where such an address begins.
const PATH: &str = "/unsubscribe/";

/// The address, below the server's own.
pub(crate) fn address(token: &str) -> String {
    format!("{PATH}{token}")
}

/// Ends all emails about news of the Member this token belongs to; a token that is nobody's changes nothing.
///
/// # Errors
/// When the database refuses.
async fn stop(app: &App, token: String) -> Result<(), DbError> {
    app.db
        .write(move |tx| {
            let Some(member) = store::by_token(tx, &token)? else { return Ok(()) };
            let settings = store::settings_or(tx, member, &token)?;
            store::set(tx, member, &settings.preferences.without_mail())?;
            store::written(tx, member, None)
        })
        .await
}
