//! Receipts: one email for each payment and one for each refund, however and how often Exhale hears of it.

use domain::time::{DAY, HOUR};
use platform::app::App;
use platform::db::Sql;
use platform::payments::{Money, MoneyState, Refund};
use testkit::{cents, on_both_databases, payment};

use super::*;

/// The emails about money so far: to whom, and what each says.
async fn emails(app: &TestApp) -> Vec<(String, String)> {
    app.work().await;
    let about_money = |subject: &str| matches!(subject, "Your receipt" | "Your refund");
    let all = app.postbox.emails().into_iter().filter(|one| about_money(&one.subject));
    all.map(|one| (one.to, one.text)).collect()
}

/// The line of each email that begins like this.
async fn lines(app: &TestApp, beginning: &str) -> Vec<String> {
    let line = |text: &str| text.lines().find(|line| line.starts_with(beginning)).map(str::to_owned);
    emails(app).await.iter().filter_map(|(_, text)| line(text)).collect()
}

/// A payment of 4 euros for the week that begins at `at`.
fn week(id: &str, at: Timestamp) -> platform::payments::Payment {
    payment(id.into(), Price::Tier0Weekly, 400, at)
}

fn refund(id: &str, minor: i64, at: Timestamp) -> Refund {
    Refund { id: id.into(), amount: Money { minor, currency: "eur".into() }, refunded_at: at }
}

/// A second server on the same database hears the same event.
async fn hear_elsewhere(app: &App, customer: &str) {
    let source = members::ledger::Source::Sandbox;
    let customer = billing::store::customer(&app.db, source, customer).await.unwrap().unwrap();
    billing::sync::sync_customer(app, &customer, None).await.unwrap();
}

