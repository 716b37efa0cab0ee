//! Direct messages: what two Members write to each other in private (spec §1, §6; O-63).
//!
//! Owns the tables `dm_threads`, `dm_sides`, `dm_messages`, `dm_asks` and `dm_reports`. A conversation begins with one message that
//! asks; the other one accepts, answers, declines without a word or blocks. Nobody but the two reads `dm_messages`: what
//! reaches moderators is an [excerpt](excerpt) that one of the two chose to show, frozen at that moment.

mod acceptance;
mod access;
mod cleanup;
mod demo;
mod excerpt;
pub mod excerpt_store;
pub mod import;
mod list;
pub mod message_store;
mod messages;
mod own;
mod read;
mod report;
pub mod request_quota;
pub mod review;
pub mod rules;
mod send;
pub mod store;
pub mod view;

use domain::subject::SubjectKind;
use notifications::Noun;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use platform::http::rate::{Budget, MARKS, Rate};
use reviews::{REPORTS, Reviewable, report_rules};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

platform::error_codes! {
    WAITING = 409 "dm.waiting" "They haven't answered yet.";
    ACCEPTED = 409 "dm.accepted" "You've already accepted this request.";
    NO_LINKS = 422 "dm.no_links" "A first message can't contain links.";
    REQUESTS_SPENT = 429 "dm.requests_spent" "You've reached today's limit for new message requests.";
    NOT_ACCEPTING = 403 "dm.not_accepting" "They don't accept direct messages.";
    PROFESSIONAL_FIRST = 403 "dm.professional_first" "Professionals can't start conversations.";
    REMOVED = 409 "dm.removed" "A moderator removed this message.";
    EDIT_OVER = 409 "dm.edit_over" "This can no longer be edited.";
    UNDO_OVER = 409 "dm.undo_over" "This can no longer be undone.";
}

/// The table of contents.
#[must_use]
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(list::unread))
        .routes(routes!(list::show))
        .routes(routes!(messages::list, send::send))
        .routes(routes!(acceptance::accept, acceptance::decline))
        .routes(routes!(read::read))
        .routes(routes!(report::report))
        .routes(routes!(own::edit, own::delete))
        .routes(routes!(own::restore))
}

/// Writing to a Member in private.
const DIRECT_MESSAGES: Budget =
    Budget { name: "direct messages", per_hour: 30 * 60, burst: 20, per_network: false };

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/dm/{uid}/messages", budget: DIRECT_MESSAGES },
    Rate { method: "PATCH", path: "/api/dm/messages/{id}", budget: DIRECT_MESSAGES },
    Rate { method: "PUT", path: "/api/dm/{uid}/read", budget: MARKS },
    Rate { method: "POST", path: "/api/dm/{uid}/report", budget: REPORTS },
];

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    vec![report_rules::bound("NewDmReport"), Bound::cursor("/api/dm", b"dD")]
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("dm::request_quota", request_quota::STATEMENTS),
            ("dm::store", store::STATEMENTS),
            ("dm::message_store", message_store::STATEMENTS),
            ("dm::excerpt_store", excerpt_store::STATEMENTS),
        ],
        handlers: cleanup::handlers(),
        schedules: cleanup::schedules(),
        rates: RATES,
        bounds,
        demo: Some(demo::fill),
        registry: Registry::default()
            .with::<dyn Reviewable>(Arc::new(review::Excerpts))
            .with(Arc::new(Noun { about: SubjectKind::ReportedConversation, word: "message" })),
        ..Feature::new("dm")
    }
}
