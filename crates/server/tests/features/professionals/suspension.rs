//! Suspending a verification, and lifting that.

use domain::time::DAY;
use testkit::{TestApp, on_both_databases};

use super::*;

on_both_databases! {
    async fn seal_and_entry_are_gone_until_it_is_lifted(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let mut sara = professional(app, "Sara", &mut mona, Some("2026-06-30")).await;
        let entry = format!("/api/professionals/{}", sara.id);
        suspend(&mut mona, &sara).await.expect(204);
        suspend(&mut mona, &sara).await.expect(204);
        assert_eq!(session(&mut sara).await["isMHP"], false);
        sara.browser.get("/api/wins").await.expect(200);
        assert_eq!(card(&mut maya, &sara).await["isMHP"], false);
        maya.browser.get(&entry).await.expect(404);
        app.work().await;
        assert!(app.postbox.last_to(&sara.email).unwrap().text.contains("A complaint is being looked into."));
        let list = mona.browser.get("/api/moderation/professionals?state=suspended").await.expect(200).json();
        assert_eq!(list["items"][0]["suspendedReason"], "A complaint is being looked into.");
        mona.browser.delete(&suspension(&sara)).await.expect(204);
        mona.browser.delete(&suspension(&sara)).await.expect(204);
        assert_eq!(session(&mut sara).await["isMHP"], true);
        maya.browser.get(&entry).await.expect(200);
        assert_eq!((audited(app, "suspendVerification").await, audited(app, "liftSuspension").await), (1, 1));
        // It still ends when it ends.
        app.clock.advance(167 * DAY);
        app.work().await;
        sara.browser = app.browser_of(sara.id).await;
        assert_eq!(session(&mut sara).await["isMHP"], false);
        let mut milo = app.moderator("Milo").await;
        milo.browser.delete(&suspension(&sara)).await.expect(404);
    }

    async fn nobody_suspends_themselves_and_moderators_no_staff(app: &TestApp) {
        let (mut mona, mut ada) = (app.moderator("Mona").await, app.admin("Ada").await);
        let mut milo = professional(app, "Milo", &mut mona, None).await;
        app.change("update members set is_moderator = true where id = $1", params![milo.id]).await;
        suspend(&mut milo.clone(), &milo).await.refused(403, "verifications.own");
        suspend(&mut mona, &milo).await.refused(403, "verifications.staff");
        suspend(&mut ada, &milo).await.expect(204);
        milo.browser.delete(&suspension(&milo)).await.refused(403, "verifications.own");
        let maya = app.member("Maya").await;
        suspend(&mut mona, &maya).await.expect(404);
        mona.browser.post(&suspension(&maya), json!({ "reason": " " })).await.refused(422, "fields.invalid");
    }

    async fn a_renewal_lifts_no_suspension(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut sara = professional(app, "Sara", &mut mona, Some("2026-06-30")).await;
        app.clock.advance(DAY);
        suspend(&mut mona, &sara).await.expect(204);
        let id = renew(app, &sara).await;
        let file = checked(&mut mona, &id).await;
        let earlier = &file["earlier"][0];
        assert_eq!((&earlier["status"], &earlier["suspendedReason"]),
            (&json!("suspended"), &json!("A complaint is being looked into.")));
        approve(&mut mona, &id, &file).await.refused(409, "applications.suspended");
        assert_eq!((session(&mut sara).await["isMHP"].clone(), of_status(app, "suspended").await), (json!(false), 1));
        mona.browser.delete(&suspension(&sara)).await.expect(204);
        approve(&mut mona, &id, &file).await.expect(200);
        assert_eq!((session(&mut sara).await["isMHP"].clone(), of_status(app, "active").await), (json!(true), 1));
    }

    async fn lists_by_state_in_pages(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut expected = Vec::new();
        for number in 0..22 {
            let day = format!("2026-0{}-{:02}", 2 + number / 20, 1 + number % 20);
            expected.push(professional(app, &format!("Pro{number}"), &mut mona, Some(&day)).await.id);
        }
        let mut found = Vec::new();
        let mut path = "/api/moderation/professionals?state=active".to_owned();
        loop {
            let page = mona.browser.get(&path).await.expect(200).json();
            let items = page["items"].as_array().unwrap().clone();
            found.extend(items.iter().map(|item| item["member"]["uid"].clone()));
            let Some(cursor) = page["nextCursor"].as_str() else { break };
            path = format!("/api/moderation/professionals?state=active&cursor={cursor}");
        }
        assert_eq!(found, expected.iter().map(|id| json!(id)).collect::<Vec<_>>(), "the next to end first");
        let ending = mona.browser.get("/api/moderation/professionals?state=ending").await.expect(200).json();
        assert_eq!(ending["items"].as_array().unwrap().len(), 13, "until February 14");
        assert_eq!(ending["items"][0]["checkedBy"], "Mona T.");
    }
}
