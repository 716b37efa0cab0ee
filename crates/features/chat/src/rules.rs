//! What a Message may say, when it may be written, and what may still be done to it; pure, without database.

use domain::ids::{ChannelId, MemberId, MessageId};
use domain::limits::{CHAT_EDIT_MS, CHAT_MENTIONS_MAX, CHAT_NOTE_MAX, CHAT_TEXT_MAX, UNDO_MS};
use domain::review::Status;
use domain::text::{Faults, accept, clean, required, required_line};
use domain::time::{SECOND, Timestamp};

/// What Members can answer a Message with, in the order in which they are shown.
pub const EMOJI: [&str; 6] = ["💛", "🌱", "🤗", "👏", "🙏", "😊"];

/// The emoji among [`EMOJI`], if it is one of them.
#[must_use]
pub fn emoji(raw: &str) -> Option<&'static str> {
    EMOJI.into_iter().find(|known| *known == raw)
}

/// Accepts a Message's text: 1 to 4000 code points.
///
/// # Errors
/// The field at fault.
pub fn text(raw: &str) -> Result<String, Faults> {
    let mut faults = Faults::new();
    accept("text", required(raw, CHAT_TEXT_MAX), &mut faults).ok_or(faults)
}

/// What somebody wants to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// The words.
    pub text: String,
    /// What they may stir up; empty where nothing is said.
    pub note: String,
    /// The Message that is answered.
    pub reply_to: Option<MessageId>,
    /// Who is mentioned, each once.
    pub mentions: Vec<MemberId>,
}

impl NewMessage {
    /// Accepts it.
    ///
    /// # Errors
    /// The fields at fault.
    pub fn parse(
        text: &str,
        note: &str,
        reply_to: Option<MessageId>,
        mentions: &[MemberId],
    ) -> Result<Self, Faults> {
        let mut faults = Faults::new();
        let text = accept("text", required(text, CHAT_TEXT_MAX), &mut faults);
        let note = if clean(note).is_empty() {
            Some(String::new())
        } else {
            accept("note", required_line(note, CHAT_NOTE_MAX), &mut faults)
        };
        let mut named = mentions.to_vec();
        named.sort_unstable();
        named.dedup();
        if named.len() > CHAT_MENTIONS_MAX {
            faults.push(("mentions", "too_many"));
        }
        match (text, note) {
            (Some(text), Some(note)) if faults.is_empty() => {
                Ok(Self { text, note, reply_to, mentions: named })
            }
            _ => Err(faults),
        }
    }
}

/// A Message as far as changes depend on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Itself.
    pub id: MessageId,
    /// Where it stands.
    pub channel: ChannelId,
    /// Its place there.
    pub seq: i64,
    /// Who wrote it.
    pub author: MemberId,
    /// What it says.
    pub text: String,
    /// What moderators decided.
    pub status: Status,
    /// When its author deleted it.
    pub deleted_at: Option<Timestamp>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it got the words it has.
    pub submitted_at: Timestamp,
    /// Why a moderator removed it, where one did.
    pub reason: Option<String>,
    /// When it was pinned.
    pub pinned_at: Option<Timestamp>,
}

impl Held {
    /// Whether others read its words, unless one blocks the other.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.status == Status::Approved && self.deleted_at.is_none()
    }
}

/// Why a Message stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// For this Member there is no such Message.
    Hidden,
    /// It is somebody else's.
    NotTheirs,
    /// A moderator removed it.
    Removed,
    /// It was deleted too long ago.
    UndoOver,
    /// It was written too long ago.
    EditOver,
}

/// Whether the Member may take it back: its author may, as long as it is there. `apart` says that one of the two blocks
/// the other.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn may_delete(held: &Held, member: MemberId, apart: bool) -> Result<(), Refusal> {
    match (held.author == member, held.deleted_at) {
        (true, None) => Ok(()),
        (true, Some(_)) => Err(Refusal::Hidden),
        (false, _) if held.stands() && !apart => Err(Refusal::NotTheirs),
        (false, _) => Err(Refusal::Hidden),
    }
}

/// Whether the Member may change its words: its author may for a day, unless a moderator removed it.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn may_edit(held: &Held, member: MemberId, apart: bool, now: Timestamp) -> Result<(), Refusal> {
    may_delete(held, member, apart)?;
    if held.status == Status::Rejected {
        return Err(Refusal::Removed);
    }
    if now.since(held.created_at) > CHAT_EDIT_MS { Err(Refusal::EditOver) } else { Ok(()) }
}

