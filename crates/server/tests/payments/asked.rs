//! What Stripe is asked: the configured prices, and nothing that it could misunderstand.

use std::collections::BTreeSet;

use adapters::payments::stripe::{Check, Stripe};
use domain::plan::{Every, Price};
use domain::time::DAY;
use payment_simulator::Card;
use platform::payments::{Change, Order, PaymentError, PaymentProvider, PurchaseState, When};
use serde_json::json;
use testkit::stripe::{Asked, FakeStripe};

use crate::shop::Shop;

fn last(fake: &FakeStripe) -> Asked {
    fake.asked().pop().unwrap()
}

/// R382, R383, R384, R385: what is bought is asked for by the price id that is configured for it.
#[tokio::test]
async fn each_price_is_asked_for_by_its_configured_id() {
    let shop = Shop::stripe().await;
    let fake = shop.fake.as_ref().unwrap();
    for (price, id, mode) in [
        (Price::Tier0Weekly, "price_tier0_weekly", "subscription"),
        (Price::Tier0Yearly, "price_tier0_yearly", "subscription"),
        (Price::Tier1Weekly, "price_tier1_weekly", "subscription"),
        (Price::Tier2Lifetime, "price_tier2_lifetime", "payment"),
    ] {
        shop.open(price).await;
        let asked = last(fake);
        assert_eq!(asked.path, "/v1/checkout/sessions");
        assert_eq!(asked.field("line_items[0][price]"), Some(id));
        assert_eq!(asked.field("mode"), Some(mode));
        assert_eq!(asked.field("client_reference_id"), Some("ours"));
        assert_eq!(
            asked.field("success_url"),
            Some("http://localhost:4780/thanks?checkout={CHECKOUT_SESSION_ID}")
        );
        // Configured the other way round, the other one is asked for.
        let mut config = fake.config();
        config.prices.reverse();
        let mirrored = Stripe::new(config).unwrap();
        let other = Price::ALL[3 - Price::ALL.iter().position(|known| *known == price).unwrap()];
        let order = Order { price: other, ..shop.order(other) };
        let _ = mirrored.open_checkout(&order, &shop.key()).await;
        assert_eq!(last(fake).field("line_items[0][price]"), Some(id));
    }
}

#[tokio::test]
async fn prices_that_do_not_fit_are_said_by_name() {
    let bends: [(Price, fn(&mut serde_json::Value), &str); 5] = [
        (Price::Tier0Weekly, |price| price["recurring"]["interval"] = json!("month"), "paid every week"),
        (Price::Tier0Yearly, |price| price["recurring"]["interval_count"] = json!(2), "paid every year"),
        (Price::Tier1Weekly, |price| price["currency"] = json!("usd"), "another currency"),
        (
            Price::Tier2Lifetime,
            |price| price["recurring"] = json!({ "interval": "week", "interval_count": 1 }),
            "paid once",
        ),
        (Price::Tier2Lifetime, |price| price["active"] = json!(false), "not active"),
    ];
    for (price, bend, said) in bends {
        let shop = Shop::stripe().await;
        let fake = shop.fake.as_ref().unwrap();
        let stripe = Stripe::new(fake.config()).unwrap();
        assert!(matches!(stripe.check().await, Check::Fits(offers) if offers.len() == 4));
        fake.bend_price(price, bend);
        let Check::Wrong(why) = stripe.check().await else { panic!("{said}") };
        assert!(why.contains(said) && why.contains(&format!("stripe.prices.{}", price.key())), "{why}");
        let mut config = fake.config();
        config.prices[0] = "price_gone".into();
        let Check::Wrong(why) = Stripe::new(config).unwrap().check().await else { panic!("gone") };
        assert!(why.contains("price_gone") && why.contains("does not exist"), "{why}");
    }
}

#[tokio::test]
async fn a_wrong_key_is_said_without_the_key() {
    let shop = Shop::stripe().await;
    let mut config = shop.fake.as_ref().unwrap().config();
    config.secret_key.0 = "sk_test_hunter2".into();
    let Check::Wrong(why) = Stripe::new(config).unwrap().check().await else { panic!("401") };
    assert!(why.contains("stripe.secret_key") && !why.contains("hunter2"), "{why}");
}

#[tokio::test]
async fn a_member_with_an_older_price_keeps_what_they_pay_for() {
    let shop = Shop::stripe().await;
    let id = shop.buy(Price::Tier1Weekly, Card::Works).await.id;
    let mut config = shop.fake.as_ref().unwrap().config();
    config.prices[2] = "price_of_next_year".into();
    let moved = Stripe::new(config).unwrap();
    let purchases = moved.purchases(&shop.customer).await.unwrap();
    assert_eq!((purchases[0].id.as_str(), purchases[0].price), (id.as_str(), Price::Tier1Weekly));
    // Without the lookup key it is what was noted when it was bought.
    shop.fake.as_ref().unwrap().bend_price(Price::Tier1Weekly, |price| price["lookup_key"] = json!(null));
    let purchases = moved.purchases(&shop.customer).await.unwrap();
    assert_eq!((purchases[0].price, purchases[0].state), (Price::Tier1Weekly, PurchaseState::Active));
}

