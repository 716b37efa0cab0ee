//! What purchases stand for, as tables and as rules that hold for whatever a provider says.

use domain::time::DAY;
use proptest::prelude::*;

use super::*;

const NOW: Timestamp = Timestamp(1_768_478_400_000);
const SOURCE: Source = Source::Stripe;

/// A weekly Supporter, paid two days ago.
fn week() -> Purchase {
    Purchase {
        id: "sub_1".into(),
        price: Price::Tier0Weekly,
        state: PurchaseState::Active,
        created_at: NOW.plus(-30 * DAY),
        period_start: NOW.plus(-2 * DAY),
        period_end: Some(NOW.plus(5 * DAY)),
        paid_until: Some(NOW.plus(5 * DAY)),
        ends_with_period: false,
        next: None,
        money: MoneyState::Kept,
        gone_back: None,
        payments: Vec::new(),
    }
}

fn for_life() -> Purchase {
    Purchase {
        id: "pi_1".into(),
        price: Price::Tier2Lifetime,
        state: PurchaseState::Paid,
        period_start: NOW.plus(-DAY),
        created_at: NOW.plus(-DAY),
        period_end: None,
        paid_until: None,
        ..week()
    }
}

fn only(purchase: &Purchase) -> Option<Entry> {
    entries(SOURCE, std::slice::from_ref(purchase)).pop()
}

/// R014, R015, D1: every state that a purchase can be in, until when it counts, and whether it does now.
#[test]
fn purchases_as_a_table() {
    use PurchaseState::{Active, Canceled, Incomplete, Paid, PastDue, Trialing, Unpaid};
    let days = |count: i64| Some(NOW.plus(count * DAY));
    let unpaid_week = Purchase { paid_until: days(-2), ..week() };
    let table = [
        // what the provider has, state in the ledger, until (days from now), live
        (Purchase { state: Incomplete, paid_until: None, ..week() }, None, None, false),
        (Purchase { state: Trialing, ..week() }, Some(State::Trialing), days(12), true),
        (week(), Some(State::Active), days(12), true),
        (Purchase { ends_with_period: true, ..week() }, Some(State::Active), days(5), true),
        (Purchase { state: PastDue, ..unpaid_week.clone() }, Some(State::PastDue), days(5), true),
        (
            Purchase { state: PastDue, paid_until: days(-7), ..unpaid_week.clone() },
            Some(State::PastDue),
            days(0),
            false,
        ),
        (
            Purchase { state: PastDue, paid_until: None, ..unpaid_week.clone() },
            Some(State::PastDue),
            days(-2),
            false,
        ),
        (Purchase { state: Unpaid, ..unpaid_week.clone() }, Some(State::Unpaid), days(-2), false),
        (Purchase { state: Canceled, ..week() }, Some(State::Canceled), days(5), true),
        (Purchase { state: Canceled, ..unpaid_week }, Some(State::Canceled), days(-2), false),
        (Purchase { state: Canceled, paid_until: None, ..week() }, None, None, false),
        (Purchase { money: MoneyState::Refunded, ..week() }, Some(State::Refunded), days(-2), false),
        (Purchase { money: MoneyState::Disputed, ..week() }, Some(State::Disputed), days(-2), false),
        (for_life(), Some(State::Lifetime), None, true),
        (Purchase { money: MoneyState::Refunded, ..for_life() }, Some(State::Refunded), days(-1), false),
        (Purchase { money: MoneyState::Disputed, ..for_life() }, Some(State::Disputed), days(-1), false),
        (Purchase { state: Paid, ..week() }, Some(State::Lifetime), days(5), true),
        (Purchase { state: Active, period_end: None, ..week() }, Some(State::Active), days(5), true),
    ];
    for (purchase, state, until, live) in table {
        let entry = only(&purchase);
        assert_eq!(entry.as_ref().map(|entry| entry.state), state, "{purchase:?}");
        assert_eq!(entry.as_ref().and_then(|entry| entry.until), until, "{purchase:?}");
        assert_eq!(entry.is_some_and(|entry| entry.is_live(NOW)), live, "{purchase:?}");
    }
}

#[test]
fn an_entry_says_what_was_bought() {
    let purchase = Purchase { next: Some(Price::Tier0Yearly), ..week() };
    let entry = only(&purchase).unwrap();
    assert_eq!(
        entry,
        Entry {
            source: SOURCE,
            reference: "sub_1".into(),
            price: Some(Price::Tier0Weekly),
            slot: Slot::Zero,
            state: State::Active,
            period: Some((NOW.plus(-2 * DAY), NOW.plus(5 * DAY))),
            ends_with_period: false,
            next: Some(Price::Tier0Yearly),
            from: NOW.plus(-30 * DAY),
            until: Some(NOW.plus(12 * DAY)),
            reason: String::new(),
        }
    );
}

