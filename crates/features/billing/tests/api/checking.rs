//! `GET /api/check-subscription`: a live entitlement of one's own exists, and nothing else does.

use domain::entitlement::Entitled;
use domain::plan::Slot;
use domain::time::DAY;
use platform::payments::MoneyState;
use testkit::on_both_databases;

use super::*;

async fn exists(person: &mut Person, id: &str) -> Value {
    person.browser.get(&format!("/api/check-subscription?subscriptionId={id}")).await.expect(200).json()
}

on_both_databases! {
    /// R324, R325: asked with `subscriptionId`, it answers `exists` as a boolean, and nothing else (O-17, O-18, O-20).
    async fn only_what_lives_and_is_ones_own(app: &TestApp) {
        app.payments.open_shop();
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let life = buy(app, &mut sam, Price::Tier2Lifetime).await;
        assert_eq!(exists(&mut maya, &weekly.id).await, json!({ "exists": true }));
        // O-17: for life there is no subscription, and it exists all the same.
        assert_eq!(exists(&mut sam, &life.id).await, json!({ "exists": true }));
        for id in [life.id.as_str(), "sub_nobody", "", "%00", "tier_0"] {
            assert_eq!(exists(&mut maya, id).await, json!({ "exists": false }), "{id}");
        }
        app.clock.advance(14 * DAY);
        assert_eq!(exists(&mut maya, &weekly.id).await, json!({ "exists": false }));
        assert_eq!(exists(&mut sam, &life.id).await, json!({ "exists": true }));
        let customer = customer_of(&sam).await;
        app.payments.alter(&customer, &life.id, |one| one.money = MoneyState::Refunded);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        assert_eq!(exists(&mut sam, &life.id).await, json!({ "exists": false }));
    }

    /// O-20: no oracle without a session, and a question that asks for nothing is none.
    async fn who_may_ask(app: &TestApp) {
        app.visitor().get("/api/check-subscription?subscriptionId=sub_1").await.refused(401, "session.none");
        app.visitor().get("/api/check-subscription").await.refused(401, "session.none");
        let mut maya = app.member("Maya").await;
        for query in ["", "?", "?subscription=sub_1", "?subscriptionId=a&subscriptionId=b", "?subscriptionId=a&uid=b"] {
            maya.browser.get(&format!("/api/check-subscription{query}")).await.refused(400, "request.malformed");
        }
        let given = |new: &mut members::store::NewMember| {
            new.entitled = vec![Entitled { id: "given".into(), slot: Slot::Zero, until: None }];
            new.email_verified_at = None;
        };
        // Also where the guard leads elsewhere: the question comes before the way.
        let mut unproven = app.person("Uma", given).await;
        assert_eq!(exists(&mut unproven, "given").await, json!({ "exists": true }));
    }
}
