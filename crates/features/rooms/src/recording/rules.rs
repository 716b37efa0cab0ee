//! When a recording begins and ends, whose words count as a yes, and what may be said beside a replay; pure.

use domain::limits::{
    RECORDING_MAX_MS, RECORDING_TEXT_VERSION, REPLAY_CAPTIONS_BYTES_MAX, REPLAY_CHAPTER_MAX,
    REPLAY_CHAPTERS_MAX, REPLAY_KEPT_MS,
};
use domain::text::{TextError, required_line};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::rules::Recording as Policy;
use crate::status::Status;

/// The words with which members are asked, sentence by sentence. A change of them raises `RECORDING_TEXT_VERSION`; the browser's copy is
/// generated.
pub const CONSENT_TEXT: [&str; 4] = [
    "A host would like to record this Room.",
    "Supporters can watch it for 30 days.",
    "Your voice and picture are only kept if you say yes.",
    "You can change your mind at any time, also later.",
];

/// Bytes of one recording at most, all its parts together: 10 GiB.
pub(crate) const BYTES_MAX: u64 = 10 * 1024 * 1024 * 1024;

/// Bytes that a recording leaves free on the disk beside three times its own: 1 GiB.
const SPACE_MIN: u64 = 1024 * 1024 * 1024;

/// What a member says when asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RecordingAnswer)]
pub enum Answer {
    /// They may be recorded.
    Yes,
    /// They may not.
    No,
}

impl Answer {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
        }
    }

    /// What a stored word says.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        [Self::Yes, Self::No].into_iter().find(|answer| answer.as_str() == word)
    }
}

/// What a recording has become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It is being written.
    Recording,
    /// It is over, and its parts are still on the disk of the server that wrote them.
    Stopped,
    /// Its parts are in the file store.
    Composing,
    /// Its replay is there.
    Ready,
    /// No replay could be made of it.
    Failed,
    /// Everything of it was deleted but the answers.
    Deleted,
}

impl State {
    /// Whether what was written of it may still be on a server's own disk alone.
    #[must_use]
    pub const fn needs_scratch(self) -> bool {
        matches!(self, Self::Recording | Self::Stopped)
    }

    const ALL: [Self; 6] =
        [Self::Recording, Self::Stopped, Self::Composing, Self::Ready, Self::Failed, Self::Deleted];

    /// The word stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Recording => "recording",
            Self::Stopped => "stopped",
            Self::Composing => "composing",
            Self::Ready => "ready",
            Self::Failed => "failed",
            Self::Deleted => "deleted",
        }
    }

    /// The state behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// Why a recording ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RecordingEndReason)]
pub enum EndReason {
    /// A host ended it.
    Host,
    /// The Room is over.
    RoomOver,
    /// It went on for three hours.
    TooLong,
    /// It became too large.
    TooLarge,
    /// It could not be written any longer, as when the disk is full.
    Disk,
    /// The server that wrote it is gone.
    Server,
}

impl EndReason {
    const ALL: [Self; 6] =
        [Self::Host, Self::RoomOver, Self::TooLong, Self::TooLarge, Self::Disk, Self::Server];

    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::RoomOver => "room_over",
            Self::TooLong => "too_long",
            Self::TooLarge => "too_large",
            Self::Disk => "disk",
            Self::Server => "server",
        }
    }

    /// The reason behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }
}

platform::text_columns!(
    Answer => Self::from_stored,
    State => Self::from_stored,
    EndReason => Self::from_stored,
);

/// Why a recording does not begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BeginError {
    /// The Room is never recorded.
    Off,
    /// The Room is not live.
    NotLive,
    /// The media server cannot record.
    NoMedia,
}

/// Whether a recording of a Room may begin.
///
/// # Errors
/// The first reason for which it may not.
pub const fn may_begin(policy: Policy, status: Status, can_record: bool) -> Result<(), BeginError> {
    match (policy, status, can_record) {
        (Policy::Off, _, _) => Err(BeginError::Off),
        (Policy::Ask, Status::Live, true) => Ok(()),
        (Policy::Ask, Status::Live, false) => Err(BeginError::NoMedia),
        (Policy::Ask, Status::Scheduled | Status::WaitingRoom | Status::Ended | Status::Cancelled, _) => {
            Err(BeginError::NotLive)
        }
    }
}

/// Why an answer does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerError {
    /// Other words were shown than those of today.
    OtherText,
    /// A yes comes too late.
    Over,
}

/// Whether an answer counts, given in view of the words of this version, while a recording is in this state. A no always does: nobody
/// has to read anything again to be left alone.
///
/// # Errors
/// Why it does not.
pub fn accept_answer(answer: Answer, text: i64, state: State) -> Result<(), AnswerError> {
    match answer {
        Answer::No => Ok(()),
        Answer::Yes if text != RECORDING_TEXT_VERSION => Err(AnswerError::OtherText),
        Answer::Yes if state != State::Recording => Err(AnswerError::Over),
        Answer::Yes => Ok(()),
    }
}

/// Why a recording has to end by now, if it has to.
#[must_use]
pub fn end_due(
    started_at: Timestamp,
    status: Option<Status>,
    bytes: u64,
    now: Timestamp,
) -> Option<EndReason> {
    if status != Some(Status::Live) {
        Some(EndReason::RoomOver)
    } else if now.since(started_at) >= RECORDING_MAX_MS {
        Some(EndReason::TooLong)
    } else {
        (bytes >= BYTES_MAX).then_some(EndReason::TooLarge)
    }
}

/// Whether the disk has room for more of a recording of so many bytes: for what is made of it besides, and for everything else.
#[must_use]
pub const fn has_space(free: u64, written: u64) -> bool {
    free >= written.saturating_mul(3).saturating_add(SPACE_MIN)
}

/// When everything of a recording is deleted.
#[must_use]
pub const fn expires_at(ended_at: Timestamp) -> Timestamp {
    ended_at.plus(REPLAY_KEPT_MS)
}

/// Where something begins in a replay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReplayChapter)]
pub struct Chapter {
    /// In milliseconds from the beginning.
    #[schema(minimum = 0, maximum = 14_400_000)]
    pub at: i64,
    /// What it is called.
    #[schema(max_length = 80)]
    pub title: String,
}

/// The chapters of a replay of this length, as they are kept.
///
/// # Errors
/// The code of what is wrong with them.
pub fn accept_chapters(chapters: Vec<Chapter>, duration_ms: i64) -> Result<Vec<Chapter>, &'static str> {
    if chapters.len() > REPLAY_CHAPTERS_MAX {
        return Err("too_many");
    }
    let ascending = chapters.iter().zip(chapters.iter().skip(1)).all(|(one, next)| one.at < next.at);
    if !ascending || chapters.iter().any(|chapter| !(0..duration_ms).contains(&chapter.at)) {
        return Err("invalid");
    }
    let titled = chapters.into_iter().map(|chapter| {
        let title = required_line(&chapter.title, REPLAY_CHAPTER_MAX).map_err(|error| match error {
            TextError::Empty => "required",
            TextError::TooLong => "too_long",
        })?;
        Ok(Chapter { title, ..chapter })
    });
    titled.collect()
}

/// Whether this is WebVTT, as far as browsers are strict about it.
#[must_use]
pub fn is_captions(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let rest = text.strip_prefix("WEBVTT");
    text.len() <= REPLAY_CAPTIONS_BYTES_MAX
        && !text.contains('\0')
        && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r']))
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
