//! The public schedule of Rooms and the page of one Room.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use domain::tier::Tier;
use domain::time::Timestamp;
use platform::http::ApiError;
use platform::room_schedule::{PublicRoom, PublicRoomState, coming_rooms, public_room};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Frame, Pages, errors};

/// What the schedule shows.
#[derive(Serialize, ToSchema)]
pub(super) struct RoomsProps {
    frame: Frame,
    /// Live now.
    live: Vec<RoomEntry>,
    /// Those whose waiting room is open, then the next ones.
    upcoming: Vec<RoomEntry>,
    /// None yet.
    replays: Vec<RoomEntry>,
}

/// What the page of a Room shows.
#[derive(Serialize, ToSchema)]
pub(super) struct RoomProps {
    frame: Frame,
    room: RoomEntry,
    /// What will happen there; may be empty.
    about: String,
}

/// A Room.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct RoomEntry {
    /// Its id.
    id: String,
    /// What it is called.
    title: String,
    /// Who leads it, in words; empty where nobody can be named.
    hosts: String,
    /// Where it is.
    status: RoomState,
    /// When it begins.
    starts: Moment,
    /// Who may join, in words.
    access: &'static str,
}

/// Where a Room is between its planning and its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum RoomState {
    Upcoming,
    Waiting,
    Live,
    Ended,
    Cancelled,
}

/// A time.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Moment {
    /// In words, with its time zone; a script says it by the visitor's clock.
    text: String,
    /// RFC 3339, for machines.
    iso: String,
}

impl Moment {
    fn of(at: Timestamp) -> Self {
        let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
        let text = at.strftime("%A, %-d %B %Y, %H:%M UTC").to_string();
        Self { text, iso: at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string() }
    }
}

impl RoomEntry {
    fn of(room: PublicRoom) -> (Self, String) {
        let entry = Self {
            id: room.id.to_string(),
            title: room.title,
            hosts: join_names(&room.hosts),
            status: match room.state {
                PublicRoomState::Upcoming => RoomState::Upcoming,
                PublicRoomState::Waiting => RoomState::Waiting,
                PublicRoomState::Live => RoomState::Live,
                PublicRoomState::Ended => RoomState::Ended,
                PublicRoomState::Cancelled => RoomState::Cancelled,
            },
            starts: Moment::of(room.starts_at),
            access: access(room.needs),
        };
        (entry, room.description)
    }
}

/// Who comes in, in words (O-14).
const fn access(needs: Tier) -> &'static str {
    match needs {
        Tier::Free => "Open to all members.",
        Tier::Supporter => "Open to Supporters and Super Supporters.",
        Tier::Super => "Open to Super Supporters.",
    }
}

/// Names as a sentence lists them: `Ada T., Ben S. and Cleo R.`
fn join_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub(super) async fn list(State(pages): State<Pages>, frame: Frame) -> Result<Response, ApiError> {
    let rooms = coming_rooms(&pages.app).await.map_err(ApiError::from)?;
    let entries = rooms.into_iter().map(|room| RoomEntry::of(room).0);
    let (live, upcoming) = entries.partition(|room| room.status == RoomState::Live);
    let props = RoomsProps { frame, live, upcoming, replays: Vec::new() };
    Ok(pages.render(StatusCode::OK, "rooms", &props).await)
}

/// A Room that does not exist and one that the visitor may not know of answer alike (O-38).
pub(super) async fn show(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    frame: Frame,
) -> Result<Response, ApiError> {
    let found = match id.parse() {
        Ok(id) => public_room(&pages.app, id).await.map_err(ApiError::from)?,
        Err(_) => None,
    };
    let Some(room) = found else { return Ok(errors::not_found(&pages, frame).await) };
    let (room, about) = RoomEntry::of(room);
    let frame = frame.at(format!("/rooms/{}", room.id));
    Ok(pages.render(StatusCode::OK, "room", &RoomProps { frame, room, about }).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_a_table() {
        let rows: [(&[&str], &str); 4] = [
            (&[], ""),
            (&["Ada T."], "Ada T."),
            (&["Ada T.", "Ben S."], "Ada T. and Ben S."),
            (&["Ada T.", "Ben S.", "Cleo R."], "Ada T., Ben S. and Cleo R."),
        ];
        for (names, expected) in rows {
            let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(join_names(&names), expected);
        }
    }

    #[test]
    fn a_moment_for_people_and_for_machines() {
        let moment = Moment::of(Timestamp(1_795_975_200_000));
        assert_eq!(moment.text, "Sunday, 29 November 2026, 18:00 UTC");
        assert_eq!(moment.iso, "2026-11-29T18:00:00Z");
    }
}
