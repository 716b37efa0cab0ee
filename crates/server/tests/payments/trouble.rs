//! Stripe in trouble: busy, broken, gone, or with its answer lost on the way; nothing is done twice.

use adapters::payments::stripe::Stripe;
use domain::plan::Price;
use payment_simulator::Card;
use platform::payments::{Change, Money, PaymentError, PaymentProvider, When};
use testkit::stripe::InjectedFault;

use crate::shop::Shop;

#[tokio::test]
async fn busy_answers_are_tried_again_with_the_same_key() {
    for status in [409, 429, 503] {
        let shop = Shop::stripe().await;
        let fake = shop.fake.as_ref().unwrap();
        fake.trouble([InjectedFault::Status(status), InjectedFault::Status(status)]);
        let before = fake.asked().len();
        shop.provider.open_checkout(&shop.order(Price::Tier0Weekly), "wish").await.unwrap();
        let asked = fake.asked().split_off(before);
        assert_eq!(asked.len(), 3, "{status}");
        assert!(asked.iter().all(|one| *one == asked[0] && one.key.as_deref() == Some("wish")), "{asked:?}");
        assert_eq!(fake.account(&shop.customer).checkouts.len(), 1);
    }
}

#[tokio::test]
async fn after_three_tries_it_is_said_that_stripe_does_not_answer() {
    let shop = Shop::stripe().await;
    let fake = shop.fake.as_ref().unwrap();
    fake.trouble([InjectedFault::Status(500)]);
    let outcome = shop.provider.open_checkout(&shop.order(Price::Tier0Weekly), "wish").await;
    assert_eq!(outcome, Err(PaymentError::Unreachable("answered 500".into())));
    // It remembers with the key what it answered; under another key it is a new wish.
    let again = shop.provider.open_checkout(&shop.order(Price::Tier0Weekly), "wish").await;
    assert_eq!(again, Err(PaymentError::Unreachable("answered 500".into())));
    shop.provider.open_checkout(&shop.order(Price::Tier0Weekly), "another wish").await.unwrap();
    assert_eq!(fake.account(&shop.customer).checkouts.len(), 1);
}

#[tokio::test]
async fn a_lost_answer_charges_nobody_twice() {
    let shop = Shop::stripe().await;
    let fake = shop.fake.as_ref().unwrap();
    let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
    let at = shop.app.app.now();
    let change = Change { subscription: id, to: Price::Tier1Weekly, when: When::Now { at } };
    // The first request only looks; the second one charges, and its answer is lost twice.
    let before = fake.asked().len();
    let looked = shop.provider.preview(&change).await.unwrap();
    assert!(fake.asked().len() > before);
    fake.trouble([InjectedFault::LostAnswer, InjectedFault::LostAnswer]);
    shop.provider.open_checkout(&shop.order(Price::Tier2Lifetime), "lost").await.unwrap();
    assert_eq!(fake.account(&shop.customer).checkouts.len(), 2);
    shop.provider.change(&change, "change").await.unwrap();
    assert_eq!(shop.income().await, 400 + looked.due_now.minor);
}

/// Stripe lets nobody change a subscription beside its schedule, so that one is dropped first: when the change then fails, what
/// waited waits again.
#[tokio::test]
async fn a_change_that_waits_outlives_a_fault_of_stripes() {
    // The subscription is looked at, the schedule dropped, and then: the drop itself fails or is not told of, the change fails.
    let failing: [&[InjectedFault]; 3] = [
        &[InjectedFault::None, InjectedFault::Status(500)],
        &[
            InjectedFault::None,
            InjectedFault::LostAnswer,
            InjectedFault::LostAnswer,
            InjectedFault::LostAnswer,
        ],
        &[InjectedFault::None, InjectedFault::None, InjectedFault::Status(500)],
    ];
    for (number, troubles) in failing.into_iter().enumerate() {
        for ends in [true, false] {
            let shop = Shop::stripe().await;
            let fake = shop.fake.as_ref().unwrap();
            let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
            let waits = Change { subscription: id.clone(), to: Price::Tier0Yearly, when: When::PeriodEnd };
            shop.provider.change(&waits, "waits").await.unwrap();
            let before = shop.purchase(&id).await;
            fake.trouble(troubles.iter().copied());
            let outcome = if ends {
                shop.provider.end_with_period(&id, true, "other").await
            } else {
                let now = When::Now { at: shop.app.app.now() };
                let change = Change { subscription: id.clone(), to: Price::Tier1Weekly, when: now };
                shop.provider.change(&change, "other").await
            };
            assert!(matches!(outcome, Err(PaymentError::Unreachable(_))), "{number} {ends}: {outcome:?}");
            assert_eq!(shop.purchase(&id).await, before, "{number} {ends}");
            shop.days(7);
            assert_eq!(shop.purchase(&id).await.price, Price::Tier0Yearly, "{number} {ends}");
        }
    }
}

/// The change was made, and Stripe never said so: what waited before does not come back.
#[tokio::test]
async fn a_change_that_was_made_unheard_takes_the_place_of_what_waited() {
    let shop = Shop::stripe().await;
    let fake = shop.fake.as_ref().unwrap();
    let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
    let waits = Change { subscription: id.clone(), to: Price::Tier0Yearly, when: When::PeriodEnd };
    shop.provider.change(&waits, "waits").await.unwrap();
    fake.trouble([
        InjectedFault::None,
        InjectedFault::None,
        InjectedFault::LostAnswer,
        InjectedFault::LostAnswer,
        InjectedFault::LostAnswer,
    ]);
    let now = When::Now { at: shop.app.app.now() };
    let change = Change { subscription: id.clone(), to: Price::Tier1Weekly, when: now };
    assert!(matches!(shop.provider.change(&change, "other").await, Err(PaymentError::Unreachable(_))));
    let after = shop.purchase(&id).await;
    assert_eq!((after.price, after.next), (Price::Tier1Weekly, None));
}

