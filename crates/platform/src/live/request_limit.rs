//! How many streams a member may ask for, over all their tabs: each costs a look into the database.

use std::collections::HashMap;

use domain::ids::MemberId;

/// Subscriptions at once: more than one tab follows, so that it can come back with all of them.
const AT_ONCE: u64 = 80;
/// And more for each second.
const A_SECOND: u64 = 5;

/// What members have left, as of a second of the hub's pulse; anyone who is not in here has everything left.
#[derive(Default)]
pub(super) struct Asking(HashMap<MemberId, (u64, u64)>);

impl Asking {
    /// Counts a subscription; false where nothing is left.
    pub fn spend(&mut self, member: MemberId, pulse: u64) -> bool {
        let left = self.0.get(&member).map_or(AT_ONCE, |found| left(*found, pulse));
        self.0.insert(member, (left.saturating_sub(1), pulse));
        left > 0
    }

    /// Forgets anyone who has everything left.
    pub fn tidy(&mut self, pulse: u64) {
        self.0.retain(|_, found| left(*found, pulse) < AT_ONCE);
    }
}

fn left((left, then): (u64, u64), pulse: u64) -> u64 {
    left.saturating_add(pulse.saturating_sub(then).saturating_mul(A_SECOND)).min(AT_ONCE)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn so_many_at_once_and_a_few_more_each_second() {
        let (maya, noah) = (MemberId(Uuid::from_u128(1)), MemberId(Uuid::from_u128(2)));
        let mut asking = Asking::default();
        let mut granted = |member, pulse| (0..200).filter(|_| asking.spend(member, pulse)).count();
        assert_eq!([granted(maya, 7), granted(noah, 7), granted(maya, 7)], [80, 80, 0]);
        assert_eq!([granted(maya, 8), granted(maya, 10), granted(maya, 900)], [5, 10, 80]);
        asking.tidy(901);
        assert_eq!(asking.0.len(), 1, "only a client that has not everything left is remembered");
        asking.tidy(916);
        assert!(asking.0.is_empty());
    }
}
