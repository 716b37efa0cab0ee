//! What a Message may say, and when it may be written; pure, without database.

use domain::authored::Authored;
use domain::ids::{ChannelId, MemberId, MessageId};
use domain::limits::{CHAT_EDIT_MS, CHAT_MENTIONS_MAX, CHAT_NOTE_MAX, CHAT_TEXT_MAX};
use domain::review::Status;
use domain::text::{FieldErrors, accept, clean, only, required, required_line};
use domain::time::{SECOND, Timestamp, next_after};
use media::slots::{Holds, Slots, fit};
use platform::db::FromRow;

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
pub fn text(raw: &str) -> Result<String, FieldErrors> {
    only("text", required(raw, CHAT_TEXT_MAX))
}

/// What someone wants to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// The words; empty where a photo or video says it all.
    pub text: String,
    /// The uploads that go with them.
    pub media: Slots,
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
        (text, media): (&str, Slots),
        note: &str,
        reply_to: Option<MessageId>,
        mentions: &[MemberId],
    ) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let wordless = media != Slots::default() && clean(text).is_empty();
        let media = fit(Holds::default(), media).map_err(|more| faults.extend(more));
        let text = if wordless {
            Some(String::new())
        } else {
            accept("text", required(text, CHAT_TEXT_MAX), &mut faults)
        };
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
        match (text, note, media) {
            (Some(text), Some(note), Ok(media)) if faults.is_empty() => {
                Ok(Self { text, media, note, reply_to, mentions: named })
            }
            _ => Err(faults),
        }
    }
}

/// A Message as far as changes depend on it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct MessageState {
    /// Itself.
    pub id: MessageId,
    /// Its status.
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

impl MessageState {
    /// As far as the rules of everything written look at it; its words can be changed for a day.
    #[must_use]
    pub fn written(&self) -> Authored {
        let Self { author, status, deleted_at, created_at, .. } = *self;
        Authored { author, status, deleted_at, edit_until: Some(created_at.plus(CHAT_EDIT_MS)) }
    }
}

/// When a Member who wrote at `last` may write again where slow mode asks for so many seconds; `None` when they may now.
#[must_use]
pub fn next_at(last: Option<Timestamp>, slow_seconds: i64, now: Timestamp) -> Option<Timestamp> {
    next_after(last?, slow_seconds.saturating_mul(SECOND), now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::MediaId;
    use proptest::prelude::*;

    #[test]
    fn slow_mode_as_a_table() {
        let at = |last: Option<i64>, seconds, now| next_at(last.map(Timestamp), seconds, Timestamp(now));
        assert_eq!(at(None, 30, 0), None);
        assert_eq!(at(Some(0), 30, 29_999), Some(Timestamp(30_000)));
        assert_eq!(at(Some(0), 30, 30_000), None);
        assert_eq!(at(Some(0), 0, 0), None);
        // The clock was set back.
        assert_eq!(at(Some(1), 30, 0), Some(Timestamp(30_000)));
        assert_eq!(at(Some(3_600_000), 30, 0), None);
    }

    #[test]
    fn words_may_be_missing_beside_a_photo_or_a_video() {
        let id = Some(MediaId(uuid::Uuid::nil()));
        assert!(NewMessage::parse((" ", Slots::default()), "", None, &[]).is_err());
        for media in [Slots::put(id, None, None), Slots::put(None, id, None), Slots::put(None, id, id)] {
            assert_eq!(NewMessage::parse((" ", media), "", None, &[]).unwrap().text, "");
            assert!(NewMessage::parse((&"a".repeat(CHAT_TEXT_MAX + 1), media), "", None, &[]).is_err());
        }
    }

    #[test]
    fn a_photo_or_a_video_but_not_both() {
        let id = Some(MediaId(uuid::Uuid::nil()));
        let faults = |media| NewMessage::parse(("Hello", media), "", None, &[]).unwrap_err();
        assert_eq!(faults(Slots::put(id, id, None)), [("videoId", "one_medium")]);
        assert_eq!(faults(Slots::put(None, None, id)), [("thumbnailId", "without_video")]);
    }

    proptest! {
        #[test]
        fn no_text_is_accepted_beyond_its_bound(raw in "\\PC{0,200}", repeat in 1usize..40) {
            if let Ok(message) = NewMessage::parse((&raw.repeat(repeat), Slots::default()), &raw, None, &[]) {
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
