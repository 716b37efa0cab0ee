//! What can be bought: billing slots, and the four configured prices (spec §7 Other, O-1).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tier::Tier;

/// A billing slot. It is not a [`Tier`]: with the usual reading, slot 0 makes a Supporter and the others make Super.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
pub enum Slot {
    /// Supporter by subscription.
    #[serde(rename = "tier_0")]
    Zero,
    /// Super by subscription.
    #[serde(rename = "tier_1")]
    One,
    /// Super for life.
    #[serde(rename = "tier_2")]
    Two,
}

impl Slot {
    /// All slots, the least first.
    pub const ALL: [Self; 3] = [Self::Zero, Self::One, Self::Two];

    /// The plan that an account with this slot has stored.
    #[must_use]
    pub const fn plan(self) -> &'static str {
        match self {
            Self::Zero => "tier_0",
            Self::One => "tier_1",
            Self::Two => "tier_2",
        }
    }

    /// The title of its plan's card (O-11).
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Zero => Tier::Supporter.title(),
            Self::One | Self::Two => Tier::Super.title(),
        }
    }
}

/// One of the four prices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// Supporter, paid every week.
    Tier0Weekly,
    /// Supporter, paid every year.
    Tier0Yearly,
    /// Super, paid every week.
    Tier1Weekly,
    /// Super, paid once.
    Tier2Lifetime,
}

/// How often a price is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Every {
    /// Each seven days.
    Week,
    /// Each calendar year.
    Year,
    /// Once and never again.
    Once,
}

impl Price {
    /// All four, in the order of the specification.
    pub const ALL: [Self; 4] = [Self::Tier0Weekly, Self::Tier0Yearly, Self::Tier1Weekly, Self::Tier2Lifetime];

    /// The name of the price in configuration, in the API and at the provider (`lookup_key`).
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Tier0Weekly => "tier0_weekly",
            Self::Tier0Yearly => "tier0_yearly",
            Self::Tier1Weekly => "tier1_weekly",
            Self::Tier2Lifetime => "tier2_lifetime",
        }
    }

    /// The price of this name.
    #[must_use]
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|price| price.key() == key)
    }

    /// The slot that it pays for.
    #[must_use]
    pub const fn slot(self) -> Slot {
        match self {
            Self::Tier0Weekly | Self::Tier0Yearly => Slot::Zero,
            Self::Tier1Weekly => Slot::One,
            Self::Tier2Lifetime => Slot::Two,
        }
    }

    /// How often it is paid.
    #[must_use]
    pub const fn every(self) -> Every {
        match self {
            Self::Tier0Weekly | Self::Tier1Weekly => Every::Week,
            Self::Tier0Yearly => Every::Year,
            Self::Tier2Lifetime => Every::Once,
        }
    }

    /// The title of its plan's card (O-11).
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.slot().title()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_as_a_table() {
        let table = [
            (Price::Tier0Weekly, "tier0_weekly", "tier_0", Every::Week, "Supporter"),
            (Price::Tier0Yearly, "tier0_yearly", "tier_0", Every::Year, "Supporter"),
            (Price::Tier1Weekly, "tier1_weekly", "tier_1", Every::Week, "Super Supporter"),
            (Price::Tier2Lifetime, "tier2_lifetime", "tier_2", Every::Once, "Super Supporter"),
        ];
        assert_eq!(Price::ALL.map(Price::key), table.map(|row| row.1));
        for (price, key, plan, every, title) in table {
            assert_eq!((price.key(), price.slot().plan(), price.every()), (key, plan, every));
            assert_eq!((price.title(), Price::named(key)), (title, Some(price)));
            assert_eq!(serde_json::to_value(price).ok(), Some(key.into()), "named alike everywhere");
            assert_eq!(serde_json::to_value(price.slot()).ok(), Some(plan.into()));
        }
        assert_eq!(Slot::ALL.map(Slot::plan), ["tier_0", "tier_1", "tier_2"]);
    }
}
