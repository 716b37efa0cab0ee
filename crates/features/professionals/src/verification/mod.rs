//! Verification: what reviewers check of a licence, for how long it stands, and what happens at its end.

mod approval;
mod ask_applicant;
pub(crate) mod case_store;
mod check_view;
mod correct_end;
mod default_registers;
mod emails;
mod end_of_role;
pub(crate) mod list_professionals;
mod open_application;
pub(crate) mod practice_store;
mod register_rules;
pub(crate) mod register_store;
mod registers;
mod remind;
mod review;
pub(crate) mod rules;
mod save_check;
pub(crate) mod store;
mod suspend;
mod tell;
mod tell_decision;
mod waiting_times;

use std::fmt::Display;
use std::sync::Arc;

use domain::subject::SubjectKind;
use notifications::Noun;
use platform::app::App;
use platform::bounds::Bound;
use platform::db::DbError;
use platform::feature::Registry;
use platform::jobs::{Handler, Schedule};
use reviews::Reviewable;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use correct_end::{Corrected, correct_end, role_taken};

/// The table of contents.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open_application::open_application))
        .routes(routes!(save_check::save_check))
        .routes(routes!(ask_applicant::ask_applicant))
        .routes(routes!(waiting_times::show_waiting_times))
        .routes(routes!(list_professionals::list_professionals))
        .routes(routes!(suspend::suspend_verification, suspend::lift_suspension))
        .routes(routes!(registers::list_registers, registers::add_register))
        .routes(routes!(registers::change_register, registers::remove_register))
}

/// The handlers of these jobs.
pub(crate) fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![
        Arc::new(tell_decision::TellDecision),
        Arc::new(end_of_role::EndRole),
        Arc::new(end_of_role::SweepEnded),
        Arc::new(remind::Remind),
        Arc::new(default_registers::SeedRegisters),
    ]
}

/// What comes round.
pub(crate) fn schedules() -> Vec<Schedule> {
    vec![end_of_role::SCHEDULE, remind::SCHEDULE, default_registers::SCHEDULE]
}

/// What the API's document says of these requests beyond their types.
pub(crate) fn bounds() -> Vec<Bound> {
    vec![Bound::cursor("/api/moderation/professionals", &[list_professionals::LIST])]
}

/// What it implements for packages that work across features.
pub(crate) fn registry() -> Registry {
    Registry::default()
        .with::<dyn Reviewable>(Arc::new(review::ReviewedApplications))
        .with(Arc::new(Noun { about: SubjectKind::ProfessionalApplication, word: "application" }))
}

/// Something that cannot be, such as a stored answer that nobody can read.
fn refused(why: impl Display) -> DbError {
    DbError::Refused(why.to_string())
}
