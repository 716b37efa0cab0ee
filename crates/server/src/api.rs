//! The API: every feature's routes in one document, and what each package declares, gathered.

use std::sync::Arc;

use axum::Router;
use comments::{Commentable, Posts};
use platform::app::App;
use platform::db::Sql;
use platform::http::api_error::ProblemBody;
use platform::http::error_code::ErrorCode;
use platform::live::{LiveFrame, LiveRequest};
use serde_json::Value;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::document;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Exhale",
        description = "The API of an Exhale community.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    components(schemas(ProblemBody, LiveFrame, LiveRequest))
)]
struct Document;

/// All routes under `/api` and `/media`, and the document that describes them.
pub fn routes() -> (Router<App>, Value) {
    let (routes, described) = OpenApiRouter::with_openapi(Document::openapi())
        .merge(accounts::routes())
        .merge(billing::routes())
        .merge(chat::routes())
        .merge(comments::routes(posts()))
        .merge(dm::routes())
        .merge(media::routes())
        .merge(profiles::routes())
        .merge(questions::routes())
        .merge(wins::routes())
        .merge(moderation::routes(Posts::new(posts())))
        .merge(notifications::routes())
        .routes(routes!(platform::live::socket::open))
        .split_for_parts();
    (routes, document::complete(&described))
}

/// Every kind of post that takes Comments.
#[must_use]
pub fn posts() -> Vec<Arc<dyn Commentable>> {
    vec![Arc::new(wins::comments::CommentedWins), Arc::new(questions::comments::CommentedQuestions)]
}

/// Every refusal that the API knows.
#[must_use]
pub fn error_codes() -> Vec<ErrorCode> {
    [
        platform::http::error_code::ERROR_CODES,
        accounts::ERROR_CODES,
        billing::ERROR_CODES,
        chat::ERROR_CODES,
        comments::ERROR_CODES,
        dm::ERROR_CODES,
        media::ERROR_CODES,
        profiles::ERROR_CODES,
        questions::ERROR_CODES,
        wins::ERROR_CODES,
        moderation::ERROR_CODES,
    ]
    .concat()
}

/// Every SQL statement of every store, with the store's name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str, Sql)> {
    let stores: &[(&str, &[(&str, Sql)])] = &[
        ("platform::db::migrate", platform::db::migrate::STATEMENTS),
        ("platform::jobs", platform::jobs::STATEMENTS),
        ("platform::live::accounts", platform::live::accounts::STATEMENTS),
        ("adapters::payments::sandbox::store", adapters::payments::sandbox::store::STATEMENTS),
        ("members::allowance", members::allowance::STATEMENTS),
        ("members::blocks", members::blocks::STATEMENTS),
        ("members::search", members::search::STATEMENTS),
        ("members::ledger", members::ledger::STATEMENTS),
        ("members::digests", members::digests::STATEMENTS),
        ("members::networks", members::networks::STATEMENTS),
        ("members::profile", members::profile::STATEMENTS),
        ("members::recompute", members::recompute::STATEMENTS),
        ("members::session", members::session::STATEMENTS),
        ("members::store", members::store::STATEMENTS),
        ("notifications::actors", notifications::actors::STATEMENTS),
        ("notifications::devices", notifications::devices::STATEMENTS),
        ("notifications::muted_words", notifications::muted_words::STATEMENTS),
        ("notifications::store", notifications::store::STATEMENTS),
        ("audit::store", audit::store::STATEMENTS),
        ("chat::channels::store", chat::channels::store::STATEMENTS),
        ("chat::answers", chat::answers::STATEMENTS),
        ("chat::attachments", chat::attachments::STATEMENTS),
        ("chat::account_removal", chat::account_removal::STATEMENTS),
        ("chat::mutes", chat::mutes::STATEMENTS),
        ("chat::auto_mute", chat::auto_mute::STATEMENTS),
        ("chat::store", chat::store::STATEMENTS),
        ("comments::store", comments::store::STATEMENTS),
        ("comments::account_removal", comments::account_removal::STATEMENTS),
        ("dm::request_quota", dm::request_quota::STATEMENTS),
        ("dm::store", dm::store::STATEMENTS),
        ("dm::message_store", dm::message_store::STATEMENTS),
        ("dm::excerpt_store", dm::excerpt_store::STATEMENTS),
        ("reviews::store", reviews::store::STATEMENTS),
        ("accounts::store", accounts::store::STATEMENTS),
        ("billing::event_store", billing::event_store::STATEMENTS),
        ("billing::store", billing::store::STATEMENTS),
        ("media::store", media::store::STATEMENTS),
        ("profiles::store", profiles::store::STATEMENTS),
        ("questions::store", questions::store::STATEMENTS),
        ("questions::recent", questions::recent::STATEMENTS),
        ("questions::withdrawn", questions::withdrawn::STATEMENTS),
        ("wins::store", wins::store::STATEMENTS),
        ("wins::recent", wins::recent::STATEMENTS),
        ("moderation::store", moderation::store::STATEMENTS),
        ("moderation::report_store", moderation::report_store::STATEMENTS),
        ("moderation::auto_mute", moderation::auto_mute::STATEMENTS),
    ];
    stores.iter().flat_map(|(store, all)| all.iter().map(|(name, sql)| (*store, *name, *sql))).collect()
}
