//! A member's seat in a Room: who comes in, who waits, who is on the stage, and what changes that; pure (spec §3 Room).

use domain::limits::ROOM_ASK_AGAIN_MS;
use domain::time::Timestamp;
use platform::db::FromRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::status::Status;

/// Where a member is, as seen from a Room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SeatState)]
pub enum State {
    /// They did not come, or left.
    Outside,
    /// They wait until a host admits them.
    Waiting,
    /// They are inside.
    Inside,
    /// A host declined them for now.
    Declined,
    /// A host removed them, and they do not come back unless a host lets them.
    Removed,
}

impl State {
    /// The word stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Outside => "left",
            Self::Waiting => "waiting",
            Self::Inside => "inside",
            Self::Declined => "declined",
            Self::Removed => "removed",
        }
    }

    /// The state behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Outside, Self::Waiting, Self::Inside, Self::Declined, Self::Removed]
            .into_iter()
            .find(|state| state.as_str() == word)
    }
}

/// Whether those who arrive wait until a host admits them, once the Room is live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RoomAdmission)]
pub enum Admission {
    /// They wait.
    Ask,
    /// They come straight in, as long as there is room.
    Open,
}

impl Admission {
    /// The word stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Open => "open",
        }
    }

    /// What a stored word says.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Ask, Self::Open].into_iter().find(|policy| policy.as_str() == word)
    }
}

/// Why someone is not admitted for now; the app says it in kind words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// The conversation is in the middle of something.
    InTheMiddle,
    /// There are as many people as it can hold today.
    FullToday,
    /// It is not the right moment.
    NotForNow,
}

impl DeclineReason {
    /// The word stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InTheMiddle => "in_the_middle",
            Self::FullToday => "full_today",
            Self::NotForNow => "not_for_now",
        }
    }

    /// The reason behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::InTheMiddle, Self::FullToday, Self::NotForNow]
            .into_iter()
            .find(|reason| reason.as_str() == word)
    }
}

platform::text_columns!(State => Self::from_stored, Admission => Self::from_stored, DeclineReason => Self::from_stored);

/// A Room, as far as seats depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditions {
    /// Its state.
    pub status: Status,
    /// Whether newcomers wait.
    pub admission: Admission,
    /// As many people are inside as fit.
    pub is_full: bool,
}

/// A seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Seat {
    /// Where its member is.
    pub state: State,
    /// Since when.
    pub since: Timestamp,
    /// They may speak and show themselves.
    pub on_stage: bool,
    /// A host asks them onto the stage.
    pub is_invited: bool,
    /// The invitation, or the place on the stage, is for one question.
    pub is_for_one_question: bool,
    /// Since when they ask to speak.
    pub hand_at: Option<Timestamp>,
    /// Why they were declined.
    pub declined_for: Option<DeclineReason>,
}

/// Why a seat does not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatError {
    /// The Room is not open.
    NotOpen,
    /// They were removed.
    Removed,
    /// They were declined, and may ask again at this time.
    Declined(Timestamp),
    /// No more people fit in.
    Full,
    /// They are not inside.
    NotInside,
    /// Nobody asked them onto the stage.
    NotInvited,
    /// It does not go from there.
    NoStep,
}

/// What a host does for, or to, someone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Lets them in.
    Admit,
    /// Does not let them in for now.
    Decline(DeclineReason),
    /// Asks them onto the stage; `true` for one question.
    Invite(bool),
    /// Has them listen again.
    ToListening,
    /// Mutes their microphone.
    Mute,
    /// Removes them, for good unless they are let back.
    Remove,
    /// Lets someone come back who was removed.
    LetBack,
}

impl Seat {
    /// A seat in this state with nothing else to it.
    #[must_use]
    pub const fn new(state: State, since: Timestamp) -> Self {
        Self {
            state,
            since,
            on_stage: false,
            is_invited: false,
            is_for_one_question: false,
            hand_at: None,
            declined_for: None,
        }
    }

    /// A seat of a host, who is on the stage from the beginning.
    #[must_use]
    pub const fn of_lead(since: Timestamp) -> Self {
        Self { on_stage: true, ..Self::new(State::Inside, since) }
    }

    /// The seat of someone who was removed from an earlier Room of the same weekly series, since that time.
    #[must_use]
    pub const fn kept_out(self, since: Option<Timestamp>) -> Self {
        match (self.state, since) {
            (State::Inside | State::Removed, _) | (_, None) => self,
            (State::Outside | State::Waiting | State::Declined, Some(since)) => {
                Self::new(State::Removed, since)
            }
        }
    }