/// Stripe lists news in pages of a hundred, and it is asked for all of them.
#[tokio::test]
async fn however_many_have_news_all_are_named() {
    let shop = Shop::stripe().await;
    let since = shop.app.app.now();
    let mut customers = BTreeSet::new();
    for number in 0..120 {
        let customer =
            shop.provider.customer("x@exhale.test", "x", &format!("customer-{number}")).await.unwrap();
        let order = Order { customer: customer.clone(), ..shop.order(Price::Tier0Weekly) };
        let checkout = shop.provider.open_checkout(&order, &shop.key()).await.unwrap();
        shop.pay(&checkout.id, Card::Works).await.unwrap();
        customers.insert(customer);
    }
    shop.days(20);
    let found = shop.provider.changed_since(since).await.unwrap();
    assert_eq!(found.iter().map(|(id, _)| id.clone()).collect::<BTreeSet<_>>(), customers);
    assert_eq!(found.len(), 120, "each once");
    let last = since.plus(14 * DAY);
    assert!(found.iter().all(|(_, at)| *at == last), "with the last of it");
}

/// What a customer owes by their balance is charged with the next invoice, and the preview says so.
#[tokio::test]
async fn what_is_owed_is_in_the_preview() {
    for (from, to, at_once, expected, days) in [
        (Price::Tier1Weekly, Price::Tier0Weekly, false, (0, 400 + 100), 7),
        (Price::Tier0Weekly, Price::Tier0Yearly, true, (16_000 - 400 + 100, 16_000), 365),
    ] {
        let shop = Shop::stripe().await;
        let subscription = shop.buy(from, Card::Works).await.id;
        shop.fake.as_ref().unwrap().owe(&shop.customer, 100);
        let when = if at_once { When::Now { at: shop.app.app.now() } } else { When::PeriodEnd };
        let change = Change { subscription, to, when };
        let seen = shop.provider.preview(&change).await.unwrap();
        assert_eq!((seen.due_now.minor, seen.then.minor), expected, "{to:?}");
        let before = shop.income().await;
        shop.provider.change(&change, &shop.key()).await.unwrap();
        assert_eq!(shop.income().await - before, expected.0, "{to:?}");
        shop.days(days);
        assert_eq!(shop.income().await - before, expected.0 + expected.1, "{to:?}");
    }
}

#[tokio::test]
async fn a_customer_who_was_deleted_is_known_to_be_gone() {
    let shop = Shop::stripe().await;
    assert_eq!(shop.provider.knows(&shop.customer).await, Ok(true));
    assert_eq!(shop.provider.knows("cus_nobody").await, Ok(false));
    shop.fake.as_ref().unwrap().delete_customer(&shop.customer);
    assert_eq!(shop.provider.knows(&shop.customer).await, Ok(false));
    let refused = shop.provider.open_checkout(&shop.order(Price::Tier0Weekly), &shop.key()).await;
    assert_eq!(refused, Err(PaymentError::NotFound));
}

/// Stripe goes on with periods while it tries to be paid, each with an invoice of its own: what is paid for does not move on.
#[tokio::test]
async fn unpaid_weeks_are_not_paid_for_however_long_they_are_tried() {
    let shop = Shop::stripe().await;
    let fake = shop.fake.as_ref().unwrap();
    fake.set(|terms| terms.retry_delays = vec![4 * DAY; 4]);
    let start = shop.app.app.now();
    let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
    shop.days(7);
    shop.use_card(Card::FailsAtRenewal).await;
    let paid_until = Some(start.plus(14 * DAY));
    assert_eq!(shop.purchase(&id).await.paid_until, paid_until);
    for (days, state) in
        [(7, PurchaseState::PastDue), (14, PurchaseState::PastDue), (2, PurchaseState::Canceled)]
    {
        shop.days(days);
        let late = shop.purchase(&id).await;
        assert_eq!((late.state, late.paid_until), (state, paid_until), "{days}");
    }
    shop.speaks_like_stripe().await;
}

#[tokio::test]
async fn what_things_cost_is_remembered_while_stripe_does_not_answer() {
    let shop = Shop::stripe().await;
    let fake = shop.fake.as_ref().unwrap();
    let offers = shop.provider.offers().await.unwrap();
    let before = fake.asked().len();
    assert_eq!(shop.provider.offers().await.unwrap(), offers);
    assert_eq!(fake.asked().len(), before, "asked once");
    assert!(offers.iter().all(|offer| offer.every == offer.price.every() && offer.every != Every::Year
        || offer.price == Price::Tier0Yearly));
}

#[test]
fn the_ten_steps_name_the_version_and_every_event() {
    let steps = include_str!("../../../../docs/self-hosting.md");
    for word in adapters::payments::stripe::EVENTS.iter().chain([&adapters::payments::stripe::VERSION]) {
        assert!(steps.contains(&format!("`{word}`")), "{word} is missing");
    }
}
