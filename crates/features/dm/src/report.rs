//! `POST /api/dm/{uid}/report`: a Member shows the moderators chosen messages of a conversation, and nothing else of it (K3).

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{DirectMessageId, MemberId, ReportId};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use reviews::report_rules::{self, Cause};
use reviews::reports::{Reported, enter};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::excerpt::freeze;

/// A report of direct messages.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewDmReport)]
pub struct NewReport {
    /// Which messages of the other one, up to twenty; five on each side of each go along.
    #[schema(min_items = 1, max_items = 20)]
    message_ids: Vec<DirectMessageId>,
    /// Why they are reported.
    cause: Cause,
    /// What moderators should know; needed where the cause says nothing.
    #[serde(default)]
    #[schema(max_length = 500)]
    note: String,
    /// The reporter agrees that moderators read them; must be true.
    #[serde(default)]
    #[schema(required = true)]
    consent: bool,
}

/// Reports messages of another Member. The same ones once more, while they wait for an answer, change nothing.
#[utoipa::path(post, path = "/api/dm/{uid}/report", tag = "direct messages", operation_id = "report_direct_messages",
    request_body = NewReport, params(("uid" = MemberId, Path, description = "Whose messages.")),
    responses(
        (status = 201, description = "The moderators have them.", body = Reported),
        (status = 404, description = "There is no such Member for the reporter."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn report(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
    Json(form): Json<NewReport>,
) -> Result<(StatusCode, Json<Reported>), ApiError> {
    let note = report_rules::note(form.cause, &form.note).map_err(|faults| ApiError::fields(&faults))?;
    let (reporter, id): (_, ReportId) = (viewer.id, app.id());
    let at = app.clone();
    app.db
        .write(move |tx| {
            let frozen = freeze(tx, &at, reporter, uid, (&form.message_ids, form.consent))?;
            let (id, _) =
                enter(tx, id, (frozen.subject, frozen.author), reporter, (form.cause, &note), at.now())?;
            Ok((StatusCode::CREATED, Json(Reported { id })))
        })
        .await
}
