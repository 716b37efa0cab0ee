//! Professionals: how they apply, how their licences are verified, and the directory in which Members find them.
//!
//! Owns the tables `professional_applications`, `application_evidence`, `evidence_files`, `verifications`,
//! `licence_registers` and `practices`.

pub mod application;
mod directory;
mod error_codes;
pub mod own_verification;
pub mod practice;
mod verification;
pub mod vocabulary;

use platform::app::App;
use platform::feature::Feature;
use utoipa_axum::router::OpenApiRouter;

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(application::routes()).merge(verification::routes()).merge(directory::routes())
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: error_codes::ERROR_CODES,
        stores: &[
            ("professionals::application::store", application::store::STATEMENTS),
            ("professionals::application::evidence::store", application::evidence::store::STATEMENTS),
            ("professionals::own_verification", own_verification::STATEMENTS),
        ],
        handlers: vec![application::evidence::cleanup::handler()],
        schedules: vec![application::evidence::cleanup::SCHEDULE],
        rates: application::RATES,
        uploads: &[application::evidence::PATH],
        bounds: application::bounds,
        word_lists: vocabulary::WORD_LISTS,
        ..Feature::new("professionals")
    }
}
