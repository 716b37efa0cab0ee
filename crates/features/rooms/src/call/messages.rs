//! `/api/rooms/{id}/messages`: what those who are inside write to each other while the Room is open.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{RoomId, RoomMessageId};
use domain::limits::ROOM_MESSAGE_MAX;
use domain::live::Change;
use domain::text::{FieldErrors, accept, required};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::Tx;
use platform::http::idempotency::{earlier, made_concurrently};
use platform::http::{ApiError, IdempotencyKey, Json, Path, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::access::RoomAccess;
use super::message_store::{self, New};
use super::seat::State as SeatState;
use super::store;
use crate::NOT_INSIDE;
use crate::view::Reader;

/// A message written in a Room.
#[derive(Debug, Serialize, ToSchema)]
pub struct CallMessage {
    /// Its place among the messages of the Room.
    pub number: i64,
    /// Who wrote it.
    pub author: MemberCard,
    /// What it says.
    pub text: String,
    /// When it was written, in milliseconds.
    pub at: Timestamp,
    /// The `Idempotency-Key` with which it was posted, in its author's responses; so a tab knows its own message.
    #[schema(required)]
    pub key: Option<Uuid>,
}

/// Messages of a Room.
#[derive(Debug, Serialize, ToSchema)]
pub struct CallMessages {
    /// A hundred at most, the oldest first.
    items: Vec<CallMessage>,
    /// The number of the last message that there is.
    last: i64,
}

/// Where to read on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MessagesQuery {
    /// The number of the last message that the caller has; the newest ones are returned when absent.
    #[param(minimum = 0)]
    after: Option<i64>,
}

/// A message to be written.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostCallMessage {
    /// What it says.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
}

/// Refuses anyone who is not inside a Room that is open, or whose membership no longer includes it.
fn inside(tx: &mut Tx<'_>, access: &RoomAccess, reader: &Reader) -> Result<(), ApiError> {
    let is_inside = store::seat(tx, access.id, reader.id)?.state == SeatState::Inside;
    if is_inside && access.conditions(tx)?.is_open() && access.is_open_to(reader) {
        Ok(())
    } else {
        Err(ApiError::new(NOT_INSIDE))
    }
}

/// What is written in a Room.
#[utoipa::path(get, path = "/api/rooms/{id}/messages", tag = "rooms", operation_id = "list_call_messages",
    params(("id" = RoomId, Path, description = "The Room."), MessagesQuery),
    responses(
        (status = 200, description = "Messages, but for those of members with whom the caller has a block.", body = CallMessages),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The caller is not inside (`rooms.not_inside`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list_call_messages(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    Query(MessagesQuery { after }): Query<MessagesQuery>,
) -> Result<Json<CallMessages>, ApiError> {
    let reader = Reader::new(&app, &viewer);
    app.db
        .read(move |tx| {
            let access = RoomAccess::read(tx, id, &reader)?;
            inside(tx, &access, &reader)?;
            let (items, last) = (message_store::page(tx, id, &reader, after)?, message_store::last(tx, id)?);
            Ok(Json(CallMessages { items, last }))
        })
        .await
}

/// Writes something in a Room.
#[utoipa::path(post, path = "/api/rooms/{id}/messages", tag = "rooms", operation_id = "post_call_message",
    request_body = PostCallMessage,
    params(("id" = RoomId, Path, description = "The Room."),
        ("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same message.")),
    responses(
        (status = 201, description = "The message.", body = CallMessage),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The caller is not inside (`rooms.not_inside`), or the key was already used for another text (`request.key_reused`)."),
        (status = 422, description = "The text is empty or too long."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn post_call_message(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    key: IdempotencyKey,
    Json(PostCallMessage { text }): Json<PostCallMessage>,
) -> Result<(StatusCode, Json<CallMessage>), ApiError> {
    let mut faults = FieldErrors::new();
    let text = accept("text", required(&text, ROOM_MESSAGE_MAX), &mut faults);
    let text = text.ok_or_else(|| ApiError::fields(&faults))?;
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    let new: RoomMessageId = app.id();
    app.db
        .write(move |tx| {
            let access = RoomAccess::lock(tx, id, &reader)?;
            let key = key.with(&[&id.to_string(), &text]);
            let written = match earlier(tx, message_store::BY_KEY, reader.id, key)? {
                Some(earlier) => earlier,
                None => {
                    inside(tx, &access, &reader)?;
                    let message = New { id: new, room: id, author: reader.id, text, key, now };
                    if message_store::insert(tx, &message)? {
                        store::tell(tx, id, Change::CallMessages, None)?;
                        new
                    } else {
                        made_concurrently(tx, message_store::BY_KEY, reader.id, key)?
                    }
                }
            };
            let written = message_store::one(tx, &reader, written)?.ok_or_else(ApiError::not_found)?;
            Ok((StatusCode::CREATED, Json(written)))
        })
        .await
}
