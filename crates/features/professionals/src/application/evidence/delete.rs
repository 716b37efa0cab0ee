//! `DELETE /api/professional-application/evidence/{id}`: an applicant takes a file back.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::EvidenceId;
use platform::app::App;
use platform::auth::Verified;
use platform::http::{ApiError, Path};

use super::store;
use crate::application::owned;
use crate::application::state::may_change;

/// Takes a file back.
#[utoipa::path(delete, path = "/api/professional-application/evidence/{id}", tag = "professional-application",
    operation_id = "remove_evidence",
    params(("id" = EvidenceId, Path, description = "The file.")),
    responses(
        (status = 204, description = "It is deleted."),
        (status = 404, description = "The caller's application has no such file."),
        (status = 409, description = "The application is being reviewed (`applications.waiting`), or has to be begun \
            again (`applications.not_open`)."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn remove_evidence(
    State(app): State<App>,
    Verified(viewer): Verified,
    Path(id): Path<EvidenceId>,
) -> Result<StatusCode, ApiError> {
    let (at, member) = (app.clone(), viewer.id);
    app.db
        .write(move |tx| {
            let stored = owned(tx, member)?;
            may_change(stored.state)?;
            if store::remove(tx, &at, stored.id, id)? {
                Ok(StatusCode::NO_CONTENT)
            } else {
                Err(ApiError::not_found())
            }
        })
        .await
}
