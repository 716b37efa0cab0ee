//! Comments: what Members answer below a post, in one level of replies, and their likes (spec §3, §4, §7).
//!
//! Owns the tables `comments`, `comment_likes` and `comment_versions`. Each kind of post that takes Comments implements
//! [`Commentable`]; moderators decide about Comments through [`review::ReviewedComments`].

pub mod account_removal;
mod add;
mod cleanup;
mod delete;
mod edit;
pub mod import;
mod like;
mod list;
mod posts;
mod replies;
pub mod review;
mod role_change;
pub mod rules;
mod show;
pub mod store;
pub mod view;

use std::sync::Arc;

use axum::Extension;
use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use cleanup::{handlers, schedules};
pub use posts::{Commentable, Posts, Thread};
pub use role_change::follow_role;
pub use store::took_part;

platform::error_codes! {
    CLOSED = 409 "comments.closed" "Comments are closed here.";
    REMOVED = 409 "comments.removed" "A moderator removed this comment.";
    UNDO_OVER = 409 "comments.undo_over" "This can no longer be undone.";
}

/// The table of contents; `posts` are all kinds of posts that take Comments.
pub fn routes(posts: Vec<Arc<dyn Commentable>>) -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::of_win, add::to_win))
        .routes(routes!(list::of_question, add::to_question))
        .routes(routes!(show::show, edit::edit, delete::delete))
        .routes(routes!(delete::restore))
        .routes(routes!(replies::replies))
        .routes(routes!(like::like, like::unlike))
        .layer(Extension(Posts::new(posts)))
}
