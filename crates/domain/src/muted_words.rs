//! Words that a Member does not want to meet, and whether a text holds one; the browser does the same
//! (`web/src/commons/messages/muted-words.ts`), and `muted_words.json` is the table for both.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::limits::{MUTED_WORD_MAX, MUTED_WORDS_MAX};
use crate::name::whole_letter;
use crate::text::{FieldErrors, TextError, required_line};

/// A Member's list after these words were taken away and then those added: up to 50 words or phrases of 1 to 50 code points,
/// each once however it is written. What is not there is not missed, and what is there stays as it was written.
///
/// # Errors
/// The field at fault; then nothing changes.
pub fn changed(held: &[String], add: &[String], remove: &[String]) -> Result<Vec<String>, FieldErrors> {
    for (field, given) in [("add", add), ("remove", remove)] {
        if given.len() > MUTED_WORDS_MAX {
            return Err(vec![(field, "too_many")]);
        }
    }
    if remove.iter().any(|word| word.chars().count() > MUTED_WORD_MAX) {
        return Err(vec![("remove", "too_long")]);
    }
    let gone: Vec<String> = remove.iter().map(|word| key(word)).collect();
    let mut words: Vec<String> = held.iter().filter(|word| !gone.contains(&key(word))).cloned().collect();
    let mut keys: Vec<String> = words.iter().map(|word| key(word)).collect();
    for one in add {
        let word = required_line(one, MUTED_WORD_MAX).map_err(|fault| match fault {
            TextError::Empty => vec![("add", "required")],
            TextError::TooLong => vec![("add", "too_long")],
        })?;
        let key = key(&word);
        if key.is_empty() {
            return Err(vec![("add", "required")]);
        }
        if !keys.contains(&key) {
            if words.len() == MUTED_WORDS_MAX {
                return Err(vec![("add", "too_many")]);
            }
            keys.push(key);
            words.push(word);
        }
    }
    Ok(words)
}

/// Whether one of these texts contains one of these words, whatever the case and the accents of either: as a word of its
/// own where its script writes words apart, and anywhere in others and among emoji.
#[must_use]
pub fn holds(words: &[String], texts: &[&str]) -> bool {
    if words.is_empty() {
        return false;
    }
    let texts: Vec<String> = texts.iter().map(|text| key(text)).collect();
    words.iter().map(|word| key(word)).any(|word| texts.iter().any(|text| stands_in(&word, text)))
}

/// A text as it is compared: accents and what cannot be seen left out, in lower case, dashes and white space as one space.
fn key(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_left_out(*c)).flat_map(char::to_lowercase) {
        match whole_letter(c) {
            Some(letters) => bare.push_str(letters),
            None if c == 'ς' => bare.push('σ'),
            None => bare.push(if is_dash(c) { ' ' } else { c }),
        }
    }
    let bare: String = bare.nfc().collect();
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn stands_in(word: &str, text: &str) -> bool {
    let (Some(first), Some(last)) = (word.chars().next(), word.chars().last()) else { return false };
    let mut from = 0;
    while let Some(found) = text.get(from..).and_then(|rest| rest.find(word)) {
        let at = from.saturating_add(found);
        let (before, after) = text.split_at_checked(at).unwrap_or_default();
        let next = after.get(word.len()..).and_then(|after| after.chars().next());
        if !before.chars().last().is_some_and(|c| joins(c, first)) && !next.is_some_and(|c| joins(c, last)) {
            return true;
        }
        from = at.saturating_add(first.len_utf8());
    }
    false
}

/// Whether what is beside an edge of a word makes another word of it, or another emoji.
fn joins(beside: char, edge: char) -> bool {
    beside == JOINER || (is_of_word(beside) && is_of_word(edge))
}

/// Makes one emoji of several.
const JOINER: char = '\u{200D}';

/// Of a word in a script that writes words apart, or puts nothing onto them.
fn is_of_word(c: char) -> bool {
    (c.is_alphanumeric() || is_combining_mark(c)) && !is_unspaced(c)
}

