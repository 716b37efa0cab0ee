//! What entitlements grant, as tables, and as rules that hold for whatever is stored.

use super::*;
use proptest::prelude::*;

const NOW: Timestamp = Timestamp(1_768_478_400_000);

fn row(id: &str, slot: Slot, until: Option<i64>) -> Entitled {
    Entitled { id: id.into(), slot, until: until.map(|millis| NOW.plus(millis)) }
}

/// R147, R148: one fixture under the three readings; only what is live grants anything.
#[test]
fn the_three_readings() {
    use Tier::{Free, Super, Supporter};
    use TierMapping::{Literal, Slots, SupporterIsTier1};
    let table = [
        // live rows, slots, supporter_is_tier1, literal
        (vec![], Free, Free, Free),
        (vec![row("a", Slot::Zero, None)], Supporter, Free, Free),
        (vec![row("a", Slot::One, Some(1))], Super, Supporter, Super),
        (vec![row("a", Slot::Two, None)], Super, Super, Super),
        (vec![row("a", Slot::Zero, None), row("b", Slot::One, None)], Super, Supporter, Super),
    ];
    for (live, slots, supporter, literal) in table {
        assert_eq!(granted(Slots, &live), slots, "{live:?}");
        assert_eq!(granted(SupporterIsTier1, &live), supporter, "{live:?}");
        assert_eq!(granted(Literal, &live), literal, "{live:?}");
        for mapping in [Slots, SupporterIsTier1, Literal] {
            // R278, R279: Supporter or higher, or at least one subscription.
            let least = if live.is_empty() { Free } else { Supporter };
            assert_eq!(access(mapping, &live), granted(mapping, &live).max(least));
        }
    }
}

#[test]
fn what_counts_and_which_plan_it_makes() {
    let said = |rows: Vec<Entitled>| Entitlements(Some(rows));
    let ended = row("old", Slot::Two, Some(0));
    let table = [
        (Entitlements(None), "tier_1", vec![], "tier_1"),
        (Entitlements(None), "", vec![], ""),
        (said(vec![]), "tier_1", vec![], "tier_0"),
        (said(vec![ended.clone()]), "tier_2", vec![], "tier_0"),
        (said(vec![ended, row("week", Slot::Zero, Some(1))]), "tier_2", vec!["week"], "tier_0"),
        (
            said(vec![
                row("b", Slot::One, Some(1)),
                row("a", Slot::One, Some(2)),
                row("c", Slot::Two, Some(1)),
            ]),
            "tier_0",
            vec!["c", "a", "b"],
            "tier_2",
        ),
        (said(vec![row("b", Slot::One, Some(9)), row("a", Slot::One, None)]), "x", vec!["a", "b"], "tier_1"),
    ];
    for (all, stored, ids, plan) in table {
        let live = all.live(NOW);
        assert_eq!(live.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ids, "{all:?}");
        assert_eq!(all.plan(stored, NOW), plan, "{all:?}");
    }
}

/// O-18: a stored paid plan without anything behind it is unconfirmed; a membership that ended is not.
#[test]
fn unconfirmed_as_a_table() {
    let live = [row("a", Slot::Zero, None)];
    for (plan, with, without) in
        [("tier_0", false, false), ("tier_1", false, true), (" 2 ", false, true), ("NaN", false, false)]
    {
        assert_eq!((unconfirmed(plan, &live), unconfirmed(plan, &[])), (with, without), "{plan}");
    }
    let ended = Entitlements(Some(vec![row("a", Slot::One, Some(0))]));
    assert!(!unconfirmed(&ended.plan("tier_1", NOW), &ended.live(NOW)));
}

#[test]
fn a_row_has_to_say_everything() {
    let read = |text: &str| serde_json::from_str::<Entitled>(text).ok();
    let fine = r#"{"id":"a","slot":"tier_1","until":null}"#;
    assert_eq!(read(fine), Some(row("a", Slot::One, None)));
    for text in [
        r#"{"id":"a","slot":"tier_1"}"#,
        r#"{"id":"a","slot":"tier_3","until":null}"#,
        r#"{"id":"a","slot":1,"until":null}"#,
        r#"{"id":"a","slot":"tier_1","until":"2026"}"#,
        r#"{"id":"a","slot":"tier_1","until":1e400}"#,
        r#"{"id":"a","slot":"tier_1","until":null,"tier":2}"#,
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

fn any_row() -> impl Strategy<Value = Entitled> {
    (0usize..3, prop::option::of(-10i64..10)).prop_map(|(slot, until)| row("a", Slot::ALL[slot], until))
}

proptest! {
    /// R282, O-18: whatever plan is stored, nothing is granted beyond the best live row of the ledger.
    #[test]
    fn nothing_is_granted_above_the_ledger(
        rows in prop::option::of(prop::collection::vec(any_row(), 0..6)),
        stored in "\\PC{0,12}|tier_[0-9]|NaN|-?[0-9]{1,4}(\\.[0-9])?|\\{\"tier\": ?2\\}",
        move_by in -20i64..20,
    ) {
        let now = NOW.plus(move_by);
        let all = Entitlements(rows.clone());
        let live = all.live(now);
        for mapping in [TierMapping::Slots, TierMapping::SupporterIsTier1, TierMapping::Literal] {
            let best = rows.iter().flatten().filter(|row| row.is_live(now))
                .map(|row| granted(mapping, std::slice::from_ref(row))).max().unwrap_or_default();
            prop_assert_eq!(granted(mapping, &live), best);
            prop_assert!(live.is_empty() == (access(mapping, &live) == Tier::Free));
            if rows.is_some() {
                // What the session says of an account that the ledger knows is what is granted.
                let plan = all.plan(&stored, now);
                prop_assert_eq!(level(mapping, &StoredPlan::Text(&plan), !live.is_empty()), best);
            }
        }
    }
}
