//! Gates: which tier a feature needs, and the words of the dialog that opens below it (spec §6 Feature gates).

use crate::tier::Tier;

/// A feature that not every tier has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gate {
    /// What the dialog says one needs to upgrade for: "You need to upgrade to {feature}."
    pub feature: &'static str,
    /// The least tier that has it.
    pub needs: Tier,
}

impl Gate {
    /// Whether a viewer of this tier may pass; privileged roles have the top tier.
    #[must_use]
    pub fn open_to(self, tier: Tier) -> bool {
        tier >= self.needs
    }
}

/// Reads prompts (O-2).
pub const VIEW_PROMPTS: Gate = Gate { feature: "view prompts", needs: Tier::Supporter };
/// Suggests prompts (O-2).
pub const SUGGEST_PROMPTS: Gate = Gate { feature: "suggest prompts", needs: Tier::Super };
/// Reads other Members' profiles.
pub const VIEW_PROFILES: Gate = Gate { feature: "view user profiles", needs: Tier::Supporter };

#[cfg(test)]
mod tests {
    use super::*;

    /// R289, R290, R297: a gate opens at its tier and above.
    #[test]
    fn gates_as_a_table() {
        let cases = [
            (VIEW_PROMPTS, [false, true, true]),
            (VIEW_PROFILES, [false, true, true]),
            (SUGGEST_PROMPTS, [false, false, true]),
        ];
        for (gate, expected) in cases {
            let found = [Tier::Free, Tier::Supporter, Tier::Super].map(|tier| gate.open_to(tier));
            assert_eq!(found, expected, "{}", gate.feature);
        }
    }
}
