//! Who may decide about what, while someone looks and after someone else decided; pure, without clock or database.

use domain::ids::MemberId;
use domain::limits::UNDO_MS;
use domain::review::Status;
use domain::subject::SubjectKind;
use domain::text::FieldErrors;
use domain::time::Timestamp;
use reviews::Verdict;
use serde::Serialize;
use utoipa::ToSchema;

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

/// Why someone has no say in something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReviewError {
    /// They wrote it.
    Own,
    /// They made the decision that is to be looked at again.
    Appealed,
    /// They reported it.
    Reported,
    /// It is not waiting for review.
    Decided,
}

/// What a review depends on beside the moderator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    /// Who wrote it.
    pub author: MemberId,
    /// It waits.
    pub waits: bool,
    /// Who decided before, where its author asked for a second look.
    pub appealed_from: Option<MemberId>,
    /// The moderator has an open report on it, or one that led to the decision to be looked at again.
    pub reported_by_moderator: bool,
}

/// Whether a moderator may look into a case at all: never into their own text, report or former decision.
///
/// # Errors
/// [`ReviewError`] says why not.
pub fn may_review(case: &Case, moderator: MemberId) -> Result<(), ReviewError> {
    if case.author == moderator {
        Err(ReviewError::Own)
    } else if !case.waits {
        Err(ReviewError::Decided)
    } else if case.appealed_from == Some(moderator) {
        Err(ReviewError::Appealed)
    } else if case.reported_by_moderator {
        Err(ReviewError::Reported)
    } else {
        Ok(())
    }
}

/// Why a decision is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecisionError {
    /// A colleague is looking at it.
    Claimed(Holder),
    /// Its author handed it in again after this moderator read it: the decision is about another text.
    Changed,
}

/// Whether a moderator may decide about the version they have seen, given the living claim, if any, and the version
/// that is current. When its author handed it in names a version, since no two hand-ins share a time.
///
/// # Errors
/// [`DecisionError`] says why not.
pub fn may_decide(
    holder: Option<Holder>,
    moderator: MemberId,
    seen: Timestamp,
    submitted_at: Timestamp,
) -> Result<(), DecisionError> {
    match holder {
        Some(holder) if holder.moderator != moderator => Err(DecisionError::Claimed(holder)),
        _ if seen != submitted_at => Err(DecisionError::Changed),
        _ => Ok(()),
    }
}

/// Whether a verdict says what it takes down where it has to: of a profile that was visible until now, and of nothing else.
///
/// # Errors
/// The field at fault.
pub fn may_take(kind: SubjectKind, before: Status, verdict: &Verdict) -> Result<(), FieldErrors> {
    let of_a_profile =
        kind == SubjectKind::Member && before == Status::Approved && verdict.status() == Status::Rejected;
    match (of_a_profile, verdict.removed_parts.is_empty()) {
        (true, true) => Err(vec![("removedParts", "required")]),
        (false, false) => Err(vec![("removedParts", "not_allowed")]),
        _ => Ok(()),
    }
}

/// When a decision made at `decided_at` becomes final; the last millisecond counts.
#[must_use]
pub const fn undo_until(decided_at: Timestamp) -> Timestamp {
    decided_at.plus(UNDO_MS)
}

/// What those who reported something are told afterwards: whether it changed, never what became of its author.
#[must_use]
pub fn outcome(before: Status, after: Status) -> &'static str {
    if before == after { "kept" } else { "changed" }
}

/// What its author is told afterwards; that what everyone could see is removed is another word than that it was declined.
#[must_use]
pub const fn answer(before: Status, after: Status) -> &'static str {
    match (before, after) {
        (Status::Approved, Status::Rejected) => "removed",
        _ => after.as_str(),
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
