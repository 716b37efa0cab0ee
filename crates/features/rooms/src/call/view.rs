//! What the API shows of the call of a Room, and to whom.

use domain::ids::{MemberId, RoomId};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::Tx;
use platform::http::ApiError;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::RoomAccess;
use super::seat::{Admission, DeclineReason, Seat, State};
use super::store;
use crate::recording::view::{CallRecording, RecordingEnd, may_record};
use crate::status::Status;
use crate::view::Reader;

/// The call of a Room as one member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomCall {
    /// The state of the Room.
    pub status: Status,
    /// Whether those who arrive wait until a host admits them.
    pub admission: Admission,
    /// What its hosts tell those who wait.
    #[schema(required)]
    pub note: Option<String>,
    /// As many people are inside as fit.
    pub is_full: bool,
    /// The reader's own seat.
    pub me: OwnSeat,
    /// Who is inside, the stage first; empty for anyone who is not. Those with whom the reader has a block are left out.
    pub people: Vec<CallPerson>,
    /// Who waits, the longest first; empty for anyone who does not lead the Room.
    pub waiting: Vec<WaitingPerson>,
    /// The recording that goes on, for those who are inside or lead the Room.
    #[schema(required)]
    pub recording: Option<CallRecording>,
    /// The reader may begin a recording.
    pub may_record: bool,
    /// How the last recording ended, where none goes on; only told to those who lead the Room.
    #[schema(required)]
    pub recording_end: Option<RecordingEnd>,
    /// Some who are inside neither see nor hear each other, as they have a block; only told to those who lead the Room.
    pub has_separated: bool,
}

/// The reader's own seat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSeat {
    /// Where they are.
    pub state: State,
    /// They lead the Room.
    pub leads: bool,
    /// They may speak and show themselves.
    pub on_stage: bool,
    /// A host asks them onto the stage.
    pub is_invited: bool,
    /// The invitation, or the place on the stage, is for one question.
    pub is_for_one_question: bool,
    /// Their place in the queue of those who ask to speak; 1 is next.
    #[schema(required)]
    pub hand: Option<i64>,
    /// Their place among those who wait where the Room is full; 1 is next.
    #[schema(required)]
    pub waiting_place: Option<i64>,
    /// Why they were declined.
    #[schema(required)]
    pub declined_for: Option<DeclineReason>,
    /// When they may ask again, in milliseconds.
    #[schema(required)]
    pub may_ask_again_at: Option<Timestamp>,
}

/// Someone who is inside.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallPerson {
    /// Who it is.
    pub card: MemberCard,
    /// They lead the Room.
    pub leads: bool,
    /// They may speak and show themselves.
    pub on_stage: bool,
    /// Their place in the queue of those who ask to speak; 1 is next.
    #[schema(required)]
    pub hand: Option<i64>,
    /// They are asked onto the stage; only told to those who lead the Room.
    pub is_invited: bool,
}

/// Someone who waits to be admitted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingPerson {
    /// Who it is.
    pub card: MemberCard,
    /// Since when, in milliseconds.
    pub since: Timestamp,
}

impl RoomCall {
    /// The call as this reader sees it.
    ///
    /// # Errors
    /// `not_found` where there is no such Room for them.
    pub(crate) fn read(
        tx: &mut Tx<'_>,
        id: RoomId,
        reader: &Reader,
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        let access = RoomAccess::read(tx, id, reader)?;
        Self::of(tx, &access, reader, now)
    }

    /// The same of a Room that the caller holds.
    pub(crate) fn of(
        tx: &mut Tx<'_>,
        access: &RoomAccess,
        reader: &Reader,
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        let (id, leads) = (access.id, access.standing.leads());
        let conditions = access.conditions(tx)?;
        let settings = store::settings(tx, id)?.ok_or_else(ApiError::not_found)?;
        let seat = store::seat(tx, id, reader.id)?;
        let is_inside = seat.state == State::Inside && conditions.is_open() && access.is_open_to(reader);
        let hands = if is_inside { store::hands(tx, id)? } else { Vec::new() };
        let mut people = if is_inside { store::people(tx, id, reader, leads, now)? } else { Vec::new() };
        for person in &mut people {
            person.hand = place(&hands, person.card.uid);
            person.is_invited &= leads;
        }
        let is_told = (is_inside || leads) && access.room.status == Status::Live;
        let recording = if is_told { CallRecording::of(tx, id, reader, leads, now)? } else { None };
        let recording_end = if leads && recording.is_none() { RecordingEnd::of(tx, id)? } else { None };
        let may_admit = leads && conditions.is_open();
        let is_in_line = seat.state == State::Waiting && conditions.is_full;
        let line = if is_in_line { store::waiting_line(tx, id, now)? } else { Vec::new() };
        Ok(Self {
            status: access.room.status,
            admission: settings.admission,
            note: Some(settings.note).filter(|note| !note.is_empty()),
            is_full: conditions.is_full,
            me: OwnSeat::of(&seat, leads, place(&hands, reader.id), place(&line, reader.id)),
            people,
            waiting: if may_admit { store::waiting(tx, id, reader, now)? } else { Vec::new() },
            may_record: may_record(access, reader),
            recording,
            recording_end,
            has_separated: may_admit && store::is_any_separated(tx, id, reader.id)?,
        })
    }
}

impl OwnSeat {
    /// Whether they are inside.
    pub(crate) fn is_inside(&self) -> bool {
        self.state == State::Inside
    }

    fn of(seat: &Seat, leads: bool, hand: Option<i64>, waiting_place: Option<i64>) -> Self {
        Self {
            state: seat.state,
            leads,
            on_stage: seat.on_stage,
            is_invited: seat.is_invited,
            is_for_one_question: seat.is_for_one_question,
            hand,
            waiting_place,
            declined_for: seat.declined_for,
            may_ask_again_at: seat.may_ask_again_at(),
        }
    }
}

/// A member's place in a line.
fn place(line: &[MemberId], member: MemberId) -> Option<i64> {
    (1i64..).zip(line).find(|(_, other)| **other == member).map(|(place, _)| place)
}
