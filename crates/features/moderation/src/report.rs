//! `POST /api/reports`: a Member tells the moderators about something that someone else wrote.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::ReportId;
use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json};
use reviews::report_rules::{self, Cause};
use reviews::reports::{Reported, enter};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::REPORT_OWN;
use crate::case::Opened;

/// A report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewReport)]
pub struct NewReport {
    /// What it is about.
    kind: SubjectKind,
    /// Its id.
    id: Uuid,
    /// Why it is reported.
    cause: Cause,
    /// What moderators should know; needed where the cause says nothing.
    #[serde(default)]
    #[schema(max_length = 500)]
    note: String,
}

/// Reports something. While a report waits for its answer, a second one by the same Member changes nothing. Who wrote the
/// thing is never told.
#[utoipa::path(post, path = "/api/reports", tag = "reports", operation_id = "report_subject", request_body = NewReport,
    responses(
        (status = 201, description = "The moderators have it.", body = Reported),
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 422, description = "It is the caller's own, or fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn report(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Json(form): Json<NewReport>,
) -> Result<(StatusCode, Json<Reported>), ApiError> {
    let note = report_rules::note(form.cause, &form.note).map_err(|faults| ApiError::fields(&faults))?;
    let (reporter, now, id): (_, _, ReportId) = (viewer.id, app.now(), app.id());
    let at = app.clone();
    app.db
        .write(move |tx| {
            let Opened { subject, handler, held } = Opened::find(tx, &at, form.kind, form.id)?;
            if !handler.is_open(&at, &viewer) || !handler.is_there(tx, &at, reporter, form.id)? {
                return Err(ApiError::not_found());
            }
            if held.author == reporter {
                return Err(ApiError::new(REPORT_OWN));
            }
            let (id, new) = enter(tx, id, (subject, held.author), reporter, (form.cause, &note), now)?;
            if new {
                handler.reported(tx, &at, form.id, now)?;
            }
            Ok((StatusCode::CREATED, Json(Reported { id })))
        })
        .await
}
