//! A seeded thread: many Comments below one Win, a thousand of them below the first.

use ::wins::comments::CommentedWins;
use domain::ids::CommentId;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::DbError;

use super::{People, fill, later, wins, words};

/// The first Comment and its replies.
const BUSY: usize = 1_001;

/// Adds `count` Comments below one more Win with a like each; after the replies to the first every fourth is at the
/// top, the others answer it.
pub(super) async fn add(app: &App, people: People, count: usize, now: Timestamp) -> Result<(), DbError> {
    let (there, all) = (app.clone(), people.clone());
    let win = app.db.write(move |tx| wins::add(tx, &there, &all, 0, now)).await?;
    let mut above: Option<CommentId> = None;
    fill(app, count, move |tx, app, number| {
        let top = number == 0 || (number >= BUSY && (number - BUSY).is_multiple_of(4));
        let one = comments::import::Imported {
            post: Subject::new(SubjectKind::Win, win),
            author: people.pick(number),
            professional: false,
            parent: above.filter(|_| !top),
            text: words(number, 25),
            created_at: later(now, number),
            likers: vec![people.pick(number + 1)],
        };
        let id = comments::import::add(tx, app, &CommentedWins, &one)?;
        above = one.parent.or(Some(id));
        Ok(())
    })
    .await
}
