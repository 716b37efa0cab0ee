//! The API of these features: their routes in one document, and what each package declares, gathered.

use axum::Router;
use platform::app::App;
use platform::db::Sql;
use platform::feature::{Feature, Store};
use platform::http::error_code::{ERROR_CODES, ErrorCode};
use platform::live::{LiveFrame, LiveRequest};
use serde_json::Value;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::document;
use crate::problem::ProblemBody;

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

/// All routes under `/api` and `/media`.
pub fn routes(features: &[Feature]) -> Router<App> {
    described(features).into()
}

/// The document that describes them.
#[must_use]
pub fn document(features: &[Feature]) -> Value {
    document::complete(described(features).get_openapi(), features)
}

fn described(features: &[Feature]) -> OpenApiRouter<App> {
    let router = OpenApiRouter::with_openapi(Document::openapi());
    features.iter().fold(router, |router, feature| router.merge((feature.routes)()))
}

/// Every refusal that the API of these features knows.
#[must_use]
pub fn error_codes(features: &[Feature]) -> Vec<ErrorCode> {
    let own = features.iter().flat_map(|feature| feature.error_codes);
    ERROR_CODES.iter().chain(own).copied().collect()
}

/// Every SQL statement of every store of these features, with the store's name.
#[must_use]
pub fn statements(features: &[Feature]) -> Vec<(&'static str, &'static str, Sql)> {
    let central: &[Store] = &[
        ("platform::db::migrate", platform::db::migrate::STATEMENTS),
        ("platform::jobs", platform::jobs::STATEMENTS),
        ("adapters::payments::sandbox::store", adapters::payments::sandbox::store::STATEMENTS),
    ];
    let own = features.iter().flat_map(|feature| feature.stores);
    central
        .iter()
        .chain(own)
        .flat_map(|(store, all)| all.iter().map(|(name, sql)| (*store, *name, *sql)))
        .collect()
}
