//! Checkouts, one-off payments, refunds and disputes.

use super::*;

#[test]
fn a_card_that_works_makes_a_subscription_that_is_paid() {
    let mut shop = Shop::new();
    let checkout = shop.open(WEEKLY);
    let events = shop.pay(&checkout, Card::Works).unwrap();
    assert_eq!(
        kinds(&events),
        [
            "customer.subscription.created",
            "payment_intent.succeeded",
            "invoice.paid",
            "customer.subscription.updated",
            "checkout.session.completed"
        ]
    );
    let [bought] = shop.account.subscriptions.as_slice() else { panic!("{:?}", shop.account) };
    assert_eq!((bought.price.as_str(), bought.state), (WEEKLY, SubscriptionStatus::Active));
    assert_eq!((bought.period_start, bought.period_end), (START, START + 7 * DAY));
    let session = shop.account.session(&checkout).unwrap();
    assert_eq!((session.state, session.purchase.as_ref()), (CheckoutStatus::Paid, Some(&bought.id)));
    assert_eq!(session.success_url, format!("http://localhost/thanks?checkout={checkout}"));
    assert_eq!(shop.income(), 400);
}

#[test]
fn the_lifetime_price_is_a_payment_without_an_end() {
    let mut shop = Shop::new();
    let id = shop.buy(LIFETIME, Card::Works);
    assert!(id.starts_with("pi_"));
    assert!(shop.days(4_000).is_empty(), "nothing is ever asked for again");
    assert_eq!(shop.account.payment(&id).unwrap().state, PaymentState::Succeeded);
    assert!(shop.account.subscriptions.is_empty());
    assert_eq!(shop.income(), 48_000);
}

#[test]
fn a_declined_card_leaves_the_checkout_open_and_another_one_pays_it() {
    let mut shop = Shop::new();
    let checkout = shop.open(PLUS_WEEKLY);
    let before = shop.account.clone();
    assert_eq!(shop.pay(&checkout, Card::Declined), Err(SimulatorError::Declined));
    assert_eq!(shop.account, before);
    shop.pay(&checkout, Card::Works).unwrap();
    assert_eq!(shop.pay(&checkout, Card::Works), Err(SimulatorError::Refused("checkout_not_open")));
    assert_eq!(shop.income(), 900, "paid once");
}

#[test]
fn a_checkout_runs_out_and_cannot_be_paid_then() {
    let mut shop = Shop::new();
    let checkout = shop.open(WEEKLY);
    assert!(shop.pass(HOUR - 1_000).is_empty());
    assert_eq!(kinds(&shop.pass(1_000)), ["checkout.session.expired"]);
    assert_eq!(shop.pay(&checkout, Card::Works), Err(SimulatorError::Refused("checkout_not_open")));
    assert_eq!(shop.account.expire(&checkout), Ok(vec![]), "ending it again changes nothing");
    assert_eq!(shop.account.expire("cs_other"), Err(SimulatorError::NotFound));
    assert_eq!(shop.account.due_at(), None);
}

#[test]
fn a_paid_checkout_cannot_be_ended() {
    let mut shop = Shop::new();
    let checkout = shop.open(WEEKLY);
    shop.pay(&checkout, Card::Works).unwrap();
    assert_eq!(shop.account.expire(&checkout), Ok(vec![]));
    assert_eq!(shop.account.session(&checkout).unwrap().state, CheckoutStatus::Paid);
}

#[test]
fn checkouts_live_half_an_hour_to_a_day() {
    for (lives, fine) in
        [(29 * MINUTE - 1_000, false), (30 * MINUTE, true), (24 * HOUR, true), (25 * HOUR, false)]
    {
        let mut shop = Shop::new();
        let order = NewCheckout {
            price: WEEKLY.into(),
            success_url: String::new(),
            cancel_url: String::new(),
            reference: String::new(),
            expires_at: START + lives,
        };
        let opened = shop.with(|account, terms, next_id| account.open_checkout(&order, terms, next_id));
        assert_eq!(opened.is_ok(), fine, "{lives}");
    }
}

