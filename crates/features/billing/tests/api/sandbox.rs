//! The same lives over the sandbox's account, with its own signed events, delivered by its own jobs.

use adapters::payments::sandbox::About;
use domain::time::{DAY, HOUR};
use payment_simulator::Card;
use testkit::on_both_databases;

use super::*;

/// The provider's id of an open checkout in the sandbox.
async fn session_of(app: &TestApp, checkout: &Value) -> String {
    let id: uuid::Uuid = checkout["id"].as_str().unwrap().parse().unwrap();
    let found = billing::store::attempt(&app.app.db, id.into()).await.unwrap().unwrap();
    found.provider_id.unwrap()
}

/// Buys with a card; the news come by themselves.
async fn pay(app: &TestApp, person: &mut Person, price: Price, card: Card) -> Value {
    let checkout = open(person, price).await;
    let session = session_of(app, &checkout).await;
    app.sandbox.pay(&session, card).await.unwrap();
    app.work().await;
    checkout
}

/// Time passes, and everyone notices.
async fn pass(app: &TestApp, by: i64) {
    app.clock.advance(by);
    app.sandbox.tick().await.unwrap();
    app.work().await;
}

on_both_databases! {
    /// R014: bought, renewed week by week, cancelled, over: the events alone tell.
    async fn a_life_by_its_events(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        pay(app, &mut maya, Price::Tier0Weekly, Card::Works).await;
        assert_eq!(level(&maya).await, (1, true));
        for _ in 0..3 {
            pass(app, 7 * DAY + HOUR).await;
            assert_eq!(level(&maya).await, (1, true));
        }
        assert!(entries(app).await >= 4, "an entry for each week");
        let seen = membership(&mut maya).await;
        let body = json!({ "subscription": seen["entitlements"][0]["id"] });
        maya.browser.put(CANCELLATION, body).await.expect(200);
        pass(app, 8 * DAY).await;
        assert_eq!(level(&maya).await, (0, false));
        assert_eq!(membership(&mut maya).await["entitlements"][0]["state"], "canceled");
        // And again, for life.
        maya.browser = app.browser_of(maya.id).await;
        pay(app, &mut maya, Price::Tier2Lifetime, Card::Works).await;
        pass(app, 400 * DAY).await;
        maya.browser = app.browser_of(maya.id).await;
        assert_eq!(level(&maya).await, (2, true));
    }

    /// A renewal that fails: a week of grace, and no unpaid week beyond it.
    async fn a_card_that_fails_at_renewal(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        pay(app, &mut maya, Price::Tier0Yearly, Card::FailsAtRenewal).await;
        pass(app, 365 * DAY + HOUR).await;
        maya.browser = app.browser_of(maya.id).await;
        assert_eq!((level(&maya).await, &membership(&mut maya).await["entitlements"][0]["state"]), ((1, true), &json!("past_due")));
        for _ in 0..30 {
            pass(app, DAY).await;
        }
        maya.browser = app.browser_of(maya.id).await;
        let seen = membership(&mut maya).await;
        assert_eq!((level(&maya).await, &seen["entitlements"][0]["state"]), ((0, false), &json!("canceled")), "no unpaid year");
    }

    /// Anyone who got their money back is not charged again, although the provider on its own would go on.
    async fn what_went_back_is_not_charged_again(app: &TestApp) {
        for (number, what) in [About::Refund, About::Dispute].into_iter().enumerate() {
            let mut maya = app.member(&format!("Maya{number}")).await;
            pay(app, &mut maya, Price::Tier0Weekly, Card::Works).await;
            let customer = customer_of(&maya).await;
            let paid = app.sandbox.account(&customer).await.unwrap().payments[0].id.clone();
            app.sandbox.about(&customer, &paid, what).await.unwrap();
            app.work().await;
            assert_eq!(level(&maya).await, (0, false));
            let row = membership(&mut maya).await["entitlements"][0].clone();
            assert_eq!((&row["endsWithPeriod"], &row["can"]["cancel"]), (&json!(true), &json!(false)), "{row}");
            for _ in 0..3 {
                pass(app, 7 * DAY).await;
            }
            assert_eq!(app.sandbox.account(&customer).await.unwrap().payments.len(), 1, "{what:?}");
            assert_eq!(level(&maya).await, (0, false));
        }
    }

    /// A year as Supporter becomes weeks as Super at once, which leaves credit. The operator gives the year back, or the bank asks
    /// for it: the credit is gone with it, and what is bought next is charged in full.
    async fn credit_ends_with_the_payment_that_it_came_from(app: &TestApp) {
        for (number, what) in [About::Refund, About::Dispute].into_iter().enumerate() {
            let mut maya = app.member(&format!("Maya{number}")).await;
            pay(app, &mut maya, Price::Tier0Yearly, Card::Works).await;
            let id = membership(&mut maya).await["entitlements"][0]["id"].clone();
            change_to_super(&mut maya, &id).await;
            let customer = customer_of(&maya).await;
            let account = app.sandbox.account(&customer).await.unwrap();
            assert_eq!((account.credit, account.payments.len()), (16_000 - 900, 1));
            pass(app, 8 * DAY).await;
            app.sandbox.about(&customer, &account.payments[0].id, what).await.unwrap();
            app.work().await;
            assert_eq!((level(&maya).await, app.sandbox.account(&customer).await.unwrap().credit), ((0, false), 0), "{what:?}");
            pay(app, &mut maya, Price::Tier1Weekly, Card::Works).await;
            let paid: Vec<i64> = app.sandbox.account(&customer).await.unwrap().payments.iter().map(|one| one.amount).collect();
            assert_eq!((paid, level(&maya).await), (vec![16_000, 900], (2, true)), "{what:?}");
        }
    }

    /// The last of the credit is in a bill that is not paid yet, and comes back when that is voided: it is taken all the same.
    async fn credit_in_an_open_bill_ends_as_well(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        pay(app, &mut maya, Price::Tier0Yearly, Card::FailsAtRenewal).await;
        let id = membership(&mut maya).await["entitlements"][0]["id"].clone();
        change_to_super(&mut maya, &id).await;
        let customer = customer_of(&maya).await;
        for _ in 0..17 {
            pass(app, 7 * DAY).await;
        }
        maya.browser = app.browser_of(maya.id).await;
        let account = app.sandbox.account(&customer).await.unwrap();
        let bill = account.invoices.last().unwrap();
        assert_eq!((bill.credit_used, bill.due, account.credit), (15_100 - 16 * 900, 17 * 900 - 15_100, 0));
        assert_eq!(membership(&mut maya).await["entitlements"][0]["state"], "past_due");
        app.sandbox.about(&customer, &account.payments[0].id, About::Refund).await.unwrap();
        for _ in 0..3 {
            pass(app, HOUR).await;
        }
        let account = app.sandbox.account(&customer).await.unwrap();
        assert_eq!((account.invoices.last().unwrap().state, account.credit), (payment_simulator::InvoiceState::Void, 0));
        let entry = "select count(*) from jobs where kind = 'billing.take_back_credit'";
        assert_eq!((app.number(entry, vec![]).await, level(&maya).await), (0, (0, false)));
    }

    /// Who cancels while a payment is open owes nothing more: it ends at once, also when a card would work by now.
    async fn cancelling_what_is_owed_ends_it(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        pay(app, &mut maya, Price::Tier0Weekly, Card::FailsAtRenewal).await;
        pass(app, 7 * DAY + HOUR).await;
        let row = membership(&mut maya).await["entitlements"][0].clone();
        assert_eq!((&row["state"], &row["live"], &row["can"]["cancel"]), (&json!("past_due"), &json!(true), &json!(true)));
        let body = json!({ "subscription": row["id"] });
        let seen = maya.browser.put(CANCELLATION, body.clone()).await.expect(200).json();
        assert_eq!((&seen["entitlements"][0]["state"], &seen["entitlements"][0]["live"]), (&json!("canceled"), &json!(false)));
        assert_eq!(level(&maya).await, (0, false));
        let customer = customer_of(&maya).await;
        app.sandbox.use_card(&customer, Card::Works).await.unwrap();
        for _ in 0..3 {
            pass(app, 7 * DAY).await;
        }
        let account = app.sandbox.account(&customer).await.unwrap();
        let arrived = account.payments.iter().filter(|one| one.state == payment_simulator::PaymentState::Succeeded);
        assert_eq!(arrived.map(|one| one.amount).sum::<i64>(), 400);
        maya.browser.put(CANCELLATION, body).await.refused(409, "billing.unchangeable");
    }

    /// D5: also what is owed when a membership for life takes its place is not charged afterwards.
    async fn for_life_beside_what_is_owed(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        pay(app, &mut maya, Price::Tier0Weekly, Card::FailsAtRenewal).await;
        pass(app, 7 * DAY + HOUR).await;
        pay(app, &mut maya, Price::Tier2Lifetime, Card::Works).await;
        pass(app, 7 * DAY).await;
        let customer = customer_of(&maya).await;
        let account = app.sandbox.account(&customer).await.unwrap();
        let arrived = account.payments.iter().filter(|one| one.state == payment_simulator::PaymentState::Succeeded);
        assert_eq!(arrived.map(|one| one.amount).collect::<Vec<_>>(), [400, 48_000]);
        assert_eq!(level(&maya).await, (2, true));
    }

    async fn refund_and_dispute(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        pay(app, &mut maya, Price::Tier2Lifetime, Card::Works).await;
        let customer = customer_of(&maya).await;
        let payment = membership(&mut maya).await["entitlements"][0]["id"].as_str().unwrap().to_owned();
        for (what, expected) in [(About::Dispute, (0, false)), (About::Won, (2, true)), (About::Refund, (0, false))] {
            app.sandbox.about(&customer, &payment, what).await.unwrap();
            app.work().await;
            assert_eq!(level(&maya).await, expected, "{what:?}");
        }
    }

    /// What the real signature check refuses has no effect: forged, cut, bit by bit another, of another secret, or old.
    async fn events_with_wrong_signatures(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let checkout = open(&mut maya, Price::Tier0Weekly).await;
        let session = session_of(app, &checkout).await;
        app.sandbox.pay(&session, Card::Works).await.unwrap();
        let customer = customer_of(&maya).await;
        let body = json!({ "id": "evt_forged", "object": "event", "type": "customer.subscription.updated", "created": app.clock.time().0 / 1000,
            "data": { "object": { "id": "sub_1", "customer": customer, "object": "subscription" } } }).to_string();
        let good = app.sandbox.signature(body.as_bytes());
        let foreign = adapters::payments::sign("whsec_of_someone_else", body.as_bytes(), app.clock.time());
        let mut tries: Vec<(Vec<u8>, String)> = vec![
            (body.clone().into_bytes(), String::new()),
            (body.clone().into_bytes(), "t=1,v1=00".into()),
            (body.clone().into_bytes(), foreign),
            (body.replace("updated", "deleted").into_bytes(), good.clone()),
        ];
        for bit in (0..body.len() * 8).step_by(37) {
            let mut bytes = body.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            tries.push((bytes, good.clone()));
        }
        for (bytes, signature) in tries {
            refused(app, bytes, &signature).await;
        }
        for by in [301_000, -602_000] {
            app.clock.advance(by);
            refused(app, body.clone().into_bytes(), &good).await;
        }
        app.clock.advance(301_000);
        assert_eq!((entries(app).await, app.number("select count(*) from billing_events", vec![]).await), (0, 0));
        send_event(app, &body, &good).await.expect(204);
        assert_eq!(level(&maya).await, (1, true));
    }
}

/// Changes a subscription to the weekly Super plan, for the sum that its preview says.
async fn change_to_super(person: &mut Person, subscription: &Value) {
    let wanted = json!({ "subscription": subscription, "to": "tier1_weekly" });
    let sum = person.browser.post("/api/billing/changes/preview", wanted).await.expect(200).json();
    let agreed = json!({ "subscription": subscription, "to": "tier1_weekly", "at": sum["at"], "dueNow": sum["dueNow"] });
    person.browser.post("/api/billing/changes", agreed).await.expect(200);
}

async fn refused(app: &TestApp, body: Vec<u8>, signature: &str) {
    let mut provider =
        app.visitor().without_header("sec-fetch-site").with_header("stripe-signature", signature);
    let answer = provider.send(Method::POST, "/api/billing/webhook", Some("application/json"), body).await;
    answer.refused(400, "billing.event_refused");
}
