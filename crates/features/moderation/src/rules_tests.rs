//! The rules of the desk as tables.

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
        (None, 99, Err(DecisionError::Changed)),
        (None, 101, Err(DecisionError::Changed)),
        (Some(holder(me)), 100, Ok(())),
        (Some(holder(me)), 99, Err(DecisionError::Changed)),
        (Some(holder(colleague)), 100, Err(DecisionError::Claimed(holder(colleague)))),
        (Some(holder(colleague)), 99, Err(DecisionError::Claimed(holder(colleague)))),
    ];
    for (holder, seen, expected) in cases {
        let found = may_decide(holder.clone(), me, Timestamp(seen), Timestamp(100));
        assert_eq!(found, expected, "{holder:?} {seen}");
    }
}

#[test]
fn nobody_decides_about_themselves() {
    let (me, other) = (member(1), member(2));
    let case = Case { author: other, waits: true, appealed_from: None, reported_by_moderator: false };
    let cases = [
        (case, Ok(())),
        (Case { author: me, ..case }, Err(ReviewError::Own)),
        (Case { author: me, waits: false, ..case }, Err(ReviewError::Own)),
        (Case { waits: false, ..case }, Err(ReviewError::Decided)),
        (Case { appealed_from: Some(me), ..case }, Err(ReviewError::Appealed)),
        (Case { appealed_from: Some(member(3)), ..case }, Ok(())),
        (Case { reported_by_moderator: true, ..case }, Err(ReviewError::Reported)),
    ];
    for (case, expected) in cases {
        assert_eq!(may_review(&case, me), expected, "{case:?}");
    }
}

#[test]
fn what_reporters_are_told() {
    use Status::{Approved, Pending, Rejected};
    let cases = [
        (Approved, Approved, "kept"),
        (Approved, Rejected, "changed"),
        (Pending, Approved, "changed"),
        (Pending, Rejected, "changed"),
        (Rejected, Rejected, "kept"),
    ];
    for (before, after, expected) in cases {
        assert_eq!(outcome(before, after), expected, "{before:?} {after:?}");
    }
}

#[test]
fn what_authors_are_told() {
    use Status::{Approved, Pending, Rejected};
    let cases = [
        (Pending, Approved, "approved"),
        (Pending, Rejected, "rejected"),
        (Approved, Rejected, "removed"),
        (Rejected, Approved, "approved"),
        (Rejected, Rejected, "rejected"),
    ];
    for (before, after, expected) in cases {
        assert_eq!(answer(before, after), expected, "{before:?} {after:?}");
    }
}