#[test]
fn a_bank_debit_arrives_later() {
    for price in [WEEKLY, LIFETIME] {
        let mut shop = Shop::new();
        let checkout = shop.open(price);
        shop.pay(&checkout, Card::Bank).unwrap();
        let state = |shop: &Shop| shop.account.session(&checkout).unwrap().state;
        assert_eq!((state(&shop), shop.income()), (CheckoutStatus::Pending, 0));
        let bought = |shop: &Shop| match shop.account.subscriptions.first() {
            Some(found) => found.state == SubscriptionStatus::Active,
            None => shop.account.payments[0].state == PaymentState::Succeeded,
        };
        assert!(!bought(&shop), "{price}");
        assert!(shop.pass(3 * DAY - 1_000).is_empty());
        let events = shop.pass(1_000);
        assert!(kinds(&events).contains(&"checkout.session.async_payment_succeeded"), "{events:?}");
        assert_eq!(
            (state(&shop), shop.income()),
            (CheckoutStatus::Paid, shop.terms.price(price).unwrap().amount)
        );
        assert!(bought(&shop), "{price}");
    }
}

#[test]
fn a_bank_debit_that_comes_back_buys_nothing() {
    for price in [YEARLY, LIFETIME] {
        let mut shop = Shop::new();
        let checkout = shop.open(price);
        shop.pay(&checkout, Card::BankFails).unwrap();
        let events = shop.days(3);
        assert!(kinds(&events).contains(&"checkout.session.async_payment_failed"), "{events:?}");
        assert_eq!(shop.account.session(&checkout).unwrap().state, CheckoutStatus::Expired);
        assert!(shop.account.subscriptions.iter().all(|found| found.state == SubscriptionStatus::Canceled));
        assert_eq!(shop.account.payments[0].state, PaymentState::Failed);
        assert!(shop.days(1_000).is_empty());
        assert_eq!(shop.income(), 0);
    }
}

#[test]
fn a_refund_gives_all_of_it_back_once() {
    let mut shop = Shop::new();
    let id = shop.buy(LIFETIME, Card::Works);
    let is_refunded = |shop: &Shop| shop.account.payments[0].is_refunded();
    assert_eq!((is_refunded(&shop), shop.income()), (false, 48_000));
    assert_eq!(kinds(&shop.refund(&id).unwrap()), ["charge.refunded"]);
    assert_eq!((is_refunded(&shop), shop.income()), (true, 0));
    let refunds = &shop.account.payments[0].refunds;
    assert_eq!(refunds.iter().map(|one| (one.amount, one.created_at)).collect::<Vec<_>>(), [(48_000, START)]);
    assert_eq!(shop.refund(&id), Err(SimulatorError::Refused("charge_already_refunded")));
}

#[test]
fn a_dispute_takes_the_money_until_it_is_won() {
    for won in [true, false] {
        let mut shop = Shop::new();
        let id = shop.buy(LIFETIME, Card::Works);
        let is_disputed = |shop: &Shop| shop.account.payments[0].is_disputed();
        let events = shop.with(|account, _, next_id| account.dispute(&id, next_id)).unwrap();
        assert_eq!((kinds(&events), is_disputed(&shop)), (vec!["charge.dispute.created"], true));
        assert_eq!(shop.refund(&id), Err(SimulatorError::Refused("charge_disputed")));
        assert!(shop.with(|account, _, next_id| account.dispute(&id, next_id)).is_err(), "once only");
        assert_eq!(kinds(&shop.account.close_dispute(&id, won).unwrap()), ["charge.dispute.closed"]);
        assert_eq!(is_disputed(&shop), !won);
        assert_eq!(shop.account.close_dispute(&id, won), Err(SimulatorError::Refused("no_open_dispute")));
    }
}

#[test]
fn money_that_never_came_cannot_go_back() {
    let mut shop = Shop::new();
    let id = shop.buy(LIFETIME, Card::Bank);
    assert_eq!(shop.refund(&id), Err(SimulatorError::Refused("not_paid")));
    assert_eq!(shop.refund("pi_other"), Err(SimulatorError::NotFound));
    assert_eq!(
        shop.with(|account, _, next_id| account.dispute(&id, next_id)),
        Err(SimulatorError::Refused("not_paid"))
    );
}

#[test]
fn a_key_stands_for_one_request() {
    let mut shop = Shop::new();
    shop.account.record_request("key", "a".into(), "cs_1".into());
    assert_eq!(shop.account.find_request("key", "a"), Ok(Some("cs_1".into())));
    assert_eq!(shop.account.find_request("key", "b"), Err(SimulatorError::Refused("idempotency_error")));
    assert_eq!(shop.account.find_request("other", "a"), Ok(None));
    for number in 0..100 {
        shop.account.record_request(&format!("{number}"), String::new(), String::new());
    }
    assert_eq!(shop.account.find_request("key", "a"), Ok(None), "the oldest are forgotten");
}
