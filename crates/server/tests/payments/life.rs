//! The life of what is bought, alike with every provider: checkouts, renewals, endings, changes.

use domain::plan::{Every, Price};
use domain::time::DAY;
use payment_simulator::Card;
use platform::payments::{Change, CheckoutState, MoneyState, Order, PaymentError, PurchaseState, When};

use crate::on_every_provider;
use crate::shop::Shop;

fn now(shop: &Shop, subscription: &str, to: Price) -> Change {
    let at = shop.app.app.now();
    Change { subscription: subscription.to_owned(), to, when: When::Now { at } }
}

fn later(subscription: &str, to: Price) -> Change {
    Change { subscription: subscription.to_owned(), to, when: When::PeriodEnd }
}

on_every_provider! {
    async fn four_prices_are_for_sale(shop: &Shop) {
        let offers = shop.provider.offers().await.unwrap();
        let found: Vec<_> = offers.iter().map(|offer| (offer.price, offer.amount.minor, offer.every)).collect();
        assert_eq!(found, [
            (Price::Tier0Weekly, 400, Every::Week),
            (Price::Tier0Yearly, 16_000, Every::Year),
            (Price::Tier1Weekly, 900, Every::Week),
            (Price::Tier2Lifetime, 48_000, Every::Once),
        ]);
        assert!(offers.iter().all(|offer| offer.amount.currency == "eur"));
    }

    async fn each_price_is_bought(shop: &Shop) {
        let start = shop.app.app.now();
        for (price, end) in [
            (Price::Tier0Weekly, Some(7)),
            (Price::Tier0Yearly, Some(365)),
            (Price::Tier1Weekly, Some(7)),
            (Price::Tier2Lifetime, None),
        ] {
            let opened = shop.open(price).await;
            assert_eq!((opened.state, opened.purchase.as_ref()), (CheckoutState::Open, None));
            assert!(opened.url.is_some());
            assert_eq!(shop.provider.checkout(&opened.id).await.unwrap(), opened);
            shop.pay(&opened.id, Card::Works).await.unwrap();
            let paid = shop.provider.checkout(&opened.id).await.unwrap();
            assert_eq!((paid.state, paid.url.as_ref()), (CheckoutState::Paid, None));
            let bought = shop.purchase(paid.purchase.as_ref().unwrap()).await;
            assert_eq!(bought.price, price);
            let expected = if end.is_some() { PurchaseState::Active } else { PurchaseState::Paid };
            assert_eq!((bought.state, bought.money), (expected, MoneyState::Kept));
            assert_eq!(bought.period_end, end.map(|days| start.plus(days * DAY)));
            assert_eq!((bought.created_at, bought.period_start), (start, start));
            assert!(!bought.ends_with_period && bought.next.is_none());
        }
        assert_eq!(shop.purchases().await.len(), 4);
        assert_eq!(shop.income().await, 400 + 16_000 + 900 + 48_000);
    }

    async fn the_same_key_is_the_same_wish(shop: &Shop) {
        let again = shop.provider.customer("anna@exhale.test", "anna", "customer-anna").await.unwrap();
        assert_eq!(again, shop.customer);
        let order = shop.order(Price::Tier0Weekly);
        let one = shop.provider.open_checkout(&order, "wish").await.unwrap();
        assert_eq!(shop.provider.open_checkout(&order, "wish").await.unwrap(), one);
        let other = Order { price: Price::Tier1Weekly, ..order };
        assert!(matches!(shop.provider.open_checkout(&other, "wish").await, Err(PaymentError::Refused(_))));
        assert_ne!(shop.provider.open_checkout(&other, "another wish").await.unwrap().id, one.id);
    }

    async fn an_open_checkout_is_ended_and_a_paid_one_is_not(shop: &Shop) {
        let (open, paid) = (shop.open(Price::Tier0Weekly).await, shop.open(Price::Tier0Weekly).await);
        shop.pay(&paid.id, Card::Works).await.unwrap();
        let ended = shop.provider.expire_checkout(&open.id).await.unwrap();
        assert_eq!((ended.state, ended.url), (CheckoutState::Expired, None));
        assert_eq!(shop.provider.expire_checkout(&open.id).await.unwrap().state, CheckoutState::Expired);
        assert!(shop.pay(&open.id, Card::Works).await.is_err());
        assert_eq!(shop.provider.expire_checkout(&paid.id).await.unwrap().state, CheckoutState::Paid);
        let forgotten = shop.open(Price::Tier0Weekly).await;
        shop.days(1);
        assert_eq!(shop.provider.checkout(&forgotten.id).await.unwrap().state, CheckoutState::Expired);
    }

    async fn a_declined_card_buys_nothing(shop: &Shop) {
        let opened = shop.open(Price::Tier1Weekly).await;
        assert_eq!(shop.pay(&opened.id, Card::Declined).await, Err(PaymentError::Declined));
        assert_eq!(shop.provider.checkout(&opened.id).await.unwrap().state, CheckoutState::Open);
        assert!(shop.purchases().await.is_empty());
    }

    async fn a_bank_debit_waits_and_arrives_or_comes_back(shop: &Shop) {
        for price in [Price::Tier0Weekly, Price::Tier2Lifetime] {
            let paid = if price == Price::Tier2Lifetime { PurchaseState::Paid } else { PurchaseState::Active };
            for (card, checkout, state) in [
                (Card::Bank, CheckoutState::Paid, paid),
                (Card::BankFails, CheckoutState::Expired, PurchaseState::Canceled),
            ] {
                let opened = shop.open(price).await;
                shop.pay(&opened.id, card).await.unwrap();
                let waits = shop.provider.checkout(&opened.id).await.unwrap();
                assert_eq!((waits.state, waits.url.as_ref()), (CheckoutState::Pending, None));
                let id = waits.purchase.unwrap();
                assert_eq!(shop.purchase(&id).await.state, PurchaseState::Incomplete, "{price:?} {card:?}");
                shop.days(3);
                assert_eq!(shop.provider.checkout(&opened.id).await.unwrap().state, checkout, "{price:?} {card:?}");
                let bought = shop.purchase(&id).await;
                assert_eq!(bought.state, state, "{price:?} {card:?}");
            }
        }
    }

    async fn it_renews_while_the_card_works_and_ends_when_it_fails_for_good(shop: &Shop) {
        let start = shop.app.app.now();
        let id = shop.buy(Price::Tier0Weekly, Card::FailsAtRenewal).await.id;
        shop.days(7);
        let late = shop.purchase(&id).await;
        assert_eq!((late.state, late.money), (PurchaseState::PastDue, MoneyState::Kept));
        assert_eq!((late.period_start, late.period_end), (start.plus(7 * DAY), Some(start.plus(14 * DAY))));
        shop.use_card(Card::Works).await;
        assert_eq!((shop.purchase(&id).await.state, shop.income().await), (PurchaseState::Active, 800));
        shop.days(7);
        assert_eq!((shop.purchase(&id).await.state, shop.income().await), (PurchaseState::Active, 1_200));
        shop.use_card(Card::FailsAtRenewal).await;
        shop.days(7);
        assert_eq!(shop.purchase(&id).await.state, PurchaseState::PastDue);
        shop.days(5);
        let over = shop.purchase(&id).await;
        assert_eq!((over.state, over.paid_until), (PurchaseState::Canceled, Some(start.plus(21 * DAY))));
    }

    async fn it_ends_with_its_period_unless_that_is_taken_back(shop: &Shop) {
        let start = shop.app.app.now();
        let id = shop.buy(Price::Tier1Weekly, Card::Works).await.id;
        shop.provider.end_with_period(&id, true, &shop.key()).await.unwrap();
        let ending = shop.purchase(&id).await;
        assert_eq!((ending.ends_with_period, ending.state), (true, PurchaseState::Active));
        shop.provider.end_with_period(&id, false, &shop.key()).await.unwrap();
        assert!(!shop.purchase(&id).await.ends_with_period);
        shop.days(7);
        let key = shop.key();
        for _ in 0..2 {
            shop.provider.end_with_period(&id, true, &key).await.unwrap();
        }
        shop.days(7);
        let over = shop.purchase(&id).await;
        assert_eq!((over.state, over.paid_until), (PurchaseState::Canceled, Some(start.plus(14 * DAY))));
        assert_eq!(shop.income().await, 1_800);
        assert!(shop.provider.end_with_period(&id, false, &shop.key()).await.is_err(), "what is over stays over");
    }

    async fn what_is_ended_now_is_not_asked_for_again(shop: &Shop) {
        let id = shop.buy(Price::Tier0Weekly, Card::FailsAtRenewal).await.id;
        shop.days(8);
        assert_eq!(shop.purchase(&id).await.state, PurchaseState::PastDue);
        assert_eq!(shop.provider.has_open_bill(&id).await, Ok(true));
        for _ in 0..2 {
            shop.provider.end_now(&id, &shop.key()).await.unwrap();
        }
        assert_eq!(shop.provider.has_open_bill(&id).await, Ok(false));
        let over = shop.purchase(&id).await;
        assert_eq!((over.state, over.paid_until), (PurchaseState::Canceled, Some(over.created_at.plus(7 * DAY))));
        shop.use_card(Card::Works).await;
        shop.days(30);
        assert_eq!((shop.income().await, shop.purchase(&id).await.state), (400, PurchaseState::Canceled));
        assert!(shop.account().await.invoices.iter().all(|one| one.state != payment_simulator::InvoiceState::Open));
        // With a change that waits, and with nothing open.
        let id = shop.buy(Price::Tier1Weekly, Card::Works).await.id;
        shop.provider.change(&later(&id, Price::Tier0Weekly), &shop.key()).await.unwrap();
        shop.provider.end_now(&id, &shop.key()).await.unwrap();
        assert_eq!(shop.purchase(&id).await.state, PurchaseState::Canceled);
        assert_eq!(shop.provider.end_now("sub_unknown", &shop.key()).await, Err(PaymentError::NotFound));
    }

    async fn a_change_now_costs_what_its_preview_says(shop: &Shop) {
        let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
        shop.days(3);
        // To, due now, then, days until then.
        for (to, due_now, then, until) in [
            (Price::Tier1Weekly, 285, 900, 4),
            (Price::Tier0Yearly, 15_486, 16_000, 365),
            (Price::Tier1Weekly, 0, 0, 7),
        ] {
            let change = now(shop, &id, to);
            let preview = shop.provider.preview(&change).await.unwrap();
            assert_eq!((preview.due_now.minor, preview.then.minor), (due_now, then), "{to:?}");
            assert_eq!((preview.due_now.currency.as_str(), preview.then.currency.as_str()), ("eur", "eur"));
            assert_eq!(preview.renews_at, shop.app.app.now().plus(until * DAY), "{to:?}");
            let (before, key) = (shop.income().await, shop.key());
            for _ in 0..2 {
                shop.provider.change(&change, &key).await.unwrap();
            }
            assert_eq!(shop.income().await - before, due_now, "{to:?}");
            let changed = shop.purchase(&id).await;
            assert_eq!((changed.price, changed.state), (to, PurchaseState::Active));
            assert_eq!(changed.period_end, Some(preview.renews_at));
        }
    }

    async fn a_change_at_the_end_waits_and_can_be_dropped(shop: &Shop) {
        let id = shop.buy(Price::Tier1Weekly, Card::Works).await.id;
        let change = later(&id, Price::Tier0Weekly);
        let preview = shop.provider.preview(&change).await.unwrap();
        assert_eq!((preview.due_now.minor, preview.then.minor), (0, 400));
        assert_eq!(Some(preview.renews_at), shop.purchase(&id).await.period_end);
        let key = shop.key();
        for _ in 0..2 {
            shop.provider.change(&change, &key).await.unwrap();
        }
        assert_eq!(shop.purchase(&id).await.next, Some(Price::Tier0Weekly));
        // Another wish takes its place.
        shop.provider.change(&later(&id, Price::Tier0Yearly), &shop.key()).await.unwrap();
        assert_eq!(shop.purchase(&id).await.next, Some(Price::Tier0Yearly));
        shop.provider.end_with_period(&id, false, &shop.key()).await.unwrap();
        assert_eq!(shop.purchase(&id).await.next, None);
        shop.provider.change(&change, &shop.key()).await.unwrap();
        shop.days(7);
        let changed = shop.purchase(&id).await;
        assert_eq!((changed.price, changed.next, changed.state), (Price::Tier0Weekly, None, PurchaseState::Active));
        assert_eq!(shop.income().await, 1_300);
    }

    async fn a_waiting_change_gives_way_to_an_ending_and_to_a_change_now(shop: &Shop) {
        let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
        shop.provider.change(&later(&id, Price::Tier0Yearly), &shop.key()).await.unwrap();
        shop.provider.end_with_period(&id, true, &shop.key()).await.unwrap();
        let ending = shop.purchase(&id).await;
        assert_eq!((ending.next, ending.ends_with_period), (None, true));
        shop.provider.change(&later(&id, Price::Tier0Yearly), &shop.key()).await.unwrap();
        assert!(!shop.purchase(&id).await.ends_with_period, "a change means to go on");
        shop.provider.change(&now(shop, &id, Price::Tier1Weekly), &shop.key()).await.unwrap();
        let changed = shop.purchase(&id).await;
        assert_eq!((changed.price, changed.next), (Price::Tier1Weekly, None));
        assert_eq!(shop.income().await, 900);
    }

    async fn a_change_that_the_card_declines_changes_nothing(shop: &Shop) {
        let bought = shop.buy(Price::Tier0Weekly, Card::FailsAtRenewal).await;
        let refused = shop.provider.change(&now(shop, &bought.id, Price::Tier1Weekly), &shop.key()).await;
        assert_eq!(refused, Err(PaymentError::Declined));
        assert_eq!(shop.purchase(&bought.id).await, bought);
        assert_eq!(shop.income().await, 400);
    }

    async fn a_declined_change_keeps_the_one_that_waits(shop: &Shop) {
        let id = shop.buy(Price::Tier0Weekly, Card::FailsAtRenewal).await.id;
        shop.provider.change(&later(&id, Price::Tier0Yearly), &shop.key()).await.unwrap();
        let before = shop.purchase(&id).await;
        for _ in 0..2 {
            let refused = shop.provider.change(&now(shop, &id, Price::Tier1Weekly), &shop.key()).await;
            assert_eq!(refused, Err(PaymentError::Declined));
            assert_eq!(shop.purchase(&id).await, before);
        }
        let key = shop.key();
        for _ in 0..2 {
            assert_eq!(shop.provider.change(&now(shop, &id, Price::Tier1Weekly), &key).await, Err(PaymentError::Declined));
        }
        assert_eq!(shop.purchase(&id).await, before);
        shop.use_card(Card::Works).await;
        shop.days(7);
        assert_eq!(shop.purchase(&id).await.price, Price::Tier0Yearly);
    }

    async fn what_makes_no_sense_is_refused(shop: &Shop) {
        let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
        for change in [now(shop, &id, Price::Tier0Weekly), later(&id, Price::Tier2Lifetime)] {
            assert!(matches!(shop.provider.preview(&change).await, Err(PaymentError::Refused(_))), "{change:?}");
            assert!(matches!(shop.provider.change(&change, &shop.key()).await, Err(PaymentError::Refused(_))), "{change:?}");
        }
        for strange in ["sub_unknown", "", "../customers", "sub_1?x=1"] {
            let change = later(strange, Price::Tier1Weekly);
            assert_eq!(shop.provider.change(&change, &shop.key()).await, Err(PaymentError::NotFound), "{strange}");
            assert_eq!(shop.provider.preview(&change).await, Err(PaymentError::NotFound), "{strange}");
            assert_eq!(shop.provider.end_with_period(strange, true, &shop.key()).await, Err(PaymentError::NotFound));
            assert_eq!(shop.provider.checkout(strange).await, Err(PaymentError::NotFound));
            assert_eq!(shop.provider.expire_checkout(strange).await, Err(PaymentError::NotFound));
            assert_eq!(shop.provider.purchases(strange).await, Err(PaymentError::NotFound));
        }
    }

    async fn cards_and_invoices_have_a_page(shop: &Shop) {
        let page = shop.provider.portal(&shop.customer, "http://localhost:4780/").await.unwrap();
        assert!(page.starts_with("http"), "{page}");
        assert_eq!(shop.provider.portal("cus_unknown", "http://localhost:4780/").await, Err(PaymentError::NotFound));
    }
}
