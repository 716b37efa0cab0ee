//! What is accepted when a Room is planned, as tables.

use domain::time::{DAY, HOUR, MINUTE};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;

const NOW: Timestamp = Timestamp(1_000 * DAY);

fn draft() -> Draft<'static> {
    Draft { title: "Tea at nine", starts_at: NOW.plus(HOUR), minutes: 60, capacity: 50, ..Draft::default() }
}

fn members(count: u128) -> Vec<MemberId> {
    (0..count).map(|number| MemberId(Uuid::from_u128(number))).collect()
}

fn faults(draft: &Draft<'_>, is_private: bool) -> FieldErrors {
    Plan::parse(draft, is_private, None, NOW).err().unwrap_or_default()
}

#[test]
fn a_plan_is_cleaned() {
    let tags = ["sleep".to_owned()];
    let given = Draft { title: " Tea\nat nine ", description: "  ", tags: &tags, ..draft() };
    let plan = Plan::parse(&given, false, None, NOW).unwrap();
    assert_eq!((plan.title.as_str(), plan.description.as_str()), ("Tea at nine", ""));
    assert_eq!(plan.tags, ["sleep"]);
}

#[test]
fn every_bound_as_a_table() {
    let long = "a".repeat(1001);
    let (unknown, double) = (["tea".to_owned()], ["sleep".to_owned(), "sleep".to_owned()]);
    let four = ["sleep", "panic", "exposure", "open conversation"].map(str::to_owned);
    let (six, many) = (members(6), members(51));
    let rows: [(Draft<'_>, bool, FieldErrors); 16] = [
        (draft(), false, vec![]),
        (Draft { title: " ", ..draft() }, false, vec![("title", "required")]),
        (Draft { title: &long[..101], ..draft() }, false, vec![("title", "too_long")]),
        (Draft { description: &long, ..draft() }, false, vec![("description", "too_long")]),
        (Draft { tags: &unknown, ..draft() }, false, vec![("tags", "unknown")]),
        (Draft { tags: &double, ..draft() }, false, vec![("tags", "double")]),
        (Draft { tags: &four, ..draft() }, false, vec![("tags", "too_many")]),
        (Draft { minutes: 9, ..draft() }, false, vec![("minutes", "invalid")]),
        (Draft { minutes: 241, ..draft() }, false, vec![("minutes", "invalid")]),
        (Draft { capacity: 1, ..draft() }, false, vec![("capacity", "invalid")]),
        (Draft { capacity: 201, ..draft() }, false, vec![("capacity", "invalid")]),
        (Draft { hosts: &six, ..draft() }, false, vec![("hosts", "too_many")]),
        (Draft { call_members: &many[..50], ..draft() }, true, vec![]),
        (Draft { call_members: &many, ..draft() }, true, vec![("callMembers", "too_many")]),
        (Draft { call_members: &many[..1], ..draft() }, false, vec![("callMembers", "not_private")]),
        (
            Draft { title: "", minutes: 0, capacity: 0, ..draft() },
            false,
            vec![("title", "required"), ("minutes", "invalid"), ("capacity", "invalid")],
        ),
    ];
    for (given, is_private, expected) in rows {
        assert_eq!(faults(&given, is_private), expected, "{given:?}");
    }
}

#[test]
fn when_it_may_begin() {
    let rows = [
        (NOW, true),
        (NOW.plus(-2 * HOUR), true),
        (NOW.plus(-2 * HOUR - 1), false),
        (NOW.plus(365 * DAY), true),
        (NOW.plus(365 * DAY + 1), false),
        (Timestamp(0), false),
        (Timestamp(i64::MAX), false),
        (Timestamp(i64::MIN), false),
    ];
    for (starts_at, fine) in rows {
        assert_eq!(faults(&Draft { starts_at, ..draft() }, false).is_empty(), fine, "{starts_at:?}");
    }
    // Changing something else of a Room leaves a time that has passed alone.
    let past = NOW.plus(-3 * HOUR);
    let late = Draft { starts_at: past, ..draft() };
    assert!(Plan::parse(&late, false, Some(past), NOW).is_ok());
    assert!(Plan::parse(&late, false, Some(past.plus(MINUTE)), NOW).is_err());
}

/// The words at its door.
#[test]
fn each_tier_has_its_gate() {
    assert_eq!(MinTier::Supporter.gate().sentence(), "You need to upgrade to join this room.");
    assert_eq!(MinTier::Super.gate().sentence(), "You need to upgrade to enter this room.");
}

proptest! {
    #[test]
    fn nothing_that_is_typed_breaks_it(title in "\\PC*", about in "\\PC*", at: i64, minutes: i64, capacity: i64) {
        let given = Draft { title: &title, description: &about, starts_at: Timestamp(at), minutes, capacity, ..draft() };
        if let Ok(plan) = Plan::parse(&given, false, None, NOW) {
            prop_assert!(!plan.title.is_empty() && plan.title.chars().count() <= ROOM_TITLE_MAX);
            prop_assert!((ROOM_MINUTES_MIN..=ROOM_MINUTES_MAX).contains(&plan.minutes));
        }
    }
}
