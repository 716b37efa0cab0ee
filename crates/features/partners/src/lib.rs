//! Partners: the invites of ambassadors, and how many people came by them, in totals that tell of nobody.
//!
//! Owns the table `invites`.

use platform::feature::Feature;

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature::new("partners")
}
