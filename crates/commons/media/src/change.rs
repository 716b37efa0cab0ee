//! Gives uploads to something of their Member's, or lets go of them, as a request asks.

use domain::ids::{MediaId, MemberId};
use platform::app::App;
use platform::db::Tx;
use platform::http::ApiError;

use crate::kind::Kind;
use crate::slots::{Slot, Slots};
use crate::store::{self, ClaimError, Owner};
use crate::view::Urls;

/// The field of a request that names an upload of this kind.
const fn field(kind: Kind) -> &'static str {
    match kind {
        Kind::Image => "imageId",
        Kind::Video => "videoId",
        Kind::Thumbnail => "thumbnailId",
    }
}

/// Lets go of what is removed or replaced, and claims what is put from the author's uploads. Answers where all of the
/// owner's media are found then; `None` where nothing changes.
///
/// # Errors
/// 422 with the field whose upload is not there, not the author's, of another kind or used already.
pub fn change(
    tx: &mut Tx<'_>,
    app: &App,
    owner: Owner,
    author: MemberId,
    slots: &Slots,
) -> Result<Option<Urls>, ApiError> {
    let all = [(Kind::Image, slots.image), (Kind::Video, slots.video), (Kind::Thumbnail, slots.thumbnail)];
    let changes: Vec<(Kind, Slot)> = all.into_iter().filter(|(_, slot)| *slot != Slot::Keep).collect();
    if changes.is_empty() {
        return Ok(None);
    }
    for (kind, _) in &changes {
        store::remove_kind(tx, app, owner, *kind)?;
    }
    let put: Vec<(Kind, MediaId)> = changes
        .into_iter()
        .filter_map(|(kind, slot)| if let Slot::Put(upload) = slot { Some((kind, upload)) } else { None })
        .collect();
    let urls = store::claim(tx, author, &put, owner).map_err(|error| match error {
        ClaimError::Db(error) => error.into(),
        ClaimError::NotFree(kind) => ApiError::fields(&[(field(kind), "unknown")]),
    })?;
    Ok(Some(urls))
}
