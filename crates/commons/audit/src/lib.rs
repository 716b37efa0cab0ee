//! Audit: the log of what staff did, which is only ever added to, each entry sealed with the one before it.
//!
//! Owns the tables `audit_entries` and `audit_head`. Anyone who changes, drops or adds an entry behind our back breaks a seal,
//! which [`check::verify`] finds. An entry holds ids, words of staff and statuses, never what a Member wrote.

pub mod check;
pub mod hash_chain;
pub mod store;

use platform::feature::Feature;

/// What this package brings.
#[must_use]
pub fn feature() -> Feature {
    Feature { stores: &[("audit::store", store::STATEMENTS)], ..Feature::new("audit") }
}
