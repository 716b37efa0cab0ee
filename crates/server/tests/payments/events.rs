//! Events, alike with every provider: believed when they are signed, and leading to a customer.

use adapters::payments::sandbox::About;
use domain::plan::Price;
use domain::time::{MINUTE, SECOND};
use payment_simulator::Card;
use platform::payments::EventError;

use crate::on_every_provider;
use crate::shop::Shop;

on_every_provider! {
    async fn every_event_is_believed_and_leads_to_its_customer(shop: &Shop) {
        let id = shop.buy(Price::Tier2Lifetime, Card::Works).await.id;
        shop.buy(Price::Tier0Weekly, Card::FailsAtRenewal).await;
        shop.about(&id, About::Dispute).await;
        shop.days(20);
        let mut kinds = Vec::new();
        for (body, signature) in shop.deliveries().await {
            let event = shop.provider.event(&body, &signature, shop.app.app.now()).unwrap();
            let customer = match event.customer {
                Some(customer) => Some(customer),
                None => shop.provider.whom(&body).await.unwrap(),
            };
            assert_eq!(customer.as_ref(), Some(&shop.customer), "{}", event.kind);
            assert!(event.at <= shop.app.app.now() && event.at.0 % SECOND == 0);
            kinds.push(event.kind);
        }
        for kind in [
            "checkout.session.completed",
            "customer.subscription.created",
            "customer.subscription.updated",
            "customer.subscription.deleted",
            "invoice.paid",
            "invoice.payment_failed",
            "charge.dispute.created",
        ] {
            assert!(kinds.iter().any(|known| known == kind), "{kind} is missing from {kinds:?}");
        }
    }

    async fn what_is_forged_old_or_changed_is_not_believed(shop: &Shop) {
        shop.buy(Price::Tier0Weekly, Card::Works).await;
        let now = shop.app.app.now();
        let (body, signature) = shop.deliveries().await.remove(0);
        let judge = |body: &[u8], signature: &str, now| shop.provider.event(body, signature, now).map(drop);
        assert_eq!(judge(&body, &signature, now), Ok(()));
        let mut changed = body.clone();
        changed[20] ^= 1;
        assert_eq!(judge(&changed, &signature, now), Err(EventError::Signature));
        let foreign = adapters::payments::sign("whsec_other", &body, now);
        assert_eq!(judge(&body, &foreign, now), Err(EventError::Signature));
        assert_eq!(judge(&body, "", now), Err(EventError::Signature));
        assert_eq!(judge(&body, &signature, now.plus(5 * MINUTE + SECOND)), Err(EventError::Time));
        assert_eq!(judge(&body, &signature, now.plus(-5 * MINUTE - SECOND)), Err(EventError::Time));
    }

    async fn who_has_something_new_is_known_without_events(shop: &Shop) {
        let id = shop.buy(Price::Tier2Lifetime, Card::Works).await.id;
        let since = shop.app.app.now();
        assert_eq!(shop.provider.changed_since(since).await.unwrap(), [(shop.customer.clone(), since)]);
        shop.days(1);
        assert!(shop.provider.changed_since(since.plus(MINUTE)).await.unwrap().is_empty());
        shop.about(&id, About::Dispute).await;
        let now = shop.app.app.now();
        assert_eq!(shop.provider.changed_since(since.plus(MINUTE)).await.unwrap(), [(shop.customer.clone(), now)]);
    }
}
