//! What happens in a Room that is open: seats, the stage and its queue, messages, and the connection to live media.

/// Whether the member of the seat `s` leads its Room.
macro_rules! leads {
    () => {
        "exists (select 1 from room_people p where p.room_id = s.room_id and p.part in ('host', 'admin') and p.member_id = s.member_id)"
    };
}

pub mod admit_all;
pub mod change_call;
pub mod change_person;
pub mod change_seat;
pub mod connection_store;
pub(crate) mod jobs;
pub mod leave_seat;
pub mod media;
pub mod message_store;
pub mod messages;
mod participant;
pub mod removed;
pub mod seat;
pub mod show_call;
pub mod store;
pub mod take_seat;
pub mod tickets;
pub mod view;

use axum::http::StatusCode;
use domain::ids::{MemberId, RoomId};
use domain::time::{SECOND, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::ApiError;

use crate::rights::Standing;
use crate::status::Status;
use crate::store::{RoomState, standing};
use crate::view::Reader;
use crate::{DECLINED, FULL, NO_STEP, NOT_INSIDE, NOT_INVITED, NOT_OPEN, REMOVED};
use seat::{Scene, Seat, SeatError, State};

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

/// A Room whose seats nobody else changes until the transaction ends, as one of those for whom it exists holds it.
pub(crate) struct Held {
    /// The Room.
    pub id: RoomId,
    /// It, as those who change it hold it.
    pub room: RoomState,
    /// What the one who asks is to it.
    pub standing: Standing,
}

impl Held {
    /// Locks a Room.
    ///
    /// # Errors
    /// `not_found` where there is none for this reader.
    pub fn lock(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Self, ApiError> {
        let room = crate::store::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
        let standing = standing(tx, id, reader)?;
        if standing.sees(room.is_private) {
            Ok(Self { id, room, standing })
        } else {
            Err(ApiError::not_found())
        }
    }

    /// The same of a Room that others may change at any time.
    ///
    /// # Errors
    /// `not_found` where there is none for this reader.
    pub fn read(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Self, ApiError> {
        let room = crate::store::room_state(tx, id)?.ok_or_else(ApiError::not_found)?;
        let standing = standing(tx, id, reader)?;
        if standing.sees(room.is_private) {
            Ok(Self { id, room, standing })
        } else {
            Err(ApiError::not_found())
        }
    }

    /// [`Held::lock`] for one who leads it.
    ///
    /// # Errors
    /// `not_found`, or `rooms.not_yours`.
    pub fn lock_as_lead(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Self, ApiError> {
        let held = Self::lock(tx, id, reader)?;
        if held.standing.leads() { Ok(held) } else { Err(ApiError::new(crate::NOT_YOURS)) }
    }

    /// Whether the reader's tier lets them in; those who lead the Room need none.
    pub fn is_open_to(&self, reader: &Reader) -> bool {
        self.standing.leads() || reader.may_enter(self.room.min_tier)
    }

    /// What seats depend on.
    pub fn scene(&self, tx: &mut Tx<'_>) -> Result<Scene, ApiError> {
        Ok(store::scene(tx, self.id, &self.room)?)
    }

    /// Lets in whom it lets in now that it is in this state, and tells everyone there.
    pub fn became(self, tx: &mut Tx<'_>, status: Status, now: Timestamp) -> Result<(), ApiError> {
        let room = RoomState { status, ..self.room };
        Self { room, ..self }.settle(tx, None, now)
    }

    /// Where newcomers come straight in, lets in those who wait, as many as fit; then tells everyone there, and `also`.
    pub fn settle(&self, tx: &mut Tx<'_>, also: Option<MemberId>, now: Timestamp) -> Result<(), ApiError> {
        if self.scene(tx)?.lets_newcomers_in() {
            store::admit_waiting(tx, self.id, &self.room, now)?;
        }
        Ok(store::announce(tx, self.id, also)?)
    }
}

/// Has someone outside who is inside or waits, as a list of the Room names them no longer.
///
/// # Errors
/// When the database refuses.
pub(crate) fn leave(tx: &mut Tx<'_>, id: RoomId, member: MemberId, now: Timestamp) -> Result<(), DbError> {
    if matches!(store::seat(tx, id, member)?.state, State::Inside | State::Waiting) {
        store::put(tx, id, member, &Seat::new(State::Outside, now), now)?;
        store::announce(tx, id, Some(member))?;
    }
    Ok(())
}

/// Ends the live media of a Room that is over, whether or not anyone still waits for the response.
pub(crate) fn end_media(app: &App, id: RoomId) {
    let media = app.live_media.clone();
    tokio::spawn(async move {
        if let Err(error) = media.close(id.0).await {
            tracing::warn!(%error, "the media of a Room could not be ended");
        }
    });
}

/// `204 No Content`.
const DONE: StatusCode = StatusCode::NO_CONTENT;
