//! A Win's photo, video and thumbnail: claimed from its author's uploads, let go, shown to everyone or kept back.

use domain::ids::{MemberId, WinId};
use media::slots::Slots;
use media::store::Owner;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::ApiError;

use crate::store;

/// A Win as the owner of media.
const fn owner(id: WinId) -> Owner {
    Owner { kind: "win", id: id.0 }
}

/// Lets go of what is removed or replaced, and claims what is put from the author's uploads.
///
/// # Errors
/// As [`media::change`].
pub(crate) fn change(
    tx: &mut Tx<'_>,
    app: &App,
    id: WinId,
    author: MemberId,
    slots: &Slots,
) -> Result<(), ApiError> {
    match media::change(tx, app, owner(id), author, slots)? {
        Some(urls) => Ok(store::set_media(tx, id, &urls)?),
        None => Ok(()),
    }
}

/// Lets everyone see the Win's media, under new addresses.
pub(crate) fn publish(tx: &mut Tx<'_>, app: &App, id: WinId) -> Result<(), DbError> {
    let urls = media::store::publish(tx, app, owner(id))?;
    store::set_media(tx, id, &urls)
}

/// Keeps the Win's media to its author and moderators, under new addresses.
pub(crate) fn keep_back(tx: &mut Tx<'_>, app: &App, id: WinId) -> Result<(), DbError> {
    let urls = media::store::withdraw(tx, app, owner(id))?;
    store::set_media(tx, id, &urls)
}

/// Lets go of all of the Win's media.
pub(crate) fn remove(tx: &mut Tx<'_>, app: &App, id: WinId) -> Result<(), DbError> {
    media::store::remove(tx, app, owner(id))
}
