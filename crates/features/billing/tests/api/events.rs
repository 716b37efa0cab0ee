//! Events: believed by their signature, heeded once, and never for what they say.

use testkit::on_both_databases;

use super::*;

on_both_databases! {
    /// What is not believed has no effect at all.
    async fn what_is_not_believed(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        let text = ScriptedProvider::event_text("evt_1", Some(&customer));
        for (body, signature) in [(text.as_str(), "bad"), (text.as_str(), ""), ("no json", SIGNATURE), ("{}", SIGNATURE)] {
            send_event(app, body, signature).await.refused(400, "billing.event_refused");
        }
        let mut unsigned = app.visitor().without_header("sec-fetch-site");
        unsigned.send(Method::POST, "/api/billing/webhook", None, text).await.refused(400, "billing.event_refused");
        assert_eq!((entries(app).await, level(&maya).await), (0, (0, false)));
        assert_eq!(app.number("select count(*) from billing_events", vec![]).await, 0);
        let long = "x".repeat(300 * 1024);
        send_event(app, &long, SIGNATURE).await.refused(413, "request.too_large");
    }

    /// An event is taken in once, however often it is sent; a retry asks the provider nothing.
    async fn once_however_often_it_is_sent(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        assert_eq!((entries(app).await, level(&maya).await), (1, (1, true)));
        let asked = app.payments.asked("purchases");
        for _ in 0..5 {
            deliver(app, "evt_1", Some(&customer)).await.expect(204);
        }
        assert_eq!((app.payments.asked("purchases"), entries(app).await), (asked, 1));
        // Another event without news adds no entry.
        deliver(app, "evt_2", Some(&customer)).await.expect(204);
        assert_eq!(entries(app).await, 1);
        assert_eq!(app.number("select count(*) from billing_events", vec![]).await, 2);
    }

    async fn about_nobody_and_about_strangers(app: &TestApp) {
        app.payments.open_shop();
        deliver(app, "evt_1", None).await.expect(204);
        deliver(app, "evt_2", Some("cus_of_another_site")).await.expect(204);
        assert_eq!(app.number("select count(*) from billing_events", vec![]).await, 2);
        assert_eq!((entries(app).await, app.payments.asked("purchases")), (0, 0));
    }

    /// The provider does not answer: the event is sent again, and counts then.
    async fn later_when_the_provider_is_away(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        app.payments.away(true);
        let refused = deliver(app, "evt_1", Some(&customer)).await.refused(503, "billing.unavailable");
        assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 1);
        assert_eq!(app.number("select count(*) from billing_events", vec![]).await, 0);
        app.payments.away(false);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        assert_eq!(level(&maya).await, (1, true));
    }

    /// An answer that was asked for earlier and comes later does not undo what was written in the meantime.
    async fn an_old_answer_is_thrown_away(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let purchase = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        app.payments.hold_answers();
        let asked = app.payments.asked("purchases");
        let slow = {
            let body = ScriptedProvider::event_text("evt_1", Some(&customer));
            let mut provider = app.visitor().without_header("sec-fetch-site").with_header("stripe-signature", SIGNATURE);
            tokio::spawn(async move {
                provider.send(Method::POST, "/api/billing/webhook", Some("application/json"), body).await.expect(204)
            })
        };
        while app.payments.asked("purchases") == asked {
            tokio::task::yield_now().await;
        }
        // Refunded now; the slow one holds the answer from before.
        app.payments.alter(&customer, &purchase.id, |one| one.money = platform::payments::MoneyState::Refunded);
        app.payments.hold_no_more();
        deliver(app, "evt_2", Some(&customer)).await.expect(204);
        assert_eq!(level(&maya).await, (0, false));
        app.payments.let_go();
        slow.await.unwrap();
        assert_eq!(level(&maya).await, (0, false));
        assert_eq!(app.number("select count(*) from billing_events", vec![]).await, 2);
    }

    /// Nothing of an event's body is kept or believed.
    async fn only_the_provider_is_believed(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        open(&mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        let boast = json!({ "id": "evt_1", "customer": customer, "status": "active", "plan": "tier_2",
            "items": { "data": [{ "price": "tier2_lifetime" }] } });
        send_event(app, &boast.to_string(), SIGNATURE).await.expect(204);
        assert_eq!((entries(app).await, level(&maya).await), (0, (0, false)));
    }
}
