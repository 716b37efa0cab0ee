//! What `/api/onboarding/*` answers, to whom, and what it changes.

use platform::params;
use serde_json::{Value, json};
use testkit::{Client, TestApp, on_both_databases};

use crate::newcomer::{arrived, session, shaped};

async fn put(browser: &mut Client, step: &str, body: Value) -> Value {
    let answer = browser.put(&format!("/api/onboarding/{step}"), body).await.expect(200).json();
    assert_eq!(answer, session(browser).await);
    answer["user"].clone()
}

on_both_databases! {
    /// R125, R208, R209: each step is saved and moves on; the last one opens the community.
    async fn from_the_address_into_the_community(app: &TestApp) {
        let mut maya = arrived(app, "maya@example.org").await;
        let before = session(&mut maya).await;
        assert_eq!((&before["user"]["onboardingStep"], &before["user"]["firstName"]), (&json!("name"), &json!(null)));
        assert_eq!((&before["user"]["hasSelectedPlan"], &before["guard"]["community"]), (&json!(false), &json!("/signup")));

        let user = put(&mut maya, "name", json!({ "firstName": " Maya\u{202E} ", "lastName": "Reed" })).await;
        assert_eq!((&user["firstName"], &user["displayName"]), (&json!("Maya"), &json!("Maya R.")));
        assert_eq!(user["onboardingStep"], "emails");
        let user = put(&mut maya, "emails", json!({ "emailUpdates": "off" })).await;
        assert_eq!((&user["emailUpdates"], &user["onboardingStep"]), (&json!("off"), &json!("plan")));
        let user = put(&mut maya, "plan", json!({ "plan": "tier_0" })).await;
        assert_eq!((&user["hasSelectedPlan"], &user["onboardingStep"]), (&json!(true), &json!("done")));
        assert_eq!((&user["onboardingComplete"], &user["tier"]), (&json!(false), &json!(0)));
        let user = put(&mut maya, "done", json!(null)).await;
        assert_eq!(user["onboardingComplete"], true);
        let after = session(&mut maya).await;
        assert_eq!((&after["guard"]["community"], &after["guard"]["signup"]), (&json!(null), &json!("/community")));
        put(&mut maya, "done", json!(null)).await;
    }

    async fn an_earlier_step_can_be_repeated_and_keeps_the_later(app: &TestApp) {
        let mut maya = arrived(app, "maya@example.org").await;
        put(&mut maya, "name", json!({ "firstName": "Maya", "lastName": "Reed" })).await;
        put(&mut maya, "emails", json!({ "emailUpdates": "daily" })).await;
        let user = put(&mut maya, "name", json!({ "firstName": "Mia", "lastName": null })).await;
        assert_eq!((&user["firstName"], &user["lastName"]), (&json!("Mia"), &json!(null)));
        assert_eq!((&user["emailUpdates"], &user["onboardingStep"]), (&json!("daily"), &json!("plan")));
    }

    async fn no_step_is_skipped(app: &TestApp) {
        let mut maya = arrived(app, "maya@example.org").await;
        let user = put(&mut maya, "plan", json!({ "plan": "tier_0" })).await;
        assert_eq!(user["onboardingStep"], "name");
        maya.put("/api/onboarding/done", json!(null)).await.refused(409, "onboarding.unfinished");
        let mut noah = shaped(app, "Noah", |new| {
            new.email_verified_at = None;
            new.onboarding_complete = false;
            new.onboarding_step = "verify".into();
        }).await;
        for (step, body) in [
            ("name", json!({ "firstName": "Noah" })),
            ("emails", json!({ "emailUpdates": "off" })),
            ("plan", json!({ "plan": "tier_0" })),
        ] {
            assert_eq!(put(&mut noah.browser, step, body).await["onboardingStep"], "verify");
        }
        noah.browser.put("/api/onboarding/done", json!(null)).await.refused(409, "onboarding.unfinished");
    }

    async fn names_and_plans_that_are_refused(app: &TestApp) {
        let mut maya = arrived(app, "maya@example.org").await;
        let cases = [
            (json!({ "firstName": "" }), json!({ "firstName": "required" })),
            (json!({ "firstName": "\u{200B}\u{FEFF}" }), json!({ "firstName": "required" })),
            (json!({ "firstName": "é".repeat(51) }), json!({ "firstName": "too_long" })),
            (json!({ "firstName": "Аdmіn" }), json!({ "firstName": "reserved" })),
            (json!({ "firstName": "Exhale" }), json!({ "firstName": "reserved" })),
            (json!({ "firstName": "Ѕuppоrt Team" }), json!({ "firstName": "reserved" })),
            (json!({ "firstName": "Maya", "lastName": "M0derator" }), json!({ "lastName": "reserved" })),
            (json!({ "firstName": "Maya", "lastName": "x".repeat(51) }), json!({ "lastName": "too_long" })),
        ];
        for (body, fields) in cases {
            let answer = maya.put("/api/onboarding/name", body).await.refused(422, "fields.invalid");
            assert_eq!(answer.json()["fields"], fields);
        }
        for plan in ["tier_1", "tier_2", "", "TIER_0"] {
            maya.put("/api/onboarding/plan", json!({ "plan": plan })).await.refused(422, "plan.unknown");
        }
        maya.put("/api/onboarding/emails", json!({ "emailUpdates": "hourly" })).await.refused(400, "request.malformed");
        let user = session(&mut maya).await["user"].clone();
        assert_eq!((&user["onboardingStep"], &user["plan"]), (&json!("name"), &json!("tier_0")));
    }

    /// Staff may be called what they are.
    async fn staff_may_have_such_a_name(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let named = json!({ "firstName": "Mona", "lastName": "Moderator" });
        mona.browser.put("/api/onboarding/name", named.clone()).await.expect(200);
        let mut maya = app.member("Maya").await;
        maya.browser.put("/api/onboarding/name", named).await.refused(422, "fields.invalid");
    }

    async fn choosing_free_takes_nothing_from_a_paying_member(app: &TestApp) {
        let mut noah = shaped(app, "Noah", |new| {
            new.entitled = vec![testkit::entitled("life", domain::plan::Slot::Two)];
        }).await;
        let user = put(&mut noah.browser, "plan", json!({ "plan": "tier_0" })).await;
        assert_eq!((&user["plan"], &user["tier"]), (&json!("tier_2"), &json!(2)));
    }

    async fn the_steps_are_for_members(app: &TestApp) {
        let visitor = &mut app.visitor();
        for (step, body) in [
            ("name", json!({ "firstName": "Maya" })),
            ("emails", json!({ "emailUpdates": "off" })),
            ("plan", json!({ "plan": "tier_0" })),
            ("done", json!(null)),
        ] {
            visitor.put(&format!("/api/onboarding/{step}"), body).await.refused(401, "session.none");
        }
        let sql = "select count(*) from members";
        assert_eq!(app.number(sql, params![]).await, 0);
    }
}
