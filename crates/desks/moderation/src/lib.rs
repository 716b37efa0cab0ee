//! The moderators' desk: Wins that wait, who is looking at which, decisions, ten seconds to take one back, and the log.
//!
//! Owns the tables `moderation_claims` and `moderation_decisions`; what a decision does to a Win is the Win's own affair.

mod claim;
mod decision;
mod list;
pub mod rules;
pub mod store;
mod undo;

use platform::app::App;
use platform::http::Problem;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wins::review::ReviewError;

platform::denials! {
    CLAIMED = 409 "moderation.claimed" "Another moderator is looking at this.";
    CHANGED = 409 "moderation.changed" "Its author has changed this. Please look again.";
    DECIDED = 409 "moderation.decided" "This is decided already.";
    UNDO_OVER = 409 "moderation.undo_over" "This can no longer be undone.";
    OWN = 403 "moderation.own" "Another moderator decides on what is yours.";
}

/// The table of contents.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(claim::claim, claim::release))
        .routes(routes!(decision::decide, undo::undo))
}

/// A review's refusal as the API says it.
fn refused(error: ReviewError) -> Problem {
    match error {
        ReviewError::Db(error) => error.into(),
        ReviewError::Missing => Problem::not_found(),
        ReviewError::Own => Problem::new(OWN),
        ReviewError::Decided => Problem::new(DECIDED),
        ReviewError::UndoOver => Problem::new(UNDO_OVER),
    }
}
