//! Membership tiers, and how a stored plan value becomes one (spec §3, O-1).

use serde::{Deserialize, Serialize};

/// A member's level. It is another type than the stored plan, so that a level is never mapped twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Tier {
    /// Level 0.
    #[default]
    Free,
    /// Level 1.
    Supporter,
    /// Level 2.
    Super,
}

impl Tier {
    /// The numeric level of spec §3.
    #[must_use]
    pub const fn level(self) -> u8 {
        match self {
            Self::Free => 0,
            Self::Supporter => 1,
            Self::Super => 2,
        }
    }

    /// The name shown on badges (O-11).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "Free",
            Self::Supporter => "Supporter",
            Self::Super => "Super",
        }
    }

    /// The title of its plan's card (O-11).
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Super => "Super Supporter",
            Self::Free | Self::Supporter => self.name(),
        }
    }

    /// What the tier gives, as the plan cards list it (spec §6).
    #[must_use]
    pub const fn description(self) -> &'static [&'static str] {
        match self {
            Self::Free => &["Read-only access", "Wins and prompts sent by email", "May share 1 win per day"],
            Self::Supporter => &[
                "Badge",
                "Post unlimited wins",
                "Chat in community channels",
                "Direct-message other members",
                "Access the curated directory of verified mental health professionals",
            ],
            Self::Super => &[
                "Golden badge",
                "Post wins",
                "Ask questions",
                "Join livestreams",
                "Watch past livestreams",
                "Chat in community channels",
                "Access the directory",
            ],
        }
    }
}

/// The plan that an account has when nothing else is stored.
pub const DEFAULT_PLAN: &str = "tier_0";

/// A plan value as documents hold it: any JSON scalar.
#[derive(Debug, Clone, PartialEq)]
pub enum StoredPlan<'a> {
    /// Null or absent.
    Missing,
    /// A number.
    Number(f64),
    /// A string such as `tier_1`.
    Text(&'a str),
    /// Booleans, lists, objects.
    Other,
}

/// The mapping table of spec §3: only Free or Super comes out.
#[must_use]
pub fn map_plan(plan: &StoredPlan<'_>) -> Tier {
    match plan {
        StoredPlan::Number(number) if *number >= 1.0 => Tier::Super,
        StoredPlan::Text(text) => match text.trim() {
            "tier_1" | "tier_2" => Tier::Super,
            other => match other.parse::<f64>() {
                Ok(number) if number >= 1.0 && other.bytes().all(|b| b.is_ascii_digit() || b == b'.') => {
                    Tier::Super
                }
                _ => Tier::Free,
            },
        },
        StoredPlan::Missing | StoredPlan::Number(_) | StoredPlan::Other => Tier::Free,
    }
}

/// Which reading of the specification's tier table an installation follows (configuration key `tiers.map`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TierMapping {
    /// The plan is a billing slot; a subscription on slot 0 makes a Supporter.
    #[default]
    Slots,
    /// `tier_1` is Supporter.
    SupporterIsTier1,
    /// Only the table: Supporter is never reached.
    Literal,
}

/// A member's level from the stored plan and whether at least one subscription is confirmed.
#[must_use]
pub fn level(mapping: TierMapping, plan: &StoredPlan<'_>, confirmed_subscription: bool) -> Tier {
    match mapping {
        TierMapping::Literal => map_plan(plan),
        TierMapping::Slots => {
            map_plan(plan).max(if confirmed_subscription { Tier::Supporter } else { Tier::Free })
        }
        TierMapping::SupporterIsTier1 => {
            let one = matches!(plan, StoredPlan::Text(text) if matches!(text.trim(), "tier_1" | "1"))
                || matches!(plan, StoredPlan::Number(n) if *n >= 1.0 && *n < 2.0);
            if one { Tier::Supporter } else { map_plan(plan) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R138, R139, R140, R141, R142, R143, R144, R145, R146: every row of the mapping table and the edges of O-1.
    #[test]
    fn stored_plans_as_a_table() {
        use StoredPlan::{Missing, Number, Other, Text};
        let to_super = [
            Number(1.0),
            Number(1.5),
            Number(2.0),
            Number(99.0),
            Text("tier_1"),
            Text("tier_2"),
            Text("1"),
            Text("2"),
            Text("3"),
            Text("01"),
            Text(" 2 "),
        ];
        let to_free = [
            Missing,
            Number(0.0),
            Number(0.99),
            Number(-1.0),
            Number(f64::NAN),
            Text("tier_0"),
            Text("0"),
            Text("tier_3"),
            Text("abc"),
            Text(""),
            Text("NaN"),
            Text("inf"),
            Text("1e3"),
            Text("-2"),
            Other,
        ];
        for plan in &to_super {
            assert_eq!(map_plan(plan), Tier::Super, "{plan:?}");
        }
        for plan in &to_free {
            assert_eq!(map_plan(plan), Tier::Free, "{plan:?}");
        }
    }

    /// R147, R148: one fixture under the three readings.
    #[test]
    fn the_three_readings() {
        use TierMapping::{Literal, Slots, SupporterIsTier1};
        let cases = [
            // plan, subscribed, slots, supporter_is_tier1, literal
            ("tier_0", false, Tier::Free, Tier::Free, Tier::Free),
            ("tier_0", true, Tier::Supporter, Tier::Free, Tier::Free),
            ("tier_1", true, Tier::Super, Tier::Supporter, Tier::Super),
            ("tier_2", true, Tier::Super, Tier::Super, Tier::Super),
        ];
        for (plan, subscribed, slots, supporter, literal) in cases {
            let plan = StoredPlan::Text(plan);
            assert_eq!(level(Slots, &plan, subscribed), slots);
            assert_eq!(level(SupporterIsTier1, &plan, subscribed), supporter);
            assert_eq!(level(Literal, &plan, subscribed), literal);
        }
    }

    /// R134, R135, R136, R137, R431: names, numbers, what each gives in the words of spec §6, default.
    #[test]
    fn names_and_levels() {
        let named = [
            (
                Tier::Free,
                0,
                "Free",
                "Read-only access, Wins and prompts sent by email, May share 1 win per day",
            ),
            (
                Tier::Supporter,
                1,
                "Supporter",
                "Badge, Post unlimited wins, Chat in community channels, Direct-message other members, \
                 Access the curated directory of verified mental health professionals",
            ),
            (
                Tier::Super,
                2,
                "Super",
                "Golden badge, Post wins, Ask questions, Join livestreams, Watch past livestreams, \
                 Chat in community channels, Access the directory",
            ),
        ];
        for (tier, level, name, gives) in named {
            assert_eq!((tier.level(), tier.name()), (level, name));
            assert_eq!(tier.title(), if name == "Super" { "Super Supporter" } else { name });
            assert_eq!(tier.description(), gives.split(", ").collect::<Vec<_>>());
        }
        assert_eq!(DEFAULT_PLAN, "tier_0");
        assert_eq!(map_plan(&StoredPlan::Text(DEFAULT_PLAN)), Tier::Free);
    }
}
