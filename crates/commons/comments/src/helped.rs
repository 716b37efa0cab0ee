//! `PUT` and `DELETE /api/comments/{id}/helped`: the author of a post says which Comments helped them, and takes it back.

use axum::extract::State;
use domain::ids::CommentId;
use domain::subject::{Subject, SubjectKind};
use notifications::rules::Kind;
use notifications::tell::{News, forget_told, tell, tell_in_app, was_told};
use platform::app::App;
use platform::auth::Admitted;
use platform::db::{DbError, Tx};
use platform::http::error_code::ROLE_MISSING;
use platform::http::{ApiError, Json, Path};
use serde::Serialize;
use utoipa::ToSchema;

use crate::rules::{CommentState, may_mark_helped};
use crate::{Posts, Thread, review, store};

/// Whether a Comment helped the author of its post.
#[derive(Debug, Serialize, ToSchema)]
pub struct Helped {
    /// It did.
    helped: bool,
}

/// Marks a Comment as having helped the author of its post; its own author hears of it once.
#[utoipa::path(put, path = "/api/comments/{id}/helped", tag = "comments", operation_id = "mark_helped",
    params(("id" = CommentId, Path, description = "The Comment.")),
    responses(
        (status = 200, description = "It is marked.", body = Helped),
        (status = 403, description = "Not an answer that this Member may mark (`role.missing`)."),
        (status = 404, description = "There is no such Comment for this Member."),
        (status = 409, description = "Its post is not approved (`comments.closed`)."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "below older ones", "view prompts": "below prompts" }))))]
pub async fn mark(
    state: State<App>,
    viewer: Admitted,
    id: Path<CommentId>,
) -> Result<Json<Helped>, ApiError> {
    set(state, viewer, id, true).await
}

/// Takes the mark back.
#[utoipa::path(delete, path = "/api/comments/{id}/helped", tag = "comments", operation_id = "unmark_helped",
    params(("id" = CommentId, Path, description = "The Comment.")),
    responses(
        (status = 200, description = "It is not marked.", body = Helped),
        (status = 403, description = "Not an answer that this Member may mark (`role.missing`)."),
        (status = 404, description = "There is no such Comment for this Member."),
        (status = 409, description = "Its post is not approved (`comments.closed`)."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view wins": "below older ones", "view prompts": "below prompts" }))))]
pub async fn unmark(
    state: State<App>,
    viewer: Admitted,
    id: Path<CommentId>,
) -> Result<Json<Helped>, ApiError> {
    set(state, viewer, id, false).await
}

async fn set(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<CommentId>,
    helped: bool,
) -> Result<Json<Helped>, ApiError> {
    let posts = Posts::of(&app);
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let held = review::take(tx, &posts, id)?
                .filter(|held| held.written().is_visible())
                .ok_or_else(ApiError::not_found)?;
            let thread = posts.open_thread(tx, &viewer, held.post)?;
            if posts.apart(tx, viewer.id, &held)? {
                return Err(ApiError::not_found());
            }
            if !may_mark_helped(viewer.id, &thread, held.author, held.parent) {
                return Err(ApiError::new(ROLE_MISSING));
            }
            if held.helped_at.is_some() != helped {
                store::set_helped(tx, id, helped.then_some(now))?;
                if helped { thank(tx, &at, &thread, &held)? } else { unthank(tx, &held)? }
            }
            Ok(Json(Helped { helped }))
        })
        .await
}

/// Tells the author of a Comment that it helped, unless they have that in their list already; after a mark that was taken
/// back, only there. Who asked anonymously is not named.
fn thank(tx: &mut Tx<'_>, app: &App, thread: &Thread, held: &CommentState) -> Result<(), DbError> {
    let subject = subject(held);
    if was_told(tx, held.author, Kind::Helped, subject)? {
        return Ok(());
    }
    let actor = Some(thread.author).filter(|_| thread.pseudonym.is_none());
    let news = News { post: held.post, comment: Some(held.id.0), actor, ..News::of(Kind::Helped, subject) };
    match held.helped_told_at {
        None => tell(tx, app, held.author, &news, app.now()),
        Some(_) => tell_in_app(tx, app, held.author, &news),
    }
}

/// Takes back what the author of a Comment has not read yet.
fn unthank(tx: &mut Tx<'_>, held: &CommentState) -> Result<(), DbError> {
    forget_told(tx, held.author, Kind::Helped, subject(held), false)
}

fn subject(held: &CommentState) -> Subject {
    Subject::new(SubjectKind::Comment, held.id)
}
