//! Profiles: who a Member is in front of others, how Members find each other, and how they keep apart (spec §3, §7).
//!
//! Owns the table `profile_evidence`; the columns and statements of profiles lie beside the account, in `commons/members`.
//! The moderators' desk takes down parts of reported profiles through [`review`].

mod block;
mod blocked;
mod edit;
mod evidence;
mod jobs;
mod own;
mod photo;
mod random;
pub mod review;
pub mod rules;
mod search;
mod show;
pub mod store;
pub mod view;

use platform::app::App;
use platform::feature::{Feature, Registry};
use platform::http::rate::{Rate, SEARCHES};
use reviews::Reviewable;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

platform::error_codes! {
    PROFILE_NOT_FOUND = 404 "profiles.not_found" "Public profile not found";
    BLOCKS_SELF = 422 "profiles.blocks_self" "You can't block yourself.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(search::search))
        .routes(routes!(random::random))
        .routes(routes!(own::own, edit::edit))
        .routes(routes!(show::show))
        .routes(routes!(blocked::blocked))
        .routes(routes!(block::block, block::unblock))
}

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[Rate { method: "GET", path: "/api/members/search", budget: SEARCHES }];

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[("profiles::store", store::STATEMENTS)],
        handlers: jobs::handlers(),
        schedules: jobs::schedules(),
        rates: RATES,
        registry: Registry::default().with::<dyn Reviewable>(Arc::new(review::Profiles)),
        ..Feature::new("profiles")
    }
}
