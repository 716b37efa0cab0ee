//! `PATCH /api/rooms/{id}/seat`: a member raises or lowers their hand, and goes onto the stage or back.

use axum::extract::State;
use domain::ids::RoomId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::json::present;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use super::access::RoomAccess;
use super::store;
use super::view::RoomCall;
use crate::NOT_OPEN;
use crate::view::Reader;

/// What changes about the caller's seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeSeat {
    /// Asks to speak, or does so no longer.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = bool, required = false)]
    hand: Option<bool>,
    /// `true` accepts an invitation onto the stage; `false` declines it, or goes back to listening.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = bool, required = false)]
    on_stage: Option<bool>,
}

/// Changes the caller's own seat.
#[utoipa::path(patch, path = "/api/rooms/{id}/seat", tag = "rooms", operation_id = "change_seat", request_body = ChangeSeat,
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The call as the caller sees it.", body = RoomCall),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The caller is not inside (`rooms.not_inside`), was not invited (`rooms.not_invited`), or that is not possible (`rooms.no_step`, `rooms.not_open`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn change_seat(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    Json(change): Json<ChangeSeat>,
) -> Result<Json<RoomCall>, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db
        .write(move |tx| {
            let access = RoomAccess::lock(tx, id, &reader)?;
            if !access.conditions(tx)?.is_open() || !access.is_open_to(&reader) {
                return Err(ApiError::new(NOT_OPEN));
            }
            let seat = store::seat(tx, id, reader.id)?;
            let mut changed = seat;
            if let Some(up) = change.hand {
                changed = changed.hand(up, now)?;
            }
            if let Some(up) = change.on_stage {
                changed = changed.stage(up, access.standing.leads())?;
            }
            if changed != seat {
                store::put(tx, id, reader.id, &changed, now)?;
                store::announce(tx, id, None)?;
            }
            RoomCall::of(tx, &access, &reader, now).map(Json)
        })
        .await
}
