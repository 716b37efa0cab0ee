//! The moderators' desk: what waits for a decision, who is looking at which, decisions, ten seconds to take one back,
//! reports, appeals and suspensions.
//!
//! Owns the table `moderation_claims`; what a decision does to a subject is the affair of its kind's `Reviewable`, and the
//! log of decisions, the reports and the appeals are in `reviews`.

mod appeal;
mod audit_list;
mod case;
mod claim;
mod content;
mod counts;
mod decision;
mod list;
mod my_reports;
mod receipts;
mod removal;
mod report;
mod reset_allowance;
mod reveal;
mod rules;
pub mod store;
mod suspended;
mod suspension;
mod undo;

use std::sync::Arc;

use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use platform::http::rate::Rate;
use reviews::claims::Claims;
use reviews::removal::Removal;
use reviews::{REPORTS, report_rules};
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

platform::error_codes! {
    CLAIMED = 409 "moderation.claimed" "Another moderator is looking at this.";
    CHANGED = 409 "moderation.changed" "The author has changed this. Please look again.";
    DECIDED = 409 "moderation.decided" "This has already been decided.";
    UNDO_OVER = 409 "moderation.undo_over" "This can no longer be undone.";
    OWN = 403 "moderation.own" "Another moderator decides about your own posts and account.";
    APPEALED = 403 "moderation.appealed" "Another moderator reviews appeals against your decisions.";
    REPORTED = 403 "moderation.reported" "Another moderator decides about what you reported.";
    NO_APPEAL = 409 "appeals.over" "You have already asked for a second look.";
    SUSPEND_SELF = 403 "suspension.own" "You can't suspend your own account.";
    SUSPEND_STAFF = 403 "suspension.staff" "Only an admin can suspend staff accounts.";
    GIVE_BACK_SELF = 403 "allowances.own" "Another moderator decides about your own posts and account.";
    REPORT_OWN = 422 "reports.own" "This is your own post. You can edit or withdraw it.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(counts::count))
        .routes(routes!(claim::claim, claim::release))
        .routes(routes!(decision::decide, undo::undo))
        .routes(routes!(reveal::reveal))
        .routes(routes!(report::report, my_reports::list))
        .routes(routes!(appeal::appeal))
        .routes(routes!(suspension::suspend, suspension::end))
        .routes(routes!(suspended::list))
        .routes(routes!(reset_allowance::reset_allowance))
        .routes(routes!(audit_list::list))
}

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/reports", budget: REPORTS },
    Rate { method: "POST", path: "/api/appeals", budget: REPORTS },
];

/// Completes the API's document by what features registered.
fn describe(document: &mut Value, registry: &Registry) {
    content::describe(document, registry);
    reset_allowance::describe(document, registry);
}

/// What the API's document says of its requests beyond their types.
fn bounds() -> Vec<Bound> {
    vec![
        report_rules::bound("NewReport"),
        Bound::cursor("/api/moderation/audit", b"a"),
        Bound::cursor("/api/moderation/queue", b"p"),
        Bound::cursor("/api/moderation/suspensions", b"u"),
        Bound::cursor("/api/reports", b"r"),
    ]
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[("moderation::store", store::STATEMENTS)],
        rates: RATES,
        bounds,
        describe,
        registry: Registry::default()
            .with::<dyn Removal>(Arc::new(removal::ByDecision))
            .with::<dyn Claims>(Arc::new(claim::DeskClaims)),
        ..Feature::new("moderation")
    }
}
