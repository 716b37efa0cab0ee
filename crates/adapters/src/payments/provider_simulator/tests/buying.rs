//! Checkouts, one-off payments, refunds and disputes.

use domain::time::{DAY, HOUR, MINUTE};
use platform::payments::{CheckoutState, MoneyState};

use super::*;

#[test]
fn a_card_that_works_makes_a_subscription_that_is_paid() {
    let mut desk = Desk::new();
    let checkout = desk.open(Price::Tier0Weekly);
    let told = desk.pay(&checkout, Card::Works).unwrap();
    assert_eq!(
        kinds(&told),
        [
            "customer.subscription.created",
            "payment_intent.succeeded",
            "invoice.paid",
            "customer.subscription.updated",
            "checkout.session.completed"
        ]
    );
    let purchases = desk.account.purchases(&desk.terms);
    let [bought] = purchases.as_slice() else { panic!("{purchases:?}") };
    assert_eq!(
        (bought.price, bought.state, bought.money),
        (Price::Tier0Weekly, PurchaseState::Active, MoneyState::Kept)
    );
    assert_eq!((bought.period_start, bought.period_end), (START, Some(START.plus(7 * DAY))));
    let session = desk.account.session(&checkout).unwrap();
    assert_eq!((session.state, session.purchase.as_ref()), (CheckoutState::Paid, Some(&bought.id)));
    assert_eq!(session.success_url, format!("http://localhost/thanks?checkout={checkout}"));
    assert_eq!(desk.income(), 400);
}

#[test]
fn the_lifetime_price_is_a_payment_without_an_end() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier2Lifetime, Card::Works);
    assert!(id.starts_with("pi_"));
    assert!(desk.days(4_000).is_empty(), "nothing is ever asked for again");
    let purchases = desk.account.purchases(&desk.terms);
    assert_eq!((purchases[0].state, purchases[0].period_end), (PurchaseState::Paid, None));
    assert_eq!(desk.income(), 48_000);
}

#[test]
fn a_declined_card_leaves_the_checkout_open_and_another_one_pays_it() {
    let mut desk = Desk::new();
    let checkout = desk.open(Price::Tier1Weekly);
    let before = desk.account.clone();
    assert_eq!(desk.pay(&checkout, Card::Declined), Err(SimulatorError::Declined));
    assert_eq!(desk.account, before);
    desk.pay(&checkout, Card::Works).unwrap();
    assert_eq!(desk.pay(&checkout, Card::Works), Err(SimulatorError::Refused("checkout_not_open")));
    assert_eq!(desk.income(), 900, "paid once");
}

#[test]
fn a_checkout_runs_out_and_cannot_be_paid_then() {
    let mut desk = Desk::new();
    let checkout = desk.open(Price::Tier0Weekly);
    assert!(desk.pass(HOUR - 1_000).is_empty());
    assert_eq!(kinds(&desk.pass(1_000)), ["checkout.session.expired"]);
    assert_eq!(desk.pay(&checkout, Card::Works), Err(SimulatorError::Refused("checkout_not_open")));
    assert_eq!(desk.account.expire(&checkout), Ok(vec![]), "ending it again changes nothing");
    assert_eq!(desk.account.expire("cs_other"), Err(SimulatorError::NotFound));
    assert_eq!(desk.account.due_at(), None);
}

#[test]
fn a_paid_checkout_cannot_be_ended() {
    let mut desk = Desk::new();
    let checkout = desk.open(Price::Tier0Weekly);
    desk.pay(&checkout, Card::Works).unwrap();
    assert_eq!(desk.account.expire(&checkout), Ok(vec![]));
    assert_eq!(desk.account.session(&checkout).unwrap().state, CheckoutState::Paid);
}

#[test]
fn checkouts_live_half_an_hour_to_a_day() {
    for (lives, fine) in
        [(29 * MINUTE - 1_000, false), (30 * MINUTE, true), (24 * HOUR, true), (25 * HOUR, false)]
    {
        let mut desk = Desk::new();
        let order = Order {
            customer: "cus_1".into(),
            price: Price::Tier0Weekly,
            success_url: String::new(),
            cancel_url: String::new(),
            reference: String::new(),
            expires_at: START.plus(lives),
        };
        let opened = desk.with(|account, terms, next_id| account.open_checkout(&order, terms, next_id));
        assert_eq!(opened.is_ok(), fine, "{lives}");
    }
}

