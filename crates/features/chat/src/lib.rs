//! The community's chat: Channels, the Messages in them, and how far each Member has read (spec §6 "chat").
//!
//! Owns the tables `chat_channels`, `chat_messages`, `chat_reactions`, `chat_mentions`, `chat_versions`, `chat_reads`,
//! `chat_mutes` and `chat_auto_mutes`. Every change of a Message raises its Channel's number first, which holds the Channel until the commit; so
//! numbers are committed in their order, and [`follow::Channels`] can say what changed after any of them. The moderators'
//! desk decides about Messages through [`review::Messages`].

pub mod account_removal;
pub mod answers;
pub mod attachments;
mod auto_mute;
mod auto_mute_rules;
pub mod channels;
mod delete;
mod demo;
mod edit;
mod extract;
pub mod follow;
pub mod import;
mod jobs;
mod mute;
pub mod mutes;
mod page;
mod pins;
mod post;
mod react;
mod read_state;
mod removal;
pub mod review;
pub mod rules;
mod search;
mod seed;
mod show;
pub mod store;
mod view;

use domain::limits::{CHAT_QUERY_MAX, CHAT_QUERY_MIN};
use domain::subject::SubjectKind;
use notifications::Noun;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry, WordList};
use platform::http::rate::{Budget, MARKS, Rate, SEARCHES};
use reviews::Reviewable;
use serde_json::json;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

platform::error_codes! {
    SLOW = 429 "chat.slow" "This channel is in slow mode. You can write again in a moment.";
    MUTED = 403 "chat.muted" "You can read here and write again later.";
    ARCHIVED = 409 "chat.archived" "This channel is closed. You can still read it.";
    REMOVED = 409 "chat.removed" "A moderator removed this message.";
    EDIT_OVER = 409 "chat.edit_over" "Messages can be edited for one day.";
    UNDO_OVER = 409 "chat.undo_over" "This can no longer be undone.";
    SLUG_TAKEN = 409 "chat.slug_taken" "A channel with this address already exists.";
    FULL = 409 "chat.full" "You've reached the limit for channels.";
    MUTE_OWN = 403 "chat.mute_own" "You can't mute yourself.";
    MUTE_STAFF = 403 "chat.mute_staff" "Only an admin can mute staff.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(channels::list::list, channels::create::create))
        .routes(routes!(channels::show::show, channels::change::change))
        .routes(routes!(page::page, post::post))
        .routes(routes!(search::search))
        .routes(routes!(pins::list))
        .routes(routes!(read_state::read))
        .routes(routes!(read_state::level))
        .routes(routes!(jobs::delete_mine))
        .routes(routes!(show::show, edit::edit, delete::delete))
        .routes(routes!(delete::restore))
        .routes(routes!(removal::remove))
        .routes(routes!(react::react, react::unreact))
        .routes(routes!(pins::pin, pins::unpin))
        .routes(routes!(mute::mute, mute::unmute))
        .routes(routes!(mutes::list))
}

/// Saying something in the chat: a lively talk, and no flood.
const MESSAGES: Budget = Budget { name: "messages", per_hour: 30 * 60, burst: 20, per_network: false };

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "GET", path: "/api/chat/channels/{id}/search", budget: SEARCHES },
    Rate { method: "POST", path: "/api/chat/channels/{id}/messages", budget: MESSAGES },
    Rate { method: "PATCH", path: "/api/chat/messages/{id}", budget: MESSAGES },
    Rate { method: "PUT", path: "/api/chat/channels/{id}/read", budget: MARKS },
];

/// The words that the web app has to know as well.
const WORD_LISTS: &[WordList] = &[WordList {
    name: "chatEmoji",
    module: None,
    about: "With what Members answer Messages",
    source: "crates/features/chat/src/rules.rs",
    words: &rules::EMOJI,
}];

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    let search = "/api/chat/channels/{id}/search";
    vec![
        Bound::field("NewChatChannel", "slug", json!({ "pattern": "^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$" })),
        media::slots::bound("PostMessage"),
        Bound::parameter(search, "q", json!({ "minLength": CHAT_QUERY_MIN, "maxLength": CHAT_QUERY_MAX })),
        Bound::cursor(search, b"f"),
    ]
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("chat::channels::store", channels::store::STATEMENTS),
            ("chat::answers", answers::STATEMENTS),
            ("chat::attachments", attachments::STATEMENTS),
            ("chat::account_removal", account_removal::STATEMENTS),
            ("chat::mutes", mutes::STATEMENTS),
            ("chat::auto_mute", auto_mute::STATEMENTS),
            ("chat::store", store::STATEMENTS),
        ],
        handlers: jobs::handlers(),
        schedules: jobs::schedules(),
        rates: RATES,
        bounds,
        word_lists: WORD_LISTS,
        demo: Some(demo::fill),
        seeds: vec![Arc::new(seed::SeededMessages)],
        streams: vec![Arc::new(follow::Channels)],
        registry: Registry::default()
            .with::<dyn Reviewable>(Arc::new(review::Messages))
            .with(Arc::new(Noun { about: SubjectKind::Message, word: "Message" })),
        ..Feature::new("chat")
    }
}
