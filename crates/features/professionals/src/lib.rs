//! Professionals: how they apply, how their licences are verified, and the directory in which Members find them.
//!
//! Owns the tables `professional_applications`, `application_evidence`, `evidence_files`, `verifications`,
//! `licence_registers` and `practices`.

pub mod application;
mod demo;
pub mod directory;
mod error_codes;
pub mod own_verification;
pub mod practice;
pub mod verification;
pub mod vocabulary;

use std::sync::Arc;

use platform::app::App;
use platform::bounds::Bound;
use platform::feature::Feature;
use platform::jobs::{Handler, Schedule};
use utoipa_axum::router::OpenApiRouter;

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(application::routes()).merge(verification::routes()).merge(directory::routes())
}

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    application::bounds()
        .into_iter()
        .chain(directory::bounds())
        .chain(practice::bounds())
        .chain(verification::bounds())
        .collect()
}

/// The handlers of the jobs.
fn handlers() -> Vec<Arc<dyn Handler>> {
    let mut handlers = vec![application::evidence::cleanup::handler()];
    handlers.extend(verification::handlers());
    handlers
}

/// What comes round.
fn schedules() -> Vec<Schedule> {
    let mut schedules = vec![application::evidence::cleanup::SCHEDULE];
    schedules.extend(verification::schedules());
    schedules
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
            ("professionals::demo::applications", demo::applications::STATEMENTS),
            ("professionals::directory::store", directory::store::STATEMENTS),
            ("professionals::directory::import", directory::import::STATEMENTS),
            ("professionals::own_verification", own_verification::STATEMENTS),
            ("professionals::verification::store", verification::store::STATEMENTS),
            ("professionals::verification::case_store", verification::case_store::STATEMENTS),
            ("professionals::verification::practice_store", verification::practice_store::STATEMENTS),
            ("professionals::verification::register_store", verification::register_store::STATEMENTS),
            ("professionals::verification::list_professionals", verification::list_professionals::STATEMENTS),
        ],
        handlers: handlers(),
        schedules: schedules(),
        rates: application::RATES,
        uploads: &[application::evidence::PATH],
        bounds,
        word_lists: vocabulary::WORD_LISTS,
        demo: Some(demo::fill),
        seeds: vec![Arc::new(directory::SeededProfessionals)],
        registry: verification::registry().with(Arc::new(directory::Directory::default())),
        ..Feature::new("professionals")
    }
}
