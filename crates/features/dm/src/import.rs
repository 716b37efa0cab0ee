//! Adds conversations as they were elsewhere: for the demo and for tests.

use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};

use crate::{message_store, store};

/// A conversation.
#[derive(Debug, Clone)]
pub struct Imported {
    /// Who asked.
    pub from: MemberId,
    /// Whom.
    pub to: MemberId,
    /// When it was accepted; `None` while it only asks.
    pub accepted_at: Option<Timestamp>,
    /// Who wrote what and when, oldest first.
    pub messages: Vec<(MemberId, String, Timestamp)>,
}

/// Adds one conversation. In an accepted one everything but the last message has been read; of a request nothing.
///
/// # Errors
/// When the database refuses.
pub fn add(tx: &mut Tx<'_>, app: &App, imported: &Imported) -> Result<(), DbError> {
    let Some((_, _, begun)) = imported.messages.first() else { return Ok(()) };
    let thread = store::begin(tx, app.random.id(*begun), imported.from, imported.to, *begun)?;
    let accepted = imported.accepted_at.is_some();
    let before = i64::try_from(imported.messages.len()).unwrap_or_default() - 1;
    for (author, text, at) in &imported.messages {
        let id = app.random.id(*at);
        let new = message_store::New { id, author: *author, text, at: *at, key: None };
        message_store::add(tx, thread, &new, accepted)?;
    }
    store::set_progress(tx, thread, Some(imported.from), imported.accepted_at)?;
    if accepted {
        store::read(tx, thread, imported.from, before)?;
        store::read(tx, thread, imported.to, before)?;
    }
    Ok(())
}
