//! What is said of a Room when it is planned, and what of that is accepted (spec §3 Room, O-14); pure.

use domain::choices::each_once;
use domain::gate::{ENTER_ROOM, Gate, JOIN_ROOM};
use domain::ids::MemberId;
use domain::limits::{
    ROOM_ABOUT_MAX, ROOM_AHEAD_MS, ROOM_CALL_MEMBERS_MAX, ROOM_CAPACITY_MAX, ROOM_CAPACITY_MIN,
    ROOM_HOSTS_MAX, ROOM_LATE_MS, ROOM_MINUTES_MAX, ROOM_MINUTES_MIN, ROOM_TAGS_MAX, ROOM_TITLE_MAX,
};
use domain::text::{FieldErrors, TextError, accept, required, required_line};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a Room can be about; the browser's copy is generated.
pub const TAGS: [&str; 10] = [
    "first time here",
    "open conversation",
    "breathing together",
    "panic",
    "social anxiety",
    "sleep",
    "work and study",
    "family and friends",
    "exposure",
    "ask a professional",
];

/// The tag that is written like this.
#[must_use]
pub fn tag(word: &str) -> Option<&'static str> {
    TAGS.into_iter().find(|tag| *tag == word)
}

/// From which tier on one comes in (O-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RoomTier)]
pub enum MinTier {
    /// From Supporter on.
    #[default]
    Supporter,
    /// Super alone.
    Super,
}

impl MinTier {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Supporter => "supporter",
            Self::Super => "super",
        }
    }

    /// The tier behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Supporter, Self::Super].into_iter().find(|tier| tier.as_str() == word)
    }

    /// The gate at its door (spec §6).
    #[must_use]
    pub const fn gate(self) -> Gate {
        match self {
            Self::Supporter => JOIN_ROOM,
            Self::Super => ENTER_ROOM,
        }
    }
}

/// Whether a Room may be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RoomRecording)]
pub enum Recording {
    /// Never.
    #[default]
    Off,
    /// Of those who say yes, once a host asks.
    Ask,
}

impl Recording {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Ask => "ask",
        }
    }

    /// What a stored word says.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Off, Self::Ask].into_iter().find(|policy| policy.as_str() == word)
    }
}

platform::text_columns!(MinTier => Self::from_stored, Recording => Self::from_stored);

/// What is said of a Room, as it was sent.
#[derive(Debug, Clone, Default)]
pub struct Draft<'a> {
    /// What it is called.
    pub title: &'a str,
    /// What will happen there.
    pub description: &'a str,
    /// What it is about.
    pub tags: &'a [String],
    /// When it begins.
    pub starts_at: Timestamp,
    /// How long it is expected to go on, in minutes.
    pub minutes: i64,
    /// How many people fit.
    pub capacity: i64,
    /// Its hosts, beside its creator.
    pub hosts: &'a [MemberId],
    /// Who may come in where it is private.
    pub call_members: &'a [MemberId],
}

/// A Room that may be planned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What it is called: a line of text.
    pub title: String,
    /// What will happen there; may be empty.
    pub description: String,
    /// What it is about.
    pub tags: Vec<&'static str>,
    /// When it begins.
    pub starts_at: Timestamp,
    /// How long it is expected to go on, in minutes.
    pub minutes: i64,
    /// How many people fit.
    pub capacity: i64,
    /// Its hosts, beside its creator.
    pub hosts: Vec<MemberId>,
    /// Who may come in where it is private.
    pub call_members: Vec<MemberId>,
}

impl Plan {
    /// Accepts what a creator typed and chose. `planned_at` is when it was to begin so far, which may have passed.
    ///
    /// # Errors
    /// The fields at fault, all of them.
    pub fn parse(
        draft: &Draft<'_>,
        is_private: bool,
        planned_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let title = accept("title", required_line(draft.title, ROOM_TITLE_MAX), &mut faults);
        let description = accept("description", optional(draft.description, ROOM_ABOUT_MAX), &mut faults);
        let tags: Option<Vec<_>> = draft.tags.iter().map(|word| tag(word)).collect();
        let tags = match tags {
            Some(tags) => each_once("tags", tags, ROOM_TAGS_MAX, &mut faults),
            None => refuse("tags", "unknown", &mut faults),
        };
        let starts_at = if Some(draft.starts_at) == planned_at || can_begin_at(draft.starts_at, now) {
            Some(draft.starts_at)
        } else {
            refuse("startsAt", "invalid", &mut faults)
        };
        let minutes = within("minutes", draft.minutes, ROOM_MINUTES_MIN, ROOM_MINUTES_MAX, &mut faults);
        let capacity = within("capacity", draft.capacity, ROOM_CAPACITY_MIN, ROOM_CAPACITY_MAX, &mut faults);
        let hosts = each_once("hosts", draft.hosts.to_vec(), ROOM_HOSTS_MAX, &mut faults);
        let call_members = if is_private || draft.call_members.is_empty() {
            each_once("callMembers", draft.call_members.to_vec(), ROOM_CALL_MEMBERS_MAX, &mut faults)
        } else {
            refuse("callMembers", "not_private", &mut faults)
        };
        let whole = (title, description, tags, starts_at, minutes, capacity, hosts, call_members);
        let (
            Some(title),
            Some(description),
            Some(tags),
            Some(starts_at),
            Some(minutes),
            Some(capacity),
            Some(hosts),
            Some(call_members),
        ) = whole
        else {
            return Err(faults);
        };
        Ok(Self { title, description, tags, starts_at, minutes, capacity, hosts, call_members })
    }
}

/// From a few minutes ago, to begin at once, to a year ahead.
fn can_begin_at(at: Timestamp, now: Timestamp) -> bool {
    at.since(now) <= ROOM_AHEAD_MS && now.since(at) <= ROOM_LATE_MS
}

/// Text that may be empty.
///
/// # Errors
/// Where it is too long or cannot be shown.
pub(crate) fn optional(raw: &str, max: usize) -> Result<String, TextError> {
    match required(raw, max) {
        Err(TextError::Empty) => Ok(String::new()),
        other => other,
    }
}

fn refuse<T>(field: &'static str, code: &'static str, faults: &mut FieldErrors) -> Option<T> {
    faults.push((field, code));
    None
}

fn within(field: &'static str, value: i64, min: i64, max: i64, faults: &mut FieldErrors) -> Option<i64> {
    if (min..=max).contains(&value) { Some(value) } else { refuse(field, "invalid", faults) }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
