//! Moving to another price for exactly the sum that was shown, ending with the paid period, and going on after all.

use domain::time::{DAY, MINUTE};
use testkit::on_both_databases;

use super::*;

const PREVIEW: &str = "/api/billing/changes/preview";
const CHANGES: &str = "/api/billing/changes";

async fn preview(person: &mut Person, subscription: &str, to: Price) -> Answer {
    person.browser.post(PREVIEW, json!({ "subscription": subscription, "to": to.key() })).await
}

/// What the preview said, as a wish.
fn agreed(seen: &Value) -> Value {
    json!({ "subscription": seen["subscription"], "to": seen["to"], "at": seen["at"], "dueNow": seen["dueNow"] })
}

on_both_databases! {
    /// D4: a higher plan begins at once, and what is charged is what was shown, to the cent.
    async fn a_higher_plan_begins_at_once(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        app.clock.advance(2 * DAY + 123);
        let seen = preview(&mut maya, &weekly.id, Price::Tier1Weekly).await.expect(200).json();
        let at = app.clock.time().0 - 123;
        assert_eq!(seen, json!({
            "subscription": weekly.id, "to": "tier1_weekly", "when": "now", "at": at,
            "dueNow": { "minor": 900 - 400 * 5 / 7, "currency": "eur" },
            "then": { "minor": 900, "currency": "eur" }, "renewsAt": at + 7 * DAY,
        }));
        assert_eq!(level(&maya).await, (1, true), "looking changes nothing");
        app.clock.advance(9 * MINUTE);
        let after = maya.browser.post(CHANGES, agreed(&seen)).await.expect(200).json();
        assert_eq!(app.payments.charged(), [400, 900 - 400 * 5 / 7]);
        assert_eq!((&after["tier"], &after["entitlements"][0]["price"]), (&json!(2), &json!("tier1_weekly")));
        assert_eq!(after["entitlements"][0]["renewsAt"], seen["renewsAt"]);
        assert_eq!(level(&maya).await, (2, true));
        // Sent again it is the same change, and charges nothing.
        maya.browser.post(CHANGES, agreed(&seen)).await.expect(200);
        assert_eq!(app.payments.charged().len(), 2);
    }

    /// D4: a lower plan, or one of the same height, waits for the end of what is paid.
    async fn a_lower_plan_waits_for_the_end_of_the_period(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier1Weekly).await;
        for to in [Price::Tier0Weekly, Price::Tier0Yearly] {
            let seen = preview(&mut maya, &weekly.id, to).await.expect(200).json();
            assert_eq!((&seen["when"], &seen["dueNow"]["minor"], &seen["renewsAt"]), (&json!("period_end"), &json!(0), &json!(weekly.period_end)));
            let after = maya.browser.post(CHANGES, agreed(&seen)).await.expect(200).json();
            let next = json!({ "price": to.key(), "title": "Supporter", "at": weekly.period_end });
            assert_eq!((&after["entitlements"][0]["next"], &after["tier"]), (&next, &json!(2)));
        }
        assert_eq!(app.payments.charged(), [900]);
        // And it can be taken back.
        let body = json!({ "subscription": weekly.id });
        let after = maya.browser.json(Method::DELETE, CANCELLATION, body).await.expect(200).json();
        assert_eq!(after["entitlements"][0]["next"], Value::Null);
    }

    async fn a_double_click_is_charged_once(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let seen = preview(&mut maya, &weekly.id, Price::Tier1Weekly).await.expect(200).json();
        let tries: Vec<_> = (0..8).map(|_| {
            let (mut browser, body) = (maya.browser.clone(), agreed(&seen));
            tokio::spawn(async move { browser.post(CHANGES, body).await })
        }).collect();
        for attempt in tries {
            let answer = attempt.await.unwrap();
            // One that came between the change and its news sees another sum, and is told to look again.
            assert!(answer.status == 200 || answer.code() == "billing.preview_old", "{answer:?}");
        }
        assert_eq!(app.payments.charged().len(), 2);
        assert_eq!(level(&maya).await, (2, true));
    }

    /// A change whose answer is lost was made all the same: nobody is told otherwise.
    async fn a_change_whose_answer_is_lost(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        for to in [Price::Tier1Weekly, Price::Tier0Yearly] {
            let seen = preview(&mut maya, &weekly.id, to).await.expect(200).json();
            app.payments.lose_next_answer();
            let after = maya.browser.post(CHANGES, agreed(&seen)).await.expect(200).json();
            let row = &after["entitlements"][0];
            let place = if to == Price::Tier1Weekly { &row["price"] } else { &row["next"]["price"] };
            assert_eq!((place, &after["tier"]), (&json!(to.key()), &json!(2)));
        }
        assert_eq!(app.payments.charged().len(), 2);
    }

    async fn nothing_else_is_charged_than_what_was_shown(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let seen = preview(&mut maya, &weekly.id, Price::Tier1Weekly).await.expect(200).json();
        for (field, value) in [
            ("dueNow", json!({ "minor": 1, "currency": "eur" })),
            ("dueNow", json!({ "minor": seen["dueNow"]["minor"], "currency": "usd" })),
            ("at", json!(seen["at"].as_i64().unwrap() - 10 * MINUTE - 1)),
            ("at", json!(seen["at"].as_i64().unwrap() + MINUTE + 1)),
        ] {
            let mut body = agreed(&seen);
            body[field] = value;
            maya.browser.post(CHANGES, body).await.refused(409, "billing.preview_old");
        }
        app.clock.advance(10 * MINUTE + 1);
        maya.browser.post(CHANGES, agreed(&seen)).await.refused(409, "billing.preview_old");
        assert_eq!((app.payments.charged().len(), level(&maya).await), (1, (1, true)));
    }

    async fn a_declined_card_changes_nothing(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let seen = preview(&mut maya, &weekly.id, Price::Tier1Weekly).await.expect(200).json();
        app.payments.decline(true);
        maya.browser.post(CHANGES, agreed(&seen)).await.refused(402, "billing.declined");
        assert_eq!((app.payments.charged(), level(&maya).await), (vec![400], (1, true)));
        // The provider says of the same wish what it said; one that is worked out again asks the card again.
        app.payments.decline(false);
        maya.browser.post(CHANGES, agreed(&seen)).await.refused(402, "billing.declined");
        app.clock.advance(1_000);
        let seen = preview(&mut maya, &weekly.id, Price::Tier1Weekly).await.expect(200).json();
        maya.browser.post(CHANGES, agreed(&seen)).await.expect(200);
        assert_eq!(level(&maya).await, (2, true));
    }

    /// Cancelling keeps what is paid, to the minute; going on brings the renewal back.
    async fn cancelling_keeps_the_paid_period(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let body = json!({ "subscription": weekly.id });
        for _ in 0..3 {
            for _ in 0..2 {
                let seen = maya.browser.put(CANCELLATION, body.clone()).await.expect(200).json();
                let row = &seen["entitlements"][0];
                assert_eq!((&row["endsWithPeriod"], &row["renewsAt"], &row["until"]), (&json!(true), &Value::Null, &json!(weekly.period_end)));
                assert_eq!((&row["live"], &row["can"]), (&json!(true), &json!({ "change": false, "cancel": false, "goOn": true })));
            }
            let seen = maya.browser.json(Method::DELETE, CANCELLATION, body.clone()).await.expect(200).json();
            let row = &seen["entitlements"][0];
            assert_eq!((&row["endsWithPeriod"], &row["renewsAt"]), (&json!(false), &json!(weekly.period_end)));
        }
        maya.browser.put(CANCELLATION, body.clone()).await.expect(200);
        preview(&mut maya, &weekly.id, Price::Tier1Weekly).await.refused(409, "billing.unchangeable");
        app.clock.advance(7 * DAY - 1);
        assert_eq!(level(&maya).await, (1, true));
        app.clock.advance(1);
        assert_eq!(level(&maya).await, (0, false));
        let customer = customer_of(&maya).await;
        app.payments.alter(&customer, &weekly.id, |one| one.state = platform::payments::PurchaseState::Canceled);
        maya.browser.put(CANCELLATION, body.clone()).await.refused(409, "billing.unchangeable");
        maya.browser.json(Method::DELETE, CANCELLATION, body).await.refused(409, "billing.unchangeable");
    }

    /// Someone else's subscription is not there, for whatever one wants to do to it.
    async fn someone_elses_subscription(app: &TestApp) {
        app.payments.open_shop();
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let hers = buy(app, &mut maya, Price::Tier0Weekly).await;
        buy(app, &mut sam, Price::Tier0Weekly).await;
        for id in [hers.id.as_str(), "sub_nobody", ""] {
            let body = json!({ "subscription": id });
            let change = json!({ "subscription": id, "to": "tier1_weekly", "at": app.clock.time(), "dueNow": { "minor": 0, "currency": "eur" } });
            preview(&mut sam, id, Price::Tier1Weekly).await.refused(404, "not_found");
            sam.browser.post(CHANGES, change).await.refused(404, "not_found");
            sam.browser.put(CANCELLATION, body.clone()).await.refused(404, "not_found");
            sam.browser.json(Method::DELETE, CANCELLATION, body).await.refused(404, "not_found");
        }
        assert_eq!((app.payments.charged().len(), app.payments.asked("end_with_period"), app.payments.asked("change")), (2, 0, 0));
    }

    async fn what_cannot_be_changed(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        for to in [Price::Tier0Weekly, Price::Tier2Lifetime] {
            preview(&mut maya, &weekly.id, to).await.refused(409, "billing.unchangeable");
        }
        let life = buy(app, &mut maya, Price::Tier2Lifetime).await;
        preview(&mut maya, &life.id, Price::Tier1Weekly).await.refused(409, "billing.unchangeable");
        maya.browser.put(CANCELLATION, json!({ "subscription": life.id })).await.refused(409, "billing.unchangeable");
    }
}
