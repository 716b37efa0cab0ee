//! Names under which a member could pass for one of the team, however they are spelled.

use std::iter::once;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Words that stand for the team.
const TEAM: &[&str] = &[
    "admin",
    "admins",
    "administrator",
    "administrators",
    "administration",
    "exhale",
    "moderator",
    "moderators",
    "moderation",
    "staff",
    "support",
    "sysadmin",
    "webmaster",
    "helpdesk",
];

/// Words that change nothing about that, beside them.
const BESIDE: &[&str] = &[
    "the",
    "team",
    "official",
    "help",
    "desk",
    "service",
    "customer",
    "member",
    "community",
    "chat",
    "crew",
    "bot",
];

/// Of a first and a last name, whether its owner could pass for one of the team of `community` by it. Some families are called
/// Staff.
#[must_use]
pub fn reserved(first: &str, last: &str, community: &str) -> [bool; 2] {
    let of_a_family = last.eq_ignore_ascii_case("staff");
    [passes_for_staff(first, community), !of_a_family && passes_for_staff(last, community)]
}

/// Whether a name, or a word of it, looks like the team's or like the community's own; a word that only contains one of
/// theirs does not.
fn passes_for_staff(name: &str, community: &str) -> bool {
    [as_typed, in_lower_case].into_iter().any(|shape| {
        let ours =
            |words: &[&str]| words.iter().map(|word| shape(word)).filter(|word| !word.is_empty()).collect();
        let team: Vec<String> = ours(&[TEAM, &[community]].concat());
        let beside: Vec<String> = ours(BESIDE);
        once(name)
            .chain(name.split(|c: char| !c.is_alphanumeric()))
            .flat_map(|word| [word, word.trim_matches(|c: char| c.is_numeric())])
            .any(|word| made_of(&shape(word), &team, &beside, false))
    })
}

/// Whether words of the two lists make up all of it, with one of the team's among them.
fn made_of(rest: &str, team: &[String], beside: &[String], found: bool) -> bool {
    if rest.is_empty() {
        return found;
    }
    let goes_on = |words: &[String], found| {
        words
            .iter()
            .filter_map(|word| rest.strip_prefix(word.as_str()))
            .any(|rest| made_of(rest, team, beside, found))
    };
    goes_on(team, true) || goes_on(beside, found)
}

/// What the eye makes of it as it is written: some capitals look like other letters than their small ones.
fn as_typed(name: &str) -> String {
    shape(&bare(name).collect::<String>())
}

/// What the eye makes of it in lower case.
fn in_lower_case(name: &str) -> String {
    shape(&bare(name).flat_map(char::to_lowercase).map(lookalike).collect::<String>())
}

/// One way to write each letter, without its marks.
fn bare(name: &str) -> impl Iterator<Item = char> {
    name.nfkd().filter(|c| !is_combining_mark(*c))
}

/// Unicode's own letter for all that look like one, and ours for what it leaves.
fn shape(text: &str) -> String {
    let small: String = unicode_security::skeleton(text).flat_map(char::to_lowercase).collect();
    // What was a capital until here may look like two other letters now.
    unicode_security::skeleton(&small).map(lookalike).filter(|c| c.is_alphanumeric()).collect()
}

/// The letter as which a digit or sign is read, and letters that look like a Latin one in some fonts only, which Unicode
/// does not count.
const fn lookalike(c: char) -> char {
    match c {
        '4' | '@' => 'a',
        'ь' | 'в' | 'β' | 'ʙ' => 'b',
        'ҽ' | 'є' | 'ε' | '3' | '€' => 'e',
        'н' | 'ʜ' => 'h',
        'ι' | 'ı' | 'l' | '1' | '|' | '!' => 'i',
        'м' | 'ʍ' | 'ᴍ' => 'm',
        'п' | 'η' => 'n',
        'ө' | '0' => 'o',
        'г' => 'r',
        '5' | '$' => 's',
        'т' | 'τ' | 'ᴛ' => 't',
        other => other,
    }
}
