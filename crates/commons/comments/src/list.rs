//! The Comments on a post: a thread, twenty a page, each with its first replies.

use std::collections::HashMap;
use std::sync::Arc;

use domain::ids::CommentId;
use domain::limits::COMMENTS_PAGE;
use domain::subject::Subject;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Json, Page, Position};

use crate::rules::FIRST_REPLIES;
use crate::view::{self, Branch, Comment, Reader};
use crate::{Posts, store};

/// A page of the Comments on a post, for this viewer. Each kind of post has a route of its own, which calls this.
///
/// # Errors
/// `not_found` where there is no such post for them; `tier.needed` below the tier that reads it.
pub async fn list(
    app: App,
    viewer: Arc<Viewer>,
    post: Subject,
    position: Position,
) -> Result<Json<Page<Branch>>, ApiError> {
    let after = view::place(position.cursor.as_deref())?;
    let (at, posts) = (app.clone(), Posts::of(&app));
    app.db
        .read(move |tx| {
            let thread = posts.thread(tx, &viewer, post)?;
            let reader = Reader::new(&at, &viewer, thread);
            let page = view::thread_page(store::page(tx, &reader, post, after)?, COMMENTS_PAGE);
            let items = with_replies(tx, &reader, post, page.items)?;
            Ok(Json(Page { items, next_cursor: page.next_cursor }))
        })
        .await
}

/// Gives each Comment of a page its first replies.
fn with_replies(
    tx: &mut Tx<'_>,
    reader: &Reader,
    post: Subject,
    page: Vec<Comment>,
) -> Result<Vec<Branch>, DbError> {
    let ends = page.first().zip(page.last()).map(|(first, last)| (first.place(), last.place()));
    let Some((first, last)) = ends else { return Ok(Vec::new()) };
    let mut replies: HashMap<CommentId, Vec<Comment>> = HashMap::new();
    for reply in store::replies_of_page(tx, reader, post, first, last)? {
        if let Some(parent) = reply.parent_id {
            replies.entry(parent).or_default().push(reply);
        }
    }
    let branch = |comment: Comment| {
        let found = replies.remove(&comment.id).unwrap_or_default();
        let Page { items, next_cursor } = view::replies_page(found, FIRST_REPLIES);
        Branch { comment, replies: items, replies_cursor: next_cursor }
    };
    Ok(page.into_iter().map(branch).collect())
}
