//! Notifications: what a Member is told about, in the app, by mail and on their devices, as seldom and at the times they choose.
//!
//! Owns the tables `notifications`, `notification_actors`, `notification_settings`, `push_subscriptions` and `muted_words`. Anyone who has news calls [`tell::tell`] in the transaction that
//! makes them; nothing here says who wrote what, except to a Member who is logged in.

pub mod actors;
pub mod devices;
mod email;
mod jobs;
mod list;
pub mod muted_words;
mod preferences;
mod push;
mod reach;
mod read;
pub mod rules;
pub mod store;
pub mod tell;
mod telling;
mod time_zone;
pub mod times;
pub mod unsubscribe;

pub use reach::{Reach, reach, whose};

use platform::app::App;
use platform::feature::Feature;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(list::unread))
        .routes(routes!(read::read_all))
        .routes(routes!(read::read_one))
        .routes(routes!(preferences::show, preferences::change))
        .routes(routes!(muted_words::show, muted_words::change))
        .routes(routes!(time_zone::say))
        .routes(routes!(push::key))
        .routes(routes!(push::subscribe, push::unsubscribe))
}

/// What this package brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        stores: &[
            ("notifications::actors", actors::STATEMENTS),
            ("notifications::devices", devices::STATEMENTS),
            ("notifications::muted_words", muted_words::STATEMENTS),
            ("notifications::store", store::STATEMENTS),
        ],
        handlers: jobs::handlers(),
        schedules: jobs::schedules(),
        ..Feature::new("notifications")
    }
}
