//! `POST /api/professional-application/appeal`: asks that another reviewer decides about a declined application.

use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::REASON_MAX;
use domain::text::{only, required};
use platform::app::App;
use platform::auth::Verified;
use platform::http::{ApiError, Json};
use reviews::appeals::appeal;
use serde::Deserialize;
use utoipa::ToSchema;

use super::evidence::store as evidence_store;
use super::owned;
use super::state::State as ApplicationState;
use super::view::subject;
use crate::error_codes::NO_APPEAL;

/// An applicant's wish for another decision.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AppealApplication {
    /// What the reviewers should know.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 500)]
    text: String,
}

/// Asks for another decision, once for each time the application was handed in. Another reviewer decides, finally.
#[utoipa::path(post, path = "/api/professional-application/appeal", tag = "professional-application",
    operation_id = "appeal_application", request_body = AppealApplication,
    responses(
        (status = 204, description = "Another reviewer will look at it."),
        (status = 404, description = "There is no application."),
        (status = 409, description = "It is not declined, or the caller has already appealed (`applications.no_appeal`)."),
        (status = 422, description = "The text is invalid."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn appeal_application(
    State(app): State<App>,
    Verified(viewer): Verified,
    Json(form): Json<AppealApplication>,
) -> Result<StatusCode, ApiError> {
    let text = only("text", required(&form.text, REASON_MAX)).map_err(|faults| ApiError::fields(&faults))?;
    let (now, member) = (app.now(), viewer.id);
    app.db
        .write(move |tx| {
            let stored = owned(tx, member)?;
            if stored.state != ApplicationState::Declined
                || !appeal(tx, subject(stored.id), member, &text, now)?
            {
                return Err(ApiError::new(NO_APPEAL));
            }
            evidence_store::keep(tx, stored.id)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
