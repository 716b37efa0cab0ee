//! Professionals: how they apply, how their licences are verified, and the directory in which Members find them.
//!
//! Owns the tables `professional_applications`, `application_evidence`, `evidence_files`, `verifications`,
//! `licence_registers` and `practices`.

mod application;
mod directory;
pub mod verification;

use platform::app::App;
use platform::feature::Feature;
use utoipa_axum::router::OpenApiRouter;

platform::error_codes! {
    UNCHECKED = 409 "applications.unchecked" "Please check the licence before you approve.";
    OTHER_REVIEWER = 409 "applications.other_reviewer" "You checked this licence. Another reviewer approves it.";
    OUTDATED = 409 "applications.outdated" "The applicant has changed this. Please look again.";
    NO_QUESTION = 409 "applications.no_question" "An appeal is decided without another question.";
    REGISTERS_FULL = 409 "registers.full" "There are as many registers as fit. Remove one to add another.";
    VERIFICATION_OWN = 403 "verifications.own" "Another moderator decides about your own verification.";
    VERIFICATION_STAFF = 403 "verifications.staff" "Only an admin can suspend the verification of staff.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(application::routes()).merge(verification::routes()).merge(directory::routes())
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: verification::STORES,
        handlers: verification::handlers(),
        schedules: verification::schedules(),
        bounds: verification::bounds,
        registry: verification::registry(),
        ..Feature::new("professionals")
    }
}
