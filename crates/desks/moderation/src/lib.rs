//! The moderators' desk: what waits for a decision, who is looking at which, decisions, ten seconds to take one back,
//! reports, appeals and suspensions.
//!
//! Owns the tables `moderation_claims`, `moderation_decisions`, `reports` and `appeals`; what a decision does to a subject is
//! the affair of its kind's `Reviewable`.

mod appeal;
mod audit_list;
pub mod auto_mute;
mod auto_mute_rules;
mod case;
mod claim;
pub mod content;
mod decision;
mod list;
mod my_reports;
mod receipts;
mod removal;
mod report;
mod report_email;
pub mod report_store;
mod reset_allowance;
mod reveal;
pub mod rules;
pub mod store;
mod suspended;
mod suspension;
mod undo;

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::feature::Feature;
use platform::http::rate::{Budget, Rate};

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
        .routes(routes!(claim::claim, claim::release))
        .routes(routes!(decision::decide, undo::undo))
        .routes(routes!(reveal::reveal))
        .routes(routes!(removal::remove))
        .routes(routes!(report::report, my_reports::list))
        .routes(routes!(report_email::report))
        .routes(routes!(appeal::appeal))
        .routes(routes!(suspension::suspend, suspension::end))
        .routes(routes!(suspended::list))
        .routes(routes!(reset_allowance::reset_allowance))
        .routes(routes!(audit_list::list))
}

/// Reporting, and asking for a second look: enough for a bad evening, too little to drown what others report.
const REPORTS: Budget = Budget { name: "reports", per_hour: 3 * 60, burst: 10, per_network: false };

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/reports", budget: REPORTS },
    Rate { method: "POST", path: "/api/appeals", budget: REPORTS },
    Rate { method: "POST", path: "/api/dm/{uid}/report", budget: REPORTS },
];

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[
            ("moderation::store", store::STATEMENTS),
            ("moderation::report_store", report_store::STATEMENTS),
            ("moderation::auto_mute", auto_mute::STATEMENTS),
        ],
        rates: RATES,
        ..Feature::new("moderation")
    }
}
