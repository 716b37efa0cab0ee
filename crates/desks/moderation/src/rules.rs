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
    /// When they began to look.
    pub since: Timestamp,
    /// When the claim runs out.
    pub until: Timestamp,
}

/// Why a decision does not stand, as far as claims say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A colleague is looking at it.
    Claimed(Holder),
    /// Its author handed it in again after this moderator began to look: the decision is about another text.
    Changed,
}

/// Whether a moderator may decide, given the living claim, if any, and when the author last handed the thing in.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn may_decide(
    holder: Option<Holder>,
    moderator: MemberId,
    submitted_at: Timestamp,
) -> Result<(), Refusal> {
    match holder {
        Some(holder) if holder.moderator != moderator => Err(Refusal::Claimed(holder)),
        Some(holder) if holder.since < submitted_at => Err(Refusal::Changed),
        Some(_) | None => Ok(()),
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
        let holder = |moderator, since| Holder {
            moderator,
            name: "Mona T.".to_owned(),
            since: Timestamp(since),
            until: Timestamp(900),
        };
        let cases = [
            (None, Ok(())),
            (Some(holder(me, 100)), Ok(())),
            (Some(holder(me, 101)), Ok(())),
            (Some(holder(me, 99)), Err(Refusal::Changed)),
            (Some(holder(colleague, 100)), Err(Refusal::Claimed(holder(colleague, 100)))),
            (Some(holder(colleague, 99)), Err(Refusal::Claimed(holder(colleague, 99)))),
        ];
        for (holder, expected) in cases {
            assert_eq!(may_decide(holder.clone(), me, Timestamp(100)), expected, "{holder:?}");
        }
    }
}
