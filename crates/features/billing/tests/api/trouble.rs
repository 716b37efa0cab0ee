//! Trouble: the provider is away, money goes back, a renewal fails, and clocks that jump.

use domain::limits::PAYMENT_GRACE_MS;
use domain::time::{DAY, MINUTE};
use platform::payments::{MoneyState, PurchaseState};
use testkit::on_both_databases;

use super::*;

on_both_databases! {
    /// The provider is away: nothing is sold or changed, nothing is charged, and anyone who paid keeps what they have.
    async fn nothing_is_charged_while_the_provider_is_away(app: &TestApp) {
        app.payments.open_shop();
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        app.payments.away(true);
        let now = app.clock.time();
        let change = json!({ "subscription": weekly.id, "to": "tier1_weekly", "at": now, "dueNow": { "minor": 1, "currency": "eur" } });
        let which = json!({ "subscription": weekly.id });
        for answer in [
            ask(&mut sam, Price::Tier0Weekly).await,
            sam.browser.get("/api/billing/prices").await,
            maya.browser.post("/api/billing/changes/preview", json!({ "subscription": weekly.id, "to": "tier1_weekly" })).await,
            maya.browser.post("/api/billing/changes", change).await,
            maya.browser.put(CANCELLATION, which.clone()).await,
            maya.browser.json(Method::DELETE, CANCELLATION, which).await,
            maya.browser.post("/api/billing/portal", Value::Null).await,
        ] {
            let refused = answer.refused(503, "billing.unavailable");
            assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 1);
        }
        assert_eq!((app.payments.charged(), level(&maya).await, level(&sam).await), (vec![400], (1, true), (0, false)));
        assert_eq!(membership(&mut maya).await["entitlements"][0]["live"], true);
        // Within the grace after the paid week, access stays.
        app.clock.advance(7 * DAY + PAYMENT_GRACE_MS - 1);
        assert_eq!(level(&maya).await, (1, true));
        app.clock.advance(1);
        assert_eq!(level(&maya).await, (0, false));
    }

    /// The provider went away between the wish and its page: asked again, it is the same wish, and one page.
    async fn a_wish_that_was_cut_off_is_taken_up_again(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let first = open(&mut maya, Price::Tier0Weekly).await;
        app.change("update billing_checkouts set provider_id = null, url = null", vec![]).await;
        // Another plan: the former wish is completed at the provider, to be ended there.
        let second = open(&mut maya, Price::Tier1Weekly).await;
        let states: Vec<_> = app.payments.checkouts().into_iter().map(|(id, state, _)| (id, state)).collect();
        assert_eq!(states, [
            (page_of(&first), platform::payments::CheckoutState::Expired),
            (page_of(&second), platform::payments::CheckoutState::Open),
        ]);
    }

    /// A fault of the provider's own, which it remembers with the wish's key, is in nobody's way for longer than a minute.
    async fn a_fault_that_is_remembered_passes(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        // The customer, then the checkout, each until the next minute.
        for what in ["customer", "open_checkout"] {
            let before = app.payments.asked(what);
            app.payments.break_next(1);
            for _ in 0..2 {
                ask(&mut maya, Price::Tier1Weekly).await.refused(503, "billing.unavailable");
            }
            assert_eq!(app.payments.asked(what), before + 2, "{what}");
            app.clock.advance(MINUTE);
            // The one that was made is taken back, so that each of them is asked for again.
            if what == "customer" {
                open(&mut maya, Price::Tier0Weekly).await;
            }
        }
        let weekly = buy(app, &mut maya, Price::Tier1Weekly).await;
        // A change at the period's end, then an end, and an end in vain.
        let wanted = json!({ "subscription": weekly.id, "to": "tier0_weekly" });
        let seen = maya.browser.post("/api/billing/changes/preview", wanted).await.expect(200).json();
        let change = json!({ "subscription": weekly.id, "to": "tier0_weekly", "at": seen["at"], "dueNow": seen["dueNow"] });
        app.payments.break_next(1);
        for _ in 0..2 {
            maya.browser.post("/api/billing/changes", change.clone()).await.refused(503, "billing.no_word");
        }
        app.clock.advance(MINUTE);
        maya.browser.post("/api/billing/changes", change).await.expect(200);
        app.payments.break_next(1);
        let which = json!({ "subscription": weekly.id });
        for _ in 0..2 {
            maya.browser.put(CANCELLATION, which.clone()).await.refused(503, "billing.unavailable");
        }
        app.clock.advance(MINUTE);
        maya.browser.put(CANCELLATION, which).await.expect(200);
        assert_eq!(app.payments.charged(), [900]);
    }

    async fn the_waiting_page_waits_on_when_the_provider_is_away(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (id, _) = pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        app.payments.away(true);
        let path = format!("{CHECKOUTS}/{id}");
        assert_eq!(maya.browser.get(&path).await.expect(200).json()["state"], "open");
        app.payments.away(false);
        app.clock.advance(1_000);
        assert_eq!(maya.browser.get(&path).await.expect(200).json()["entitled"], true);
    }

    /// Money that goes back ends the membership at once; a dispute that is won brings it back.
    async fn refunds_and_disputes(app: &TestApp) {
        app.payments.open_shop();
        for (number, price) in [Price::Tier0Yearly, Price::Tier2Lifetime].into_iter().enumerate() {
            let mut maya = app.member(&format!("Maya{number}")).await;
            let purchase = buy(app, &mut maya, price).await;
            let customer = customer_of(&maya).await;
            let tier = level(&maya).await;
            for (step, (money, state)) in [
                (MoneyState::Disputed, "disputed"),
                (MoneyState::Kept, if number == 0 { "active" } else { "lifetime" }),
                (MoneyState::Disputed, "disputed"),
                (MoneyState::Kept, if number == 0 { "active" } else { "lifetime" }),
                (MoneyState::Refunded, "refunded"),
            ].into_iter().enumerate() {
                app.clock.advance(DAY);
                app.payments.alter(&customer, &purchase.id, |one| one.money = money);
                deliver(app, &format!("evt_{number}_{step}"), Some(&customer)).await.expect(204);
                let expected = if money == MoneyState::Kept { tier } else { (0, false) };
                assert_eq!(level(&maya).await, expected, "{state}");
                let seen = membership(&mut maya).await;
                let row = &seen["entitlements"][0];
                assert_eq!(row["state"], state);
                if money != MoneyState::Kept {
                    assert_eq!(row["until"], millis(app.clock.time()), "it ended when we heard of it");
                }
            }
        }
    }

    /// A renewal that is declined leaves a week of grace; a card that works ends the worry, and no card ends the membership.
    async fn a_declined_renewal_and_its_grace(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        let end = weekly.period_end.unwrap();
        app.clock.advance(7 * DAY);
        app.payments.alter(&customer, &weekly.id, |one| {
            one.state = PurchaseState::PastDue;
            (one.period_start, one.period_end) = (end, Some(end.plus(7 * DAY)));
        });
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        let row = membership(&mut maya).await["entitlements"][0].clone();
        assert_eq!((&row["state"], &row["until"]), (&json!("past_due"), &millis(end.plus(PAYMENT_GRACE_MS))));
        assert_eq!(row["can"], json!({ "change": false, "cancel": true, "goOn": false }));
        app.clock.advance(PAYMENT_GRACE_MS - 1);
        assert_eq!(level(&maya).await, (1, true));
        app.clock.advance(1);
        assert_eq!(level(&maya).await, (0, false));
        app.payments.alter(&customer, &weekly.id, |one| {
            one.state = PurchaseState::Active;
            one.paid_until = one.period_end;
        });
        deliver(app, "evt_2", Some(&customer)).await.expect(204);
        assert_eq!(level(&maya).await, (1, true));
        // The next one fails for good: what was paid for is over, and no unpaid week comes with it.
        let (start, last) = (end.plus(7 * DAY), end.plus(14 * DAY));
        app.payments.alter(&customer, &weekly.id, |one| {
            one.state = PurchaseState::Canceled;
            (one.period_start, one.period_end) = (start, Some(last));
        });
        deliver(app, "evt_3", Some(&customer)).await.expect(204);
        assert_eq!(level(&maya).await, (0, false));
    }

    /// The refund came, and the job that ends the plan has not run yet: the member can end it, too.
    async fn what_went_back_can_be_cancelled(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        app.payments.alter(&customer, &weekly.id, |one| one.money = MoneyState::Refunded);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        let row = membership(&mut maya).await["entitlements"][0].clone();
        assert_eq!((&row["state"], &row["can"]["cancel"]), (&json!("refunded"), &json!(true)));
        let body = json!({ "subscription": weekly.id });
        let seen = maya.browser.put(CANCELLATION, body).await.expect(200).json();
        assert_eq!(seen["entitlements"][0]["can"]["cancel"], false);
        assert!(app.payments.of(&customer)[0].ends_with_period);
    }

    /// A first payment that is late and never comes, such as a bank debit: its end is written down, and it is in nobody's way.
    async fn what_was_never_paid_ends(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (id, weekly) = pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        app.payments.alter(&customer, &weekly.id, |one| (one.state, one.paid_until) = (PurchaseState::PastDue, None));
        maya.browser.get(&format!("{CHECKOUTS}/{id}")).await.expect(200);
        assert_eq!(membership(&mut maya).await["entitlements"][0]["state"], "past_due");
        ask(&mut maya, Price::Tier0Weekly).await.refused(409, "billing.subscribed");
        let seen = maya.browser.put(CANCELLATION, json!({ "subscription": weekly.id })).await.expect(200).json();
        let row = &seen["entitlements"][0];
        assert_eq!((&row["state"], &row["live"], &row["can"]["cancel"]), (&json!("canceled"), &json!(false), &json!(false)));
        assert_eq!(level(&maya).await, (0, false));
        buy(app, &mut maya, Price::Tier0Weekly).await;
        assert_eq!(level(&maya).await, (1, true));
    }

    /// Each unpaid week begins at the provider as a paid one would; the grace does not begin with it.
    async fn there_is_one_grace_however_long_it_is_tried(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        for week in 1..4 {
            app.clock.advance(7 * DAY);
            let start = weekly.period_start.plus(week * 7 * DAY);
            app.payments.alter(&customer, &weekly.id, |one| {
                one.state = PurchaseState::PastDue;
                (one.period_start, one.period_end) = (start, Some(start.plus(7 * DAY)));
            });
            deliver(app, &format!("evt_{week}"), Some(&customer)).await.expect(204);
            assert_eq!(level(&maya).await, if week == 1 { (1, true) } else { (0, false) }, "{week}");
        }
    }

    /// The clock jumps forth and back: nothing is lost that was paid for, also when news came in between.
    async fn clocks_that_jump(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        for (step, by) in [25 * DAY, -25 * DAY, -3 * DAY, 3 * DAY, 20 * DAY, -20 * DAY].into_iter().enumerate() {
            app.clock.advance(by);
            app.payments.alter(&customer, &weekly.id, |one| one.ends_with_period = step % 2 == 0);
            deliver(app, &format!("evt_{step}"), Some(&customer)).await.expect(204);
            let over = app.clock.time() >= weekly.period_end.unwrap();
            assert_eq!(level(&maya).await, if over { (0, false) } else { (1, true) }, "{step}");
        }
    }

    /// Payments are no longer taken here: what was paid remains, and nothing can be bought.
    async fn without_a_customer_nothing_is_asked(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let seen = membership(&mut maya).await;
        assert_eq!(seen, json!({ "provider": "sandbox", "tier": 0, "tierName": "Free", "plan": "tier_0", "unconfirmed": false,
            "entitlements": [], "manageable": false, "checkout": null, "lastPayment": null }));
        assert_eq!(app.payments.asked("purchases"), 0);
    }
}
