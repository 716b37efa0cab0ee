//! Who may decide while somebody looks, and until when that can be undone; pure, without clock or database.

use domain::ids::MemberId;
use domain::limits::UNDO_MS;
use domain::time::Timestamp;

/// A claim that has not run out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The moderator who holds it.
    pub moderator: MemberId,
    /// Their name for colleagues.
    pub name: String,
    /// When the claim runs out.
    pub until: Timestamp,
}

/// Why a decision does not stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A colleague is looking at it.
    Claimed(Holder),
    /// Its author handed it in again after this moderator read it: the decision is about another text.
    Changed,
}

/// Whether a moderator may decide about the version they have seen, given the living claim, if any, and the version
/// that stands. When its author handed it in names a version, since no two hand-ins share a time.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn may_decide(
    holder: Option<Holder>,
    moderator: MemberId,
    seen: Timestamp,
    submitted_at: Timestamp,
) -> Result<(), Refusal> {
    match holder {
        Some(holder) if holder.moderator != moderator => Err(Refusal::Claimed(holder)),
        _ if seen != submitted_at => Err(Refusal::Changed),
        _ => Ok(()),
    }
}

/// When a decision made at `decided_at` becomes final; the last millisecond counts.
#[must_use]
pub const fn undo_until(decided_at: Timestamp) -> Timestamp {
    decided_at.plus(UNDO_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(number: u128) -> MemberId {
        MemberId(uuid::Uuid::from_u128(number))
    }

    #[test]
    fn claims_as_a_table() {
        let (me, colleague) = (member(1), member(2));
        let holder = |moderator| Holder { moderator, name: "Mona T.".to_owned(), until: Timestamp(900) };
        let cases = [
            (None, 100, Ok(())),
            (None, 99, Err(Refusal::Changed)),
            (None, 101, Err(Refusal::Changed)),
            (Some(holder(me)), 100, Ok(())),
            (Some(holder(me)), 99, Err(Refusal::Changed)),
            (Some(holder(colleague)), 100, Err(Refusal::Claimed(holder(colleague)))),
            (Some(holder(colleague)), 99, Err(Refusal::Claimed(holder(colleague)))),
        ];
        for (holder, seen, expected) in cases {
            assert_eq!(
                may_decide(holder.clone(), me, Timestamp(seen), Timestamp(100)),
                expected,
                "{holder:?} {seen}"
            );
        }
    }
}
