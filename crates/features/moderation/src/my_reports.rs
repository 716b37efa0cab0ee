//! `GET /api/reports`: what a Member has reported, and what came of it; never what became of someone.

use axum::extract::State;
use domain::ids::ReportId;
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Page, Position, Query};
use reviews::report_rules::Cause;
use reviews::reports::{self, MyReport};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Marks this list's cursors.
const LIST: u8 = b'r';
/// Reports on a page.
const SIZE: usize = 20;

/// The status of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReportState {
    /// A moderator will look at it.
    Open,
    /// What was reported is no longer there as it was.
    Changed,
    /// A moderator has looked, and what was reported stays.
    Kept,
    /// Its author took it back before a moderator looked.
    Gone,
}

/// One's own report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyReport)]
pub struct Receipt {
    /// Its id.
    id: ReportId,
    /// What it is about.
    kind: SubjectKind,
    /// The id of that.
    subject_id: Uuid,
    /// Why.
    cause: Cause,
    /// When it was made, in milliseconds.
    created_at: Timestamp,
    /// Its status.
    state: ReportState,
    /// When it was answered, in milliseconds.
    #[schema(required)]
    answered_at: Option<Timestamp>,
}

impl From<MyReport> for Receipt {
    fn from(report: MyReport) -> Self {
        let state = match report.outcome.as_deref() {
            Some("changed") => ReportState::Changed,
            Some(_) => ReportState::Kept,
            None if report.there => ReportState::Open,
            None => ReportState::Gone,
        };
        Self {
            id: report.id,
            kind: report.subject.kind,
            subject_id: report.subject.id,
            cause: report.cause,
            created_at: report.at,
            state,
            answered_at: report.answered_at,
        }
    }
}

/// The reader's reports.
#[utoipa::path(get, path = "/api/reports", tag = "reports", operation_id = "list_my_reports", params(Position),
    responses(
        (status = 200, description = "The caller's reports, newest first.", body = Page<Receipt>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(position): Query<Position>,
) -> Result<Json<Page<Receipt>>, ApiError> {
    let rows = reports::mine(&app.db, viewer.id, position.after(LIST)?).await?;
    let Page { items, next_cursor } = Page::of(rows, SIZE, LIST, MyReport::place);
    Ok(Json(Page { items: items.into_iter().map(Receipt::from).collect(), next_cursor }))
}
