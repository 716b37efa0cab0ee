//! `PUT /api/rooms/{id}/recording`: a host begins or ends the recording of a Room.

use axum::extract::State;
use domain::ids::{RecordingId, RoomId};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use super::rules::{BeginError, EndReason, may_begin};
use super::{store, task};
use crate::call::access::RoomAccess;
use crate::call::store::announce;
use crate::call::view::RoomCall;
use crate::view::Reader;
use crate::{NO_MEDIA, NOT_OPEN, RECORDING_OFF};

/// Whether a Room is to be recorded.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetRecording {
    /// Whether it is. Sent again, it changes nothing.
    is_on: bool,
}

impl From<BeginError> for ApiError {
    fn from(error: BeginError) -> Self {
        match error {
            BeginError::Off => Self::new(RECORDING_OFF),
            BeginError::NotLive => Self::new(NOT_OPEN),
            BeginError::NoMedia => Self::new(NO_MEDIA),
        }
    }
}

/// Begins a recording, for which everyone in the Room is asked, or ends the one that goes on.
#[utoipa::path(put, path = "/api/rooms/{id}/recording", tag = "rooms", operation_id = "set_recording", request_body = SetRecording,
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The call as the caller sees it.", body = RoomCall),
        (status = 403, description = "A step must be completed first, or the caller does not lead the Room (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The Room is never recorded (`rooms.recording_off`), or it is not live (`rooms.not_open`)."),
        (status = 503, description = "The media server cannot record (`rooms.no_media`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn set_recording(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    Json(SetRecording { is_on }): Json<SetRecording>,
) -> Result<Json<RoomCall>, ApiError> {
    let reader = Reader::new(&app, &viewer);
    let changed = if is_on { begin(&app, id, reader).await? } else { end(&app, id, reader).await? };
    match changed {
        // Whether or not anyone still waits for the response, it begins, or is brought to its end.
        Some(recording) if is_on => {
            let started = tokio::spawn(task::start(app.clone(), recording, id));
            started.await.map_err(ApiError::internal)??;
        }
        Some(recording) => task::renew(&app, recording).await,
        None => {}
    }
    let now = app.now();
    app.db.read(move |tx| RoomCall::read(tx, id, &reader, now).map(Json)).await
}

/// Notes a new recording, unless one goes on.
async fn begin(app: &App, id: RoomId, reader: Reader) -> Result<Option<RecordingId>, ApiError> {
    let (now, new): (_, RecordingId) = (app.now(), app.id());
    app.db
        .write(move |tx| {
            let access = RoomAccess::lock_as_lead(tx, id, &reader)?;
            may_begin(access.room.recording, access.room.status, reader.can_record)?;
            if store::running(tx, id)?.is_some() {
                return Ok(None);
            }
            store::insert(tx, new, id, now)?;
            announce(tx, id, None)?;
            Ok(Some(new))
        })
        .await
}

/// Ends the recording that goes on, if there is one.
async fn end(app: &App, id: RoomId, reader: Reader) -> Result<Option<RecordingId>, ApiError> {
    let now = app.now();
    app.db
        .write(move |tx| {
            RoomAccess::lock_as_lead(tx, id, &reader)?;
            let Some(running) = store::running(tx, id)? else { return Ok(None) };
            store::end(tx, running.id, EndReason::Host, now)?;
            announce(tx, id, None)?;
            Ok(Some(running.id))
        })
        .await
}
