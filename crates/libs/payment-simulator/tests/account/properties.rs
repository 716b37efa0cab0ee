//! Properties: what holds whatever members, banks and operators do, in whatever order.

use proptest::prelude::*;

use super::*;

#[derive(Debug, Clone)]
enum Step {
    Buy(&'static str, Card),
    Pass(i64),
    End(usize, bool),
    Now(usize, &'static str),
    Later(usize, &'static str),
    Card(Card),
    Refund(usize),
    Dispute(usize),
    Close(usize, bool),
    TakeBack(i64),
}

fn price() -> impl Strategy<Value = &'static str> {
    prop::sample::select(PRICES.map(|(id, ..)| id).to_vec())
}

fn card() -> impl Strategy<Value = Card> {
    use Card::{Bank, BankFails, Declined, FailsAtRenewal, FailsOnce, Works};
    prop::sample::select(vec![Works, Works, Declined, FailsAtRenewal, FailsOnce, Bank, BankFails])
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (price(), card()).prop_map(|(price, card)| Step::Buy(price, card)),
        6 => (0..600_i64).prop_map(|hours| Step::Pass(hours * HOUR + 1_234)),
        2 => (0..4_usize, any::<bool>()).prop_map(|(which, ends)| Step::End(which, ends)),
        3 => (0..4_usize, price()).prop_map(|(which, to)| Step::Now(which, to)),
        2 => (0..4_usize, price()).prop_map(|(which, to)| Step::Later(which, to)),
        1 => card().prop_map(Step::Card),
        1 => (0..9_usize).prop_map(Step::Refund),
        1 => (0..9_usize).prop_map(Step::Dispute),
        1 => (0..9_usize, any::<bool>()).prop_map(|(which, won)| Step::Close(which, won)),
        1 => (-9..20_000_i64).prop_map(Step::TakeBack),
    ]
}

fn subscription(shop: &Shop, which: usize) -> String {
    shop.account.subscriptions.get(which).map_or_else(String::new, |known| known.id.clone())
}

fn payment(shop: &Shop, which: usize) -> String {
    shop.account.payments.get(which).map_or_else(String::new, |known| known.id.clone())
}

/// Takes a step; a change now has to cost what its preview said.
fn take(shop: &mut Shop, step: &Step) {
    match *step {
        Step::Buy(price, card) => {
            let checkout = shop.open(price);
            let _ = shop.pay(&checkout, card);
        }
        Step::Pass(millis) => drop(shop.pass(millis)),
        Step::End(which, ends) => drop(shop.account.end_with_period(&subscription(shop, which), ends)),
        Step::Now(which, to) => {
            let at = shop.account.today;
            let change = SubscriptionChange {
                subscription: subscription(shop, which),
                price: to.into(),
                now_at: Some(at),
            };
            let (preview, before) = (shop.account.preview(&change, &shop.terms), asked_for(shop));
            match shop.change(&change) {
                Ok(_) => assert_eq!(asked_for(shop) - before, preview.unwrap().due_now),
                Err(error) => assert!(error == SimulatorError::Declined || preview == Err(error)),
            }
        }
        Step::Later(which, to) => {
            let change = SubscriptionChange {
                subscription: subscription(shop, which),
                price: to.into(),
                now_at: None,
            };
            let (preview, before) = (shop.account.preview(&change, &shop.terms).map(drop), asked_for(shop));
            assert_eq!(shop.change(&change).map(drop), preview);
            assert_eq!(asked_for(shop), before, "nothing is charged before the period's end");
        }
        Step::Card(card) => drop(shop.with(|account, terms, next_id| account.use_card(card, terms, next_id))),
        Step::Refund(which) => {
            let id = payment(shop, which);
            drop(shop.refund(&id));
        }
        Step::Dispute(which) => {
            let id = payment(shop, which);
            drop(shop.with(|account, _, next_id| account.dispute(&id, next_id)));
        }
        Step::Close(which, won) => drop(shop.account.close_dispute(&payment(shop, which), won)),
        Step::TakeBack(at_most) => {
            let before = shop.account.credit;
            let taken = shop.account.take_back_credit(at_most);
            assert!((0..=at_most.max(0)).contains(&taken));
            assert_eq!(shop.account.credit, before - taken);
        }
    }
}

/// Minor units of all invoices so far.
fn asked_for(shop: &Shop) -> i64 {
    shop.account.invoices.iter().map(|invoice| invoice.due).sum()
}

/// What has to hold at every moment.
fn sound(shop: &Shop) {
    let account = &shop.account;
    assert!(account.credit >= 0);
    assert!(account.due_at().is_none_or(|due| due > account.today), "everything up to now is worked out");
    for invoice in &account.invoices {
        let paid: i64 = account
            .payments
            .iter()
            .filter(|payment| payment.invoice.as_deref() == Some(&invoice.id))
            .filter(|payment| payment.state == PaymentState::Succeeded)
            .map(|payment| payment.amount)
            .sum();
        assert!(invoice.due >= 0 && paid <= invoice.due, "never paid twice: {invoice:?}");
        if invoice.state == InvoiceState::Paid {
            assert_eq!(paid, invoice.due, "paid in full: {invoice:?}");
        }
        assert_eq!(invoice.total(), invoice.due + invoice.credit_used);
    }
    for payment in &account.payments {
        assert!((0..=payment.amount).contains(&payment.refunded));
    }
    for known in &account.subscriptions {
        assert!(known.period_start < known.period_end);
        assert_eq!(known.ended_at.is_some(), known.state == SubscriptionStatus::Canceled);
        assert!(known.next.is_none() || !known.ends_with_period);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn books_balance_whatever_happens(steps in prop::collection::vec(step(), 1..40)) {
        let mut shop = Shop::new();
        for step in &steps {
            take(&mut shop, step);
            sound(&shop);
        }
        let kept: CustomerAccount = serde_json::from_str(&serde_json::to_string(&shop.account).unwrap()).unwrap();
        prop_assert_eq!(&kept, &shop.account, "an account that was kept is the same account");
    }

    #[test]
    fn one_leap_and_many_small_steps_end_alike(
        price in price(), card in card(), hours in prop::collection::vec(1..300_i64, 1..12),
    ) {
        let (mut leap, mut steps) = (Shop::new(), Shop::new());
        for shop in [&mut leap, &mut steps] {
            let checkout = shop.open(price);
            let _ = shop.pay(&checkout, card);
        }
        for hours in &hours {
            steps.pass(hours * HOUR);
        }
        leap.pass(hours.iter().sum::<i64>() * HOUR);
        prop_assert_eq!(leap.account, steps.account);
    }

    /// There and back again within a period costs nothing but what rounding may: a cent for each line.
    #[test]
    fn there_and_back_at_once_is_free(hours in 0..167_i64) {
        let mut shop = Shop::new();
        let id = shop.buy(WEEKLY, Card::Works);
        shop.pass(hours * HOUR);
        let at = shop.account.today;
        for to in [PLUS_WEEKLY, WEEKLY] {
            shop.change(&SubscriptionChange { subscription: id.clone(), price: to.into(), now_at: Some(at) }).unwrap();
        }
        let cost = shop.income() - shop.account.credit;
        prop_assert!((398..=402).contains(&cost), "{}", cost);
    }
}
