//! A seeded Channel: many Messages of the community, every tenth answered with an emoji.

use async_trait::async_trait;
use domain::time::{SECOND, Timestamp};
use media::slots::Slots;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::seed::{People, Seed, fill, words};

use crate::import::{Imported, channel};
use crate::rules::{EMOJI, NewMessage};

/// The Messages.
pub(crate) struct SeededMessages;

#[async_trait]
impl Seed for SeededMessages {
    fn option(&self) -> &'static str {
        "messages"
    }

    fn help(&self) -> &'static str {
        "How many Messages in the community's Channel, ten seconds apart"
    }

    async fn add(&self, app: &App, people: &People, count: usize, now: Timestamp) -> Result<(), DbError> {
        let (community, people) = (app.db.read(|tx| channel(tx, "community")).await?, people.clone());
        let one = move |tx: &mut Tx<'_>, app: &App, number: usize| {
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
            crate::import::add(tx, app, &one).map(drop)
        };
        fill(app, count, one).await
    }
}
