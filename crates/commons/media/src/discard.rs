//! `DELETE /api/media/{id}`: a Member takes back an upload that nothing uses yet.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MediaId;
use platform::app::App;
use platform::auth::Verified;
use platform::http::{ApiError, Path};

use crate::store;

/// Takes an upload back.
#[utoipa::path(delete, path = "/api/media/{id}", tag = "media", operation_id = "discard_media",
    params(("id" = MediaId, Path, description = "The upload.")),
    responses(
        (status = 204, description = "Deleted."),
        (status = 404, description = "The Member has no such unused upload."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn discard(
    State(app): State<App>,
    Verified(viewer): Verified,
    Path(id): Path<MediaId>,
) -> Result<StatusCode, ApiError> {
    let (at, member) = (app.clone(), viewer.id);
    let found = app.db.write(move |tx| store::discard(tx, &at, member, id)).await?;
    if found { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
