//! Several tabs at once: a double click is one checkout, and two plans are never sold beside each other.

use domain::time::MINUTE;
use platform::payments::CheckoutState;
use testkit::{bought, on_both_databases};

use super::*;

const KEY: &str = "0d4c3e0e-6e1a-4a9e-9a51-2c6a2f9b7b11";

/// How many checkouts at the provider can still be paid.
fn payable(app: &TestApp) -> Vec<String> {
    app.payments
        .checkouts()
        .into_iter()
        .filter(|(_, state, _)| *state == CheckoutState::Open)
        .map(|(id, ..)| id)
        .collect()
}

on_both_databases! {
    /// A double click, and a retry after a lost answer, are one checkout of one customer.
    async fn the_same_key_is_the_same_checkout(app: &TestApp) {
        app.payments.open_shop();
        let maya = app.member("Maya").await;
        let tries: Vec<_> = (0..20).map(|_| {
            let mut browser = maya.browser.clone().with_header("idempotency-key", KEY);
            let body = json!({ "price": "tier0_weekly", "from": "upgrade" });
            tokio::spawn(async move { browser.post(CHECKOUTS, body).await.expect(201).json() })
        }).collect();
        let mut seen = Vec::new();
        for attempt in tries {
            seen.push(attempt.await.unwrap());
        }
        seen.dedup();
        assert_eq!(seen.len(), 1, "{seen:?}");
        assert_eq!((app.payments.checkouts().len(), payable(app)), (1, vec![page_of(&seen[0])]));
        // Also when it was paid in the meantime: the same key never opens another one.
        app.payments.pay(&page_of(&seen[0]), app.clock.time()).unwrap();
        let mut browser = maya.browser.clone().with_header("idempotency-key", KEY);
        let again = browser.post(CHECKOUTS, json!({ "price": "tier0_weekly", "from": "upgrade" })).await.expect(201).json();
        assert_eq!((&again["id"], &again["state"], &again["entitled"]), (&seen[0]["id"], &json!("paid"), &json!(true)));
        assert_eq!(app.payments.charged(), [400]);
    }

    /// Many requests for the same plan at the same moment, each with a key of its own or none: one page, for all of them.
    async fn the_same_plan_at_once_is_one_checkout(app: &TestApp) {
        app.payments.open_shop();
        let maya = app.member("Maya").await;
        let start = std::sync::Arc::new(tokio::sync::Barrier::new(20));
        let tries: Vec<_> = (0..20u128).map(|number| {
            let (mut browser, start) = (maya.browser.clone(), start.clone());
            if number % 2 == 0 {
                browser = browser.with_header("idempotency-key", &uuid::Uuid::from_u128(number + 1).to_string());
            }
            let body = json!({ "price": "tier0_weekly", "from": "upgrade" });
            tokio::spawn(async move {
                start.wait().await;
                browser.post(CHECKOUTS, body).await.expect(201).json()
            })
        }).collect();
        let mut seen = Vec::new();
        for attempt in tries {
            seen.push(attempt.await.unwrap());
        }
        seen.dedup();
        assert_eq!(seen.len(), 1, "{seen:?}");
        assert_eq!((app.payments.checkouts().len(), payable(app)), (1, vec![page_of(&seen[0])]));
        assert_eq!(app.payments.asked("expire_checkout"), 0);
        assert_eq!(app.number("select count(*) from billing_checkouts", vec![]).await, 1);
        // Paid once, it is sold to nobody else who asked.
        app.payments.pay(&page_of(&seen[0]), app.clock.time()).unwrap();
        let mut browser = maya.browser.clone();
        let body = json!({ "price": "tier0_weekly", "from": "upgrade" });
        browser.post(CHECKOUTS, body).await.refused(409, "billing.subscribed");
        assert_eq!(app.payments.charged(), [400]);
    }

    /// The page of a moment ago is still good; one that leads back elsewhere, or ends soon, is replaced.
    async fn the_same_plan_again_is_the_same_page(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let first = open(&mut maya, Price::Tier0Weekly).await;
        app.clock.advance(15 * MINUTE);
        assert_eq!(open(&mut maya, Price::Tier0Weekly).await, first);
        let body = json!({ "price": "tier0_weekly", "from": "signup" });
        let elsewhere = maya.browser.post(CHECKOUTS, body.clone()).await.expect(201).json();
        assert_ne!(elsewhere["id"], first["id"]);
        assert_eq!(payable(app), [page_of(&elsewhere)]);
        app.clock.advance(21 * MINUTE);
        let later = maya.browser.post(CHECKOUTS, body).await.expect(201).json();
        assert_ne!(later["id"], elsewhere["id"]);
        assert_eq!(payable(app), [page_of(&later)]);
    }

    /// Two tabs with two plans: the later one closes the page of the former.
    async fn a_new_checkout_ends_the_former(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let first = open(&mut maya, Price::Tier0Weekly).await;
        let second = open(&mut maya, Price::Tier1Weekly).await;
        assert_eq!(payable(app), [page_of(&second)]);
        assert_eq!(app.payments.pay(&page_of(&first), app.clock.time()), None);
        let path = format!("{CHECKOUTS}/{}", first["id"].as_str().unwrap());
        let seen = maya.browser.get(&path).await.expect(200).json();
        assert_eq!((&seen["state"], &seen["url"]), (&json!("expired"), &Value::Null));
    }

    /// The former page was paid a moment ago, and nobody knows yet: it counts, and nothing else is sold.
    async fn a_former_that_is_paid_counts(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        ask(&mut maya, Price::Tier1Weekly).await.refused(409, "billing.subscribed");
        assert_eq!((level(&maya).await, payable(app).len()), ((1, true), 0));
        let mut sam = app.member("Sam").await;
        pay_silently(app, &mut sam, Price::Tier2Lifetime).await;
        ask(&mut sam, Price::Tier1Weekly).await.refused(409, "billing.lifetime");
        assert_eq!(level(&sam).await, (2, true));
    }

    /// Many tabs at the same moment: at most one page can be paid in the end.
    async fn many_tabs_at_once(app: &TestApp) {
        app.payments.open_shop();
        let maya = app.member("Maya").await;
        let tries: Vec<_> = (0..12usize).map(|number| {
            let mut browser = maya.browser.clone().that_retries();
            let body = json!({ "price": Price::ALL[number % 3].key(), "from": "upgrade" });
            tokio::spawn(async move { browser.post(CHECKOUTS, body).await })
        }).collect();
        for attempt in tries {
            let answer = attempt.await.unwrap();
            assert!(matches!(answer.status.as_u16(), 201 | 503), "{answer:?}");
        }
        assert!(payable(app).len() <= 1, "{:?}", app.payments.checkouts());
        let under_way = "select count(*) from billing_checkouts where state in ('open', 'pending')";
        assert!(app.number(under_way, vec![]).await <= 1);
    }

    /// Both pages were paid at the provider before either could be closed: the better plan goes on, the other one ends with
    /// its period, and the member reads why.
    async fn two_payments_that_slipped_through(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let first = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        let second = bought("sub_second", Price::Tier1Weekly, app.clock.time());
        app.payments.set(&customer, vec![second, first.clone()]);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        app.work().await;
        let ends: Vec<(String, bool)> =
            app.payments.of(&customer).into_iter().map(|one| (one.id, one.ends_with_period)).collect();
        assert_eq!(ends, [("sub_second".to_owned(), false), (first.id.clone(), true)]);
        let seen = membership(&mut maya).await;
        let [best, other] = &seen["entitlements"].as_array().unwrap()[..] else { panic!("{seen}") };
        assert_eq!((&best["id"], &best["reason"]), (&json!("sub_second"), &json!("")));
        assert!(other["reason"].as_str().unwrap().contains("two plans"), "{other}");
        assert_eq!(level(&maya).await, (2, true));
        let news = maya.browser.get("/api/notifications").await.expect(200).json();
        let told: Vec<_> = news["items"].as_array().unwrap().iter().map(|one| (&one["kind"], &one["detail"])).collect();
        assert_eq!(told, [(&json!("membership"), &other["reason"])], "it is told once");
        // The job runs once more, and finds nothing to do.
        deliver(app, "evt_2", Some(&customer)).await.expect(204);
        app.work().await;
        assert_eq!(app.payments.asked("end_with_period"), 1);
        assert_eq!(app.number("select count(*) from notifications", vec![]).await, 1);
    }
}