    /// When someone who was declined may ask again.
    #[must_use]
    pub fn may_ask_again_at(&self) -> Option<Timestamp> {
        (self.state == State::Declined).then(|| self.since.plus(ROOM_ASK_AGAIN_MS))
    }

    /// The seat of someone who arrives.
    ///
    /// # Errors
    /// Where the Room is not open to them now.
    pub fn arrive(self, leads: bool, conditions: Conditions, now: Timestamp) -> Result<Self, SeatError> {
        if !conditions.is_open() {
            return Err(SeatError::NotOpen);
        }
        match self.state {
            State::Removed if !leads => return Err(SeatError::Removed),
            State::Inside => return Ok(self),
            _ if leads => return Ok(Self::of_lead(now)),
            State::Declined => {
                let again = self.may_ask_again_at().unwrap_or(now);
                if now < again {
                    return Err(SeatError::Declined(again));
                }
            }
            State::Outside | State::Waiting | State::Removed => {}
        }
        if conditions.lets_newcomers_in() {
            return Ok(Self::new(State::Inside, now));
        }
        Ok(if self.state == State::Waiting { self } else { Self::new(State::Waiting, now) })
    }

    /// The seat after a host's step.
    ///
    /// # Errors
    /// Where it does not lead anywhere, or no more people fit in.
    pub fn step(
        self,
        step: Step,
        leads: bool,
        conditions: Conditions,
        now: Timestamp,
    ) -> Result<Self, SeatError> {
        // Those who lead a Room are its stage, and do not send each other away.
        if leads && !matches!(step, Step::Mute) {
            return Err(SeatError::NoStep);
        }
        match (step, self.state) {
            (Step::Admit, State::Inside) => Ok(self),
            (Step::Admit, State::Waiting | State::Declined) => match conditions {
                Conditions { status: Status::Live, is_full: false, .. } => Ok(Self::new(State::Inside, now)),
                Conditions { status: Status::Live, .. } => Err(SeatError::Full),
                _ => Err(SeatError::NotOpen),
            },
            (Step::Decline(reason), State::Waiting) => {
                Ok(Self { declined_for: Some(reason), ..Self::new(State::Declined, now) })
            }
            (Step::Invite(_), State::Inside) if self.on_stage => Ok(self),
            (Step::Invite(is_for_one_question), State::Inside) => {
                Ok(Self { is_invited: true, is_for_one_question, ..self })
            }
            (Step::ToListening, State::Inside) => Ok(Self::new(State::Inside, self.since)),
            (Step::Mute, State::Inside) if self.on_stage => Ok(self),
            (Step::Remove, State::Removed) => Ok(self),
            (Step::Remove, State::Inside | State::Waiting | State::Declined) => {
                Ok(Self::new(State::Removed, now))
            }
            // Those who were there do not escape it by leaving.
            (Step::Remove, State::Outside) if self.since > Timestamp::default() => {
                Ok(Self::new(State::Removed, now))
            }
            (Step::LetBack, State::Removed) => Ok(Self::new(State::Outside, now)),
            _ => Err(SeatError::NoStep),
        }
    }

    /// The seat after its member raises or lowers their hand.
    ///
    /// # Errors
    /// Where they are not inside, or on the stage already.
    pub fn hand(self, up: bool, now: Timestamp) -> Result<Self, SeatError> {
        if self.state != State::Inside {
            return Err(SeatError::NotInside);
        }
        if up && self.on_stage {
            return Err(SeatError::NoStep);
        }
        Ok(Self { hand_at: up.then(|| self.hand_at.unwrap_or(now)), ..self })
    }

    /// The seat after its member goes onto the stage, or says no to that or goes back to listening.
    ///
    /// # Errors
    /// Where they are not inside or not invited, or lead the Room.
    pub fn stage(self, up: bool, leads: bool) -> Result<Self, SeatError> {
        match self.state {
            State::Inside if up && self.on_stage => Ok(self),
            State::Inside if up && self.is_invited => {
                Ok(Self { on_stage: true, is_invited: false, hand_at: None, ..self })
            }
            State::Inside if up => Err(SeatError::NotInvited),
            State::Inside if leads => Err(SeatError::NoStep),
            State::Inside => Ok(Self::new(State::Inside, self.since)),
            _ => Err(SeatError::NotInside),
        }
    }
}

impl Conditions {
    /// Whether anyone may come or wait.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.status.is_open()
    }

    /// Whether those who arrive come straight in.
    #[must_use]
    pub const fn lets_newcomers_in(self) -> bool {
        matches!(self.status, Status::Live) && matches!(self.admission, Admission::Open) && !self.is_full
    }
}

#[cfg(test)]
#[path = "seat_tests.rs"]
mod tests;
