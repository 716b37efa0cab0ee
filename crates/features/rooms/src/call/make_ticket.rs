//! `POST /api/rooms/{id}/tickets`: someone who is inside gets what they connect with, once and within a minute.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::RoomId;
use domain::time::MINUTE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use platform::random::sha256;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::RoomAccess;
use super::connection_store;
use super::participant::identity;
use crate::view::Reader;
use crate::{NOT_INSIDE, NOT_OPEN};

/// For how long a ticket is valid, in milliseconds.
const TICKET_MS: i64 = MINUTE;

/// What one connects with.
#[derive(Debug, Serialize, ToSchema)]
pub struct CallTicket {
    /// The secret; it works once, for this member in this Room.
    ticket: String,
    /// Below which path the media client connects.
    path: String,
    /// The name of the caller's connection there. The part before the dot is their id.
    identity: String,
}

/// Makes a ticket. Using it ends the caller's earlier connection to the Room.
#[utoipa::path(post, path = "/api/rooms/{id}/tickets", tag = "rooms", operation_id = "make_ticket",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 201, description = "The ticket.", body = CallTicket),
        (status = 403, description = "A step must be completed first, or the caller's tier is too low (`tier.needed`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The caller is not inside (`rooms.not_inside`), or the Room is not open (`rooms.not_open`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn make_ticket(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<(StatusCode, Json<CallTicket>), ApiError> {
    let (now, reader, mapping) = (app.now(), Reader::new(&app, &viewer), app.settings.tier_mapping);
    let ticket = app.random.token::<32>();
    let hash = sha256(ticket.as_bytes());
    let number = app
        .db
        .write(move |tx| {
            let access = RoomAccess::lock(tx, id, &reader)?;
            if !access.conditions(tx)?.is_open() {
                return Err(ApiError::new(NOT_OPEN));
            }
            let expires_at = now.plus(TICKET_MS);
            let number = connection_store::next_ticket(tx, id, reader.id, hash, now, expires_at)?
                .ok_or_else(|| ApiError::new(NOT_INSIDE))?;
            // Someone whose membership has ended since they came in does not connect again.
            if !access.standing.leads() {
                viewer.pass(mapping, access.room.min_tier.gate())?;
            }
            Ok(number)
        })
        .await?;
    let path = format!("/api/rooms/{id}/media");
    Ok((StatusCode::CREATED, Json(CallTicket { ticket, path, identity: identity(reader.id, number) })))
}