/// Whether the Member may have a deleted Message back: its author, for ten seconds; one that was never deleted is there.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn may_restore(held: &Held, member: MemberId, apart: bool, now: Timestamp) -> Result<(), Refusal> {
    match held.deleted_at {
        Some(at) if held.author == member && now.since(at) <= UNDO_MS => Ok(()),
        Some(_) if held.author == member => Err(Refusal::UndoOver),
        _ => may_delete(held, member, apart),
    }
}

/// When a Member who wrote at `last` may write again where slow mode asks for so many seconds; `None` when they may now.
#[must_use]
pub fn next_at(last: Option<Timestamp>, slow_seconds: i64, now: Timestamp) -> Option<Timestamp> {
    let next = last?.plus(slow_seconds.saturating_mul(SECOND));
    (next > now).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::time::DAY;
    use proptest::prelude::*;

    fn member(number: u128) -> MemberId {
        MemberId(uuid::Uuid::from_u128(number))
    }

    fn held(status: Status, deleted_at: Option<i64>) -> Held {
        Held {
            id: MessageId(uuid::Uuid::from_u128(9)),
            channel: ChannelId(uuid::Uuid::from_u128(8)),
            seq: 1,
            author: member(1),
            text: "Hello".to_owned(),
            status,
            deleted_at: deleted_at.map(Timestamp),
            created_at: Timestamp(0),
            submitted_at: Timestamp(0),
            reason: None,
            pinned_at: None,
        }
    }

    #[test]
    fn who_may_change_what() {
        use Refusal::{Hidden, NotTheirs, Removed, UndoOver};
        use Status::{Approved, Rejected};
        let (me, other) = (member(1), member(2));
        let cases = [
            // status, deleted at, who, apart, delete, edit, restore at 11 000
            (Approved, None, me, false, Ok(()), Ok(()), Ok(())),
            (Rejected, None, me, false, Ok(()), Err(Removed), Ok(())),
            (Approved, Some(1_000), me, false, Err(Hidden), Err(Hidden), Ok(())),
            (Approved, Some(999), me, false, Err(Hidden), Err(Hidden), Err(UndoOver)),
            (Approved, None, other, false, Err(NotTheirs), Err(NotTheirs), Err(NotTheirs)),
            (Approved, None, other, true, Err(Hidden), Err(Hidden), Err(Hidden)),
            (Rejected, None, other, false, Err(Hidden), Err(Hidden), Err(Hidden)),
            (Approved, Some(1_000), other, false, Err(Hidden), Err(Hidden), Err(Hidden)),
        ];
        for (status, deleted, who, apart, delete, edit, restore) in cases {
            let (held, now) = (held(status, deleted), Timestamp(11_000));
            assert_eq!(may_delete(&held, who, apart), delete, "{status:?} {deleted:?}");
            assert_eq!(may_edit(&held, who, apart, now), edit, "{status:?} {deleted:?}");
            assert_eq!(may_restore(&held, who, apart, now), restore, "{status:?} {deleted:?}");
        }
        let late = may_edit(&held(Approved, None), me, false, Timestamp(DAY + 1));
        assert_eq!(late, Err(Refusal::EditOver));
    }

    #[test]
    fn slow_mode_as_a_table() {
        let at = |last: Option<i64>, seconds, now| next_at(last.map(Timestamp), seconds, Timestamp(now));
        assert_eq!(at(None, 30, 0), None);
        assert_eq!(at(Some(0), 30, 29_999), Some(Timestamp(30_000)));
        assert_eq!(at(Some(0), 30, 30_000), None);
        assert_eq!(at(Some(0), 0, 0), None);
    }

    proptest! {
        #[test]
        fn no_text_is_accepted_beyond_its_bound(raw in "\\PC{0,200}", repeat in 1usize..40) {
            if let Ok(message) = NewMessage::parse(&raw.repeat(repeat), &raw, None, &[]) {
                prop_assert!((1..=CHAT_TEXT_MAX).contains(&message.text.chars().count()));
                prop_assert!(message.note.chars().count() <= CHAT_NOTE_MAX && !message.note.contains('\n'));
            }
        }

        #[test]
        fn only_six_emoji_are_known(raw in "\\PC{0,3}") {
            prop_assert_eq!(emoji(&raw).is_some(), EMOJI.contains(&raw.as_str()));
        }
    }
}
