//! Approvals that are taken back after someone else has changed the verification.

use exhale::commands::licence;
use exhale::commands::role::{Role, change};
use testkit::{TestApp, on_both_databases};

use super::*;

on_both_databases! {
    async fn a_suspension_goes_on_with_the_verification_before(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let mut sara = professional(app, "Sara", &mut mona, Some("2026-06-30")).await;
        app.clock.advance(20_000);
        let id = renew(app, &sara).await;
        let file = checked(&mut mona, &id).await;
        approve(&mut mona, &id, &file).await.expect(200);
        suspend(&mut milo, &sara).await.expect(204);
        mona.browser.delete(&decision(&id)).await.expect(204);
        assert_eq!(session(&mut sara).await["isMHP"], false);
        sara.browser.get("/api/wins").await.expect(200);
        let list = mona.browser.get("/api/moderation/professionals?state=suspended").await.expect(200).json();
        let item = &list["items"][0];
        assert_eq!((&item["expiresOn"], &item["suspendedReason"]),
            (&json!("2026-06-30"), &json!("A complaint is being looked into.")));
        milo.browser.delete(&suspension(&sara)).await.expect(204);
        assert_eq!(session(&mut sara).await["isMHP"], true);
    }

    async fn a_suspension_of_a_first_verification_leaves_an_applicant(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let (mut sara, id) = applicant(app, "Sara").await;
        let file = checked(&mut mona, &id).await;
        approve(&mut mona, &id, &file).await.expect(200);
        suspend(&mut milo, &sara).await.expect(204);
        mona.browser.delete(&decision(&id)).await.expect(204);
        let user = session(&mut sara).await;
        assert_eq!((&user["isMHP"], &user["isMHPApplicant"]), (&json!(false), &json!(true)));
        assert_eq!((of_status(app, "suspended").await, of_status(app, "ended").await), (0, 1));
        // The check that was suspended is not approved again.
        approve(&mut mona, &id, &file).await.refused(409, "applications.unchecked");
        checked(&mut mona, &id).await;
        approve(&mut mona, &id, &file).await.expect(200);
        assert_eq!(session(&mut sara).await["isMHP"], true);
    }

    async fn a_role_that_an_operator_took_stays_taken(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let sara = professional(app, "Sara", &mut mona, Some("2026-06-30")).await;
        app.clock.advance(20_000);
        let id = renew(app, &sara).await;
        let file = checked(&mut mona, &id).await;
        approve(&mut mona, &id, &file).await.expect(200);
        change(&app.app, &sara.email, Role::Professional, false).await.unwrap();
        mona.browser.delete(&decision(&id)).await.expect(204);
        let role = "select count(*) from members where is_professional = true";
        assert_eq!((app.number(role, vec![]).await, of_status(app, "ended").await), (0, 2));
    }

    async fn a_role_that_an_operator_gave_stays_given(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let (sara, id) = applicant(app, "Sara").await;
        let file = checked(&mut mona, &id).await;
        approve(&mut mona, &id, &file).await.expect(200);
        change(&app.app, &sara.email, Role::Professional, false).await.unwrap();
        change(&app.app, &sara.email, Role::Professional, true).await.unwrap();
        mona.browser.delete(&decision(&id)).await.expect(204);
        let role = "select count(*) from members where is_professional = true and professional_until is null
            and is_applicant = false";
        assert_eq!(app.number(role, vec![]).await, 1);
    }

    async fn an_end_that_an_operator_set_stays(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let sara = professional(app, "Sara", &mut mona, Some("2026-06-30")).await;
        app.clock.advance(20_000);
        let id = renew(app, &sara).await;
        let file = checked(&mut mona, &id).await;
        approve(&mut mona, &id, &file).await.expect(200);
        licence::correct(&app.app, &sara.email, "2026-01-01").await.unwrap();
        app.work().await;
        mona.browser.delete(&decision(&id)).await.expect(204);
        let role = "select count(*) from members where is_professional = true";
        assert_eq!((app.number(role, vec![]).await, of_status(app, "active").await), (0, 0));
    }
}
