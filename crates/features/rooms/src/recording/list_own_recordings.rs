//! `GET /api/recordings/mine`: the recordings in which the caller can be heard or seen, so that they can always take that back.

use axum::extract::State;
use domain::ids::RecordingId;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::FromRow;
use platform::http::{ApiError, Json};
use platform::params;
use serde::Serialize;
use utoipa::ToSchema;

platform::statements! {
    /// Neither a tier nor a block nor a private Room comes between someone and what was recorded of them.
    OWN = "select v.id, r.title, v.started_at, v.ended_at from room_recording_parts p
        join room_recordings v on v.id = p.recording_id join rooms r on r.id = v.room_id
        where p.member_id = $1 and v.state <> 'deleted'
        order by v.started_at desc, v.id desc limit 100";
}

/// A recording in which the caller can be heard or seen.
#[derive(Debug, Serialize, FromRow, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnRecording {
    /// Its id.
    id: RecordingId,
    /// What the Room is called.
    title: String,
    /// When the recording began, in milliseconds.
    started_at: Timestamp,
    /// When it ended, in milliseconds; null while it goes on.
    #[schema(required)]
    ended_at: Option<Timestamp>,
}

/// The caller's recordings.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnRecordings {
    /// At most a hundred, the newest first.
    items: Vec<OwnRecording>,
}

/// The recordings of which the caller's part is kept, also of Rooms that do not exist for them anymore.
#[utoipa::path(get, path = "/api/recordings/mine", tag = "rooms", operation_id = "list_own_recordings",
    responses((status = 200, description = "The newest first.", body = OwnRecordings)),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list_own_recordings(
    State(app): State<App>,
    Admitted(viewer): Admitted,
) -> Result<Json<OwnRecordings>, ApiError> {
    let items = app.db.read(move |tx| tx.all(OWN, params![viewer.id])).await;
    Ok(Json(OwnRecordings { items: items.map_err(ApiError::from)? }))
}