#[tokio::test]
async fn refusals_are_not_tried_again() {
    for (status, expected) in [
        (402, PaymentError::Declined),
        (404, PaymentError::NotFound),
        (400, PaymentError::Refused("400 trouble".into())),
        (401, PaymentError::Refused("401 trouble".into())),
        (403, PaymentError::Refused("403 trouble".into())),
    ] {
        let shop = Shop::stripe().await;
        let fake = shop.fake.as_ref().unwrap();
        fake.trouble([InjectedFault::Status(status)]);
        let before = fake.asked().len();
        let outcome = shop.provider.open_checkout(&shop.order(Price::Tier0Weekly), "wish").await;
        assert_eq!(outcome, Err(expected));
        assert_eq!(fake.asked().len() - before, 1);
    }
}

#[tokio::test]
async fn a_stripe_that_is_not_there_is_said_to_be_out_of_reach() {
    let shop = Shop::stripe().await;
    let mut config = shop.fake.as_ref().unwrap().config();
    config.api = "http://127.0.0.1:9".into();
    let gone = Stripe::new(config).unwrap();
    let outcome = gone.purchases(&shop.customer).await;
    assert_eq!(outcome, Err(PaymentError::Unreachable("was not reached".into())));
}

/// A customer with so much credit at Stripe.
async fn with_credit(minor: i64) -> Shop {
    let shop = Shop::stripe().await;
    shop.fake.as_ref().unwrap().owe(&shop.customer, -minor);
    shop
}

async fn take_back(shop: &Shop) -> Result<i64, PaymentError> {
    let at_most = Money { minor: 300, currency: "eur".into() };
    shop.provider.take_back_credit(&shop.customer, &at_most, "went-back").await
}

/// Credit is taken once, also when Stripe never says that it was: anyone who asks again finds it, also where it remembers no keys.
#[tokio::test]
async fn credit_is_taken_once_also_unheard() {
    let shop = with_credit(1_000).await;
    let fake = shop.fake.as_ref().unwrap();
    fake.trouble([
        InjectedFault::None,
        InjectedFault::None,
        InjectedFault::LostAnswer,
        InjectedFault::LostAnswer,
        InjectedFault::LostAnswer,
    ]);
    assert!(matches!(take_back(&shop).await, Err(PaymentError::Unreachable(_))));
    assert_eq!(fake.account(&shop.customer).credit, 700);
    for _ in 0..2 {
        fake.forget_keys();
        assert_eq!(take_back(&shop).await, Ok(300));
        assert_eq!(fake.account(&shop.customer).credit, 700);
    }
    shop.speaks_like_stripe().await;
}

/// A fault that Stripe remembers with the key passes when it forgets the key; until then nothing is taken.
#[tokio::test]
async fn a_fault_beside_credit_passes_with_its_key() {
    let shop = with_credit(1_000).await;
    let fake = shop.fake.as_ref().unwrap();
    fake.trouble([InjectedFault::None, InjectedFault::None, InjectedFault::Status(500)]);
    for _ in 0..2 {
        assert_eq!(take_back(&shop).await, Err(PaymentError::Unreachable("answered 500".into())));
    }
    assert_eq!(fake.account(&shop.customer).credit, 1_000);
    fake.forget_keys();
    assert_eq!((take_back(&shop).await, fake.account(&shop.customer).credit), (Ok(300), 700));
}

/// A bill uses the credit in the same moment: what is no longer there is given back, and nobody owes what they did not owe.
#[tokio::test]
async fn credit_that_a_bill_uses_meanwhile_becomes_no_debt() {
    for (credit, used, taken, left) in
        [(300, 0, 300, 0), (300, 200, 100, 0), (300, 300, 0, 0), (300, 450, 0, -150), (1_000, 450, 300, 250)]
    {
        let shop = with_credit(credit).await;
        let fake = shop.fake.as_ref().unwrap();
        fake.trouble([InjectedFault::None, InjectedFault::None, InjectedFault::CreditUsed(used)]);
        for _ in 0..2 {
            assert_eq!(take_back(&shop).await, Ok(taken), "{used}");
            assert_eq!(fake.account(&shop.customer).credit, left, "{used}");
            fake.forget_keys();
        }
        // What was too much is given back also when the server dies in between.
        let shop = with_credit(credit).await;
        let fake = shop.fake.as_ref().unwrap();
        fake.trouble([
            InjectedFault::None,
            InjectedFault::None,
            InjectedFault::CreditUsed(used),
            InjectedFault::Status(500),
        ]);
        let _ = take_back(&shop).await;
        fake.calm();
        fake.forget_keys();
        assert_eq!(
            (take_back(&shop).await, fake.account(&shop.customer).credit),
            (Ok(taken), left),
            "{used}"
        );
    }
}

/// What a customer owes stays as it is, and so does what someone has who was deleted.
#[tokio::test]
async fn debts_and_customers_who_are_gone_are_left_alone() {
    let shop = with_credit(-250).await;
    let fake = shop.fake.as_ref().unwrap();
    assert_eq!((take_back(&shop).await, fake.account(&shop.customer).credit), (Ok(0), -250));
    fake.owe(&shop.customer, -500);
    fake.delete_customer(&shop.customer);
    assert_eq!(take_back(&shop).await, Ok(0));
    assert!(
        fake.asked().iter().all(|one| one.method == "GET" || one.path == "/v1/customers"),
        "nothing was changed"
    );
}
