//! The name that was checked with a licence, and what sign-up still asks of an approved applicant.

use domain::time::DAY;
use testkit::{TestApp, on_both_databases};

use super::*;

/// Says another name.
async fn rename(person: &mut Person, first: &str, last: Option<&str>) -> Answer {
    person.browser.put("/api/onboarding/name", json!({ "firstName": first, "lastName": last })).await
}

on_both_databases! {
    async fn the_seal_is_on_no_other_name(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let mut sara = professional(app, "Sara", &mut mona, Some("2026-01-20")).await;
        for (first, last) in [("Samuel", Some("Ruiz")), ("Sara", Some("Rossi")), ("Sara", None)] {
            rename(&mut sara, first, last).await.refused(409, "name.checked");
        }
        rename(&mut sara, "Sara", Some("Ruiz")).await.expect(200);
        // Nor is it while a suspension may be lifted, which another role does not change.
        suspend(&mut milo, &sara).await.expect(204);
        rename(&mut sara, "Samuel", Some("Ruiz")).await.refused(409, "name.checked");
        exhale::commands::role::change(&app.app, &sara.email, exhale::commands::role::Role::Ambassador, true).await.unwrap();
        sara.browser = app.browser_of(sara.id).await;
        rename(&mut sara, "Samuel", Some("Ruiz")).await.refused(409, "name.checked");
        mona.browser.delete(&suspension(&sara)).await.expect(204);
        assert_eq!(card(&mut mona, &sara).await["displayName"], "Sara R.");
        app.clock.advance(6 * DAY);
        sara.browser = app.browser_of(sara.id).await;
        rename(&mut sara, "Samuel", Some("Rossi")).await.expect(200);
        assert_eq!(session(&mut sara).await["firstName"], "Samuel");
    }

    async fn who_is_approved_is_asked_for_neither_a_name_nor_a_plan(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut sara = app.person("Sara", |new| {
            new.roles = Roles { applicant: true, application_complete: true, ..Roles::default() };
            (new.first_name, new.plan_chosen_at) = (None, None);
            (new.onboarding_complete, new.onboarding_step) = (false, "name".to_owned());
        }).await;
        let id = hand_in(app, &sara).await;
        let file = checked(&mut mona, &id).await;
        for _ in 0..2 {
            approve(&mut mona, &id, &file).await.expect(200);
            assert_eq!(session(&mut sara).await["onboardingStep"], "emails");
            mona.browser.delete(&decision(&id)).await.expect(204);
            assert_eq!(session(&mut sara).await["onboardingStep"], "name");
        }
        approve(&mut mona, &id, &file).await.expect(200);
        let answered = sara.browser.put("/api/onboarding/emails", json!({ "emailUpdates": "weekly" })).await.expect(200).json();
        assert_eq!((&answered["user"]["onboardingStep"], &answered["user"]["firstName"]), (&json!("done"), &json!("Sara")));
        sara.browser.put("/api/onboarding/done", Value::Null).await.expect(200);
        sara.browser.get("/api/wins").await.expect(200);
    }
}
