//! From the button to the gate over HTTP, with the real Stripe engine: what is paid at Stripe opens, what goes back closes.

use std::sync::Arc;

use adapters::payments::sandbox::About;
use adapters::payments::stripe::Stripe;
use domain::plan::Price;
use domain::time::{DAY, HOUR};
use payment_simulator::{Card, InvoiceState, PaymentState};
use platform::params;
use serde_json::json;
use testkit::stripe::FakeStripe;
use testkit::{Person, TestApp};

/// Makes two tests of each function, each on a fresh database of its own kind that the function may make its server of.
macro_rules! on_both {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident) $body:block)+) => { $(
        mod $name {
            use super::*;

            $(#[$meta])*
            async fn the_test($app: TestApp) $body

            #[tokio::test]
            async fn sqlite() {
                the_test(crate::setup().sqlite().await).await;
            }

            #[tokio::test]
            async fn postgres() {
                the_test(crate::setup().postgres().await).await;
            }
        }
    )+ };
}

/// A server that takes payments by Stripe, and the stand-in.
async fn stripe(app: TestApp) -> (TestApp, FakeStripe) {
    let fake = FakeStripe::start(app.clock.clone(), testkit::terms()).await;
    let provider = Arc::new(Stripe::new(fake.config()).unwrap());
    (app.taking(provider), fake)
}

