//! The example Wins of the demo, with the Comments below them.

mod comments;
mod wins;

use ::comments::import as comment_import;
use domain::subject::{Subject, SubjectKind};
use domain::time::{HOUR, MINUTE, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::People;

use crate::comments::CommentedWins;
use crate::import::{Decision, Imported, add};
use crate::rules::NewWin;

use comments::COMMENTS;
use wins::{State, WINS};

/// Adds them all.
pub(crate) fn fill(tx: &mut Tx<'_>, app: &App, people: &People) -> Result<(), DbError> {
    for example in WINS {
        let created_at = people.now.plus(-example.hours_ago * HOUR);
        let reason = match example.state {
            State::Rejected(reason) => Some(reason.to_owned()),
            State::Approved | State::Pending => None,
        };
        let decided = !matches!(example.state, State::Pending);
        let imported = Imported {
            author: people.id_of(example.author)?,
            content: NewWin {
                title: example.title.to_owned(),
                win: example.text.to_owned(),
                social_media: false,
                media: Default::default(),
            },
            created_at,
            decision: decided.then_some(Decision { moderator: people.moderator, reason }),
            likers: people.ids_of(example.likes)?,
        };
        let post = Subject::new(SubjectKind::Win, add(tx, app, &imported)?);
        for comment in COMMENTS.iter().filter(|comment| comment.win == example.title) {
            add_comment(tx, app, post, created_at, comment, people)?;
        }
    }
    Ok(())
}

fn add_comment(
    tx: &mut Tx<'_>,
    app: &App,
    post: Subject,
    shared_at: Timestamp,
    example: &comments::Example,
    people: &People,
) -> Result<(), DbError> {
    let top = comment_import::Imported {
        post,
        author: people.id_of(example.author)?,
        professional: people.is_professional(example.author),
        parent: None,
        text: example.text.to_owned(),
        created_at: shared_at.plus(example.minutes * MINUTE),
        likers: people.ids_of(example.likes)?,
        helped: false,
    };
    let parent = comment_import::add(tx, app, &CommentedWins, &top)?;
    for (place, (author, text)) in (1i64..).zip(example.replies) {
        let reply = comment_import::Imported {
            author: people.id_of(author)?,
            professional: people.is_professional(author),
            parent: Some(parent),
            text: (*text).to_owned(),
            created_at: top.created_at.plus(place * 30 * MINUTE),
            likers: Vec::new(),
            ..top.clone()
        };
        comment_import::add(tx, app, &CommentedWins, &reply)?;
    }
    Ok(())
}
