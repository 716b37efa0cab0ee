//! Adds a Comment to a post, once however often it is sent.

use std::sync::Arc;

use axum::http::StatusCode;
use domain::ids::CommentId;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::Tx;
use platform::http::idempotency::{earlier, made_concurrently};
use platform::http::{ApiError, IdempotencyKey, Json, Keyed};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::store::New;
use crate::view::{Comment, Reader};
use crate::{CommentCounts, Posts, Thread, followers, rules, store};

/// A Comment to be added.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddComment {
    /// What it says.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 1000)]
    text: String,
    /// The Comment that it answers; without one it is at the top of the thread.
    reply_to_comment_id: Option<CommentId>,
}

/// Adds a Comment to a post, once however often it is sent. Each kind of post has a route of its own, which calls this.
///
/// # Errors
/// `not_found` where there is no such post for this viewer; `comments.closed` while it is not approved; the fields that need
/// another look.
pub async fn add(
    app: App,
    viewer: Arc<Viewer>,
    post: Subject,
    key: IdempotencyKey,
    request: AddComment,
) -> Result<(StatusCode, Json<Comment>), ApiError> {
    let text = rules::text(&request.text).map_err(|faults| ApiError::fields(&faults))?;
    let (now, posts) = (app.now(), Posts::of(&app));
    let answers = request.reply_to_comment_id.map_or_else(String::new, |id| id.to_string());
    let key = key.with(&[&post.id.to_string(), &answers, &text]);
    let adding =
        Adding { id: app.random.id(now), now, post, text, reply_to: request.reply_to_comment_id, key };
    let at = app.clone();
    app.db
        .write(move |tx| {
            let thread = posts.open_thread(tx, &viewer, post)?;
            let id = match earlier(tx, store::BY_KEY, viewer.id, key)? {
                Some(earlier) => earlier,
                None => {
                    viewer.pass(at.settings.tier_mapping, at.settings.comment_gate)?;
                    adding.run(tx, &at, &posts, &viewer, &thread)?
                }
            };
            let comment = store::by_id(tx, &Reader::new(&at, &viewer, thread), id)?;
            comment.map(|comment| (StatusCode::CREATED, Json(comment))).ok_or_else(ApiError::not_found)
        })
        .await
}

/// One attempt to add a Comment.
#[derive(Clone)]
struct Adding {
    id: CommentId,
    now: Timestamp,
    post: Subject,
    text: String,
    reply_to: Option<CommentId>,
    key: Option<Keyed>,
}

impl Adding {
    /// The id of the Comment: a new one, or the one that the same key made in the meantime.
    fn run(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        posts: &Posts,
        viewer: &Viewer,
        thread: &Thread,
    ) -> Result<CommentId, ApiError> {
        let professional = rules::is_professional(viewer.roles.professional, viewer.id, thread.author);
        let is_answer = rules::is_answer(viewer.id, thread.author, self.reply_to);
        posts.count(tx, self.post, CommentCounts::of(1, is_answer, professional))?;
        // The post is held from here on; before, its author may have taken it back.
        posts.open_thread(tx, viewer, self.post)?;
        let parent = self.reply_to.map(|id| self.parent(tx, posts, viewer, id)).transpose()?;
        let added = store::insert(
            tx,
            &New {
                id: self.id,
                post: self.post,
                author: viewer.id,
                parent,
                reply_to: self.reply_to,
                text: self.text.clone(),
                professional,
                part: posts.part(self.post, professional),
                created_at: self.now,
                key: self.key,
            },
        )?;
        if !added {
            posts.count(tx, self.post, CommentCounts::of(-1, is_answer, professional))?;
            return made_concurrently(tx, store::BY_KEY, viewer.id, self.key);
        }
        if let Some(parent) = parent {
            store::count_replies(tx, parent, 1)?;
        }
        self.tell(tx, app, viewer, thread)?;
        if is_answer {
            followers::plan(tx, app, posts, self.post, self.id)?;
        }
        Ok(self.id)
    }

    /// Tells the author of the Comment that is answered, otherwise the post's author; who is anonymous here is not named.
    fn tell(&self, tx: &mut Tx<'_>, app: &App, viewer: &Viewer, thread: &Thread) -> Result<(), ApiError> {
        let hidden = thread.pseudonym.is_some() && viewer.id == thread.author;
        let news = News {
            kind: Kind::Answered,
            subject: self.post,
            post: self.post,
            comment: Some(self.id.0),
            actor: Some(viewer.id).filter(|_| !hidden),
            detail: None,
            path: None,
        };
        let answered = self.reply_to.map(|id| store::find(tx, id)).transpose()?.flatten();
        let replied_to = answered.as_ref().map(|held| held.author).filter(|author| *author != viewer.id);
        if let (Some(held), Some(author)) = (&answered, replied_to) {
            let subject = Subject::new(SubjectKind::Comment, held.id);
            tell(tx, app, author, &News { kind: Kind::Replied, subject, ..news }, self.now)?;
        }
        if viewer.id != thread.author && replied_to != Some(thread.author) {
            tell(tx, app, thread.author, &news, self.now)?;
        }
        Ok(())
    }

    /// The Comment at the top under which an answer to `id` is placed.
    fn parent(
        &self,
        tx: &mut Tx<'_>,
        posts: &Posts,
        viewer: &Viewer,
        id: CommentId,
    ) -> Result<CommentId, ApiError> {
        let held = store::find(tx, id)?.filter(|held| held.post == self.post && held.written().is_visible());
        let Some(held) = held else { return Err(unknown()) };
        if posts.apart(tx, viewer.id, &held)? {
            return Err(unknown());
        }
        Ok(held.parent.unwrap_or(held.id))
    }
}

/// What is to be answered is not there for this Member.
fn unknown() -> ApiError {
    ApiError::fields(&[("replyToCommentId", "unknown")])
}
