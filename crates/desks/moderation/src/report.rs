//! `POST /api/reports`: a Member tells the moderators about something that someone else wrote.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{MemberId, ReportId};
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::Tx;
use platform::http::{ApiError, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::case::Opened;
use crate::rules::{self, Cause};
use crate::{REPORT_OWN, auto_mute, report_store};

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

/// A report that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reported {
    /// Its id.
    pub(crate) id: ReportId,
}

/// Reports something. While a report waits for its answer, a second one by the same Member changes nothing. Who wrote the
/// thing is never told.
#[utoipa::path(post, path = "/api/reports", tag = "reports", operation_id = "report", request_body = NewReport,
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
    let note = rules::note(form.cause, &form.note).map_err(|faults| ApiError::fields(&faults))?;
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
                handler.keep(tx, &at, form.id, now)?;
                if form.kind == SubjectKind::Message {
                    auto_mute::heard(tx, form.id.into(), held.author, now)?;
                }
            }
            Ok((StatusCode::CREATED, Json(Reported { id })))
        })
        .await
}

/// Enters a report on something of `author`, unless this Member has an open one; answers which one is open, and whether it is new.
pub(crate) fn enter(
    tx: &mut Tx<'_>,
    id: ReportId,
    (subject, author): (Subject, MemberId),
    reporter: MemberId,
    (cause, note): (Cause, &str),
    now: Timestamp,
) -> Result<(ReportId, bool), ApiError> {
    if report_store::report(tx, id, subject, reporter, (cause, note), now)? {
        reviews::store::reported(tx, subject, author, cause.urgent(), now)?;
        return Ok((id, true));
    }
    let earlier = report_store::open_of(tx, subject, reporter)?;
    Ok((earlier.ok_or_else(|| ApiError::internal("a report has no receiver"))?, false))
}
