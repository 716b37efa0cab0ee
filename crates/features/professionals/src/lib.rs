//! Professionals: how they apply, how their licences are verified, and the directory in which Members find them.
//!
//! Owns the tables `professional_applications`, `application_evidence`, `evidence_files`, `verifications`,
//! `licence_registers` and `practices`.

mod application;
pub mod directory;
pub mod own_verification;
pub mod practice;
mod verification;
pub mod vocabulary;

use std::sync::Arc;

use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use utoipa_axum::router::OpenApiRouter;

platform::error_codes! {
    PROFESSIONAL_NOT_FOUND = 404 "professionals.not_found" "This Professional isn't in the directory.";
    NOT_PROFESSIONAL = 403 "professionals.only" "This is for verified Professionals.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(application::routes()).merge(verification::routes()).merge(directory::routes())
}

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    directory::bounds().into_iter().chain(practice::bounds()).collect()
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("professionals::directory::store", directory::store::STATEMENTS),
            ("professionals::own_verification", own_verification::STATEMENTS),
        ],
        bounds,
        word_lists: vocabulary::WORD_LISTS,
        registry: Registry::default().with(Arc::new(directory::Directory::default())),
        ..Feature::new("professionals")
    }
}
