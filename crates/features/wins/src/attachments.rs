//! A Win's photo, video and thumbnail: claimed from its author's uploads, let go, shown to everybody or kept back.

use domain::ids::{MediaId, MemberId, WinId};
use media::Kind;
use media::store::{ClaimError, Owner};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::Problem;

use crate::rules::{Slot, Slots};
use crate::store;

/// A Win as the owner of media.
const fn owner(id: WinId) -> Owner {
    Owner { kind: "win", id: id.0 }
}

/// The field of a request that names an upload of this kind.
const fn field(kind: Kind) -> &'static str {
    match kind {
        Kind::Image => "imageId",
        Kind::Video => "videoId",
        Kind::Thumbnail => "thumbnailId",
    }
}

/// Lets go of what is removed or replaced, and claims what is put from the author's uploads.
///
/// # Errors
/// 422 with the field whose upload is not there, not the author's, of another kind or used already.
pub(crate) fn change(
    tx: &mut Tx<'_>,
    app: &App,
    id: WinId,
    author: MemberId,
    slots: &Slots,
) -> Result<(), Problem> {
    let all = [(Kind::Image, slots.image), (Kind::Video, slots.video), (Kind::Thumbnail, slots.thumbnail)];
    let changes: Vec<(Kind, Slot)> = all.into_iter().filter(|(_, slot)| *slot != Slot::Keep).collect();
    if changes.is_empty() {
        return Ok(());
    }
    for (kind, _) in &changes {
        media::store::remove_kind(tx, app, owner(id), *kind)?;
    }
    let put: Vec<(Kind, MediaId)> = changes
        .into_iter()
        .filter_map(|(kind, slot)| if let Slot::Put(upload) = slot { Some((kind, upload)) } else { None })
        .collect();
    let urls = media::store::claim(tx, author, &put, owner(id)).map_err(|error| match error {
        ClaimError::Db(error) => error.into(),
        ClaimError::NotFree(kind) => Problem::fields(&[(field(kind), "unknown")]),
    })?;
    Ok(store::set_media(tx, id, &urls)?)
}

/// Lets everybody see the Win's media, under new addresses.
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
