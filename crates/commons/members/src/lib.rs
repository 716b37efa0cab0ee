//! Members: the account behind every post, its sessions, and how it is shown to others.
//!
//! Owns the tables `members`, `sessions`, `blocks`, `allowances`, `digest_times`, `directory_version` and `entitlements`. Features read authors by joining `members` with [`card_columns!`].

pub mod allowance;
pub mod applicant;
pub mod blocks;
pub mod card;
pub mod credentials;
pub mod digest_source;
pub mod digests;
pub mod directory;
pub mod document;
pub mod document_part;
pub mod ledger;
pub mod maintenance;
pub mod networks;
pub mod professional;
pub mod profile;
pub mod recompute;
pub mod search;
pub mod session;
pub mod session_view;
pub mod staff_names;
pub mod store;

use platform::feature::Feature;

/// What this package brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        stores: &[
            ("members::allowance", allowance::STATEMENTS),
            ("members::applicant", applicant::STATEMENTS),
            ("members::blocks", blocks::STATEMENTS),
            ("members::search", search::STATEMENTS),
            ("members::directory", directory::STATEMENTS),
            ("members::ledger", ledger::STATEMENTS),
            ("members::maintenance", maintenance::STATEMENTS),
            ("members::credentials", credentials::STATEMENTS),
            ("members::digests", digests::STATEMENTS),
            ("members::networks", networks::STATEMENTS),
            ("members::professional", professional::STATEMENTS),
            ("members::profile", profile::STATEMENTS),
            ("members::recompute", recompute::STATEMENTS),
            ("members::session", session::STATEMENTS),
            ("members::store", store::STATEMENTS),
        ],
        ..Feature::new("members")
    }
}
