//! A Message's photo or video: claimed from its author's uploads, shown to everyone in the chat, kept back, or let go.

use domain::ids::{MemberId, MessageId};
use media::Urls;
use media::slots::Slots;
use media::store::Owner;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::params;

platform::statements! {
    SET = "update chat_messages set image_url = $2, video_url = $3, thumbnail_url = $4
        where id = $1 and (image_url <> $2 or video_url <> $3 or thumbnail_url <> $4)";
}

/// A Message as the owner of media.
const fn owner(id: MessageId) -> Owner {
    Owner { kind: "message", id: id.0 }
}

/// Gives uploads of the author to their new Message, where everyone in the chat sees them.
///
/// # Errors
/// As [`media::change`].
pub(crate) fn attach(
    tx: &mut Tx<'_>,
    app: &App,
    (message, author): (MessageId, MemberId),
    slots: &Slots,
) -> Result<(), ApiError> {
    if media::change(tx, app, owner(message), author, slots)?.is_some() {
        show(tx, app, message)?;
    }
    Ok(())
}

/// Lets everyone see the photo or video, under new addresses.
pub(crate) fn show(tx: &mut Tx<'_>, app: &App, id: MessageId) -> Result<(), DbError> {
    let urls = media::store::publish(tx, app, owner(id))?;
    set(tx, id, &urls)
}

/// Keeps the photo or video to its author and moderators, under new addresses.
pub(crate) fn keep_back(tx: &mut Tx<'_>, app: &App, id: MessageId) -> Result<(), DbError> {
    let urls = media::store::withdraw(tx, app, owner(id))?;
    set(tx, id, &urls)
}

/// Lets go of the photo or video.
pub(crate) fn remove(tx: &mut Tx<'_>, app: &App, id: MessageId) -> Result<(), DbError> {
    media::store::remove(tx, app, owner(id))
}

fn set(tx: &mut Tx<'_>, id: MessageId, urls: &Urls) -> Result<(), DbError> {
    let Urls { image, video, thumbnail } = urls;
    tx.execute(SET, params![id, image.as_str(), video.as_str(), thumbnail.as_str()]).map(drop)
}
