//! A Message's photo: claimed from its author's uploads, shown to everybody in the chat, kept back, or let go.

use domain::ids::{MediaId, MemberId, MessageId};
use media::Kind;
use media::store::{ClaimError, Owner};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::Problem;
use platform::params;

platform::statements! {
    SET_IMAGE = "update chat_messages set image_url = $2 where id = $1 and image_url <> $2";
}

/// A Message as the owner of media.
const fn owner(id: MessageId) -> Owner {
    Owner { kind: "message", id: id.0 }
}

/// Gives an upload of the author to their new Message, where everybody in the chat sees it.
///
/// # Errors
/// 422 `imageId` `unknown` when it is not there, not the author's, no photo or used already.
pub(crate) fn attach(
    tx: &mut Tx<'_>,
    app: &App,
    (message, author): (MessageId, MemberId),
    image: MediaId,
) -> Result<(), Problem> {
    media::store::claim(tx, author, &[(Kind::Image, image)], owner(message)).map_err(
        |error| match error {
            ClaimError::Db(error) => error.into(),
            ClaimError::NotFree(_) => Problem::fields(&[("imageId", "unknown")]),
        },
    )?;
    Ok(show(tx, app, message)?)
}

/// Lets everybody in the chat see the photo, under a new address.
pub(crate) fn show(tx: &mut Tx<'_>, app: &App, id: MessageId) -> Result<(), DbError> {
    let urls = media::store::publish(tx, app, owner(id))?;
    set(tx, id, &urls.image)
}

/// Keeps the photo to its author and moderators, under a new address.
pub(crate) fn keep_back(tx: &mut Tx<'_>, app: &App, id: MessageId) -> Result<(), DbError> {
    let urls = media::store::withdraw(tx, app, owner(id))?;
    set(tx, id, &urls.image)
}

/// Lets go of the photo.
pub(crate) fn remove(tx: &mut Tx<'_>, app: &App, id: MessageId) -> Result<(), DbError> {
    media::store::remove(tx, app, owner(id))
}

fn set(tx: &mut Tx<'_>, id: MessageId, url: &str) -> Result<(), DbError> {
    tx.execute(SET_IMAGE, params![id, url]).map(drop)
}
