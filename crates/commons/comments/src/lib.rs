//! Comments: what Members answer below a post, in one level of replies, and their likes (spec §3, §4, §7).
//!
//! Owns the tables `comments`, `comment_likes` and `comment_versions`. Each kind of post that takes Comments implements
//! [`Commentable`]; moderators decide about Comments through [`review::ReviewedComments`].

pub mod account_removal;
pub mod add;
mod cleanup;
mod delete;
mod edit;
mod followers;
mod helped;
pub mod import;
mod like;
pub mod list;
mod posts;
mod replies;
pub mod review;
mod role_change;
pub mod rules;
mod show;
pub mod store;
pub mod view;

use std::sync::Arc;

use domain::subject::SubjectKind;
use notifications::Noun;
use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use posts::Posts;
pub use posts::{CommentCounts, Commentable, Thread};
pub use role_change::follow_role;
pub use store::took_part;

use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use platform::http::rate::Budget;
use reviews::Reviewable;

platform::error_codes! {
    CLOSED = 409 "comments.closed" "Comments are closed here.";
    REMOVED = 409 "comments.removed" "A moderator removed this comment.";
    UNDO_OVER = 409 "comments.undo_over" "This can no longer be undone.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show::show, edit::edit, delete::delete))
        .routes(routes!(delete::restore))
        .routes(routes!(replies::replies))
        .routes(routes!(like::like, like::unlike))
        .routes(routes!(helped::mark, helped::unmark))
}

/// Commenting, on any kind of post.
pub const COMMENTS: Budget = Budget { name: "comments", per_hour: 6 * 60, burst: 10, per_network: false };

/// What this package brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("comments::store", store::STATEMENTS),
            ("comments::like", like::STATEMENTS),
            ("comments::account_removal", account_removal::STATEMENTS),
        ],
        handlers: cleanup::handlers(),
        schedules: cleanup::schedules(),
        registry: Registry::default()
            .with::<dyn Reviewable>(Arc::new(review::ReviewedComments))
            .with(Arc::new(Noun { about: SubjectKind::Comment, word: "Comment" })),
        bounds: || vec![Bound::cursor("/api/comments/{id}/replies", b"r")],
        ..Feature::new("comments")
    }
}
