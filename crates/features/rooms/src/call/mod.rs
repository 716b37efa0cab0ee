//! What happens in a Room that is open: seats, the stage and its queue, messages, and the connection to live media.

/// Whether the member of the seat `s` leads its Room.
macro_rules! leads {
    () => {
        "exists (select 1 from room_people p where p.room_id = s.room_id and p.part in ('host', 'admin') and p.member_id = s.member_id)"
    };
}

pub(crate) mod access;
pub mod admit_all;
pub mod change_call;
pub mod change_person;
pub mod change_seat;
pub mod connect_media;
pub mod connection_store;
pub(crate) mod jobs;
pub mod leave_seat;
pub mod list_removed;
pub mod make_ticket;
pub mod message_store;
pub mod messages;
mod participant;
pub mod removal;
pub mod seat;
pub mod show_call;
pub mod store;
pub mod take_seat;
pub mod view;

use axum::http::StatusCode;
use domain::ids::RoomId;
use domain::time::SECOND;
use platform::app::App;
use platform::http::ApiError;

use crate::recording;
use crate::{DECLINED, FULL, NO_STEP, NOT_INSIDE, NOT_INVITED, NOT_OPEN, REMOVED};
use seat::SeatError;

/// A connection that was not seen for this long is taken to be lost, in milliseconds.
pub(crate) const CONNECTION_LOST_MS: i64 = 15 * SECOND;

impl From<SeatError> for ApiError {
    fn from(error: SeatError) -> Self {
        match error {
            SeatError::NotOpen => Self::new(NOT_OPEN),
            SeatError::Removed => Self::new(REMOVED),
            SeatError::Declined(again) => Self::new(DECLINED).with("nextAt", again),
            SeatError::Full => Self::new(FULL),
            SeatError::NotInside => Self::new(NOT_INSIDE),
            SeatError::NotInvited => Self::new(NOT_INVITED),
            SeatError::NoStep => Self::new(NO_STEP),
        }
    }
}

/// Ends the live media of a Room that is over, whether or not anyone still waits for the response.
pub(crate) fn end_media(app: &App, id: RoomId) {
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(error) = app.live_media.close(id.0).await {
            tracing::warn!(%error, "the media of a Room could not be ended");
        }
        recording::task::end_with_room(&app, id).await;
    });
}

/// `204 No Content`.
const DONE: StatusCode = StatusCode::NO_CONTENT;
