//! What `/api/members/me` answers, to whom, and what it changes.

use domain::entitlement::Entitled;
use domain::plan::Slot;
use domain::role::Roles;
use platform::params;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::newcomer::session;

on_both_databases! {
    /// R127, R128, R129, R130, R131, R133, R334: the user document, as its owner reads it.
    async fn the_document_of_a_new_account(app: &TestApp) {
        let mut maya = crate::newcomer::arrived(app, "maya@example.org").await;
        let uid = session(&mut maya).await["user"]["uid"].clone();
        let now = app.clock.time().0;
        let expected = json!({
            "uid": uid, "email": "maya@example.org", "firstName": null, "lastName": null, "plan": "tier_0",
            "isMHP": false, "isMHPApplicant": false, "mhpApplicationComplete": false,
            "stripeCustomerId": null, "subscriptionIds": [], "subscriptionId": null,
            "onboardingComplete": false, "onboardingStep": "name", "emailUpdates": "weekly",
            "lastActive": now, "pwaInstalled": false, "createdAt": now,
        });
        assert_eq!(maya.get("/api/members/me").await.expect(200).json(), expected);
    }

    /// R128, R129, R130: every stored value is shown.
    async fn the_document_of_a_professional(app: &TestApp) {
        let mut pia = app.person("Pia", |new| {
            new.entitled = vec![Entitled { id: "sub_1".into(), slot: Slot::One, until: None }];
            new.roles = Roles { professional: true, applicant: true, application_complete: true, ..Roles::default() };
        }).await;
        let sql = "update members set stripe_customer_id = 'cus_1' where id = $1";
        app.change(sql, params![pia.id]).await;
        let seen = pia.browser.get("/api/members/me").await.expect(200).json();
        let expected = json!({
            "plan": "tier_1", "isMHP": true, "isMHPApplicant": true, "mhpApplicationComplete": true,
            "stripeCustomerId": "cus_1", "subscriptionIds": ["sub_1"], "subscriptionId": "sub_1",
            "onboardingComplete": true, "onboardingStep": "done", "firstName": "Pia",
        });
        for (field, value) in expected.as_object().unwrap() {
            assert_eq!(&seen[field], value, "{field}");
        }
    }

    /// R126, R207, R335: the installed app is noted on the user record.
    async fn installing_is_noted(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        assert_eq!(session(&mut maya.browser).await["user"]["pwaInstalled"], false);
        maya.browser.patch("/api/members/me", json!({ "pwaInstalled": true })).await.expect(204);
        maya.browser.patch("/api/members/me", json!({})).await.expect(204);
        assert_eq!(session(&mut maya.browser).await["user"]["pwaInstalled"], true);
        assert_eq!(maya.browser.get("/api/members/me").await.json()["pwaInstalled"], true);
        app.visitor().patch("/api/members/me", json!({ "pwaInstalled": true })).await.refused(401, "session.none");
        app.visitor().get("/api/members/me").await.refused(401, "session.none");
    }
}
