//! `PUT` and `DELETE /api/blocks/{uid}`: two Members no longer see anything of each other, and nobody is told.
//!
//! Moderators and admins may be blocked like anyone, as persons: at the desk nothing is hidden from them.
//!
//! Only a Member who is there for the reader can be blocked: of one who blocks the reader, who is suspended or who is not
//! there at all the answer is the same 404, and nothing is stored that could show later. Such a Member sees nothing of the
//! reader as it is; once they can be seen again they can be blocked. Whom the reader blocks already stays blocked with the
//! same answer as before, whatever the other one does.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use members::{blocks, profile};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Path};

use crate::{BLOCKS_SELF, PROFILE_NOT_FOUND};

/// Blocks a Member.
#[utoipa::path(put, path = "/api/blocks/{uid}", tag = "profiles", operation_id = "block_member",
    params(("uid" = MemberId, Path, description = "The Member.")),
    responses(
        (status = 204, description = "Blocked."),
        (status = 404, description = "`profiles.not_found`: the caller can see no member with this uid."),
        (status = 422, description = "`profiles.blocks_self`"),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn block(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
) -> Result<StatusCode, ApiError> {
    let (me, at) = (viewer.id, app.clone());
    if me == uid {
        return Err(ApiError::new(BLOCKS_SELF));
    }
    app.db
        .write(move |tx| {
            if blocks::blocks(tx, me, uid)? {
                return Ok(());
            }
            if !profile::is_there(tx, me, uid)? {
                return Err(ApiError::new(PROFILE_NOT_FOUND));
            }
            Ok(blocks::block(tx, &at, me, uid)?)
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one's own block of a Member.
#[utoipa::path(delete, path = "/api/blocks/{uid}", tag = "profiles", operation_id = "unblock_member",
    params(("uid" = MemberId, Path, description = "The Member.")),
    responses(
        (status = 204, description = "Not blocked."),
        (status = 404, description = "`not_found`: not a uid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn unblock(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
) -> Result<StatusCode, ApiError> {
    let (me, at) = (viewer.id, app.clone());
    app.db.write(move |tx| blocks::unblock(tx, &at, me, uid)).await?;
    Ok(StatusCode::NO_CONTENT)
}
