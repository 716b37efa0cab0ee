//! What a few of the example members say about themselves.

use members::profile::{Change, Practice, change};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::People;

use crate::photo::portrait_url;

/// First name, the line below it, and the longer text.
const TOLD: &[(&str, &str, &str)] = &[
    (
        "Daniel",
        "Two years in. Mostly crowds.",
        "I work in a library, which helps.\n\nThings that help me: walking before work, and saying no once a week.",
    ),
    ("Lea", "Learning to take the lift again", "I write lists of what went well, and read them on Sundays."),
    (
        "Sara",
        "Psychotherapist, here on Tuesdays and Fridays",
        "I answer questions about panic and social anxiety. What I write here is general and does not replace a \
         conversation with someone who knows you.",
    ),
    ("Robin", "Moderator. I read everything, slowly.", ""),
];

/// Who chose which portrait.
const DRAWN: &[(&str, u8)] = &[("Sara", 1), ("Robin", 3), ("Amira", 4), ("Tom", 5), ("Noor", 8)];

/// Writes what they say, and chooses portraits for some.
pub(crate) fn fill(tx: &mut Tx<'_>, _: &App, people: &People) -> Result<(), DbError> {
    for (first, number) in DRAWN {
        members::profile::set_photo(tx, people.id_of(first)?, &portrait_url(*number))?;
    }
    TOLD.iter().try_for_each(|told| tell(tx, people, *told))
}

fn tell(
    tx: &mut Tx<'_>,
    people: &People,
    (first, bio, about): (&'static str, &'static str, &'static str),
) -> Result<(), DbError> {
    let list = |entries: &[&str]| Some(entries.iter().map(|entry| (*entry).to_owned()).collect());
    let practice = if people.is_professional(first) {
        Practice {
            services_offered: list(&["Individual sessions", "Evening group"]),
            modalities: list(&["In person", "Video"]),
            specialties: list(&["Panic", "Social anxiety"]),
            qualifications: list(&["MSc Clinical Psychology"]),
        }
    } else {
        Practice::default()
    };
    let told =
        Change { bio: Some(bio.to_owned()), about: Some(about.to_owned()), practice, ..Change::default() };
    change(tx, people.id_of(first)?, &told)
}