on_both_databases! {
    /// Each of the four prices leads to one receipt, to the member's own address, with what was paid and for how long.
    async fn each_price_has_its_receipt(app: &TestApp) {
        app.payments.open_shop();
        // 2026-01-15, as the clock of all tests begins.
        for (price, plan, paid, lasts) in [
            (Price::Tier0Weekly, "Supporter, weekly", "€4.00", "Renews on: "),
            (Price::Tier0Yearly, "Supporter, yearly", "€160.00", "Renews on: "),
            (Price::Tier1Weekly, "Super Supporter, weekly", "€9.00", "Renews on: "),
            (Price::Tier2Lifetime, "Super Supporter, for life", "€480.00", "Lasts: for life"),
        ] {
            let before = emails(app).await.len();
            let mut maya = app.member(&format!("Maya{}", price.key().replace('_', ""))).await;
            let purchase = buy(app, &mut maya, price).await;
            let all = emails(app).await;
            let [(to, text)] = &all[before..] else { panic!("{price:?}: {all:?}") };
            assert_eq!(*to, maya.viewer().await.email);
            let number = format!("Payment number: {}", purchase.payments[0].id);
            for line in [format!("Plan: {plan}"), format!("Paid: {paid}"), lasts.to_owned(), number] {
                assert!(text.lines().any(|one| one.starts_with(&line)), "{line}: {text}");
            }
            assert!(text.contains("/community/settings/membership") && text.contains("no money moved"), "{text}");
            let seen = membership(&mut maya).await;
            assert_eq!(seen["lastPayment"], json!({
                "amount": { "minor": cents(price), "currency": "eur" }, "paidAt": purchase.created_at, "refunded": null,
            }));
        }
        let mut free = app.member("Free").await;
        assert_eq!(membership(&mut free).await["lastPayment"], Value::Null);
    }

    /// The same payment, heard of in every way and more than once, also by two servers at the same moment.
    async fn one_receipt_in_whatever_order_it_is_heard_of(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (id, _) = pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        app.payments.news(&customer, app.clock.time());
        let deliveries: Vec<_> = (0..6).map(|number| {
            let body = ScriptedProvider::event_text(&format!("evt_{}", number / 2), Some(&customer));
            let mut provider = app.visitor().without_header("sec-fetch-site").with_header("stripe-signature", SIGNATURE);
            tokio::spawn(async move {
                provider.send(Method::POST, "/api/billing/webhook", Some("application/json"), body).await
            })
        }).collect();
        let (one, other) = (app.app.clone(), app.app.clone());
        tokio::join!(hear_elsewhere(&one, &customer), hear_elsewhere(&other, &customer));
        for delivery in deliveries {
            // One that is told to come again does.
            let status = delivery.await.unwrap().status.as_u16();
            assert!(matches!(status, 204 | 503), "{status}");
        }
        assert_eq!(emails(app).await.len(), 1);
        for step in 0..5 {
            match step {
                0 => drop(deliver(app, "evt_0", Some(&customer)).await.expect(204)),
                1 => drop(deliver(app, "evt_9", Some(&customer)).await.expect(204)),
                2 => drop(maya.browser.get(&format!("{CHECKOUTS}/{id}")).await.expect(200)),
                3 => drop(billing::replay::since(&app.app, app.clock.time().plus(-HOUR)).await.unwrap()),
                _ => {
                    app.clock.advance(2 * DAY);
                    reconcile(app).await;
                }
            }
            assert_eq!(emails(app).await.len(), 1, "step {step}");
        }
    }

    /// A server that was off for weeks tells of each renewal once, and of the last one alone that it renews.
    async fn renewals_that_were_missed_have_a_receipt_each(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        let starts: Vec<Timestamp> = (1..4).map(|week| weekly.created_at.plus(week * 7 * DAY)).collect();
        app.clock.advance(22 * DAY);
        app.payments.alter(&customer, &weekly.id, |one| {
            let last = starts[2];
            (one.period_start, one.period_end) = (last, Some(last.plus(7 * DAY)));
            one.paid_until = one.period_end;
            // In no order.
            for number in [2, 0, 1] {
                one.payments.push(week(&format!("pi_week_{number}"), starts[number]));
            }
        });
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        reconcile(app).await;
        let numbers: Vec<String> = (0..3).map(|number| format!("Payment number: pi_week_{number}")).collect();
        let mut told = lines(app, "Payment number: ").await.split_off(1);
        told.sort();
        assert_eq!(told, numbers);
        assert_eq!((lines(app, "Paid until: ").await.len(), lines(app, "Renews on: ").await.len()), (2, 2));
        assert_eq!(membership(&mut maya).await["lastPayment"]["paidAt"], millis(starts[2]));
    }

    /// What is paid for a change is what the receipt says; a change that costs nothing has none.
    async fn a_receipt_says_what_was_really_paid(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        app.clock.advance(DAY);
        for (to, expected) in [("tier1_weekly", 2), ("tier0_yearly", 3)] {
            let wanted = json!({ "subscription": weekly.id, "to": to });
            let sum = maya.browser.post("/api/billing/changes/preview", wanted).await.expect(200).json();
            let agreed = json!({ "subscription": weekly.id, "to": to, "at": sum["at"], "dueNow": sum["dueNow"] });
            maya.browser.post("/api/billing/changes", agreed).await.expect(200);
            if sum["dueNow"]["minor"] == 0 {
                assert_eq!(emails(app).await.len(), expected - 1, "nothing was paid");
                continue;
            }
            let minor = sum["dueNow"]["minor"].as_i64().unwrap();
            let paid = lines(app, "Paid: ").await;
            assert_eq!((paid.len(), paid.last().unwrap()), (expected, &format!("Paid: €{}.{:02}", minor / 100, minor % 100)));
            assert_eq!(membership(&mut maya).await["lastPayment"]["amount"]["minor"], minor);
        }
        let customer = customer_of(&maya).await;
        app.payments.alter(&customer, &weekly.id, |one| {
            one.payments.push(payment("pi_nothing".into(), Price::Tier0Weekly, 0, one.period_start));
        });
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        assert_eq!(emails(app).await.len(), 2, "zero is no payment");
    }

    /// Each refund is told once, also one of a part; the membership says so.
    async fn one_notice_for_each_refund(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        let paid = weekly.payments[0].id.clone();
        for (number, (minor, refunded)) in [(100, 100), (300, 400)].into_iter().enumerate() {
            app.clock.advance(DAY);
            let now = app.clock.time();
            app.payments.alter(&customer, &weekly.id, |one| {
                one.payments[0].refunds.push(refund(&format!("re_{number}"), minor, now));
                if refunded == 400 {
                    one.money = MoneyState::Refunded;
                }
            });
            for event in ["a", "b"] {
                deliver(app, &format!("evt_{number}{event}"), Some(&customer)).await.expect(204);
            }
            reconcile(app).await;
            assert_eq!(membership(&mut maya).await["lastPayment"]["refunded"]["minor"], refunded);
        }
        assert_eq!(lines(app, "Refunded: ").await, ["Refunded: €1.00", "Refunded: €3.00"]);
        assert_eq!(lines(app, "Payment number: ").await, vec![format!("Payment number: {paid}"); 3]);
    }

    /// What was paid before there were receipts is recorded and not told; what is paid or given back afterwards is told.
    async fn what_was_paid_before_there_were_receipts_is_not_told(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        let before = emails(app).await.len();
        // As the migration finds an installation in which payments were taken and none recorded.
        app.change("delete from billing_payments", vec![]).await;
        let migration = include_str!("../../../../../migrations/0040_payments.sql");
        let begins = migration.rsplit_once("update billing_customers").unwrap().1;
        let update: &'static str = format!("update billing_customers{}", begins.trim_end().trim_end_matches(';')).leak();
        app.app.db.write(move |tx| tx.execute(Sql::both(update), vec![]).map(drop)).await.unwrap();
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        reconcile(app).await;
        assert_eq!(emails(app).await.len(), before);
        assert_eq!(membership(&mut maya).await["lastPayment"]["paidAt"], millis(weekly.created_at), "it is recorded");
        app.clock.advance(7 * DAY);
        let now = app.clock.time();
        app.payments.alter(&customer, &weekly.id, |one| {
            one.payments[0].refunds.push(refund("re_1", 400, now));
            one.payments.push(week("pi_second", now));
        });
        deliver(app, "evt_2", Some(&customer)).await.expect(204);
        assert_eq!(emails(app).await.len(), before + 2);
        assert_eq!(lines(app, "Refunded: ").await, ["Refunded: €4.00"]);
    }
}
