//! Renewals: paid, declined and tried again, failed for good; trials; endings.

use domain::time::DAY;
use platform::payments::MoneyState;

use super::*;

#[test]
fn a_week_follows_the_other_and_each_is_paid_once() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier1Weekly, Card::Works);
    let told = desk.days(21);
    assert_eq!(desk.income(), 4 * 900);
    assert_eq!(kinds(&told).iter().filter(|kind| **kind == "invoice.paid").count(), 3);
    let known = desk.account.subscription(&id).unwrap();
    assert_eq!((known.period_start, known.period_end), (START.plus(21 * DAY), START.plus(28 * DAY)));
    assert_eq!(known.state, PurchaseState::Active);
}

#[test]
fn a_leap_day_comes_back_after_four_years() {
    let mut desk = Desk::new();
    desk.account.today = Timestamp(1_709_200_800_000); // 2024-02-29, 10:00 UTC
    let id = desk.buy(Price::Tier0Yearly, Card::Works);
    let mut ends = Vec::new();
    for _ in 0..4 {
        ends.push(super::super::day(desk.account.subscription(&id).unwrap().period_end));
        desk.days(366);
    }
    assert_eq!(ends, ["28 February 2025", "28 February 2026", "28 February 2027", "29 February 2028"]);
}

#[test]
fn a_renewal_that_is_declined_once_is_paid_a_day_later() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Weekly, Card::FailsOnce);
    let told = desk.days(7);
    assert!(kinds(&told).contains(&"invoice.payment_failed"), "{told:?}");
    assert_eq!(desk.state(&id), PurchaseState::PastDue);
    assert_eq!(
        desk.account.purchases(&desk.terms)[0].money,
        MoneyState::Kept,
        "what was paid before was not taken back"
    );
    desk.days(1);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Active, 800));
    let known = desk.account.subscription(&id).unwrap();
    assert_eq!(known.period_end, START.plus(14 * DAY), "the period is counted from when it was due");
}

#[test]
fn a_renewal_that_fails_for_good_ends_the_subscription() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Weekly, Card::FailsAtRenewal);
    desk.days(7);
    for (days, expected) in [
        (0, PurchaseState::PastDue),
        (1, PurchaseState::PastDue),
        (2, PurchaseState::PastDue),
        (2, PurchaseState::Canceled),
    ] {
        desk.days(days);
        assert_eq!(desk.state(&id), expected, "{days}");
    }
    let known = desk.account.subscription(&id).unwrap();
    assert_eq!(known.ended_at, Some(START.plus(12 * DAY)));
    assert!(desk.days(1_000).is_empty());
    assert_eq!(desk.income(), 400);
}

#[test]
fn an_unpaid_subscription_is_kept_where_the_operator_wants_it_so_and_a_new_card_wakes_it() {
    let mut desk = Desk::new();
    desk.terms.in_the_end = InTheEnd::Unpaid;
    let id = desk.buy(Price::Tier0Weekly, Card::FailsAtRenewal);
    desk.days(30);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Unpaid, 400));
    desk.with(|account, terms, next_id| account.use_card(Card::Works, terms, next_id)).unwrap();
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Active, 800));
    desk.days(7);
    assert_eq!(desk.income(), 1_200);
}

#[test]
fn a_new_card_pays_at_once_what_was_declined() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Weekly, Card::FailsAtRenewal);
    desk.days(8);
    assert_eq!(
        desk.with(|account, terms, next_id| account.use_card(Card::Declined, terms, next_id)),
        Err(SimulatorError::Declined)
    );
    assert_eq!(desk.state(&id), PurchaseState::PastDue);
    let told = desk.with(|account, terms, next_id| account.use_card(Card::Works, terms, next_id)).unwrap();
    assert!(kinds(&told).contains(&"invoice.paid"), "{told:?}");
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Active, 800));
}

#[test]
fn renewals_by_bank_debit_are_active_while_the_money_is_on_its_way() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Weekly, Card::Bank);
    desk.days(7);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Active, 400));
    desk.days(3);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Active, 800));
    desk.with(|account, terms, next_id| account.use_card(Card::BankFails, terms, next_id)).unwrap();
    desk.days(4);
    assert_eq!(desk.state(&id), PurchaseState::Active);
    desk.days(3);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::PastDue, 800));
}

#[test]
fn a_trial_costs_nothing_until_it_is_over() {
    let mut desk = Desk::new();
    desk.terms.trial = 14 * DAY;
    let id = desk.buy(Price::Tier0Weekly, Card::Works);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Trialing, 0));
    assert_eq!(desk.account.subscription(&id).unwrap().period_end, START.plus(14 * DAY));
    desk.days(14);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Active, 400));
    assert_eq!(desk.account.subscription(&id).unwrap().period_end, START.plus(21 * DAY));
}

#[test]
fn a_trial_that_is_cancelled_costs_nothing_at_all() {
    let mut desk = Desk::new();
    desk.terms.trial = 14 * DAY;
    let id = desk.buy(Price::Tier0Weekly, Card::Works);
    desk.account.end_with_period(&id, true).unwrap();
    desk.days(20);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Canceled, 0));
}

#[test]
fn what_is_cancelled_lasts_to_its_period_and_can_be_taken_back_before() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Weekly, Card::Works);
    assert_eq!(kinds(&desk.account.end_with_period(&id, true).unwrap()), ["customer.subscription.updated"]);
    assert_eq!(desk.account.end_with_period(&id, true), Ok(vec![]), "said twice, told once");
    desk.days(6);
    assert_eq!(desk.state(&id), PurchaseState::Active);
    desk.account.end_with_period(&id, false).unwrap();
    desk.days(7);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Active, 800));
    desk.account.end_with_period(&id, true).unwrap();
    assert_eq!(kinds(&desk.days(7)), ["customer.subscription.deleted"]);
    assert_eq!((desk.state(&id), desk.income()), (PurchaseState::Canceled, 800));
    assert_eq!(
        desk.account.end_with_period(&id, false),
        Err(SimulatorError::Refused("subscription_canceled"))
    );
}

#[test]
fn a_clock_that_goes_back_changes_nothing() {
    let mut desk = Desk::new();
    desk.buy(Price::Tier0Weekly, Card::Works);
    desk.days(10);
    let before = desk.account.clone();
    assert!(desk.pass(-9 * DAY).is_empty());
    assert_eq!(desk.account, before);
}

#[test]
fn a_great_leap_is_worked_out_in_pieces_that_come_to_the_same() {
    let (mut leap, mut steps) = (Desk::new(), Desk::new());
    for desk in [&mut leap, &mut steps] {
        desk.buy(Price::Tier0Weekly, Card::Works);
    }
    let far = START.plus(60 * 366 * DAY);
    while leap.account.today < far {
        leap.with(|account, terms, next_id| account.advance(far, terms, next_id));
    }
    for _ in 0..60 {
        steps.days(366);
    }
    assert_eq!((leap.income(), leap.account.today), (steps.income(), steps.account.today));
    assert_eq!(leap.income(), 400 * (60 * 366 / 7 + 1));
}