/// Opens a checkout; answers Stripe's id of it.
async fn open(person: &mut Person, price: Price) -> String {
    let body = json!({ "price": price.key(), "from": "upgrade" });
    let checkout = person.browser.post("/api/billing/checkouts", body).await.expect(201).json();
    checkout["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

/// Stripe delivers everything that has ever happened, the newest first and each twice.
async fn deliver(app: &TestApp, fake: &FakeStripe) {
    for (body, signature) in fake.deliveries(app.clock.time()).into_iter().rev() {
        for _ in 0..2 {
            let mut sender =
                app.visitor().without_header("sec-fetch-site").with_header("stripe-signature", &signature);
            let answer = sender
                .send(
                    axum::http::Method::POST,
                    "/api/billing/webhook",
                    Some("application/json"),
                    body.clone(),
                )
                .await;
            answer.expect(204);
        }
    }
}

async fn level(person: &mut Person) -> (i64, bool) {
    let user = person.browser.get("/api/session").await.expect(200).json()["user"].clone();
    (user["tier"].as_i64().unwrap(), user["isSubscribed"].as_bool().unwrap())
}

/// Someone whose year as Supporter became weeks as Super, which left credit: they, the customer and their subscription.
async fn with_credit(app: &TestApp, fake: &FakeStripe, name: &str, card: Card) -> (Person, String, String) {
    let mut maya = app.member(name).await;
    let checkout = open(&mut maya, Price::Tier0Yearly).await;
    fake.pay(&checkout, card).unwrap();
    deliver(app, fake).await;
    let seen = maya.browser.get("/api/billing/membership").await.expect(200).json();
    let subscription = seen["entitlements"][0]["id"].as_str().unwrap().to_owned();
    let wanted = json!({ "subscription": subscription, "to": "tier1_weekly" });
    let sum = maya.browser.post("/api/billing/changes/preview", wanted).await.expect(200).json();
    let agreed = json!({ "subscription": subscription, "to": "tier1_weekly", "at": sum["at"], "dueNow": sum["dueNow"] });
    maya.browser.post("/api/billing/changes", agreed).await.expect(200);
    let user = maya.browser.get("/api/session").await.expect(200).json()["user"].clone();
    (maya, user["stripeCustomerId"].as_str().unwrap().to_owned(), subscription)
}

/// Someone whose credit is used up by a bill that their card did not pay the rest of: the customer, their subscription and what
/// they once paid.
async fn with_credit_in_a_bill(app: &TestApp, fake: &FakeStripe, name: &str) -> (String, String, String) {
    let (_, customer, subscription) = with_credit(app, fake, name, Card::FailsAtRenewal).await;
    app.clock.advance(17 * 7 * DAY + HOUR);
    deliver(app, fake).await;
    app.work().await;
    let account = fake.account(&customer);
    let bill = account.invoices.last().unwrap();
    assert_eq!((bill.state, bill.credit_used, bill.due, account.credit), (InvoiceState::Open, 700, 200, 0));
    (customer, subscription, account.payments[0].id.clone())
}

/// Does what is due, at once and an hour later, but nothing of the kind that is held back.
async fn work_without(app: &TestApp, held: &'static str) {
    for _ in 0..2 {
        app.change("update jobs set run_at = run_at + 1000000000000 where kind = $1", params![held]).await;
        app.work().await;
        app.change("update jobs set run_at = run_at - 1000000000000 where kind = $1", params![held]).await;
        app.clock.advance(HOUR);
    }
}

/// How many jobs of a kind are there, those included that failed for good.
async fn jobs(app: &TestApp, kind: &'static str) -> i64 {
    app.number("select count(*) from jobs where kind = $1", params![kind]).await
}

const END: &str = "billing.end_in_vain";
const TAKE_BACK: &str = "billing.take_back_credit";

/// The bill is void, no credit is left, and nothing is left to do.
async fn nothing_is_left(app: &TestApp, fake: &FakeStripe, customer: &str) {
    let account = fake.account(customer);
    assert_eq!((account.invoices.last().unwrap().state, account.credit), (InvoiceState::Void, 0));
    assert_eq!((jobs(app, END).await, jobs(app, TAKE_BACK).await), (0, 0));
}

on_both! {
    /// The subscription is ended, and its bill is still open when the credit in it is looked for: it is taken once the bill is
    /// void, no matter who voids it.
    async fn credit_in_a_bill_is_taken_after_the_subscription_has_ended(app) {
        let (app, fake) = stripe(app).await;
        for by_hand in [false, true] {
            let (customer, subscription, year) = with_credit_in_a_bill(&app, &fake, &format!("Maya{by_hand}")).await;
            fake.about(&year, About::Refund).unwrap();
            deliver(&app, &fake).await;
            fake.refuse_voids(true);
            work_without(&app, TAKE_BACK).await;
            work_without(&app, END).await;
            let account = fake.account(&customer);
            assert!(!account.subscription(&subscription).unwrap().is_alive());
            assert_eq!((account.invoices.last().unwrap().state, account.credit), (InvoiceState::Open, 0));
            assert_eq!((jobs(&app, END).await, jobs(&app, TAKE_BACK).await), (1, 1), "{by_hand}");
            if by_hand {
                fake.void_all(&customer);
            }
            fake.refuse_voids(false);
            work_without(&app, TAKE_BACK).await;
            assert_eq!((fake.account(&customer).credit, jobs(&app, END).await), (700, 0), "{by_hand}");
            work_without(&app, END).await;
            nothing_is_left(&app, &fake, &customer).await;
        }
    }

    /// The other way round: the credit is looked for before the subscription is ended.
    async fn credit_in_a_bill_is_taken_when_it_is_looked_for_first(app) {
        let (app, fake) = stripe(app).await;
        let (customer, _, year) = with_credit_in_a_bill(&app, &fake, "Maya").await;
        fake.about(&year, About::Dispute).unwrap();
        deliver(&app, &fake).await;
        work_without(&app, END).await;
        assert_eq!((jobs(&app, END).await, jobs(&app, TAKE_BACK).await), (1, 1));
        work_without(&app, TAKE_BACK).await;
        assert_eq!((fake.account(&customer).credit, jobs(&app, END).await), (700, 0));
        work_without(&app, END).await;
        nothing_is_left(&app, &fake, &customer).await;
    }

    /// Stripe gave up on the subscription and left its bill open before the money went back: that is voided as well.
    async fn credit_in_a_bill_that_stripe_gave_up_on_is_taken(app) {
        let (app, fake) = stripe(app).await;
        let (customer, subscription, year) = with_credit_in_a_bill(&app, &fake, "Maya").await;
        fake.give_up(&subscription);
        deliver(&app, &fake).await;
        app.work().await;
        assert_eq!(fake.account(&customer).invoices.last().unwrap().state, InvoiceState::Open);
        fake.about(&year, About::Refund).unwrap();
        deliver(&app, &fake).await;
        work_without(&app, "none").await;
        nothing_is_left(&app, &fake, &customer).await;
    }

    async fn each_price_opens_its_gates_by_its_events_alone(app) {
        let (app, fake) = stripe(app).await;
        for (price, expected) in [
            (Price::Tier0Weekly, (1, true)),
            (Price::Tier0Yearly, (1, true)),
            (Price::Tier1Weekly, (2, true)),
            (Price::Tier2Lifetime, (2, true)),
        ] {
            let mut maya = app.member(&format!("Maya{}", price.key())).await;
            assert_eq!(level(&mut maya).await, (0, false));
            let checkout = open(&mut maya, price).await;
            fake.pay(&checkout, Card::Works).unwrap();
            deliver(&app, &fake).await;
            assert_eq!(level(&mut maya).await, expected, "{price:?}");
        }
    }

    /// One email for each payment and each refund, although Stripe delivers every event again and again and in no order.
    async fn each_payment_and_each_refund_is_told_once(app) {
        let (app, fake) = stripe(app).await;
        let mut maya = app.member("Maya").await;
        let checkout = open(&mut maya, Price::Tier0Weekly).await;
        fake.pay(&checkout, Card::FailsOnce).unwrap();
        deliver(&app, &fake).await;
        let user = maya.browser.get("/api/session").await.expect(200).json()["user"].clone();
        let customer = user["stripeCustomerId"].as_str().unwrap().to_owned();
        // Two renewals fail, and are paid a day later each.
        app.clock.advance(15 * DAY + HOUR);
        deliver(&app, &fake).await;
        let payments = fake.account(&customer).payments;
        let paid: Vec<_> = payments.iter().filter(|one| one.state == PaymentState::Succeeded).collect();
        assert_eq!((payments.len(), paid.len()), (5, 3));
        fake.about(&paid[2].id, About::Refund).unwrap();
        deliver(&app, &fake).await;
        app.work().await;
        let about = |subject: &str| {
            let all = app.postbox.emails().into_iter().filter(|one| one.subject == subject);
            let number = |text: String| text.split_once("Payment number: ").unwrap().1.lines().next().unwrap().to_owned();
            let mut numbers: Vec<String> = all.map(|one| number(one.text)).collect();
            numbers.sort();
            numbers
        };
        let mut expected: Vec<String> = paid.iter().map(|one| one.id.clone()).collect();
        expected.sort();
        assert_eq!((about("Your receipt"), about("Your refund")), (expected, vec![paid[2].id.clone()]));
        let seen = maya.browser.get("/api/billing/membership").await.expect(200).json();
        assert_eq!(seen["lastPayment"]["refunded"]["minor"], 400);
    }

    /// Anyone who bought for nothing while trying out has nothing once Stripe takes payments, and can buy.
    async fn what_the_sandbox_sold_does_not_outlast_it(app) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        for (person, price) in [(&mut maya, Price::Tier2Lifetime), (&mut sam, Price::Tier0Weekly)] {
            let session = open(person, price).await;
            app.sandbox.pay(&session, Card::Works).await.unwrap();
        }
        app.work().await;
        assert_eq!((level(&mut maya).await, level(&mut sam).await), ((2, true), (1, true)));
        let fake = FakeStripe::start(app.clock.clone(), testkit::terms()).await;
        let app = app.taking(Arc::new(Stripe::new(fake.config()).unwrap()));
        members::recompute::trials(&app.app).await.unwrap();
        for person in [&mut maya, &mut sam] {
            person.browser = app.browser_of(person.id).await;
            assert_eq!(level(person).await, (0, false));
            let seen = person.browser.get("/api/billing/membership").await.expect(200).json();
            assert_eq!((&seen["entitlements"], &seen["unconfirmed"]), (&json!([]), &json!(false)));
        }
        let checkout = open(&mut maya, Price::Tier2Lifetime).await;
        fake.pay(&checkout, Card::Works).unwrap();
        deliver(&app, &fake).await;
        assert_eq!(level(&mut maya).await, (2, true));
    }

    /// Anyone who paid with Stripe's test provider has nothing once the key is a live one, and can buy; back on the test key they have it again.
    async fn what_a_test_key_sold_does_not_outlast_it(app) {
        let (app, tests) = stripe(app).await;
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        for (person, price) in [(&mut maya, Price::Tier2Lifetime), (&mut sam, Price::Tier0Weekly)] {
            let checkout = open(person, price).await;
            tests.pay(&checkout, Card::Works).unwrap();
        }
        deliver(&app, &tests).await;
        assert_eq!((level(&mut maya).await, level(&mut sam).await), ((2, true), (1, true)));
        let seen = maya.browser.get("/api/billing/membership").await.expect(200).json();
        assert_eq!((&seen["provider"], &seen["entitlements"][0]["source"]), (&json!("stripe_test"), &json!("stripe_test")));
        // A live account knows nothing of what the tests made.
        let fake = FakeStripe::start(app.clock.clone(), testkit::terms()).await;
        let app = app.taking(Arc::new(Stripe::new(fake.live_config()).unwrap()));
        members::recompute::trials(&app.app).await.unwrap();
        for person in [&mut maya, &mut sam] {
            person.browser = app.browser_of(person.id).await;
            assert_eq!(level(person).await, (0, false));
            let seen = person.browser.get("/api/billing/membership").await.expect(200).json();
            assert_eq!(seen["provider"], "stripe");
            assert_eq!((&seen["entitlements"], &seen["manageable"]), (&json!([]), &json!(false)));
        }
        let checkout = open(&mut maya, Price::Tier2Lifetime).await;
        fake.pay(&checkout, Card::Works).unwrap();
        deliver(&app, &fake).await;
        assert_eq!((level(&mut maya).await, level(&mut sam).await), ((2, true), (0, false)));
        // What was really paid counts under either key.
        let app = app.taking(Arc::new(Stripe::new(tests.config()).unwrap()));
        members::recompute::trials(&app.app).await.unwrap();
        for (person, expected) in [(&mut maya, (2, true)), (&mut sam, (1, true))] {
            person.browser = app.browser_of(person.id).await;
            assert_eq!(level(person).await, expected);
        }
    }

    async fn a_dispute_closes_at_once_although_it_names_no_customer(app) {
        let (app, fake) = stripe(app).await;
        let mut maya = app.member("Maya").await;
        let checkout = open(&mut maya, Price::Tier2Lifetime).await;
        fake.pay(&checkout, Card::Works).unwrap();
        deliver(&app, &fake).await;
        let seen = maya.browser.get("/api/billing/membership").await.expect(200).json();
        let payment = seen["entitlements"][0]["id"].as_str().unwrap().to_owned();
        for (what, expected) in
            [(About::Dispute, (0, false)), (About::Won, (2, true)), (About::Refund, (0, false))]
        {
            fake.about(&payment, what).unwrap();
            deliver(&app, &fake).await;
            assert_eq!(level(&mut maya).await, expected, "{what:?}");
        }
    }

    async fn a_subscription_that_ends_at_stripe_ends_here(app) {
        let (app, fake) = stripe(app).await;
        let mut maya = app.member("Maya").await;
        let checkout = open(&mut maya, Price::Tier1Weekly).await;
        fake.pay(&checkout, Card::Works).unwrap();
        deliver(&app, &fake).await;
        let seen = maya.browser.get("/api/billing/membership").await.expect(200).json();
        let subscription = seen["entitlements"][0]["id"].as_str().unwrap().to_owned();
        fake.end_on_portal(&subscription, true).unwrap();
        deliver(&app, &fake).await;
        assert_eq!(level(&mut maya).await, (2, true), "what is paid for lasts");
        app.clock.advance(8 * DAY);
        deliver(&app, &fake).await;
        assert_eq!(level(&mut maya).await, (0, false));
    }

    /// A year as Supporter becomes weeks as Super at once, which leaves credit. The year is given back, or disputed: the credit
    /// is gone with it, and what is bought next is charged in full.
    async fn credit_ends_with_the_payment_that_it_came_from(app) {
        let (app, fake) = stripe(app).await;
        for what in [About::Refund, About::Dispute] {
            let (mut maya, customer, _) = with_credit(&app, &fake, &format!("Maya{what:?}"), Card::Works).await;
            assert_eq!((level(&mut maya).await, fake.account(&customer).credit), ((2, true), 16_000 - 900));
            // One week is renewed out of the credit.
            app.clock.advance(8 * DAY);
            assert_eq!(fake.account(&customer).payments.len(), 1);
            let year = fake.account(&customer).payments[0].id.clone();
            fake.about(&year, what).unwrap();
            deliver(&app, &fake).await;
            app.work().await;
            assert_eq!((level(&mut maya).await, fake.account(&customer).credit), ((0, false), 0), "{what:?}");
            // However often they are told and looked at again.
            deliver(&app, &fake).await;
            app.work().await;
            assert_eq!(fake.account(&customer).credit, 0);
            let checkout = open(&mut maya, Price::Tier1Weekly).await;
            fake.pay(&checkout, Card::Works).unwrap();
            let account = fake.account(&customer);
            assert_eq!(account.payments.iter().map(|one| one.amount).collect::<Vec<_>>(), [16_000, 900], "{what:?}");
        }
    }
}
