//! What a few of the example members say about themselves.

use domain::ids::MemberId;
use members::profile::{Change, Practice, change};
use platform::db::{DbError, Tx};

use super::people::Person;

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
         conversation with somebody who knows you.",
    ),
    ("Robin", "Moderator. I read everything, slowly.", ""),
];

/// Writes what this person says, if they say anything.
pub fn tell(tx: &mut Tx<'_>, person: &Person, id: MemberId) -> Result<(), DbError> {
    let Some((_, bio, about)) = TOLD.iter().find(|(first, ..)| *first == person.first) else { return Ok(()) };
    let list = |entries: &[&str]| Some(entries.iter().map(|entry| (*entry).to_owned()).collect());
    let practice = if person.roles.professional {
        Practice {
            services_offered: list(&["Individual sessions", "Evening group"]),
            modalities: list(&["In person", "Video"]),
            specialties: list(&["Panic", "Social anxiety"]),
            qualifications: list(&["MSc Clinical Psychology"]),
        }
    } else {
        Practice::default()
    };
    let told = Change {
        bio: Some((*bio).to_owned()),
        about: Some((*about).to_owned()),
        practice,
        ..Change::default()
    };
    change(tx, id, &told)
}
