//! Adds Comments as they were elsewhere, with their likes: for the demo and for measurements.

use domain::ids::{CommentId, MemberId};
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};

use crate::like::LIKES;
use crate::store::New;
use crate::{CommentCounts, Commentable, rules, store};

/// A Comment with its history.
#[derive(Debug, Clone)]
pub struct Imported {
    /// Below which post.
    pub post: Subject,
    /// Its author.
    pub author: MemberId,
    /// Authored by a Professional about someone else's post.
    pub professional: bool,
    /// The Comment at the top that it answers.
    pub parent: Option<CommentId>,
    /// What it says.
    pub text: String,
    /// When it was written.
    pub created_at: Timestamp,
    /// Who likes it.
    pub likers: Vec<MemberId>,
    /// The author of the post marked it as having helped them.
    pub helped: bool,
}

/// Adds one Comment and counts it; `posts` knows the post's kind.
///
/// # Errors
/// When the database refuses.
pub fn add(
    tx: &mut Tx<'_>,
    app: &App,
    posts: &dyn Commentable,
    imported: &Imported,
) -> Result<CommentId, DbError> {
    let id: CommentId = app.random.id(imported.created_at);
    let thread = posts.thread(tx, imported.author, imported.post.id, true)?;
    let is_answer =
        thread.is_some_and(|thread| rules::is_answer(imported.author, thread.author, imported.parent));
    let one = CommentCounts::of(1, is_answer, imported.professional);
    posts.count(tx, imported.post.id, one)?;
    store::insert(
        tx,
        &New {
            id,
            post: imported.post,
            author: imported.author,
            parent: imported.parent,
            reply_to: imported.parent,
            text: imported.text.clone(),
            professional: imported.professional,
            part: rules::part(posts.puts_professionals_first(), imported.professional),
            created_at: imported.created_at,
            key: None,
        },
    )?;
    if let Some(parent) = imported.parent {
        store::count_replies(tx, parent, 1)?;
    }
    for liker in &imported.likers {
        LIKES.set(tx, id.0, *liker, true, imported.created_at)?;
    }
    if imported.helped {
        store::set_helped(tx, id, Some(imported.created_at))?;
    }
    Ok(id)
}
