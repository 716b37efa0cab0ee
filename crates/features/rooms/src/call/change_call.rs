//! `PATCH /api/rooms/{id}/call`: hosts decide whether newcomers wait, and what those who wait are told.

use axum::extract::State;
use domain::ids::RoomId;
use domain::limits::ROOM_NOTE_MAX;
use domain::text::{FieldErrors, accept};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::json::present;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use super::access::RoomAccess;
use super::seat::Admission;
use super::store;
use super::view::RoomCall;
use crate::rules::optional;
use crate::view::Reader;

/// What changes about the call.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeCall {
    /// Whether those who arrive wait.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Admission, required = false)]
    admission: Option<Admission>,
    /// What those who wait are told; nothing when empty.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, max_length = 300)]
    note: Option<String>,
}

/// Changes how people come in. Those who wait come in when nobody has to wait any longer.
#[utoipa::path(patch, path = "/api/rooms/{id}/call", tag = "rooms", operation_id = "change_call", request_body = ChangeCall,
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The call as the caller sees it.", body = RoomCall),
        (status = 403, description = "A step must be completed first, or the caller does not lead the Room (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn change_call(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    Json(change): Json<ChangeCall>,
) -> Result<Json<RoomCall>, ApiError> {
    let mut faults = FieldErrors::new();
    let note = change.note.map(|note| accept("note", optional(&note, ROOM_NOTE_MAX), &mut faults));
    if !faults.is_empty() {
        return Err(ApiError::fields(&faults));
    }
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db
        .write(move |tx| {
            let mut access = RoomAccess::lock_as_lead(tx, id, &reader)?;
            let mut settings = store::settings(tx, id)?.ok_or_else(ApiError::not_found)?;
            settings.admission = change.admission.unwrap_or(settings.admission);
            settings.note = note.flatten().unwrap_or(settings.note);
            store::set_settings(tx, id, &settings)?;
            access.room.admission = settings.admission;
            access.admit_and_announce(tx, None, now)?;
            RoomCall::of(tx, &access, &reader, now).map(Json)
        })
        .await
}