/// D5: what runs in vain ends, the better goes on, and the member reads why.
#[test]
fn what_takes_the_place_of_what() {
    let better = Purchase { id: "sub_2".into(), price: Price::Tier1Weekly, ..week() };
    let later = Purchase { id: "sub_0".into(), created_at: NOW, ..week() };
    let ending = Purchase { ends_with_period: true, ..better.clone() };
    let refunded = Purchase { money: MoneyState::Refunded, ..for_life() };
    let over = Purchase { state: PurchaseState::Canceled, ..week() };
    let unpaid = Purchase { state: PurchaseState::Unpaid, ..better.clone() };
    let late = Purchase { state: PurchaseState::PastDue, ..better.clone() };
    let late_and_lesser = Purchase { state: PurchaseState::PastDue, ..week() };
    let cancelled_and_late = Purchase { ends_with_period: true, ..late_and_lesser.clone() };
    let table: [(Vec<Purchase>, &[&str], &str); 13] = [
        (vec![week()], &[], ""),
        (vec![week(), better.clone()], &["sub_1"], PAID_FOR_TWO),
        (vec![later, week()], &["sub_0"], PAID_FOR_TWO),
        (vec![week(), ending], &[], ""),
        (vec![week(), unpaid.clone()], &["sub_2"], PAID_FOR_TWO),
        // What fails may still be paid, and takes nobody's place until it is.
        (vec![week(), late], &[], ""),
        (vec![late_and_lesser.clone(), better.clone()], &["sub_1"], PAID_FOR_TWO),
        (vec![late_and_lesser, for_life()], &["sub_1"], LIFE_TAKES_ITS_PLACE),
        (vec![cancelled_and_late, for_life()], &["sub_1"], LIFE_TAKES_ITS_PLACE),
        (vec![week(), for_life()], &["sub_1"], LIFE_TAKES_ITS_PLACE),
        (vec![week(), better, for_life()], &["sub_1", "sub_2"], LIFE_TAKES_ITS_PLACE),
        (vec![week(), refunded], &[], ""),
        (vec![over, for_life()], &[], ""),
    ];
    for (all, ends, reason) in table {
        let found: Vec<&str> = in_vain(&all).into_iter().map(|one| one.id.as_str()).collect();
        assert_eq!(found, ends, "{all:?}");
        for entry in entries(SOURCE, &all) {
            let expected = if ends.contains(&entry.reference.as_str()) { reason } else { "" };
            assert_eq!(entry.reason, expected, "{all:?}");
        }
    }
    // Once it ends, it still says why.
    let ended = [Purchase { ends_with_period: true, ..week() }, for_life()];
    assert!(in_vain(&ended).is_empty());
    let entry = entries(SOURCE, &ended).remove(0);
    assert_eq!((entry.reason.as_str(), may_go_on(&entry)), (LIFE_TAKES_ITS_PLACE, false));
}

/// Anyone who got their money back is not charged again.
#[test]
fn what_went_back_ends() {
    for money in [MoneyState::Refunded, MoneyState::Disputed] {
        let back = Purchase { money, ..week() };
        let ending = Purchase { ends_with_period: true, ..back.clone() };
        let owed = Purchase { state: PurchaseState::PastDue, ..ending.clone() };
        let over = Purchase { state: PurchaseState::Canceled, ..back.clone() };
        let life = Purchase { money, ..for_life() };
        for (purchase, ends, may_cancel_it) in [
            (&back, true, true),
            (&owed, true, false),
            (&ending, false, false),
            (&over, false, false),
            (&life, false, false),
        ] {
            assert_eq!(in_vain(std::slice::from_ref(purchase)).len(), usize::from(ends), "{purchase:?}");
            assert_eq!(may_cancel(&only(purchase).unwrap()), may_cancel_it, "{purchase:?}");
        }
    }
}

