//! `POST /api/room-reports/{id}/snapshot`: opens for a moderator what was kept of a private Room, which the audit log
//! notes (O-40).

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Moderator;
use platform::http::{ApiError, Json, Path};
use serde_json::json;
use uuid::Uuid;

use super::report_store;
use super::snapshot::Snapshot;

/// Opens the snapshot of a report that waits, and about which this moderator may decide.
#[utoipa::path(post, path = "/api/room-reports/{id}/snapshot", tag = "moderation", operation_id = "open_room_snapshot",
    params(("id" = Uuid, Path, description = "The report.")),
    responses(
        (status = 200, description = "The Room as it was.", body = Snapshot),
        (status = 404, description = "No such report waits for this moderator."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn open_snapshot(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<Uuid>,
) -> Result<Json<Snapshot>, ApiError> {
    let now = app.now();
    app.db
        .write(move |tx| {
            let subject = Subject { kind: SubjectKind::ReportedRoom, id };
            let waiting = reviews::store::find(tx, subject)?.ok_or_else(ApiError::not_found)?;
            // Reporters and the reported do not look into it as moderators.
            if waiting.author == viewer.id || reviews::reports::has_reported(tx, subject, viewer.id, None)? {
                return Err(ApiError::not_found());
            }
            let snapshot = report_store::snapshot(tx, id)?.ok_or_else(ApiError::not_found)?;
            let entry =
                AuditEntry::of(Some(viewer.id), "openRoomSnapshot", (subject.kind.as_str(), id), &json!({}));
            append(tx, now, &entry)?;
            Ok(Json(snapshot))
        })
        .await
}
