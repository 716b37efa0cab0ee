//! Professionals: how they apply, how their licences are verified, and the directory in which Members find them.
//!
//! Owns the tables `professional_applications`, `application_evidence`, `evidence_files`, `verifications`,
//! `licence_registers` and `practices`.

mod application;
mod directory;
mod verification;

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
    Feature { routes, ..Feature::new("professionals") }
}
