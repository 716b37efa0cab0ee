//! Adds Channels and Messages as they were elsewhere: for the demo and for measurements.

use domain::ids::{ChannelId, MemberId, MessageId};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};

use crate::channels::store as channels;
use crate::channels::store::Name;
use crate::rules::NewMessage;
use crate::store::New;
use crate::{answers, store};

/// A Message with its history.
#[derive(Debug, Clone)]
pub struct Imported {
    /// Its status.
    pub channel: ChannelId,
    /// Its author.
    pub author: MemberId,
    /// What it says.
    pub message: NewMessage,
    /// When it was written.
    pub created_at: Timestamp,
    /// Who answered it with which emoji.
    pub answers: Vec<(MemberId, &'static str)>,
    /// It is kept in sight.
    pub pinned: bool,
}

/// Adds a Channel with its word, name and topic.
///
/// # Errors
/// When the database refuses.
pub fn open(
    tx: &mut Tx<'_>,
    app: &App,
    (slug, name, topic): (&str, &str, &str),
    created_at: Timestamp,
) -> Result<ChannelId, DbError> {
    let id: ChannelId = app.random.id(created_at);
    channels::insert(tx, id, (slug, name, topic), created_at)?;
    Ok(id)
}

/// The Channel with this word.
///
/// # Errors
/// When there is none, or the database refuses.
pub fn channel(tx: &mut Tx<'_>, slug: &str) -> Result<ChannelId, DbError> {
    let found = channels::id_of(tx, &Name::parse(slug))?;
    found.ok_or_else(|| DbError::Refused(format!("there is no Channel {slug}")))
}

/// Adds one Message. Nobody is told.
///
/// # Errors
/// When the database refuses.
pub fn add(tx: &mut Tx<'_>, app: &App, imported: &Imported) -> Result<MessageId, DbError> {
    let id: MessageId = app.random.id(imported.created_at);
    let raised = store::raise(tx, imported.channel)?;
    let raised = raised.ok_or_else(|| DbError::Refused("there is no such Channel".into()))?;
    store::insert(
        tx,
        &New {
            id,
            channel: imported.channel,
            seq: raised.seq,
            author: imported.author,
            message: &imported.message,
            created_at: imported.created_at,
            key: None,
            counts_to: &imported.message.mentions,
        },
    )?;
    for (member, emoji) in &imported.answers {
        answers::set(tx, id, (*member, emoji), true, imported.created_at)?;
    }
    if imported.pinned {
        store::set_pinned(tx, id, Some(imported.created_at), raised.seq)?;
    }
    Ok(id)
}
