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
pub mod names;
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

use std::sync::Arc;

use domain::limits::MUTED_WORD_MAX;
use domain::subject::SubjectKind;
use domain::text::VISIBLE;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::unsubscribe::{News, Unsubscribe};

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

/// What members call a kind of subject, registered by the feature whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noun {
    /// The kind.
    pub about: SubjectKind,
    /// The word, within a sentence.
    pub word: &'static str,
}

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    let word = json!({ "type": "string", "minLength": 1, "maxLength": MUTED_WORD_MAX, "pattern": VISIBLE });
    let minute = json!({ "maximum": 1439 });
    let minutes = json!({ "minItems": 1, "maxItems": rules::TIMES_MAX,
        "items": { "type": "integer", "format": "int32", "minimum": 0, "maximum": 1439 } });
    let removed = json!({ "items": { "type": "string", "maxLength": MUTED_WORD_MAX } });
    vec![
        Bound::field("MutedWordsChange", "add", json!({ "items": word })),
        Bound::field("MutedWordsChange", "remove", removed),
        Bound::field("NotificationPreferences", "digestAt", minutes),
        Bound::field("NotificationPreferences", "quietFrom", minute.clone()),
        Bound::field("NotificationPreferences", "quietUntil", minute),
        Bound::field("PushSubscription", "endpoint", json!({ "format": "uri", "pattern": "^https://" })),
        Bound::field("PushKeys", "p256dh", json!({ "pattern": "^[A-Za-z0-9_-]{87}=?$" })),
        Bound::field("PushKeys", "auth", json!({ "pattern": "^[A-Za-z0-9_-]{22}(==)?$" })),
        Bound::cursor("/api/notifications", b"n"),
    ]
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
        bounds,
        registry: Registry::default().with::<dyn Unsubscribe>(Arc::new(News)),
        ..Feature::new("notifications")
    }
}
