//! Who may write to whom in private, and what a first message may be; pure, without database.

use domain::ids::MemberId;
use domain::limits::{DIRECT_MESSAGE_MAX, REPORTED_MESSAGES_MAX, REQUEST_MAX};
use domain::text::{FieldErrors, only, required};
use platform::db::FromRow;
use serde::Serialize;
use utoipa::ToSchema;

/// How far a conversation has come, for one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ConversationState)]
pub enum State {
    /// Nothing was written, or nothing of it is there.
    None,
    /// The other one asked.
    Requested,
    /// This one asked, and the other has not answered.
    Waiting,
    /// Both write.
    Accepted,
}

/// What is stored of a conversation, as far as its state depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Progress {
    /// Who wrote first.
    pub asked_by: Option<MemberId>,
    /// The other one accepted or answered.
    pub accepted: bool,
    /// Something of what was asked is still there.
    pub request_there: bool,
}

impl Progress {
    /// The state for this Member. Anyone who asked waits, also after taking back what they wrote: one message is one message.
    #[must_use]
    pub fn state(&self, member: MemberId) -> State {
        match self.asked_by {
            _ if self.accepted => State::Accepted,
            Some(asker) if asker == member => State::Waiting,
            Some(_) if self.request_there => State::Requested,
            _ => State::None,
        }
    }
}

/// Anyone who wants to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Writer {
    /// Their tier has "send direct messages".
    pub may_send: bool,
    /// A moderator or an admin.
    pub staff: bool,
    /// A Professional.
    pub professional: bool,
}

/// To whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Other {
    /// A moderator or an admin.
    pub staff: bool,
    /// Takes direct messages (`acceptDms`).
    pub accepts: bool,
    /// In the community, and not suspended.
    pub there: bool,
}

/// Why someone cannot write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CannotWrite)]
pub enum WriteError {
    /// It takes another tier.
    Upgrade,
    /// They have asked, and the other one has not answered.
    Waiting,
    /// The other one takes no direct messages.
    NotAccepting,
    /// Professionals can't start conversations.
    ProfessionalFirst,
}

/// Whether one Member may write to another between whom is no block: staff to anyone, Free Members to staff that wrote to
/// them (O-63), Professionals to anyone who wrote to them (K4), others where direct messages are taken, and once until that is
/// accepted (K1).
///
/// # Errors
/// [`WriteError`] says why not.
pub fn may_write(writer: Writer, other: Other, state: State) -> Result<(), WriteError> {
    let answers_staff = other.staff && matches!(state, State::Requested | State::Accepted);
    if !writer.staff && !writer.may_send && !answers_staff {
        return Err(WriteError::Upgrade);
    }
    if !other.there || !(other.accepts || writer.staff || answers_staff) {
        return Err(WriteError::NotAccepting);
    }
    match state {
        _ if writer.staff => Ok(()),
        State::None if writer.professional => Err(WriteError::ProfessionalFirst),
        State::Waiting => Err(WriteError::Waiting),
        State::None | State::Requested | State::Accepted => Ok(()),
    }
}

/// Whether what is written now only asks: it is short, and without links. What staff write is delivered at once.
#[must_use]
pub fn only_asks(writer: Writer, state: State) -> bool {
    !writer.staff && matches!(state, State::None | State::Waiting)
}

/// Why a text is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextError {
    /// It has no words, or too many.
    Fields(FieldErrors),
    /// It holds a link, which a request may not.
    Links,
}

/// Accepts a text: 1 to 4000 code points; in a request 1000 at most and no links.
///
/// # Errors
/// [`TextError`] says why not.
pub fn text(raw: &str, only_asks: bool) -> Result<String, TextError> {
    let max = if only_asks { REQUEST_MAX } else { DIRECT_MESSAGE_MAX };
    let text = only("text", required(raw, max)).map_err(TextError::Fields)?;
    if only_asks && has_link(&text) { Err(TextError::Links) } else { Ok(text) }
}

/// Endings that are no words and so begin no sentence after a forgotten space.
const ENDINGS: [&str; 20] = [
    "app", "biz", "ch", "cn", "co", "com", "de", "dev", "edu", "eu", "fr", "gg", "info", "io", "ly", "net",
    "org", "ru", "uk", "xyz",
];

/// Whether something in a text is, or reads as, an address on the web.
fn has_link(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.contains("://")
        || lower.contains("www.")
        || lower
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '<' | '>' | '"'))
            .any(reads_as_address)
}

fn reads_as_address(word: &str) -> bool {
    let (host, path) = word.split_once('/').map_or((word, None), |(host, path)| (host, Some(path)));
    let host = host.trim_end_matches(['.', '!', '?', ':', '\'', '…']);
    let Some((name, ending)) = host.rsplit_once('.') else { return false };
    let named = name.chars().last().is_some_and(char::is_alphanumeric);
    let ends = ending.len() >= 2 && ending.chars().all(char::is_alphabetic);
    named && ends && (path.is_some() || ENDINGS.contains(&ending))
}

/// Neighbours on each side of a chosen message that go with a report, so that it can be understood.
pub const NEIGHBOURS: usize = 5;

/// Accepts what a Member chose to show: 1 to 20 messages, and their consent.
///
/// # Errors
/// The fields at fault.
pub fn report(messages: usize, consent: bool) -> Result<(), FieldErrors> {
    let mut faults = FieldErrors::new();
    if messages == 0 {
        faults.push(("messageIds", "required"));
    } else if messages > REPORTED_MESSAGES_MAX {
        faults.push(("messageIds", "too_many"));
    }
    if !consent {
        faults.push(("consent", "required"));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
