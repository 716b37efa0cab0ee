//! A Room as one member reaches it: only where it exists for them, locked where its seats are about to change.

use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::http::ApiError;

use super::seat::Conditions;
use super::store;
use crate::NOT_YOURS;
use crate::rights::Standing;
use crate::status::Status;
use crate::store::{RoomState, standing};
use crate::view::Reader;

/// A Room, with what the one who asks is to it.
pub(crate) struct RoomAccess {
    /// The Room.
    pub id: RoomId,
    /// Its state.
    pub room: RoomState,
    /// What the one who asks is to it.
    pub standing: Standing,
}

impl RoomAccess {
    /// A Room whose seats nobody else changes until the transaction ends.
    ///
    /// # Errors
    /// `not_found` where there is none for this reader.
    pub fn lock(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Self, ApiError> {
        let room = crate::store::lock(tx, id)?;
        Self::of(tx, id, room, reader)
    }

    /// The same of a Room that others may change at any time.
    ///
    /// # Errors
    /// `not_found` where there is none for this reader.
    pub fn read(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Self, ApiError> {
        let room = crate::store::room_state(tx, id)?;
        Self::of(tx, id, room, reader)
    }

    fn of(tx: &mut Tx<'_>, id: RoomId, room: Option<RoomState>, reader: &Reader) -> Result<Self, ApiError> {
        let standing = standing(tx, id, reader)?;
        let room = room.filter(|room| standing.sees(room.is_private)).ok_or_else(ApiError::not_found)?;
        Ok(Self { id, room, standing })
    }

    /// [`RoomAccess::lock`] for one who leads it.
    ///
    /// # Errors
    /// `not_found`, or `rooms.not_yours`.
    pub fn lock_as_lead(tx: &mut Tx<'_>, id: RoomId, reader: &Reader) -> Result<Self, ApiError> {
        let access = Self::lock(tx, id, reader)?;
        if access.standing.leads() { Ok(access) } else { Err(ApiError::new(NOT_YOURS)) }
    }

    /// Whether the reader's tier lets them in; those who lead the Room need none.
    pub fn is_open_to(&self, reader: &Reader) -> bool {
        self.standing.leads() || reader.may_enter(self.room.min_tier)
    }

    /// What seats depend on.
    pub fn conditions(&self, tx: &mut Tx<'_>) -> Result<Conditions, ApiError> {
        Ok(store::conditions(tx, self.id, &self.room)?)
    }

    /// [`RoomAccess::admit_and_announce`] once the Room has got this status.
    pub fn announce_status(self, tx: &mut Tx<'_>, status: Status, now: Timestamp) -> Result<(), DbError> {
        let room = RoomState { status, ..self.room };
        Self { room, ..self }.admit_and_announce(tx, None, now)
    }

    /// Where newcomers come straight in, lets in those who wait, as many as fit; then tells everyone there, and `also`.
    pub fn admit_and_announce(
        &self,
        tx: &mut Tx<'_>,
        also: Option<MemberId>,
        now: Timestamp,
    ) -> Result<(), DbError> {
        if store::conditions(tx, self.id, &self.room)?.lets_newcomers_in() {
            store::admit_waiting(tx, self.id, &self.room, now)?;
        }
        store::announce(tx, self.id, also)
    }
}
