//! `POST /api/appeals`: an author asks that another moderator looks at what was declined.

use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::REASON_MAX;
use domain::review::Status;
use domain::subject::SubjectKind;
use domain::text::{FieldErrors, accept, required};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::NO_APPEAL;
use crate::case::Opened;

/// An author's wish for a second look.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewAppeal)]
pub struct NewAppeal {
    /// What was declined.
    kind: SubjectKind,
    /// Its id.
    id: Uuid,
    /// What the moderators should know.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 500)]
    text: String,
}

/// Asks for a second look, once for each time something was handed in. Another moderator decides, and that decision is final.
#[utoipa::path(post, path = "/api/appeals", tag = "reports", operation_id = "appeal_decision", request_body = NewAppeal,
    responses(
        (status = 204, description = "Another moderator will look at it."),
        (status = 404, description = "The caller has no such declined post."),
        (status = 409, description = "The caller has already appealed."),
        (status = 422, description = "The text is invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn appeal(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Json(form): Json<NewAppeal>,
) -> Result<StatusCode, ApiError> {
    let mut faults = FieldErrors::new();
    let text = accept("text", required(&form.text, REASON_MAX), &mut faults);
    let text = text.ok_or_else(|| ApiError::fields(&faults))?;
    let (author, now, at) = (viewer.id, app.now(), app.clone());
    app.db
        .write(move |tx| {
            let Opened { subject, handler, held } = Opened::find(tx, &at, form.kind, form.id)?;
            if held.author != author || held.status != Status::Rejected {
                return Err(ApiError::not_found());
            }
            if reviews::appeals::appeal(tx, subject, author, &text, now)? {
                handler.appealed(tx, &at, subject.id)?;
                Ok(StatusCode::NO_CONTENT)
            } else {
                Err(ApiError::new(NO_APPEAL))
            }
        })
        .await
}
