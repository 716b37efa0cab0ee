//! Money that goes back, alike with every provider.

use domain::plan::Price;
use engines::cards::book::Card;
use engines::cards::sandbox::About;
use platform::cards::{MoneyState, PurchaseState};

use crate::on_every_provider;
use crate::shop::Shop;

on_every_provider! {
    async fn a_lifetime_that_is_given_back_says_so(shop: &Shop) {
        let id = shop.buy(Price::Tier2Lifetime, Card::Works).await.id;
        shop.about(&id, About::Refund).await;
        let back = shop.purchase(&id).await;
        assert_eq!((back.state, back.money), (PurchaseState::Paid, MoneyState::Refunded));
    }

    async fn a_dispute_takes_the_money_until_it_is_won(shop: &Shop) {
        for (end, expected) in [(About::Won, MoneyState::Kept), (About::Lost, MoneyState::Disputed)] {
            let id = shop.buy(Price::Tier2Lifetime, Card::Works).await.id;
            shop.about(&id, About::Dispute).await;
            assert_eq!(shop.purchase(&id).await.money, MoneyState::Disputed);
            shop.about(&id, end).await;
            assert_eq!(shop.purchase(&id).await.money, expected, "{end:?}");
        }
    }

    async fn of_a_subscription_the_last_payment_counts(shop: &Shop) {
        let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
        let other = shop.buy(Price::Tier1Weekly, Card::Works).await.id;
        shop.days(7);
        let book = shop.book().await;
        let payments: Vec<_> = book.payments.iter().filter(|payment| payment.amount == 400).collect();
        assert_eq!(payments.len(), 2);
        shop.about(&payments[0].id, About::Refund).await;
        assert_eq!(shop.purchase(&id).await.money, MoneyState::Kept, "an earlier week was given back");
        shop.about(&payments[1].id, About::Refund).await;
        assert_eq!(shop.purchase(&id).await.money, MoneyState::Refunded);
        assert_eq!(shop.purchase(&other).await.money, MoneyState::Kept, "the other one is not concerned");
        shop.days(7);
        assert_eq!(shop.purchase(&id).await.money, MoneyState::Kept, "the next week was paid");
    }

    async fn a_disputed_week_shows_also_while_the_next_one_is_not_paid(shop: &Shop) {
        let id = shop.buy(Price::Tier0Weekly, Card::FailsAtRenewal).await.id;
        shop.days(7);
        let paid = shop.book().await.payments[0].id.clone();
        shop.about(&paid, About::Dispute).await;
        let late = shop.purchase(&id).await;
        assert_eq!((late.state, late.money), (PurchaseState::PastDue, MoneyState::Disputed));
    }
}
