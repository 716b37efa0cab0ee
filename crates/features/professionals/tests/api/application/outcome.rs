//! A declined application: what its owner reads, and asking another reviewer.

use platform::params;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use super::{PATH, applicant, begin, decide, show, submit, submitted, waiting};

on_both_databases! {
    async fn a_declined_applicant_asks_another_reviewer_once(app: &TestApp) {
        let (mut sara, moderator) = (applicant(app, "Sara").await, app.moderator("Mo").await);
        let id = submitted(&mut sara.browser).await;
        let appeal = format!("{PATH}/appeal");
        let text = json!({ "text": "The register was out of date." });
        sara.browser.post(&appeal, text.clone()).await.refused(409, "applications.no_appeal");
        decide(app, &moderator, &sara, &id, Some("Not in the register.")).await;
        assert_eq!(show(&mut sara.browser).await["canAppeal"], true);
        let empty = sara.browser.post(&appeal, json!({ "text": " " })).await.refused(422, "fields.invalid");
        assert_eq!(empty.json()["fields"], json!({ "text": "required" }));
        sara.browser.post(&appeal, text.clone()).await.expect(204);
        assert_eq!((waiting(app).await, show(&mut sara.browser).await["canAppeal"].clone()), (1, json!(false)));
        sara.browser.post(&appeal, text).await.refused(409, "applications.no_appeal");
        let kept = "select count(*) from application_evidence where delete_at is null";
        assert_eq!(app.number(kept, params![]).await, 1, "the other reviewer needs it");
    }

    async fn correcting_it_takes_the_place_of_an_appeal(app: &TestApp) {
        let (mut sara, moderator) = (applicant(app, "Sara").await, app.moderator("Mo").await);
        let id = submitted(&mut sara.browser).await;
        decide(app, &moderator, &sara, &id, Some("Not in the register.")).await;
        sara.browser.post(&format!("{PATH}/appeal"), json!({ "text": "Please look again." })).await.expect(204);
        app.clock.advance(10_001);
        begin(&mut sara.browser).await;
        assert_eq!(waiting(app).await, 0);
        submit(&mut sara.browser).await.expect(200);
        let fresh = "select count(*) from reviews where done_at is null and fresh and not appealed";
        assert_eq!(app.number(fresh, params![]).await, 1);
    }

    async fn nobody_appeals_for_others(app: &TestApp) {
        let (mut sara, mut maya, moderator) =
            (applicant(app, "Sara").await, app.member("Maya").await, app.moderator("Mo").await);
        let id = submitted(&mut sara.browser).await;
        decide(app, &moderator, &sara, &id, Some("No.")).await;
        maya.browser.post(&format!("{PATH}/appeal"), json!({ "text": "Mine" })).await.expect(404);
    }
}
