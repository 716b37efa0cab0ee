//! The rules of Questions as tables, and what must never happen as properties.

use std::collections::BTreeSet;

use proptest::prelude::*;
use uuid::Uuid;

use super::*;

fn member(number: u128) -> MemberId {
    MemberId(Uuid::from_u128(number))
}

fn members(count: u128) -> Vec<MemberId> {
    (2..count + 2).map(member).collect()
}

fn words(tags: &[&str]) -> Vec<String> {
    tags.iter().map(|tag| (*tag).to_owned()).collect()
}

fn fault(prompt: &str, tags: &[&str], tagged: Vec<MemberId>) -> Result<(), FieldErrors> {
    let edited =
        Edit::parse(member(1), Some(prompt), Some(&words(tags)), Some(tagged.clone()), None).map(drop);
    let found = NewQuestion::parse(member(1), prompt, &words(tags), tagged).map(drop);
    assert_eq!(found, edited, "{prompt:?} {tags:?}");
    found
}

#[test]
fn by_which_answers_a_list_is_filtered() {
    let cases = [
        (false, false, Ok(None)),
        (true, false, Ok(Some(AnswerFilter::ByProfessional))),
        (false, true, Ok(Some(AnswerFilter::Unanswered))),
        (true, true, Err(BothAsked)),
    ];
    for (answered, unanswered, expected) in cases {
        assert_eq!(AnswerFilter::parse(answered, unanswered), expected, "{answered} {unanswered}");
    }
}

#[test]
fn others_follow_a_question_and_its_author_need_not() {
    assert!(may_follow(member(1), member(2)));
    assert!(!may_follow(member(1), member(1)));
}

/// R192: the fifteen, and no other.
#[test]
fn the_tags_of_the_specification() {
    let spec = "reflection, exposure, mindfulness, daily habit, celebration, compassion, challenge, identity, \
        relationship, creativity, progress-check, routine, gratitude, social anxiety, panic";
    assert_eq!(TAGS.join(", "), spec);
    assert_eq!(TAGS.iter().collect::<BTreeSet<_>>().len(), 15);
    assert!(TAGS.iter().all(|word| tag(word) == Some(word)));
}

/// R229, R230, R409: required, trimmed, and measured in code points.
#[test]
fn texts_at_their_bounds() {
    let emoji = |count: usize| "😮".repeat(count);
    let wrong = |code| Err(vec![("prompt", code)]);
    for (prompt, expected) in [
        ("a", Ok(())),
        ("", wrong("required")),
        (" \n\t\u{200B}\u{FE0F} ", wrong("required")),
        (&emoji(500), Ok(())),
        (&format!("  {}\n", emoji(500)), Ok(())),
        (&emoji(501), wrong("too_long")),
    ] {
        assert_eq!(fault(prompt, &[], vec![]), expected, "{prompt:?}");
    }
    let parsed = NewQuestion::parse(member(1), " How do\r\nyou sleep? ", &[], vec![]).unwrap();
    assert_eq!(parsed.prompt, "How do\nyou sleep?");
}

/// R193, R233, R410: five of the list, each once.
#[test]
fn tags_at_their_bounds() {
    let wrong = |code| Err(vec![("tags", code)]);
    for (tags, expected) in [
        (&TAGS[..0], Ok(())),
        (&TAGS[..5], Ok(())),
        (&TAGS[..6], wrong("too_many")),
        (&["panic", "panic"], wrong("double")),
        (&["Panic"], wrong("unknown")),
        (&["panic", "money"], wrong("unknown")),
        (&[""], wrong("unknown")),
    ] {
        assert_eq!(fault("text", tags, vec![]), expected, "{tags:?}");
    }
}

/// R236, R411: five others, each once.
#[test]
fn tagged_members_at_their_bounds() {
    let wrong = |code| Err(vec![("tagged", code)]);
    assert_eq!(fault("text", &[], members(5)), Ok(()));
    assert_eq!(fault("text", &[], members(6)), wrong("too_many"));
    assert_eq!(fault("text", &[], vec![member(2), member(2)]), wrong("double"));
    assert_eq!(fault("text", &[], vec![member(2), member(1)]), wrong("unknown"));
}

#[test]
fn all_faults_are_named_at_once() {
    let expected = vec![("prompt", "required"), ("tags", "unknown"), ("tagged", "too_many")];
    assert_eq!(fault("", &["money"], members(6)), Err(expected));
}

#[test]
fn words_lead_back_to_what_they_say() {
    for kind in [Kind::Question, Kind::Prompt] {
        assert_eq!(Kind::from_stored(kind.as_str()), Some(kind));
    }
    for help in [Help::Listening, Help::Experiences, Help::Advice, Help::Professional] {
        assert_eq!(Help::from_stored(help.as_str()), Some(help));
    }
    assert_eq!((Kind::from_stored("win"), Help::from_stored("money")), (None, None));
}

proptest! {
    /// A pseudonym is of the lists, the same each time, and nothing but the id's random end decides it.
    #[test]
    fn pseudonyms(one: u128, other: u128) {
        let id = QuestionId(Uuid::from_u128(one));
        let name = pseudonym(id);
        let (mood, thing) = name.split_once(' ').unwrap();
        prop_assert!(MOODS.contains(&mood) && THINGS.contains(&thing));
        let same_end = QuestionId(Uuid::from_u128(other & !0xffff | one & 0xffff));
        prop_assert_eq!(pseudonym(same_end), name);
    }
}

#[test]
fn every_pseudonym_is_another() {
    let names: BTreeSet<String> =
        (0..=0xffff).map(|end| pseudonym(QuestionId(Uuid::from_u128(end)))).collect();
    assert_eq!(names.len(), MOODS.len() * THINGS.len());
}
