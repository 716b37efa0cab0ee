//! What stands for a membership, as an account's row carries it, and the tier that it grants (O-1, O-17, O-18).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::plan::Slot;
use crate::tier::{DEFAULT_PLAN, StoredPlan, Tier, TierMapping, level, map_plan};
use crate::time::Timestamp;

/// One entitlement: a subscription, a payment for life, or a membership that was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entitled {
    /// `sub_…`, `pi_…` or the grant's own id.
    pub id: String,
    /// What it stands for.
    pub slot: Slot,
    /// Until when; `None` is for good. A row that does not say stands for nothing.
    #[serde(deserialize_with = "Option::deserialize")]
    pub until: Option<Timestamp>,
}

impl Entitled {
    /// Whether it counts at `now`.
    #[must_use]
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.until.is_none_or(|until| until > now)
    }

    /// Orders the better before the lesser: the higher slot, then what lasts longer.
    #[must_use]
    pub fn best_first(&self, other: &Self) -> Ordering {
        let lasts = |row: &Self| row.until.map_or(i64::MAX, |until| until.0);
        (other.slot, lasts(other)).cmp(&(self.slot, lasts(self))).then_with(|| self.id.cmp(&other.id))
    }
}

/// All that the ledger ever said of an account, as far as it may still count.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entitlements(
    /// `None` when the ledger has never said anything.
    pub Option<Vec<Entitled>>,
);

impl Entitlements {
    /// What counts at `now`, the best first.
    #[must_use]
    pub fn live(&self, now: Timestamp) -> Vec<Entitled> {
        let all = self.0.as_deref().unwrap_or_default();
        let mut live: Vec<Entitled> = all.iter().filter(|row| row.is_live(now)).cloned().collect();
        live.sort_by(Entitled::best_first);
        live
    }

    /// The account's plan at `now`: the slot of the best that counts, the free one when nothing counts, and
    /// `stored` when the ledger has never said anything.
    #[must_use]
    pub fn plan(&self, stored: &str, now: Timestamp) -> String {
        if self.0.is_none() {
            return stored.to_owned();
        }
        self.live(now).first().map_or(DEFAULT_PLAN, |best| best.slot.plan()).to_owned()
    }
}

/// How tiers are read here and now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tiers {
    /// The operator's reading of the specification.
    pub mapping: TierMapping,
    /// The time.
    pub now: Timestamp,
}

/// The tier that these live entitlements grant; the stored plan has no say.
#[must_use]
pub fn granted(mapping: TierMapping, live: &[Entitled]) -> Tier {
    let of = |row: &Entitled| level(mapping, &StoredPlan::Text(row.slot.plan()), true);
    live.iter().map(of).max().unwrap_or_default()
}

/// The tier that counts for gates and allowances: what is granted, and Supporter at least with any subscription, also where
/// the operator's reading gives its slot no tier of its own (spec §6).
#[must_use]
pub fn access(mapping: TierMapping, live: &[Entitled]) -> Tier {
    granted(mapping, live).max(if live.is_empty() { Tier::Free } else { Tier::Supporter })
}

/// Whether the plan is a paid one that nothing pays for.
#[must_use]
pub fn unconfirmed(plan: &str, live: &[Entitled]) -> bool {
    map_plan(&StoredPlan::Text(plan)) > Tier::Free && live.is_empty()
}

#[cfg(test)]
#[path = "entitlement_tests.rs"]
mod tests;