#[test]
fn a_bank_debit_arrives_later() {
    for price in [Price::Tier0Weekly, Price::Tier2Lifetime] {
        let mut desk = Desk::new();
        let checkout = desk.open(price);
        desk.pay(&checkout, Card::Bank).unwrap();
        let state = |desk: &Desk| desk.account.session(&checkout).unwrap().state;
        assert_eq!((state(&desk), desk.income()), (CheckoutState::Pending, 0));
        assert_eq!(desk.account.purchases(&desk.terms)[0].state, PurchaseState::Incomplete);
        assert!(desk.pass(3 * DAY - 1_000).is_empty());
        let told = desk.pass(1_000);
        assert!(kinds(&told).contains(&"checkout.session.async_payment_succeeded"), "{told:?}");
        assert_eq!((state(&desk), desk.income()), (CheckoutState::Paid, desk.terms.amount(price)));
        let expected =
            if price == Price::Tier2Lifetime { PurchaseState::Paid } else { PurchaseState::Active };
        assert_eq!(desk.account.purchases(&desk.terms)[0].state, expected);
    }
}

#[test]
fn a_bank_debit_that_comes_back_buys_nothing() {
    for price in [Price::Tier0Yearly, Price::Tier2Lifetime] {
        let mut desk = Desk::new();
        let checkout = desk.open(price);
        desk.pay(&checkout, Card::BankFails).unwrap();
        let told = desk.days(3);
        assert!(kinds(&told).contains(&"checkout.session.async_payment_failed"), "{told:?}");
        assert_eq!(desk.account.session(&checkout).unwrap().state, CheckoutState::Expired);
        assert_eq!(desk.account.purchases(&desk.terms)[0].state, PurchaseState::Canceled);
        assert!(desk.days(1_000).is_empty());
        assert_eq!(desk.income(), 0);
    }
}

#[test]
fn a_refund_is_full_when_all_of_it_went_back() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier2Lifetime, Card::Works);
    let money = |desk: &Desk| desk.account.purchases(&desk.terms)[0].money;
    desk.account.refund(&id, Some(1_000)).unwrap();
    assert_eq!((money(&desk), desk.income()), (MoneyState::Kept, 47_000));
    assert_eq!(
        desk.account.refund(&id, Some(47_001)),
        Err(SimulatorError::Refused("charge_already_refunded"))
    );
    assert_eq!(kinds(&desk.account.refund(&id, None).unwrap()), ["charge.refunded"]);
    assert_eq!((money(&desk), desk.income()), (MoneyState::Refunded, 0));
    assert_eq!(desk.account.refund(&id, None), Err(SimulatorError::Refused("charge_already_refunded")));
}

#[test]
fn a_dispute_takes_the_money_until_it_is_won() {
    for (won, expected) in [(true, MoneyState::Kept), (false, MoneyState::Disputed)] {
        let mut desk = Desk::new();
        let id = desk.buy(Price::Tier2Lifetime, Card::Works);
        let money = |desk: &Desk| desk.account.purchases(&desk.terms)[0].money;
        let told = desk.with(|account, _, next_id| account.dispute(&id, next_id)).unwrap();
        assert_eq!((kinds(&told), money(&desk)), (vec!["charge.dispute.created"], MoneyState::Disputed));
        assert_eq!(desk.account.refund(&id, None), Err(SimulatorError::Refused("charge_disputed")));
        assert!(desk.with(|account, _, next_id| account.dispute(&id, next_id)).is_err(), "once only");
        assert_eq!(kinds(&desk.account.close_dispute(&id, won).unwrap()), ["charge.dispute.closed"]);
        assert_eq!(money(&desk), expected);
        assert_eq!(desk.account.close_dispute(&id, won), Err(SimulatorError::Refused("no_open_dispute")));
    }
}

#[test]
fn money_that_never_came_cannot_go_back() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier2Lifetime, Card::Bank);
    assert_eq!(desk.account.refund(&id, None), Err(SimulatorError::Refused("not_paid")));
    assert_eq!(desk.account.refund("pi_other", None), Err(SimulatorError::NotFound));
    assert_eq!(
        desk.with(|account, _, next_id| account.dispute(&id, next_id)),
        Err(SimulatorError::Refused("not_paid"))
    );
}

#[test]
fn a_key_stands_for_one_wish() {
    let mut desk = Desk::new();
    desk.account.remember("key", "a".into(), "cs_1".into());
    assert_eq!(desk.account.made_before("key", "a"), Ok(Some("cs_1".into())));
    assert_eq!(desk.account.made_before("key", "b"), Err(SimulatorError::Refused("idempotency_error")));
    assert_eq!(desk.account.made_before("other", "a"), Ok(None));
    for number in 0..100 {
        desk.account.remember(&format!("{number}"), String::new(), String::new());
    }
    assert_eq!(desk.account.made_before("key", "a"), Ok(None), "the oldest are forgotten");
}
