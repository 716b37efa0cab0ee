//! The Free member's allowance: one Win, and one Question, in any 24 hours (spec §5, O-6, O-43, O-44).

use crate::role::Roles;
use crate::tier::Tier;
use crate::time::{Timestamp, next_after};

/// Whether the allowance limits this member at all: Free and without a privileged role.
#[must_use]
pub fn applies(tier: Tier, roles: &Roles) -> bool {
    tier == Tier::Free && !roles.privileged()
}

/// When the next one may be created, or `None` when it may be now.
///
/// `last` is the creation time of the last one; a time that cannot be right (zero or below, or ahead because the clock was
/// set back) never locks anyone out.
#[must_use]
pub fn next_allowed(last: Option<Timestamp>, cooldown: i64, now: Timestamp) -> Option<Timestamp> {
    next_after(last.filter(|last| last.0 > 0)?, cooldown, now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::DAY;
    use proptest::prelude::*;

    /// R228, R260, R262, R263, R406: the window rolls, and its last millisecond counts.
    #[test]
    fn the_window_as_a_table() {
        let now = Timestamp(1_763_700_000_000);
        let cases = [
            (None, None),
            (Some(now), Some(now.plus(DAY))),
            (Some(now.plus(-DAY + 1)), Some(now.plus(1))),
            (Some(now.plus(-DAY)), None),
            (Some(now.plus(-2 * DAY)), None),
            (Some(Timestamp(0)), None),
            (Some(Timestamp(-5)), None),
            // The clock was set back.
            (Some(now.plus(1)), Some(now.plus(DAY))),
            (Some(now.plus(DAY)), None),
        ];
        for (last, next) in cases {
            assert_eq!(next_allowed(last, DAY, now), next, "{last:?}");
        }
    }

    /// R282, R284: paid and privileged members are never limited.
    #[test]
    fn whom_it_limits() {
        assert!(applies(Tier::Free, &Roles::default()));
        assert!(!applies(Tier::Supporter, &Roles::default()));
        assert!(!applies(Tier::Super, &Roles::default()));
        for roles in [
            Roles { admin: true, ..Roles::default() },
            Roles { moderator: true, ..Roles::default() },
            Roles { ambassador: true, ..Roles::default() },
            Roles { professional: true, ..Roles::default() },
            Roles { applicant: true, ..Roles::default() },
        ] {
            assert!(!applies(Tier::Free, &roles), "{roles:?}");
        }
    }

    proptest! {
        /// R260: two are never closer than the cooldown, however the clock jumps forward.
        #[test]
        fn never_two_within_the_window(gaps in prop::collection::vec(0i64..2 * DAY, 1..50)) {
            let mut now = Timestamp(1_763_700_000_000);
            let mut last = None;
            for gap in gaps {
                now = now.plus(gap);
                if next_allowed(last, DAY, now).is_none() {
                    if let Some(previous) = last { prop_assert!(now.since(previous) >= DAY); }
                    last = Some(now);
                }
            }
        }
    }
}