#[test]
fn what_may_become_of_a_subscription() {
    let of = |purchase: &Purchase| only(purchase).unwrap();
    let runs_now = of(&week());
    let ending = of(&Purchase { ends_with_period: true, ..week() });
    let late = of(&Purchase { state: PurchaseState::PastDue, ..week() });
    let unpaid = of(&Purchase { state: PurchaseState::Unpaid, ..week() });
    let over = of(&Purchase { state: PurchaseState::Canceled, ..week() });
    let life = of(&for_life());
    let given = Entry { price: None, state: State::Given, until: None, ..runs_now.clone() };
    let up = Price::Tier1Weekly;
    let table = [
        // entry, runs, may change, may cancel, may go on, for life
        (&runs_now, true, true, true, true, false),
        (&ending, true, false, false, true, false),
        (&late, true, false, true, true, false),
        (&unpaid, false, false, true, false, false),
        (&over, false, false, false, false, false),
        (&life, false, false, false, false, true),
        (&given, false, false, false, false, false),
    ];
    for (entry, running, change, cancel, on, life) in table {
        assert_eq!(runs(entry), running, "{entry:?}");
        assert_eq!(may_change(entry, up), change, "{entry:?}");
        assert_eq!(may_cancel(entry), cancel, "{entry:?}");
        let owed = matches!(entry.state, State::PastDue | State::Unpaid);
        assert_eq!(ends_at_once(entry), owed, "{entry:?}");
        assert_eq!(may_go_on(entry), on, "{entry:?}");
        assert_eq!(is_for_life(entry, NOW), life, "{entry:?}");
    }
    assert!(is_for_life(&Entry { slot: Slot::Two, ..given }, NOW), "also when it was given");
    assert!(!may_change(&runs_now, Price::Tier0Weekly), "to what it is");
    assert!(!may_change(&runs_now, Price::Tier2Lifetime), "that is bought");
    for (to, higher) in [(up, true), (Price::Tier0Yearly, false), (Price::Tier0Weekly, false)] {
        assert_eq!(is_higher(Slot::Zero, to), higher, "{to:?}");
    }
    assert!(!is_higher(Slot::One, up));
    for (age, fresh) in
        [(0, true), (PREVIEW_MS, true), (PREVIEW_MS + 1, false), (-MINUTE, true), (-MINUTE - 1, false)]
    {
        assert_eq!(is_fresh(NOW, NOW.plus(age)), fresh, "{age}");
    }
}

/// Credit may be left where the money of a subscription newly went back: once for each time that it did.
#[test]
fn where_credit_may_be_left_as_a_table() {
    use State::{Active, Canceled, Disputed, PastDue, Refunded, Unpaid};
    let entry = |state| Entry { state, ..only(&week()).unwrap() };
    for (before, after, expected) in [
        (None, Active, false),
        (None, Refunded, true),
        (None, Disputed, true),
        (Some(Active), Active, false),
        (Some(Active), Canceled, false),
        (Some(Active), Refunded, true),
        (Some(Active), Disputed, true),
        (Some(PastDue), Disputed, true),
        (Some(Unpaid), Refunded, true),
        (Some(Canceled), Refunded, true),
        // The same payment, disputed first.
        (Some(Disputed), Refunded, false),
        (Some(Refunded), Disputed, false),
        (Some(Refunded), Refunded, false),
        (Some(Disputed), Active, false),
    ] {
        let before = before.map(entry);
        assert_eq!(may_leave_credit(before.as_ref(), &entry(after)), expected, "{before:?} {after:?}");
    }
    for state in [Refunded, Disputed] {
        let life = Entry { state, ..only(&for_life()).unwrap() };
        assert!(!may_leave_credit(None, &life), "what is paid once leaves none");
    }
}

/// A receipt promises a renewal only where one comes, after the very period that was paid.
#[test]
fn how_long_a_payment_lasts_as_a_table() {
    let end = NOW.plus(5 * DAY);
    let paid = |period_end| Payment {
        id: "pi_9".into(),
        price: Price::Tier0Weekly,
        amount: platform::payments::Money { minor: 400, currency: "eur".into() },
        paid_at: NOW,
        period_end,
        refunds: Vec::new(),
    };
    let ending = Purchase { ends_with_period: true, ..week() };
    let over = Purchase { state: PurchaseState::Canceled, ..week() };
    let refunded = Purchase { money: MoneyState::Refunded, ..week() };
    for (purchase, beside, period_end, expected) in [
        (week(), None, Some(end), Lasts::Renews(end)),
        (week(), None, Some(NOW), Lasts::Until(NOW)),
        (week(), Some(for_life()), Some(end), Lasts::Until(end)),
        (ending, None, Some(end), Lasts::Until(end)),
        (over, None, Some(end), Lasts::Until(end)),
        (refunded, None, Some(end), Lasts::Until(end)),
        (for_life(), Some(week()), None, Lasts::ForLife),
    ] {
        let all: Vec<Purchase> = beside.into_iter().chain([purchase.clone()]).collect();
        assert_eq!(lasts(&purchase, &paid(period_end), &all), expected, "{purchase:?}");
    }
}

