//! Partners: the invites of ambassadors, and how many people came by them, in totals that tell of nobody.
//!
//! Owns the tables `invites` and `invite_counts`. An invite changes nothing for those who come by it: it is kept with the
//! account, and only counted.

mod invite;
mod jobs;
mod rules;
mod store;

use platform::app::App;
use platform::feature::Feature;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

platform::error_codes! {
    NO_AMBASSADOR = 403 "partners.no_ambassador" "Only ambassadors have an invite.";
    TOO_MANY = 409 "partners.too_many_invites" "You've replaced your link often today. Please go on tomorrow.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(invite::show, invite::replace))
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[("partners::store", store::STATEMENTS)],
        handlers: jobs::handlers(),
        schedules: jobs::schedules(),
        ..Feature::new("partners")
    }
}