/// Thai, Lao, Burmese, Khmer, Japanese, Chinese; and Korean, which puts particles onto its words.
const fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{3005}'..='\u{3007}'
        | '\u{3040}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Accents of Latin, Greek and Cyrillic, the points of Hebrew and Arabic, and what takes no room. Marks that make another
/// letter, as in Hindi or Japanese, stay.
const fn is_left_out(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{0591}'..='\u{05BD}' | '\u{05BF}' | '\u{05C1}' | '\u{05C2}' | '\u{05C4}'
        | '\u{05C5}' | '\u{05C7}' | '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{00AD}' | '\u{200B}' | '\u{200C}'
        | '\u{2060}' | '\u{FEFF}' | '\u{FE0E}' | '\u{FE0F}')
}

const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{05BE}' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(serde::Deserialize)]
    struct Case {
        word: String,
        text: String,
        holds: bool,
    }

    #[test]
    fn cases_as_a_table() {
        let cases: Vec<Case> = serde_json::from_str(include_str!("muted_words.json")).unwrap();
        assert!(cases.len() > 50);
        for Case { word, text, holds: expected } in cases {
            assert_eq!(holds(std::slice::from_ref(&word), &[&text]), expected, "{word:?} in {text:?}");
        }
    }

    fn owned(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn changes_as_a_table() {
        let ok = |words: &[&str]| Ok(owned(words));
        let at_fault = |field, fault| Err(vec![(field, fault)]);
        let (long, emoji) = ("a".repeat(51), "🎂".repeat(50));
        let many: Vec<String> = (0..51).map(|number| number.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        type Words<'a> = &'a [&'a str];
        let cases: [(Words, Words, Words, Result<Vec<String>, FieldErrors>); 16] = [
            (&[], &[], &[], ok(&[])),
            (&[], &[" Scale ", "SCALE", "scalé", "calorie\ncount"], &[], ok(&["Scale", "calorie count"])),
            (&["Café"], &["CAFE", "tea"], &[], ok(&["Café", "tea"])),
            (&["Café", "tea"], &[], &["cafe", "milk"], ok(&["tea"])),
            (&["Café", "tea"], &["CAFE"], &["café"], ok(&["tea", "CAFE"])),
            (&["tea"], &[], &["", " "], ok(&["tea"])),
            (&["tea"], &[], &[&long], at_fault("remove", "too_long")),
            (&["tea"], &["a", " "], &[], at_fault("add", "required")),
            (&[], &["--"], &[], at_fault("add", "required")),
            (&[], &["\u{301}"], &[], at_fault("add", "required")),
            (&[], &[&emoji], &[], ok(&[&emoji])),
            (&[], &[&long], &[], at_fault("add", "too_long")),
            (&[], &many, &[], at_fault("add", "too_many")),
            (&[], &[], &many, at_fault("remove", "too_many")),
            (&many[..50], &many[50..], &[], at_fault("add", "too_many")),
            (&many[..50], &["7", "50"], &["3"], ok(&[&many[..3], &many[4..]].concat())),
        ];
        for (held, add, remove, expected) in cases {
            assert_eq!(
                changed(&owned(held), &owned(add), &owned(remove)),
                expected,
                "{held:?} {add:?} {remove:?}"
            );
        }
    }

    #[test]
    fn every_word_and_every_text_counts() {
        let words = ["scale".to_owned(), "mirror".to_owned()];
        assert!(holds(&words, &["", "The mirror."]));
        assert!(holds(&words, &["The scale", ""]));
        assert!(!holds(&words, &["The", "clock"]));
        assert!(!holds(&[], &["The scale"]));
    }

    proptest! {
        #[test]
        fn a_word_alone_is_held(word in "\\PC{1,20}") {
            prop_assume!(changed(&[], std::slice::from_ref(&word), &[]).is_ok());
            let sentence = format!("So, {word} – no.");
            prop_assert!(holds(std::slice::from_ref(&word), &[&word]) && holds(&[word], &[&sentence]));
        }

        #[test]
        fn keys_settle_at_once(text in "\\PC{0,40}") {
            let once = key(&text);
            prop_assert_eq!(key(&once), once);
        }
    }
}
