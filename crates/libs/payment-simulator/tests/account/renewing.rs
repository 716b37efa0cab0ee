//! Renewals: paid, declined and tried again, failed for good; endings.

use super::*;

#[test]
fn a_week_follows_the_other_and_each_is_paid_once() {
    let mut shop = Shop::new();
    let id = shop.buy(PLUS_WEEKLY, Card::Works);
    let events = shop.days(21);
    assert_eq!(shop.income(), 4 * 900);
    assert_eq!(kinds(&events).iter().filter(|kind| **kind == "invoice.paid").count(), 3);
    let known = shop.account.subscription(&id).unwrap();
    assert_eq!((known.period_start, known.period_end), (START + 21 * DAY, START + 28 * DAY));
    assert_eq!(known.state, SubscriptionStatus::Active);
}

#[test]
fn a_leap_day_comes_back_after_four_years() {
    let mut shop = Shop::new();
    shop.account.today = 1_709_200_800_000; // 2024-02-29, 10:00 UTC
    let id = shop.buy(YEARLY, Card::Works);
    let mut ends = Vec::new();
    for _ in 0..4 {
        ends.push(day(shop.account.subscription(&id).unwrap().period_end));
        shop.days(366);
    }
    assert_eq!(ends, ["28 February 2025", "28 February 2026", "28 February 2027", "29 February 2028"]);
}

#[test]
fn a_renewal_that_is_declined_once_is_paid_a_day_later() {
    let mut shop = Shop::new();
    let id = shop.buy(WEEKLY, Card::FailsOnce);
    let events = shop.days(7);
    assert!(kinds(&events).contains(&"invoice.payment_failed"), "{events:?}");
    assert_eq!(shop.state(&id), SubscriptionStatus::PastDue);
    assert_eq!(
        shop.account.payments.iter().map(|payment| payment.state).collect::<Vec<_>>(),
        [PaymentState::Succeeded, PaymentState::Failed],
        "what was paid before was not taken back"
    );
    shop.days(1);
    assert_eq!((shop.state(&id), shop.income()), (SubscriptionStatus::Active, 800));
    let known = shop.account.subscription(&id).unwrap();
    assert_eq!(known.period_end, START + 14 * DAY, "the period is counted from when it was due");
}

#[test]
fn a_renewal_that_fails_for_good_ends_the_subscription() {
    let mut shop = Shop::new();
    let id = shop.buy(WEEKLY, Card::FailsAtRenewal);
    shop.days(7);
    for (days, expected) in [
        (0, SubscriptionStatus::PastDue),
        (1, SubscriptionStatus::PastDue),
        (2, SubscriptionStatus::PastDue),
        (2, SubscriptionStatus::Canceled),
    ] {
        shop.days(days);
        assert_eq!(shop.state(&id), expected, "{days}");
    }
    let known = shop.account.subscription(&id).unwrap();
    assert_eq!(known.ended_at, Some(START + 12 * DAY));
    assert!(shop.days(1_000).is_empty());
    assert_eq!(shop.income(), 400);
}

#[test]
fn a_new_card_pays_at_once_what_was_declined() {
    let mut shop = Shop::new();
    let id = shop.buy(WEEKLY, Card::FailsAtRenewal);
    shop.days(8);
    assert_eq!(
        shop.with(|account, terms, next_id| account.use_card(Card::Declined, terms, next_id)),
        Err(SimulatorError::Declined)
    );
    assert_eq!(shop.state(&id), SubscriptionStatus::PastDue);
    let events = shop.with(|account, terms, next_id| account.use_card(Card::Works, terms, next_id)).unwrap();
    assert!(kinds(&events).contains(&"invoice.paid"), "{events:?}");
    assert_eq!((shop.state(&id), shop.income()), (SubscriptionStatus::Active, 800));
}

#[test]
fn renewals_by_bank_debit_are_active_while_the_money_is_on_its_way() {
    let mut shop = Shop::new();
    let id = shop.buy(WEEKLY, Card::Bank);
    shop.days(7);
    assert_eq!((shop.state(&id), shop.income()), (SubscriptionStatus::Active, 400));
    shop.days(3);
    assert_eq!((shop.state(&id), shop.income()), (SubscriptionStatus::Active, 800));
    shop.with(|account, terms, next_id| account.use_card(Card::BankFails, terms, next_id)).unwrap();
    shop.days(4);
    assert_eq!(shop.state(&id), SubscriptionStatus::Active);
    shop.days(3);
    assert_eq!((shop.state(&id), shop.income()), (SubscriptionStatus::PastDue, 800));
}

#[test]
fn what_is_cancelled_lasts_to_its_period_and_can_be_taken_back_before() {
    let mut shop = Shop::new();
    let id = shop.buy(WEEKLY, Card::Works);
    assert_eq!(kinds(&shop.account.end_with_period(&id, true).unwrap()), ["customer.subscription.updated"]);
    assert_eq!(
        shop.account.end_with_period(&id, true),
        Ok(vec![]),
        "a repeated request raises no second event"
    );
    shop.days(6);
    assert_eq!(shop.state(&id), SubscriptionStatus::Active);
    shop.account.end_with_period(&id, false).unwrap();
    shop.days(7);
    assert_eq!((shop.state(&id), shop.income()), (SubscriptionStatus::Active, 800));
    shop.account.end_with_period(&id, true).unwrap();
    assert_eq!(kinds(&shop.days(7)), ["customer.subscription.deleted"]);
    assert_eq!((shop.state(&id), shop.income()), (SubscriptionStatus::Canceled, 800));
    assert_eq!(
        shop.account.end_with_period(&id, false),
        Err(SimulatorError::Refused("subscription_canceled"))
    );
}

#[test]
fn a_clock_that_goes_back_changes_nothing() {
    let mut shop = Shop::new();
    shop.buy(WEEKLY, Card::Works);
    shop.days(10);
    let before = shop.account.clone();
    assert!(shop.pass(-9 * DAY).is_empty());
    assert_eq!(shop.account, before);
}

#[test]
fn a_great_leap_is_worked_out_in_pieces_that_come_to_the_same() {
    let (mut leap, mut steps) = (Shop::new(), Shop::new());
    for shop in [&mut leap, &mut steps] {
        shop.buy(WEEKLY, Card::Works);
    }
    let far = START + 60 * 366 * DAY;
    while leap.account.today < far {
        leap.with(|account, terms, next_id| account.advance(far, terms, next_id));
    }
    for _ in 0..60 {
        steps.days(366);
    }
    assert_eq!((leap.income(), leap.account.today), (steps.income(), steps.account.today));
    assert_eq!(leap.income(), 400 * (60 * 366 / 7 + 1));
}
