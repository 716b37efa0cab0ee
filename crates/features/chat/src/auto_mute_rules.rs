//! When an author is muted automatically in a Channel; pure, without clock or database.

use domain::ids::MemberId;
use domain::limits::{CHAT_SILENCE_ACCOUNT_MS, CHAT_SILENCE_REPORTERS, CHAT_SILENCE_WITHIN_MS};
use domain::time::Timestamp;
use platform::db::FromRow;

/// A report on a Message of someone, made in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub(crate) struct Voice {
    /// Who made it.
    #[row(rename = "reporter_id")]
    pub by: MemberId,
    /// When.
    pub at: Timestamp,
    /// Since when they have an account.
    pub member_since: Timestamp,
    /// Their account is suspended.
    pub suspended: bool,
    /// A moderator has found that nothing had to be changed of what they reported, as it is now.
    pub kept: bool,
    /// The author blocks them: between the two there is something else.
    pub blocked: bool,
}

/// The last time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Before {
    /// When it began.
    pub began_at: Timestamp,
    /// When it is over, or was ended.
    pub until: Timestamp,
}

/// How many Members make the house do it at `now`, where they do: three at least, each heard once, with reports that did not
/// have them only read before. Never staff, and nobody twice at a time.
pub(crate) fn auto_mutes(
    staff: bool,
    before: Option<Before>,
    voices: &[Voice],
    now: Timestamp,
) -> Option<usize> {
    if staff || before.is_some_and(|before| before.until > now) {
        return None;
    }
    let fresh = |voice: &&Voice| before.is_none_or(|before| voice.at > before.began_at);
    let welcome = |voice: &&Voice| !voice.suspended && !voice.blocked;
    let count = heard(voices.iter().filter(fresh).filter(welcome), now);
    (count >= CHAT_SILENCE_REPORTERS).then_some(count)
}

/// Whether what made the house do it at `began_at` is still enough, after moderators answered reports. What they found
/// counts alone: an author who could end it by blocking someone would learn who reported.
pub(crate) fn stays_muted(voices: &[Voice], began_at: Timestamp) -> bool {
    heard(voices.iter(), began_at) >= CHAT_SILENCE_REPORTERS
}

/// How many different Members are heard at `now`.
fn heard<'a>(voices: impl Iterator<Item = &'a Voice>, now: Timestamp) -> usize {
    let mut by: Vec<MemberId> = voices.filter(|voice| counts(voice, now)).map(|voice| voice.by).collect();
    by.sort_unstable();
    by.dedup();
    by.len()
}

fn counts(voice: &Voice, now: Timestamp) -> bool {
    let settled = voice.at.since(voice.member_since) > CHAT_SILENCE_ACCOUNT_MS;
    settled && now.since(voice.at) < CHAT_SILENCE_WITHIN_MS && !voice.kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::time::{DAY, HOUR, MINUTE};
    use proptest::prelude::*;

    const NOW: Timestamp = Timestamp(100 * DAY);

    fn voice(by: u128) -> Voice {
        let by = MemberId(uuid::Uuid::from_u128(by));
        let (at, member_since) = (NOW.plus(-MINUTE), Timestamp(0));
        Voice { by, at, member_since, suspended: false, kept: false, blocked: false }
    }

    #[test]
    fn as_a_table() {
        let (one, two, three) = (voice(1), voice(2), voice(3));
        let with = |change: fn(&mut Voice)| {
            let mut other = three;
            change(&mut other);
            vec![one, two, other]
        };
        let last =
            |began: i64, until: i64| Some(Before { began_at: NOW.plus(began), until: NOW.plus(until) });
        let cases: &[(&str, bool, Option<Before>, Vec<Voice>, Option<usize>)] = &[
            ("nobody", false, None, vec![], None),
            ("two", false, None, vec![one, two], None),
            ("three", false, None, vec![one, two, three], Some(3)),
            ("four", false, None, vec![one, two, three, voice(4)], Some(4)),
            ("one of them twice", false, None, vec![one, two, two], None),
            ("about staff", true, None, vec![one, two, three], None),
            ("one an hour ago", false, None, with(|it| it.at = NOW.plus(-HOUR)), None),
            ("one almost an hour ago", false, None, with(|it| it.at = NOW.plus(1 - HOUR)), Some(3)),
            ("one a day old", false, None, with(|it| it.member_since = it.at.plus(-DAY)), None),
            ("one older", false, None, with(|it| it.member_since = it.at.plus(-DAY - 1)), Some(3)),
            ("one suspended", false, None, with(|it| it.suspended = true), None),
            ("one found wrong", false, None, with(|it| it.kept = true), None),
            ("one blocked by the author", false, None, with(|it| it.blocked = true), None),
            ("already", false, last(-2 * HOUR, 1), vec![one, two, three], None),
            ("just over, with new ones", false, last(-HOUR, 0), vec![one, two, three], Some(3)),
            ("just ended, with the same", false, last(-MINUTE, -1), vec![one, two, three], None),
            (
                "ended, and one is new",
                false,
                last(-2 * MINUTE, -1),
                with(|it| it.at = NOW.plus(-3 * MINUTE)),
                None,
            ),
        ];
        for (name, staff, before, voices, expected) in cases {
            assert_eq!(auto_mutes(*staff, *before, voices, NOW), *expected, "{name}");
        }
        assert!(stays_muted(&[one, two, three], NOW));
        assert!(!stays_muted(&with(|it| it.kept = true), NOW));
        assert!(
            stays_muted(&with(|it| it.blocked = true), NOW)
                && stays_muted(&with(|it| it.suspended = true), NOW)
        );
        assert!(stays_muted(&[one, two, three, Voice { kept: true, ..voice(4) }], NOW));
    }

    proptest! {
        /// However often and in whatever order two Members report, they do not make the house do it.
        #[test]
        fn never_by_two(who in proptest::collection::vec(1_u128..=2, 0..20), back in 0_i64..HOUR) {
            let voices: Vec<Voice> = who.iter().map(|by| Voice { at: NOW.plus(-back), ..voice(*by) }).collect();
            prop_assert_eq!(auto_mutes(false, None, &voices, NOW), None);
        }
    }
}
