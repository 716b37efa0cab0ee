//! A Member's picture, seen by everyone at once: a photo claimed from their uploads, or a drawn portrait.

use domain::ids::{MediaId, MemberId};
use media::Kind;
use media::store::ClaimError;
use platform::app::App;
use platform::db::Tx;
use platform::http::ApiError;

use crate::evidence::{let_go_of_photo, owner};

/// What stands for a Member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// Their initials.
    Initials,
    /// An image that they have uploaded.
    Photo(MediaId),
    /// A drawing of the web app, by its number.
    Portrait(u8),
}

/// Where the web app has the drawing.
pub(crate) fn portrait_url(number: u8) -> String {
    format!("/portraits/{number}.svg")
}

/// Puts a picture in the place of the one before, whose photo is let go.
///
/// # Errors
/// 422 when the upload is not there, not the Member's, of another kind or used already.
pub(crate) fn change(tx: &mut Tx<'_>, app: &App, member: MemberId, picture: Picture) -> Result<(), ApiError> {
    let_go_of_photo(tx, app, member)?;
    let url = match picture {
        Picture::Initials => String::new(),
        Picture::Photo(id) => publish(tx, app, member, id)?,
        Picture::Portrait(number) => portrait_url(number),
    };
    Ok(members::profile::set_photo(tx, member, &url)?)
}

fn publish(tx: &mut Tx<'_>, app: &App, member: MemberId, upload: MediaId) -> Result<String, ApiError> {
    let owner = owner(member);
    media::store::claim(tx, member, &[(Kind::Image, upload)], owner).map_err(|error| match error {
        ClaimError::Db(error) => error.into(),
        ClaimError::NotFree(_) => ApiError::fields(&[("photoId", "unknown")]),
    })?;
    Ok(media::store::publish(tx, app, owner)?.image)
}
