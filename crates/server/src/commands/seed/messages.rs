//! A seeded Channel: many Messages of the community, every tenth answered with an emoji.

use ::chat::import::{Imported, channel};
use ::chat::rules::{EMOJI, NewMessage};
use domain::time::{SECOND, Timestamp};
use media::slots::Slots;
use platform::app::App;
use platform::db::DbError;

use super::{People, fill, words};

/// Adds `count` Messages to the community's Channel, the last one just now.
pub(super) async fn add(app: &App, people: People, count: usize, now: Timestamp) -> Result<(), DbError> {
    let community = app.db.read(|tx| channel(tx, "community")).await?;
    fill(app, count, move |tx, app, number| {
        let ago = i64::try_from(count.saturating_sub(number)).unwrap_or_default();
        let emoji = EMOJI.get(number / 10 % EMOJI.len()).copied();
        let answers =
            emoji.filter(|_| number.is_multiple_of(10)).map(|emoji| (people.pick(number + 1), emoji));
        let one = Imported {
            channel: community,
            author: people.pick(number),
            message: NewMessage {
                text: words(number, 8 + number % 12),
                media: Slots::default(),
                note: String::new(),
                reply_to: None,
                mentions: Vec::new(),
            },
            created_at: now.plus(-10 * SECOND * ago),
            answers: answers.into_iter().collect(),
            pinned: false,
        };
        chat::import::add(tx, app, &one).map(drop)
    })
    .await
}
