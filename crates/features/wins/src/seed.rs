//! Seeded Wins, approved, with four likes each; and one more Win with many Comments, a thousand of them below the first.

use async_trait::async_trait;
use domain::ids::{CommentId, MemberId, WinId};
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::seed::{People, Seed, fill, later, minute_of, words};

use crate::comments::CommentedWins;
use crate::import::{Decision, Imported};
use crate::rules::NewWin;

/// Likes of every Win.
const LIKES: usize = 4;
/// The first Comment and its replies.
const BUSY: usize = 1_001;

/// The Wins.
pub(crate) struct SeededWins;

#[async_trait]
impl Seed for SeededWins {
    fn option(&self) -> &'static str {
        "wins"
    }

    fn help(&self) -> &'static str {
        "How many approved Wins, a minute apart, the last one just now"
    }

    fn default_amount(&self) -> usize {
        10_000
    }

    async fn add(&self, app: &App, people: &People, count: usize, now: Timestamp) -> Result<(), DbError> {
        let people = people.clone();
        let one = move |tx: &mut Tx<'_>, app: &App, number: usize| {
            add_win(tx, app, &people, number, minute_of(number, count, now)).map(drop)
        };
        fill(app, count, one).await
    }
}

/// The Comments.
pub(crate) struct SeededThread;

#[async_trait]
impl Seed for SeededThread {
    fn option(&self) -> &'static str {
        "comments"
    }

    fn help(&self) -> &'static str {
        "How many Comments below one more Win"
    }

    /// Adds one more Win and Comments below it with a like each; after the replies to the first every fourth is at the top,
    /// the others answer it.
    async fn add(&self, app: &App, people: &People, count: usize, now: Timestamp) -> Result<(), DbError> {
        let (there, all) = (app.clone(), people.clone());
        let win = app.db.write(move |tx| add_win(tx, &there, &all, 0, now)).await?;
        let (mut above, people): (Option<CommentId>, _) = (None, people.clone());
        let one = move |tx: &mut Tx<'_>, app: &App, number: usize| {
            let top = number == 0 || (number >= BUSY && (number - BUSY).is_multiple_of(4));
            let one = comments::import::Imported {
                post: Subject::new(SubjectKind::Win, win),
                author: people.pick(number),
                professional: false,
                parent: above.filter(|_| !top),
                text: words(number, 25),
                created_at: later(now, number),
                likers: vec![people.pick(number + 1)],
                helped: false,
            };
            let id = comments::import::add(tx, app, &CommentedWins, &one)?;
            above = one.parent.or(Some(id));
            Ok(())
        };
        fill(app, count, one).await
    }
}

/// Adds the Win with this number.
fn add_win(
    tx: &mut Tx<'_>,
    app: &App,
    people: &People,
    number: usize,
    at: Timestamp,
) -> Result<WinId, DbError> {
    let author = people.pick(number);
    let mut likers: Vec<MemberId> = (1..=LIKES).map(|more| people.pick(number + more)).collect();
    likers.dedup();
    let content = NewWin {
        title: words(number, 4),
        win: words(number + 3, 30),
        social_media: false,
        media: Default::default(),
    };
    let decision = Some(Decision { moderator: author, reason: None });
    crate::import::add(tx, app, &Imported { author, content, created_at: at, decision, likers })
}
