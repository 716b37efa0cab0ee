//! The example Channels and Messages: an ordinary day in the community's chat.

use domain::time::{DAY, MINUTE};
use media::slots::Slots;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::People;

use crate::import::{Imported, add, channel, open};
use crate::rules::NewMessage;

/// An example Message.
struct Example {
    /// The Channel's word in addresses.
    channel: &'static str,
    /// The author's first name.
    author: &'static str,
    /// How many minutes ago it was written.
    ago: i64,
    /// What it may stir up.
    note: &'static str,
    /// What it says.
    text: &'static str,
    /// First names and emoji of those who answered it.
    answers: &'static [(&'static str, &'static str)],
    /// It answers the Message before it.
    reply: bool,
    /// It is kept in sight.
    pinned: bool,
}

const PLAIN: Example = Example {
    channel: "community",
    author: "",
    ago: 0,
    note: "",
    text: "",
    answers: &[],
    reply: false,
    pinned: false,
};

/// Word, name and topic of the Channels beside the community's.
const CHANNELS: &[(&str, &str, &str)] = &[
    ("small-steps", "Small steps", "What you're trying today, however small."),
    ("evenings", "Quiet evenings", "For evenings when your head is still busy. Slow and gentle."),
];

/// Oldest first.
const MESSAGES: &[Example] = &[
    Example {
        author: "Robin",
        ago: 2 * 24 * 60,
        text: "Welcome, everyone. Come and go as you like; nobody here keeps count. If a subject may be heavy for \
               others, put a short note before it.",
        answers: &[("Lea", "🙏"), ("Daniel", "💛"), ("Tom", "👏")],
        pinned: true,
        ..PLAIN
    },
    Example {
        author: "Tom",
        ago: 640,
        text: "Morning. Slept badly, made porridge anyway.",
        answers: &[("Lea", "🤗")],
        ..PLAIN
    },
    Example {
        author: "Lea",
        ago: 636,
        text: "Porridge counts. What did you put on it?",
        reply: true,
        ..PLAIN
    },
    Example {
        author: "Tom",
        ago: 633,
        text: "Too much cinnamon.",
        answers: &[("Lea", "😊"), ("Noor", "😊")],
        ..PLAIN
    },
    Example {
        author: "Daniel",
        ago: 410,
        text: "I have to ring the landlord at noon. Sitting on my hands until then.",
        answers: &[("Amira", "🤗"), ("Lea", "🌱")],
        ..PLAIN
    },
    Example {
        author: "Amira",
        ago: 405,
        text: "Write down the first sentence. After the first one it is only a conversation.",
        reply: true,
        answers: &[("Daniel", "🙏")],
        ..PLAIN
    },
    Example {
        author: "Daniel",
        ago: 352,
        text: "Done. It took four minutes. He was friendly.",
        answers: &[("Amira", "👏"), ("Lea", "👏"), ("Tom", "👏"), ("Noor", "💛")],
        ..PLAIN
    },
    Example { author: "Noor", ago: 349, text: "Four minutes! Well done.", reply: true, ..PLAIN },
    Example {
        author: "Sam",
        ago: 190,
        note: "a panic attack, past",
        text: "Had one on the train again. What helped was naming the stations out loud, quietly. I am home now and all right.",
        answers: &[("Sara", "💛"), ("Daniel", "🤗"), ("Lea", "🤗")],
        ..PLAIN
    },
    Example {
        author: "Sara",
        ago: 182,
        text: "Naming what is really there is a good way back, Sam. Glad that you are home. Be gentle with the rest of the day.",
        reply: true,
        answers: &[("Sam", "🙏")],
        ..PLAIN
    },
    Example {
        author: "Noor",
        ago: 131,
        text: "I am writing down how the supermarket went, mostly for myself on a worse day.\n\n\
               I went at half past eight, when it is empty. Basket instead of a trolley, so that I could leave any \
               time. At the dairy shelf my hands went cold and I thought: here it comes. I put one hand on the metal \
               edge and counted the yoghurts. There were forty-one. Somewhere around thirty it was only a shelf again.\n\n\
               At the till the card did not work the first time, and the queue waited, and nothing happened. The \
               cashier said take your time. I think I will remember that sentence longer than the rest.\n\n\
               Home now. Milk, bread, and one lemon that I did not need.",
        answers: &[("Sam", "💛"), ("Amira", "👏"), ("Tom", "🤗"), ("Daniel", "🌱"), ("Lea", "🌱")],
        ..PLAIN
    },
    Example {
        author: "Sam",
        ago: 124,
        text: "Forty-one yoghurts. I will borrow that, thank you.",
        reply: true,
        answers: &[("Noor", "😊")],
        ..PLAIN
    },
    Example {
        author: "Lea",
        ago: 64,
        text: "Does anyone else find the hour before visitors worse than the visit?",
        answers: &[("Tom", "🌱")],
        ..PLAIN
    },
    Example {
        author: "Tom",
        ago: 58,
        text: "Every time. I vacuum. Nobody has ever looked at my floor.",
        reply: true,
        answers: &[("Lea", "😊")],
        ..PLAIN
    },
    Example {
        author: "Lea",
        ago: 21,
        text: "They came, they ate, they left. I am on the sofa and fine.",
        answers: &[("Tom", "💛"), ("Robin", "🌱")],
        ..PLAIN
    },
    Example {
        channel: "small-steps",
        author: "Noor",
        ago: 500,
        text: "Today: open the letter. Only open it.",
        answers: &[("Daniel", "🌱")],
        ..PLAIN
    },
    Example {
        channel: "small-steps",
        author: "Noor",
        ago: 300,
        text: "Opened. It was the water meter.",
        answers: &[("Daniel", "👏"), ("Lea", "😊")],
        ..PLAIN
    },
    Example {
        channel: "evenings",
        author: "Amira",
        ago: 780,
        text: "Tea, a blanket, and the radio on very low. Good night, all.",
        answers: &[("Sam", "🤗")],
        ..PLAIN
    },
];

/// Adds them.
pub(crate) fn fill(tx: &mut Tx<'_>, app: &App, people: &People) -> Result<(), DbError> {
    let now = people.now;
    for (days, named) in (20i64..).zip(CHANNELS) {
        open(tx, app, *named, now.plus(-days * DAY))?;
    }
    let mut before = None;
    for example in MESSAGES {
        let one = Imported {
            channel: channel(tx, example.channel)?,
            author: people.id_of(example.author)?,
            message: NewMessage {
                text: example.text.to_owned(),
                media: Slots::default(),
                note: example.note.to_owned(),
                reply_to: before.filter(|_| example.reply),
                mentions: Vec::new(),
            },
            created_at: now.plus(-example.ago * MINUTE),
            answers: example
                .answers
                .iter()
                .map(|(first, emoji)| Ok((people.id_of(first)?, *emoji)))
                .collect::<Result<_, DbError>>()?,
            pinned: example.pinned,
        };
        before = Some(add(tx, app, &one)?);
    }
    Ok(())
}
