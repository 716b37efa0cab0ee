//! A Member's photo: claimed from their uploads and seen by everyone at once; the one before is let go.

use domain::ids::{MediaId, MemberId};
use media::Kind;
use media::store::ClaimError;
use platform::app::App;
use platform::db::Tx;
use platform::http::ApiError;

use crate::evidence::{let_go_of_photo, owner};

/// Puts an upload in the place of the photo, or takes the photo away.
///
/// # Errors
/// 422 when the upload is not there, not the Member's, of another kind or used already.
pub(crate) fn change(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    upload: Option<MediaId>,
) -> Result<(), ApiError> {
    let_go_of_photo(tx, app, member)?;
    let owner = owner(member);
    let put: Vec<(Kind, MediaId)> = upload.map(|id| (Kind::Image, id)).into_iter().collect();
    media::store::claim(tx, member, &put, owner).map_err(|error| match error {
        ClaimError::Db(error) => error.into(),
        ClaimError::NotFree(_) => ApiError::fields(&[("photoId", "unknown")]),
    })?;
    let urls = media::store::publish(tx, app, owner)?;
    Ok(members::profile::set_photo(tx, member, &urls.image)?)
}
