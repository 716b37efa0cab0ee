//! Which operation draws on which budget: what features say of theirs, and the budgets of everything else.

use platform::feature::Feature;
use platform::http::rate::{Budget, Table};

/// Reading.
const READS: Budget = Budget { name: "reads", per_hour: 600 * 60, burst: 200, per_network: false };
/// Changing anything for which a feature says nothing else.
const WRITES: Budget = Budget { name: "writes", per_hour: 120 * 60, burst: 40, per_network: false };
/// Public pages, counted for each client network: far more than the people behind one address open.
const PAGES: Budget = Budget { name: "pages", per_hour: 600 * 60, burst: 200, per_network: true };

/// The budgets of the API of these features.
#[must_use]
pub fn api(features: &[Feature]) -> Table {
    let own = features.iter().flat_map(|feature| feature.rates).copied().collect();
    Table { reads: READS, writes: WRITES, own }
}

/// The budget of the public pages.
#[must_use]
pub const fn pages() -> Table {
    Table::of(PAGES)
}