fn any_purchase(id: usize) -> impl Strategy<Value = Purchase> {
    use PurchaseState::{Active, Canceled, Incomplete, Paid, PastDue, Trialing, Unpaid};
    let state = prop::sample::select(vec![Incomplete, Trialing, Active, PastDue, Unpaid, Canceled, Paid]);
    let money = prop::sample::select(vec![MoneyState::Kept, MoneyState::Refunded, MoneyState::Disputed]);
    let price = prop::sample::select(Price::ALL.to_vec());
    let span = (-400i64..30, prop::option::of(-40i64..400), prop::option::of(-40i64..400));
    (state, money, price, span, any::<bool>(), -500i64..0).prop_map(
        move |(state, money, price, (start, end, paid), ends, created)| Purchase {
            id: format!("sub_{id}"),
            price,
            state,
            created_at: NOW.plus(created * DAY),
            period_start: NOW.plus(start * DAY),
            period_end: end.map(|end| NOW.plus(end * DAY)),
            paid_until: paid.map(|paid| NOW.plus(paid * DAY)),
            ends_with_period: ends,
            next: None,
            money,
            gone_back: None,
            payments: Vec::new(),
        },
    )
}

fn any_purchases() -> impl Strategy<Value = Vec<Purchase>> {
    (any_purchase(1), any_purchase(2), any_purchase(3)).prop_map(|(one, two, three)| vec![one, two, three])
}

proptest! {
    /// Money that went back stands for nothing, at no time; what was never paid neither.
    #[test]
    fn nothing_stands_without_money(purchase in any_purchase(1), at in -1_000i64..1_000) {
        let live = only(&purchase).is_some_and(|entry| entry.is_live(NOW.plus(at * DAY)));
        let back = purchase.money != MoneyState::Kept;
        let never = purchase.state == PurchaseState::Incomplete;
        prop_assert!(!live || !(back || never));
    }

    /// No subscription counts beyond what its state allows: never longer than its period and the grace.
    #[test]
    fn nothing_lasts_longer_than_its_period_and_the_grace(purchase in any_purchase(1)) {
        if let Some(entry) = only(&purchase) {
            let ends = [Some(purchase.period_start), purchase.period_end, purchase.paid_until];
            let last = ends.into_iter().flatten().max().unwrap().plus(PAYMENT_GRACE_MS);
            match entry.until {
                Some(until) => prop_assert!(until <= last),
                None => prop_assert!(entry.price == Some(Price::Tier2Lifetime) && entry.state == State::Lifetime),
            }
        }
    }

    /// In whatever order a provider lists purchases, they come to the same.
    #[test]
    fn the_order_of_the_list_does_not_matter(all in any_purchases().prop_shuffle(), again in any_purchases()) {
        let sorted = |mut entries: Vec<Entry>| { entries.sort_by(|one, other| one.reference.cmp(&other.reference)); entries };
        let mut reversed = all.clone();
        reversed.reverse();
        prop_assert_eq!(sorted(entries(SOURCE, &all)), sorted(entries(SOURCE, &reversed)));
        prop_assert_eq!(entries(SOURCE, &again), entries(SOURCE, &again.clone()));
    }

    /// Ending what runs in vain leaves one that renews where there was one, and never takes the best.
    #[test]
    fn the_best_goes_on(all in any_purchases()) {
        let ended: Vec<&str> = in_vain(&all).into_iter().map(|one| one.id.as_str()).collect();
        let life = all.iter().any(|one| one.state == PurchaseState::Paid && one.price == Price::Tier2Lifetime
            && one.money == MoneyState::Kept);
        let healthy = |one: &&Purchase| renews(one) && one.money == MoneyState::Kept && !is_owed(one);
        if let Some(best) = all.iter().filter(healthy).min_by(|one, other| rank(one).cmp(&rank(other))) {
            prop_assert_eq!(ended.contains(&best.id.as_str()), life);
        }
        let left: Vec<Purchase> = all.iter().cloned()
            .map(|one| match (ended.contains(&one.id.as_str()), is_owed(&one)) {
                (false, _) => one,
                (true, false) => Purchase { ends_with_period: true, ..one },
                (true, true) => Purchase { state: PurchaseState::Canceled, ..one },
            }).collect();
        prop_assert!(in_vain(&left).is_empty(), "ending them once is enough");
    }
}
