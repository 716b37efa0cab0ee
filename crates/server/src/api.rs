//! The API: every feature's routes in one document, and what each package declares, gathered.

use axum::Router;
use platform::app::App;
use platform::db::Sql;
use platform::feature::Store;
use platform::http::api_error::ProblemBody;
use platform::http::error_code::{ERROR_CODES, ErrorCode};
use platform::live::{LiveFrame, LiveRequest};
use serde_json::Value;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::{document, features};

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
    let features = features::all();
    let router = OpenApiRouter::with_openapi(Document::openapi());
    let router = features.iter().fold(router, |router, feature| router.merge((feature.routes)()));
    let (routes, described) = router.split_for_parts();
    (routes, document::complete(&described, &features))
}

/// Every refusal that the API knows.
#[must_use]
pub fn error_codes() -> Vec<ErrorCode> {
    let own = features::all().into_iter().flat_map(|feature| feature.error_codes);
    ERROR_CODES.iter().chain(own).copied().collect()
}

/// Every SQL statement of every store, with the store's name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str, Sql)> {
    let central: &[Store] = &[
        ("platform::db::migrate", platform::db::migrate::STATEMENTS),
        ("platform::jobs", platform::jobs::STATEMENTS),
        ("adapters::payments::sandbox::store", adapters::payments::sandbox::store::STATEMENTS),
    ];
    let own = features::all().into_iter().flat_map(|feature| feature.stores);
    central
        .iter()
        .chain(own)
        .flat_map(|(store, all)| all.iter().map(|(name, sql)| (*store, *name, *sql)))
        .collect()
}
