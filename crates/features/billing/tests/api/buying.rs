//! Buying each of the four prices, and what is in force then.

use domain::time::{DAY, HOUR, MINUTE};
use platform::payments::CheckoutState;
use testkit::{bought, on_both_databases};

use super::*;

const KEY: &str = "0d4c3e0e-6e1a-4a9e-9a51-2c6a2f9b7b11";

on_both_databases! {
    /// R013, R014, R015: each of the four prices is for sale, and makes the level of its slot (O-1).
    async fn each_price_makes_its_level(app: &TestApp) {
        app.payments.open_shop();
        let cases = [
            (Price::Tier0Weekly, "tier_0", "Supporter", 1, Some(14 * DAY), "active"),
            (Price::Tier0Yearly, "tier_0", "Supporter", 1, Some(372 * DAY), "active"),
            (Price::Tier1Weekly, "tier_1", "Super Supporter", 2, Some(14 * DAY), "active"),
            (Price::Tier2Lifetime, "tier_2", "Super Supporter", 2, None, "lifetime"),
        ];
        for (price, plan, title, tier, lasts, state) in cases {
            let mut maya = app.member(&format!("Maya{}", price.key().replace('_', ""))).await;
            assert_eq!(level(&maya).await, (0, false));
            let now = app.clock.time();
            let purchase = buy(app, &mut maya, price).await;
            assert_eq!(level(&maya).await, (tier, true));
            assert_eq!((maya.viewer().await.plan.as_str(), standing(&maya).await), (plan, vec![purchase.id.clone()]));
            let seen = membership(&mut maya).await;
            let until = lasts.map(|lasts| now.plus(lasts));
            let renews = lasts.map(|lasts| now.plus(lasts - 7 * DAY));
            assert_eq!(seen["entitlements"], json!([{
                "id": purchase.id, "source": "sandbox", "price": price.key(), "plan": plan, "title": title,
                "state": state, "live": true, "from": now, "until": until, "renewsAt": renews,
                "endsWithPeriod": false, "next": null, "reason": "",
                "can": { "change": lasts.is_some(), "cancel": lasts.is_some(), "goOn": false },
            }]));
            assert_eq!((&seen["manageable"], &seen["checkout"], &seen["tier"]), (&json!(true), &Value::Null, &json!(tier)));
        }
        assert_eq!(app.payments.charged(), [400, 16_000, 900, 48_000]);
    }

    async fn what_is_for_sale(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let prices = maya.browser.get("/api/billing/prices").await.expect(200).json();
        assert_eq!((&prices["provider"], prices["items"].as_array().unwrap().len()), (&json!("sandbox"), 4));
        assert_eq!(prices["items"][1], json!({
            "price": "tier0_yearly", "plan": "tier_0", "title": "Supporter", "every": "year",
            "amount": { "minor": 16_000, "currency": "eur" },
        }));
    }

    /// What the provider is asked for: one customer, a reference and a way back that is our own.
    async fn the_order_is_the_members_own(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let checkout = open(&mut maya, Price::Tier0Weekly).await;
        assert_eq!((&checkout["state"], &checkout["entitled"]), (&json!("open"), &json!(false)));
        let order = app.payments.order(&page_of(&checkout));
        let id = checkout["id"].as_str().unwrap();
        assert_eq!(order.customer, customer_of(&maya).await);
        assert_eq!((order.reference.as_str(), order.price), (id, Price::Tier0Weekly));
        assert_eq!(order.success_url, format!("http://localhost:4780/community/upgrade?checkout={id}"));
        assert_eq!(order.cancel_url, "http://localhost:4780/community/upgrade");
        let length = order.expires_at.since(app.clock.time());
        assert!((30 * MINUTE..=24 * HOUR).contains(&length), "{length}");
        assert_eq!(membership(&mut maya).await["checkout"], checkout);
        let body = json!({ "price": "tier1_weekly", "from": "signup" });
        let other = maya.browser.post(CHECKOUTS, body).await.expect(201).json();
        assert!(app.payments.order(&page_of(&other)).success_url.starts_with("http://localhost:4780/signup?checkout="));
        assert_eq!(app.payments.asked("customer"), 1);
    }

    /// D3: however often the waiting page asks, it is one answer, and the provider is not asked more than once a second.
    async fn the_waiting_page_is_patient(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let checkout = open(&mut maya, Price::Tier0Weekly).await;
        let path = format!("{CHECKOUTS}/{}", checkout["id"].as_str().unwrap());
        for _ in 0..5 {
            assert_eq!(maya.browser.get(&path).await.expect(200).json(), checkout);
        }
        assert_eq!(app.payments.asked("checkout"), 1);
        app.payments.pay(&page_of(&checkout), app.clock.time()).unwrap();
        app.clock.advance(1_000);
        assert_eq!(maya.browser.get(&path).await.expect(200).json()["entitled"], true);
        // Bank debit: handed in, and the money comes days later.
        let mut sam = app.member("Sam").await;
        let debit = open(&mut sam, Price::Tier0Weekly).await;
        let path = format!("{CHECKOUTS}/{}", debit["id"].as_str().unwrap());
        app.payments.set_checkout(&page_of(&debit), CheckoutState::Pending);
        let waiting = sam.browser.get(&path).await.expect(200).json();
        assert_eq!((&waiting["state"], &waiting["url"], &waiting["entitled"]), (&json!("pending"), &Value::Null, &json!(false)));
        // Nothing else is sold in the meantime: it would be paid twice.
        ask(&mut sam, Price::Tier1Weekly).await.refused(409, "billing.pending");
        assert_eq!(level(&sam).await, (0, false));
    }

    /// The operator deleted the customer at the provider: the first wish finds out, and the next one goes to a new customer.
    async fn a_customer_who_is_gone(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        open(&mut maya, Price::Tier0Weekly).await;
        let gone = customer_of(&maya).await;
        app.payments.delete_customer(&gone);
        app.clock.advance(2 * HOUR);
        reconcile(app).await;
        let first = ask(&mut maya, Price::Tier0Weekly).await.expect(201).json();
        assert_eq!((&first["state"], &first["url"]), (&json!("expired"), &Value::Null));
        buy(app, &mut maya, Price::Tier0Weekly).await;
        assert_ne!(customer_of(&maya).await, gone);
        assert_eq!(level(&maya).await, (1, true));
    }

    /// A subscription that ran when its customer went away: what is paid lasts, nothing of it renews, and another can be bought.
    async fn a_subscription_without_its_customer(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let lost = buy(app, &mut maya, Price::Tier0Weekly).await;
        let gone = customer_of(&maya).await;
        app.payments.delete_customer(&gone);
        let first = ask(&mut maya, Price::Tier0Weekly).await.expect(201).json();
        assert_eq!(first["state"], "expired");
        let row = membership(&mut maya).await["entitlements"][0].clone();
        assert_eq!((&row["id"], &row["state"], &row["renewsAt"]), (&json!(lost.id), &json!("canceled"), &Value::Null));
        assert_eq!((&row["live"], &row["can"]), (&json!(true), &json!({ "change": false, "cancel": false, "goOn": false })));
        app.clock.advance(HOUR);
        let new = buy(app, &mut maya, Price::Tier1Weekly).await;
        assert_ne!((customer_of(&maya).await, new.id), (gone, lost.id));
        assert_eq!(level(&maya).await, (2, true));
    }

    async fn whose_checkout_it_is(app: &TestApp) {
        app.payments.open_shop();
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let checkout = open(&mut maya, Price::Tier0Weekly).await;
        let path = format!("{CHECKOUTS}/{}", checkout["id"].as_str().unwrap());
        sam.browser.get(&path).await.refused(404, "not_found");
        sam.browser.get(&format!("{CHECKOUTS}/{KEY}")).await.refused(404, "not_found");
        app.visitor().get(&path).await.refused(401, "session.none");
    }

    async fn who_may_buy_what(app: &TestApp) {
        app.payments.open_shop();
        let mut unproven = app.person("Uma", |new| new.email_verified_at = None).await;
        let refused = ask(&mut unproven, Price::Tier0Weekly).await.refused(403, "guard.elsewhere");
        assert_eq!(refused.json()["goTo"], "/signup");
        let mut maya = app.member("Maya").await;
        for body in [
            json!({}),
            json!({ "price": "tier0_weekly" }),
            json!({ "price": "tier_1", "from": "upgrade" }),
            json!({ "price": "tier0_weekly", "from": "upgrade", "amount": 1 }),
        ] {
            maya.browser.post(CHECKOUTS, body).await.refused(400, "request.malformed");
        }
        buy(app, &mut maya, Price::Tier0Weekly).await;
        for price in [Price::Tier0Weekly, Price::Tier0Yearly, Price::Tier1Weekly] {
            ask(&mut maya, price).await.refused(409, "billing.subscribed");
        }
        buy(app, &mut maya, Price::Tier2Lifetime).await;
        for price in Price::ALL {
            ask(&mut maya, price).await.refused(409, "billing.lifetime");
        }
    }

    /// D5: what was bought for life ends the recurring plan with its paid period, without being asked.
    async fn for_life_ends_the_recurring_plan(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        app.clock.advance(DAY);
        let life = buy(app, &mut maya, Price::Tier2Lifetime).await;
        app.work().await;
        let customer = customer_of(&maya).await;
        let held = app.payments.of(&customer);
        assert!(held.iter().find(|one| one.id == weekly.id).unwrap().ends_with_period);
        let seen = membership(&mut maya).await;
        let [best, other] = &seen["entitlements"].as_array().unwrap()[..] else { panic!("{seen}") };
        assert_eq!((&best["id"], &best["until"], &best["reason"]), (&json!(life.id), &Value::Null, &json!("")));
        assert_eq!((&other["id"], &other["endsWithPeriod"], &other["renewsAt"]), (&json!(weekly.id), &json!(true), &Value::Null));
        let reason = other["reason"].as_str().unwrap();
        assert!(reason.contains("for life") && reason.contains("not given back"), "{other}");
        // It cannot be brought back beside what took its place.
        let body = json!({ "subscription": weekly.id });
        maya.browser.json(Method::DELETE, CANCELLATION, body).await.refused(409, "billing.unchangeable");
        // The period passes; the membership stays.
        app.payments.alter(&customer, &weekly.id, |one| one.state = platform::payments::PurchaseState::Canceled);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        app.clock.advance(400 * DAY);
        maya.browser = app.browser_of(maya.id).await;
        assert_eq!(level(&maya).await, (2, true));
        assert_eq!(standing(&maya).await, [life.id]);
    }

    /// Anyone who keeps on the provider's page what a membership for life has ended: it ends again, each time, and never in a
    /// loop without a pause.
    async fn what_is_kept_in_vain_ends_again(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        buy(app, &mut maya, Price::Tier2Lifetime).await;
        app.work().await;
        let customer = customer_of(&maya).await;
        for step in 0..3 {
            app.payments.alter(&customer, &weekly.id, |one| one.ends_with_period = false);
            let asked = app.payments.asked("end_with_period");
            deliver(app, &format!("evt_{step}"), Some(&customer)).await.expect(204);
            app.work().await;
            assert_eq!(app.payments.asked("end_with_period"), asked + 1, "asked once, and then it waits");
            // The provider answers a key of this very minute as it did before, so the next one counts.
            app.clock.advance(MINUTE);
            app.work().await;
            let held = app.payments.of(&customer);
            assert!(held.iter().find(|one| one.id == weekly.id).unwrap().ends_with_period, "{step}");
        }
    }

    /// A plan that is over makes room for another one.
    async fn after_the_end_one_buys_again(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let first = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        app.payments.alter(&customer, &first.id, |one| one.state = platform::payments::PurchaseState::Canceled);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        let second = buy(app, &mut maya, Price::Tier1Weekly).await;
        assert_eq!(standing(&maya).await, [second.id, first.id]);
        app.work().await;
        assert!(app.payments.of(&customer).iter().all(|one| !one.ends_with_period), "nothing is ended in vain");
    }

    async fn the_portal_is_for_customers(app: &TestApp) {
        app.payments.open_shop();
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        maya.browser.post("/api/billing/portal", Value::Null).await.refused(404, "not_found");
        buy(app, &mut maya, Price::Tier0Weekly).await;
        let url = maya.browser.post("/api/billing/portal", Value::Null).await.expect(200).json()["url"].clone();
        let customer = customer_of(&maya).await;
        assert_eq!(url, format!("https://pay.example/portal/{customer}?back=http://localhost:4780/community/profile"));
        sam.browser.post("/api/billing/portal", Value::Null).await.refused(404, "not_found");
    }

    /// A purchase of one customer never becomes another member's, whatever a provider lists.
    async fn nobody_gets_what_someone_else_bought(app: &TestApp) {
        app.payments.open_shop();
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let purchase = buy(app, &mut maya, Price::Tier1Weekly).await;
        buy(app, &mut sam, Price::Tier0Weekly).await;
        let hers = bought(&purchase.id, Price::Tier1Weekly, app.clock.time());
        let customer = customer_of(&sam).await;
        app.payments.set(&customer, vec![hers]);
        deliver(app, "evt_1", Some(&customer)).await.expect(500);
        assert_eq!((level(&maya).await, level(&sam).await), ((2, true), (1, true)));
    }
}
