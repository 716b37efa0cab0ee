//! `POST /api/professional-application/withdrawal`: takes an application back, and goes on as an ordinary Member.

use axum::extract::State;
use axum::http::StatusCode;
use platform::app::App;
use platform::auth::{Verified, Viewer};
use platform::db::Tx;
use platform::http::ApiError;

use super::evidence::store as evidence_store;
use super::state::{State as ApplicationState, may_withdraw};
use super::store;
use super::view::subject;
use crate::verification;

/// Takes the application back. Its files are deleted; an applicant is an ordinary Member from then on.
#[utoipa::path(post, path = "/api/professional-application/withdrawal", tag = "professional-application",
    operation_id = "withdraw_application",
    responses(
        (status = 204, description = "It is withdrawn, now or earlier."),
        (status = 404, description = "There is no application, and the caller is no applicant."),
        (status = 409, description = "It is approved (`applications.approved`)."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn withdraw_application(
    State(app): State<App>,
    Verified(viewer): Verified,
) -> Result<StatusCode, ApiError> {
    let at = app.clone();
    app.db.write(move |tx| withdraw(tx, &at, &viewer)).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn withdraw(tx: &mut Tx<'_>, app: &App, viewer: &Viewer) -> Result<(), ApiError> {
    match store::lock_of(tx, viewer.id)? {
        None if !viewer.roles.applicant => return Err(ApiError::not_found()),
        None => {}
        Some(stored) if stored.state == ApplicationState::Withdrawn => {}
        Some(stored) => {
            may_withdraw(stored.state)?;
            store::withdraw(tx, stored.id)?;
            evidence_store::remove_all(tx, app, stored.id)?;
            verification::store::forget_check(tx, stored.id)?;
            reviews::store::forget(tx, subject(stored.id))?;
        }
    }
    members::applicant::set_applicant(tx, app, viewer.id, false)?;
    Ok(())
}
