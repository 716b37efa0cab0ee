//! Questions: what Members ask each other and Professionals, and the prompts (spec §3 to §7, O-2).
//!
//! Owns the tables `questions`, `question_tags` and `question_tagged`. The moderators' desk reviews
//! Questions through [`review`].

mod allowance;
mod ask;
mod by_member;
pub mod comments;
mod edit;
pub mod import;
mod list;
pub mod recent;
pub mod review;
pub mod rules;
mod show;
pub mod store;
pub mod view;
mod withdraw;
pub mod withdrawn;

pub use withdraw::{handlers, schedules};

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

platform::error_codes! {
    COOLDOWN = 429 "questions.cooldown" "You've asked your Question for today.";
    ALREADY_APPROVED = 409 "questions.already_approved" "This Question is already live.";
    CHANGED = 409 "questions.changed" "This Question was changed in another window or on another device.";
}

/// The table of contents.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list, ask::ask))
        .routes(routes!(allowance::allowance))
        .routes(routes!(show::show, edit::edit, withdraw::withdraw))
        .routes(routes!(by_member::by_member))
}
