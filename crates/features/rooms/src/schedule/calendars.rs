//! Rooms in a member's own calendar: one as a file, and those they are reminded of at an address that only they know.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::ids::RoomId;
use domain::time::{DAY, Timestamp};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use platform::random::sha256;
use serde::Serialize;
use utoipa::ToSchema;

use super::calendar_store::{self, Entry};
use super::ical::{Event, calendar};
use crate::status::Status;

/// For how long calendars keep what has taken place.
const KEPT_MS: i64 = 60 * DAY;

/// A member's calendar of Rooms.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomCalendar {
    /// Since when it has its address, in milliseconds; null without one.
    #[schema(required)]
    created_at: Option<Timestamp>,
}

/// The address of a member's calendar, which is shown this once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewRoomCalendar {
    /// Anyone who knows it can read the calendar.
    url: String,
}

fn event(app: &App, entry: Entry) -> Event {
    let base = &app.settings.base_url;
    let host = base.split_once("://").map_or(base.as_str(), |(_, host)| host);
    let is_cancelled = entry.status == Status::Cancelled;
    Event {
        uid: format!("{}@{host}", entry.id),
        url: format!("{base}/community/rooms/{}", entry.id),
        title: entry.title,
        starts_at: entry.starts_at,
        minutes: entry.minutes,
        changed_at: entry.changed_at.max(entry.ended_at.unwrap_or_default()),
        sequence: entry.sequence.saturating_add(i64::from(is_cancelled)),
        is_cancelled,
    }
}

fn file(app: &App, entries: Vec<Entry>) -> Response {
    let events: Vec<_> = entries.into_iter().map(|entry| event(app, entry)).collect();
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"rooms.ics\""),
    ];
    (headers, calendar(&events)).into_response()
}

/// One Room as a calendar file.
#[utoipa::path(get, path = "/api/rooms/{id}/calendar.ics", tag = "rooms", operation_id = "room_calendar_file",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The file.", body = String, content_type = "text/calendar"),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn one(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<Response, ApiError> {
    let found = app.db.read(move |tx| calendar_store::entry(tx, viewer.id, id)).await;
    let entry = found.map_err(ApiError::from)?.ok_or_else(ApiError::not_found)?;
    Ok(file(&app, vec![entry]))
}

/// Whether the caller's calendar has an address.
#[utoipa::path(get, path = "/api/rooms/calendar", tag = "rooms", operation_id = "show_room_calendar",
    responses((status = 200, description = "The calendar, without its address.", body = RoomCalendar)),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn show(
    State(app): State<App>,
    Admitted(viewer): Admitted,
) -> Result<Json<RoomCalendar>, ApiError> {
    let created_at = app.db.read(move |tx| calendar_store::created_at(tx, viewer.id)).await;
    Ok(Json(RoomCalendar { created_at: created_at.map_err(ApiError::from)? }))
}

/// Gives the caller's calendar a new address; an earlier one shows nothing from now on.
#[utoipa::path(post, path = "/api/rooms/calendar", tag = "rooms", operation_id = "renew_room_calendar",
    responses((status = 201, description = "The address.", body = NewRoomCalendar)),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn renew(
    State(app): State<App>,
    Admitted(viewer): Admitted,
) -> Result<(StatusCode, Json<NewRoomCalendar>), ApiError> {
    let (now, token) = (app.now(), app.random.token::<32>());
    let digest = sha256(token.as_bytes());
    app.db.write(move |tx| calendar_store::set(tx, viewer.id, digest, now).map_err(ApiError::from)).await?;
    let url = format!("{}/api/rooms/calendar/{token}.ics", app.settings.base_url);
    Ok((StatusCode::CREATED, Json(NewRoomCalendar { url })))
}

/// Ends the caller's calendar: its address shows nothing from now on.
#[utoipa::path(delete, path = "/api/rooms/calendar", tag = "rooms", operation_id = "revoke_room_calendar",
    responses((status = 204, description = "It has no address.")),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn revoke(State(app): State<App>, Admitted(viewer): Admitted) -> Result<StatusCode, ApiError> {
    app.db.write(move |tx| calendar_store::revoke(tx, viewer.id).map_err(ApiError::from)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The Rooms that a member is reminded of, for calendar programs, which have no session.
#[utoipa::path(get, path = "/api/rooms/calendar/{file}", tag = "rooms", operation_id = "room_calendar_feed",
    params(("file" = String, Path, description = "The token in the calendar's address, and `.ics`.")),
    responses(
        (status = 200, description = "The file.", body = String, content_type = "text/calendar"),
        (status = 404, description = "No calendar has this address."),
    ),
    extensions(("x-caller" = json!("open"))))]
pub async fn feed(State(app): State<App>, Path(name): Path<String>) -> Result<Response, ApiError> {
    let token = name.strip_suffix(".ics").ok_or_else(ApiError::not_found)?;
    let (digest, from) = (sha256(token.as_bytes()), app.now().plus(-KEPT_MS));
    let found = app.db.read(move |tx| {
        let Some(member) = calendar_store::owner(tx, digest)? else { return Ok(None) };
        calendar_store::feed(tx, member, from).map(Some)
    });
    let entries = found.await.map_err(ApiError::from)?.ok_or_else(ApiError::not_found)?;
    Ok(file(&app, entries))
}
