//! The example conversations: one between friends, one request that waits, and a word from a moderator.

use domain::time::{HOUR, MINUTE};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::People;

use crate::import::{Imported, add};

/// An example conversation.
struct Example {
    /// First names of who asked and whom.
    between: (&'static str, &'static str),
    accepted: bool,
    hours_ago: i64,
    /// First names and words, a quarter of an hour apart.
    messages: &'static [(&'static str, &'static str)],
}

const CONVERSATIONS: &[Example] = &[
    Example {
        between: ("Lea", "Daniel"),
        accepted: true,
        hours_ago: 26,
        messages: &[
            ("Lea", "Hello Daniel, your two sentences for the telephone went with me to the dentist today."),
            ("Daniel", "Oh, that makes me happy. Did they hold?"),
            ("Lea", "The first one did. For the second I just nodded, and that was fine too."),
            ("Daniel", "Nodding counts. I should add it to the list."),
            (
                "Lea",
                "Please do. There is a walk along the river on Saturday, if you would like company and few words.",
            ),
        ],
    },
    Example {
        between: ("Amira", "Daniel"),
        accepted: false,
        hours_ago: 5,
        messages: &[(
            "Amira",
            "Hi, I read your Win about the telephone. I try the same on Thursdays. May I ask how you began?",
        )],
    },
    Example {
        between: ("Robin", "Maya"),
        accepted: true,
        hours_ago: 50,
        messages: &[(
            "Robin",
            "Welcome, Maya. If anything here is unclear or feels wrong, you can answer me right here.",
        )],
    },
];

/// Adds them all.
pub(crate) fn fill(tx: &mut Tx<'_>, app: &App, people: &People) -> Result<(), DbError> {
    for example in CONVERSATIONS {
        let begun = people.now.plus(-example.hours_ago * HOUR);
        let messages = (0i64..).zip(example.messages).map(|(place, (author, text))| {
            Ok((people.id_of(author)?, (*text).to_owned(), begun.plus(place * 15 * MINUTE)))
        });
        let imported = Imported {
            from: people.id_of(example.between.0)?,
            to: people.id_of(example.between.1)?,
            accepted_at: example.accepted.then_some(begun.plus(MINUTE)),
            messages: messages.collect::<Result<_, DbError>>()?,
        };
        add(tx, app, &imported)?;
    }
    Ok(())
}
