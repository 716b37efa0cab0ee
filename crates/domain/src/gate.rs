//! Gates: which tier a feature needs, and the words of the dialog that opens below it (spec §6 Feature gates).

use crate::tier::Tier;

/// A feature, and the tier it begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gate {
    /// What the dialog says one needs to upgrade for: "You need to upgrade to {feature}."
    pub feature: &'static str,
    /// The least tier that has it.
    pub needs: Tier,
}

/// Commenting on what others share and ask: open to all, unless the operator begins it with a tier (O-5).
pub const COMMENT: Gate = Gate { feature: "comment", needs: Tier::Free };
/// Liking what others share: as [`COMMENT`] (O-5).
pub const LIKE: Gate = Gate { feature: "like what others share", needs: Tier::Free };

impl Gate {
    /// The same feature, beginning with another tier.
    #[must_use]
    pub const fn beginning_with(self, needs: Tier) -> Self {
        Self { needs, ..self }
    }

    /// Whether a viewer of this tier may pass; privileged roles have the top tier.
    #[must_use]
    pub fn open_to(self, tier: Tier) -> bool {
        tier >= self.needs
    }

    /// The sentence of the dialog (spec §8).
    #[must_use]
    pub fn sentence(self) -> String {
        format!("You need to upgrade to {}.", self.feature)
    }
}

macro_rules! gates {
    ($($(#[$about:meta])* $name:ident = $feature:literal from $tier:ident;)+) => {
        $($(#[$about])* pub const $name: Gate = Gate { feature: $feature, needs: Tier::$tier };)+

        /// Every feature of spec §6 with its tier, in the order of the specification.
        pub const TABLE: &[Gate] = &[$($name),+];
    };
}

gates! {
    /// Shares Wins beyond the allowance of Free: said where that is spent (O-4).
    SHARE_WINS = "share wins" from Supporter;
    /// Reads Wins that are older than what is open to Free (O-3).
    VIEW_WINS = "view wins" from Supporter;
    /// Reads prompts (O-2).
    VIEW_PROMPTS = "view prompts" from Supporter;
    /// Reads other Members' profiles.
    VIEW_PROFILES = "view user profiles" from Supporter;
    /// Watches or hears one recording (O-15).
    VIEW_RECORDING = "view this room recording" from Supporter;
    /// Looks through the replays (O-15).
    VIEW_REPLAYS = "view Room replays" from Supporter;
    /// Reads and writes in the community's chat.
    CHAT = "chat" from Supporter;
    /// Joins a Room that is not for Super alone (O-14).
    JOIN_ROOM = "join this room" from Supporter;
    /// Writes to another Member in private; reading, blocking and answering staff are open to all (O-63).
    SEND_MESSAGES = "send direct messages" from Supporter;
    /// Looks through the directory of Professionals.
    DIRECTORY = "access the professional directory" from Supporter;
    /// Suggests prompts (O-2).
    SUGGEST_PROMPTS = "suggest prompts" from Super;
    /// Joins a Room that is for Super alone (O-14).
    ENTER_ROOM = "enter this room" from Super;
    /// Reads Questions: never closed.
    VIEW_QUESTIONS = "view questions" from Free;
    /// Asks Questions: never closed, only counted by the allowance.
    ASK_QUESTIONS = "ask questions" from Free;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R013, R278, R287, R288, R289, R290, R293, R295, R297, R299, R300: the table of the specification, word for word, and at
    /// which tiers each gate is open. The gates of Rooms and of the directory have no page yet and prove nothing.
    #[test]
    fn gates_as_a_table() {
        let from_supporter = [
            "share wins",
            "view wins",
            "view prompts",
            "view user profiles",
            "view this room recording",
            "view Room replays",
            "chat",
            "join this room",
            "send direct messages",
            "access the professional directory",
        ];
        let rows = from_supporter
            .map(|feature| (feature, [false, true, true]))
            .into_iter()
            .chain(["suggest prompts", "enter this room"].map(|feature| (feature, [false, false, true])))
            .chain(["view questions", "ask questions"].map(|feature| (feature, [true, true, true])));
        let found = TABLE.iter().map(|gate| {
            (gate.feature, [Tier::Free, Tier::Supporter, Tier::Super].map(|tier| gate.open_to(tier)))
        });
        assert_eq!(found.collect::<Vec<_>>(), rows.collect::<Vec<_>>());
    }

    /// R391: what the dialog says, in each of its forms.
    #[test]
    fn sentences_as_a_table() {
        let sentences = [
            "You need to upgrade to share wins.",
            "You need to upgrade to view wins.",
            "You need to upgrade to view prompts.",
            "You need to upgrade to view user profiles.",
            "You need to upgrade to view this room recording.",
            "You need to upgrade to view Room replays.",
            "You need to upgrade to chat.",
            "You need to upgrade to join this room.",
            "You need to upgrade to send direct messages.",
            "You need to upgrade to access the professional directory.",
            "You need to upgrade to suggest prompts.",
            "You need to upgrade to enter this room.",
        ];
        let closed = TABLE.iter().filter(|gate| gate.needs > Tier::Free);
        assert_eq!(closed.map(|gate| gate.sentence()).collect::<Vec<_>>(), sentences);
    }
}
