//! `POST /api/wins/{id}/comments` and `…/questions/{id}/comments`: adds a Comment, once however often it is sent.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{CommentId, QuestionId, WinId};
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::api_error::ProblemBody;
use platform::http::responses::Changing;
use platform::http::{ApiError, IdempotencyKey, Json, Keyed, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::store::New;
use crate::view::{Comment, Reader};
use crate::{Posts, Thread, rules, store};

/// A Comment to be added.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddComment {
    /// What it says.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 1000)]
    text: String,
    /// The Comment that it answers; without one it stands at the top of the thread.
    reply_to_comment_id: Option<CommentId>,
}

/// Comments on a Win.
#[utoipa::path(post, path = "/api/wins/{id}/comments", tag = "comments", operation_id = "comment_on_win",
    request_body = AddComment,
    params(("id" = WinId, Path, description = "The Win."),
        ("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same Comment.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 201, description = "The Comment.", body = Comment),
        (status = 404, description = "There is no such Win for this Member.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "The Win is not approved (`comments.closed`).", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "Fields are invalid.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "older ones" }))))]
pub async fn to_win(
    State(app): State<App>,
    Extension(posts): Extension<Posts>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
    key: IdempotencyKey,
    Json(request): Json<AddComment>,
) -> Result<(StatusCode, Json<Comment>), ApiError> {
    add(app, posts, viewer, Subject::new(SubjectKind::Win, id), key, request).await
}

/// Comments on a Question.
#[utoipa::path(post, path = "/api/questions/{id}/comments", tag = "comments", operation_id = "comment_on_question",
    request_body = AddComment,
    params(("id" = Uuid, Path, description = "The Question."),
        ("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same Comment.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 201, description = "The Comment.", body = Comment),
        (status = 404, description = "There is no such Question for this Member.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "The Question is not approved (`comments.closed`).", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "Fields are invalid.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view prompts": "prompts" }))))]
pub async fn to_question(
    State(app): State<App>,
    Extension(posts): Extension<Posts>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
    key: IdempotencyKey,
    Json(request): Json<AddComment>,
) -> Result<(StatusCode, Json<Comment>), ApiError> {
    add(app, posts, viewer, Subject::new(SubjectKind::Question, id), key, request).await
}

async fn add(
    app: App,
    posts: Posts,
    viewer: Arc<Viewer>,
    post: Subject,
    key: IdempotencyKey,
    request: AddComment,
) -> Result<(StatusCode, Json<Comment>), ApiError> {
    let text = rules::text(&request.text).map_err(|faults| ApiError::fields(&faults))?;
    let now = app.now();
    let answers = request.reply_to_comment_id.map_or_else(String::new, |id| id.to_string());
    let key = key.with(&[&post.id.to_string(), &answers, &text]);
    let adding =
        Adding { id: app.random.id(now), now, post, text, reply_to: request.reply_to_comment_id, key };
    let at = app.clone();
    app.db
        .write(move |tx| {
            let thread = posts.open_thread(tx, &at, &viewer, post)?;
            let id = match adding.earlier(tx, &viewer)? {
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
    /// The Comment that the same key made before.
    fn earlier(&self, tx: &mut Tx<'_>, viewer: &Viewer) -> Result<Option<CommentId>, ApiError> {
        let Some(keyed) = self.key else { return Ok(None) };
        let found = store::by_key(tx, viewer.id, keyed.key)?;
        found.map(|(id, digest)| keyed.again(id, digest.as_deref())).transpose()
    }

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
        let by_professionals = i64::from(professional);
        posts.count(tx, self.post, 1, by_professionals)?;
        // The post is held from here on; before, its author may have taken it back.
        posts.open_thread(tx, app, viewer, self.post)?;
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
                part: rules::part(self.post.kind, professional),
                created_at: self.now,
                key: self.key,
            },
        )?;
        if !added {
            posts.count(tx, self.post, -1, -by_professionals)?;
            return self
                .earlier(tx, viewer)?
                .ok_or_else(|| ApiError::internal("a key is taken by no Comment"));
        }
        if let Some(parent) = parent {
            store::count_replies(tx, parent, 1)?;
        }
        self.tell(tx, app, viewer, thread)?;
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

    /// The Comment at the top under which an answer to `id` stands.
    fn parent(
        &self,
        tx: &mut Tx<'_>,
        posts: &Posts,
        viewer: &Viewer,
        id: CommentId,
    ) -> Result<CommentId, ApiError> {
        let held = store::find(tx, id)?.filter(|held| held.post == self.post && held.written().stands());
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
