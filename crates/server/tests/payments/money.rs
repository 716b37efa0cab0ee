//! Money that goes back, alike with every provider.

use adapters::payments::sandbox::About;
use domain::plan::Price;
use payment_simulator::Card;
use platform::payments::{Change, Money, MoneyState, PaymentError, PurchaseState, When};

use crate::on_every_provider;
use crate::shop::Shop;

fn euros(minor: i64) -> Money {
    Money { minor, currency: "eur".into() }
}

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
        let account = shop.account().await;
        let payments: Vec<_> = account.payments.iter().filter(|payment| payment.amount == 400).collect();
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
        let paid = shop.account().await.payments[0].id.clone();
        shop.about(&paid, About::Dispute).await;
        let late = shop.purchase(&id).await;
        assert_eq!((late.state, late.money), (PurchaseState::PastDue, MoneyState::Disputed));
    }

    /// Every payment that arrived is listed with what it paid for: the plan of that time, and what was really paid.
    async fn payments_say_what_they_paid_for(shop: &Shop) {
        let start = shop.app.app.now();
        let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
        shop.days(7);
        shop.purchases().await;
        shop.days(1);
        let at = shop.app.app.now();
        let change = Change { subscription: id.clone(), to: Price::Tier1Weekly, when: When::Now { at } };
        let due = shop.provider.preview(&change).await.unwrap().due_now;
        assert!(due.minor > 0 && due.minor < 900, "{due:?}");
        shop.provider.change(&change, &shop.key()).await.unwrap();
        let mut paid = shop.purchase(&id).await.payments;
        paid.sort_by_key(|one| one.paid_at);
        let seen: Vec<_> = paid.iter().map(|one| (one.price, one.amount.clone(), one.paid_at, one.period_end)).collect();
        let day = |days: i64| start.plus(days * domain::time::DAY);
        assert_eq!(seen, [
            (Price::Tier0Weekly, euros(400), day(0), Some(day(7))),
            (Price::Tier0Weekly, euros(400), day(7), Some(day(14))),
            (Price::Tier1Weekly, due, day(8), Some(day(14))),
        ]);
        assert_eq!(shop.purchase(&id).await.period_end, Some(day(14)));
        shop.about(&paid[0].id, About::Refund).await;
        let back = shop.purchase(&id).await.payments;
        let refunds = |id: &str| back.iter().find(|one| one.id == id).unwrap().refunds.clone();
        let given: Vec<_> = refunds(&paid[0].id).into_iter().map(|one| (one.amount, one.refunded_at)).collect();
        assert_eq!(given, [(euros(400), day(8))]);
        assert_eq!(refunds(&paid[1].id), []);
        let life = shop.buy(Price::Tier2Lifetime, Card::Works).await;
        let [once] = &life.payments[..] else { panic!("{life:?}") };
        assert_eq!((&once.id, once.price, &once.amount, once.period_end), (&life.id, Price::Tier2Lifetime, &euros(48_000), None));
        let other = shop.buy(Price::Tier0Yearly, Card::Bank).await;
        assert_eq!(other.payments, [], "it has not arrived");
        shop.days(3);
        assert_eq!(shop.purchase(&other.id).await.payments.len(), 1);
    }

    /// A period that credit pays for, and one whose payment fails, are no payments.
    async fn what_was_not_paid_is_no_payment(shop: &Shop) {
        let id = shop.buy(Price::Tier0Yearly, Card::FailsAtRenewal).await.id;
        let change = Change { subscription: id.clone(), to: Price::Tier1Weekly, when: When::Now { at: shop.app.app.now() } };
        shop.provider.change(&change, &shop.key()).await.unwrap();
        shop.days(7 * 18);
        let late = shop.purchase(&id).await;
        assert_ne!(late.state, PurchaseState::Active);
        assert_eq!(late.payments.iter().map(|one| one.amount.minor).collect::<Vec<_>>(), [16_000]);
    }

    /// What a change left as credit is taken back once for each key, never beyond what is there, and pays for nothing then.
    async fn credit_is_taken_back_once(shop: &Shop) {
        let id = shop.buy(Price::Tier0Yearly, Card::Works).await.id;
        let change = Change { subscription: id.clone(), to: Price::Tier1Weekly, when: When::Now { at: shop.app.app.now() } };
        shop.provider.change(&change, &shop.key()).await.unwrap();
        let left = 16_000 - 900;
        assert_eq!(shop.account().await.credit, left);
        let paid = shop.account().await.payments[0].id.clone();
        assert_eq!(shop.purchase(&id).await.gone_back, None);
        shop.about(&paid, About::Refund).await;
        let back = shop.purchase(&id).await;
        assert_eq!((back.money, back.gone_back.clone()), (MoneyState::Refunded, Some(euros(16_000))), "behind weeks paid by credit");
        let take = async |sum: Money, key: &str| shop.provider.take_back_credit(&shop.customer, &sum, key).await.unwrap();
        assert_eq!(take(Money { currency: "usd".into(), ..euros(100) }, "foreign").await, 0);
        for _ in 0..3 {
            assert_eq!(take(euros(100), "one").await, 100);
            assert_eq!(shop.account().await.credit, left - 100);
        }
        assert_eq!(take(euros(200), "one").await, 100, "the occasion counts, not the sum");
        for _ in 0..2 {
            assert_eq!(take(euros(16_000), "two").await, left - 100);
            assert_eq!(shop.account().await.credit, 0);
        }
        assert_eq!(take(euros(16_000), "three").await, 0, "nothing is left");
        let before = shop.income().await;
        shop.buy(Price::Tier0Weekly, Card::Works).await;
        assert_eq!(shop.income().await - before, 400, "charged in full");
        let nobody = shop.provider.take_back_credit("cus_unknown", &euros(1), "four").await;
        assert_eq!(nobody, Err(PaymentError::NotFound));
    }
}
