//! `PUT /api/rooms/{id}/seat`: a member asks to come in, and is let in or waits.

use axum::extract::State;
use domain::ids::RoomId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use super::access::RoomAccess;
use super::store;
use super::view::RoomCall;
use crate::view::Reader;

/// Asks to come in. Sent again it changes nothing, and keeps the place of a tab that waits.
#[utoipa::path(put, path = "/api/rooms/{id}/seat", tag = "rooms", operation_id = "take_seat",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The call as the caller sees it; `me.state` says whether they are inside.", body = RoomCall),
        (status = 403, description = "A step must be completed first, or the caller's tier is too low (`tier.needed`), or a host removed them (`rooms.removed`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The Room is not open (`rooms.not_open`), or a host declined the caller, who may ask again at `nextAt` (`rooms.declined`)."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "join this room": "Rooms from Supporter on", "enter this room": "Rooms for Super alone" }))))]
pub async fn take_seat(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<Json<RoomCall>, ApiError> {
    let (now, reader, mapping) = (app.now(), Reader::new(&app, &viewer), app.settings.tier_mapping);
    app.db
        .write(move |tx| {
            let access = RoomAccess::lock(tx, id, &reader)?;
            let leads = access.standing.leads();
            if !leads {
                viewer.pass(mapping, access.room.min_tier.gate())?;
            }
            let seat = store::seat(tx, id, reader.id)?;
            let conditions = access.conditions(tx)?;
            let taken = seat.arrive(leads, conditions, now)?;
            if taken == seat {
                store::seen(tx, id, reader.id, now)?;
            } else {
                store::put(tx, id, reader.id, &taken, now)?;
                store::announce(tx, id, None)?;
            }
            RoomCall::of(tx, &access, &reader, now).map(Json)
        })
        .await
}
