//! Profiles: who a Member is in front of others, how Members find each other, and how they keep apart (spec §3, §7).
//!
//! Owns the table `profile_evidence`; the columns and statements of profiles lie beside the account, in `commons/members`.
//! The moderators' desk takes down parts of reported profiles through [`review`].

mod block;
mod blocked;
mod demo;
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

use domain::limits::{PORTRAITS, PROFILE_ENTRY_MAX, PROFILE_LIST_MAX};
use domain::subject::SubjectKind;
use notifications::Noun;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use platform::http::rate::{Rate, SEARCHES};
use reviews::Reviewable;
use serde_json::json;
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

/// The address of a website, or none.
const WEBSITE: &str = r"^(https?://([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(:[1-9][0-9]{0,3})?([/?#][!#-;=?-\[\]-~]*)?)?$";

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    let entries = json!({ "maxItems": PROFILE_LIST_MAX, "items": { "type": "string", "maxLength": PROFILE_ENTRY_MAX } });
    let lists = ["servicesOffered", "modalities", "specialties", "qualifications"];
    let lists = lists.map(|field| Bound::field("EditProfile", field, entries.clone()));
    let website = Bound::field("EditProfile", "website", json!({ "pattern": WEBSITE }));
    let portrait = Bound::field("EditProfile", "portrait", json!({ "minimum": 1, "maximum": PORTRAITS }));
    [website, portrait, Bound::cursor("/api/blocks", b"b")].into_iter().chain(lists).collect()
}

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
        bounds,
        demo: Some(demo::fill),
        registry: Registry::default()
            .with::<dyn Reviewable>(Arc::new(review::Profiles))
            .with(Arc::new(Noun { about: SubjectKind::Member, word: "profile" })),
        ..Feature::new("profiles")
    }
}
