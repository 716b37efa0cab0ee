//! Stripe in trouble: busy, broken, gone, or with its answer lost on the way; nothing is done twice.

use domain::plan::Price;
use engines::cards::book::Card;
use engines::cards::stripe::Stripe;
use platform::cards::{Cards, CardsError, Change, When};
use testkit::stripe::Trouble;

use crate::shop::Shop;

#[tokio::test]
async fn busy_answers_are_tried_again_with_the_same_key() {
    for status in [409, 429, 503] {
        let shop = Shop::stripe().await;
        let fake = shop.fake.as_ref().unwrap();
        fake.trouble([Trouble::Status(status), Trouble::Status(status)]);
        let before = fake.asked().len();
        shop.cards.open_checkout(&shop.order(Price::Tier0Weekly), "wish").await.unwrap();
        let asked = fake.asked().split_off(before);
        assert_eq!(asked.len(), 3, "{status}");
        assert!(asked.iter().all(|one| *one == asked[0] && one.key.as_deref() == Some("wish")), "{asked:?}");
        assert_eq!(fake.book(&shop.customer).checkouts.len(), 1);
    }
}

#[tokio::test]
async fn after_three_tries_it_is_said_that_stripe_does_not_answer() {
    let shop = Shop::stripe().await;
    let fake = shop.fake.as_ref().unwrap();
    fake.trouble([Trouble::Status(500)]);
    let outcome = shop.cards.open_checkout(&shop.order(Price::Tier0Weekly), "wish").await;
    assert_eq!(outcome, Err(CardsError::Unreachable("answered 500".into())));
    // It remembers with the key what it answered; under another key it is a new wish.
    let again = shop.cards.open_checkout(&shop.order(Price::Tier0Weekly), "wish").await;
    assert_eq!(again, Err(CardsError::Unreachable("answered 500".into())));
    shop.cards.open_checkout(&shop.order(Price::Tier0Weekly), "another wish").await.unwrap();
    assert_eq!(fake.book(&shop.customer).checkouts.len(), 1);
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
    let looked = shop.cards.preview(&change).await.unwrap();
    assert!(fake.asked().len() > before);
    fake.trouble([Trouble::LostAnswer, Trouble::LostAnswer]);
    shop.cards.open_checkout(&shop.order(Price::Tier2Lifetime), "lost").await.unwrap();
    assert_eq!(fake.book(&shop.customer).checkouts.len(), 2);
    shop.cards.change(&change, "change").await.unwrap();
    assert_eq!(shop.income().await, 400 + looked.due_now.minor);
}

#[tokio::test]
async fn refusals_are_not_tried_again() {
    for (status, expected) in [
        (402, CardsError::Declined),
        (404, CardsError::NotFound),
        (400, CardsError::Refused("400 trouble".into())),
        (401, CardsError::Refused("401 trouble".into())),
        (403, CardsError::Refused("403 trouble".into())),
    ] {
        let shop = Shop::stripe().await;
        let fake = shop.fake.as_ref().unwrap();
        fake.trouble([Trouble::Status(status)]);
        let before = fake.asked().len();
        let outcome = shop.cards.open_checkout(&shop.order(Price::Tier0Weekly), "wish").await;
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
    assert_eq!(outcome, Err(CardsError::Unreachable("was not reached".into())));
}
