//! Beginning an application, and beginning it again.

use platform::params;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::{PATH, about, applicant, begin, decide, fill_in, save, show, stored_files, submitted, waiting};

on_both_databases! {
    /// R089, R215: an applicant begins the application and continues it on another device.
    async fn an_applicant_begins_and_goes_on_elsewhere(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let nothing = sara.browser.get(PATH).await.expect(200).json();
        assert_eq!(nothing, json!({ "application": null, "contact": "", "expectedDays": 5 }));
        let begun = begin(&mut sara.browser).await;
        assert_eq!((&begun["state"], &begun["step"], &begun["isRenewal"]), (&json!("draft"), &json!(1), &json!(false)));
        assert_eq!(begun["about"]["firstName"], "Sara");
        assert_eq!(begin(&mut sara.browser).await, begun, "there is only one");
        save(&mut sara.browser, "about", about()).await.expect(200);
        let mut elsewhere = app.browser_of(sara.id).await;
        let found = show(&mut elsewhere).await;
        assert_eq!((&found["step"], &found["about"]), (&json!(2), &about()));
    }

    async fn a_member_applies_without_losing_anything(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        submitted(&mut maya.browser).await;
        assert_eq!(app.number("select count(*) from members where is_applicant or application_complete", params![]).await, 0);
        assert_eq!(waiting(app).await, 1);
    }

    async fn what_waits_cannot_be_begun_again(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        submitted(&mut sara.browser).await;
        sara.browser.post(PATH, Value::Null).await.refused(409, "applications.waiting");
        assert_eq!(show(&mut sara.browser).await["state"], "submitted");
    }

    async fn what_was_declined_is_corrected_and_keeps_answers_and_files(app: &TestApp) {
        let (mut sara, moderator) = (applicant(app, "Sara").await, app.moderator("Mo").await);
        let id = submitted(&mut sara.browser).await;
        decide(app, &moderator, &sara, &id, Some("The number is wrong.")).await;
        assert_eq!(show(&mut sara.browser).await["reason"], "The number is wrong.");
        let again = begin(&mut sara.browser).await;
        assert_eq!((&again["id"], &again["state"]), (&json!(id), &json!("draft")));
        assert_eq!((&again["reason"], &again["decidedAt"], &again["isRenewal"]), (&json!(null), &json!(null), &json!(false)));
        assert_eq!((&again["about"], again["evidence"].as_array().unwrap().len()), (&about(), 1));
        let complete = "select count(*) from members where application_complete";
        assert_eq!(app.number(complete, params![]).await, 0, "R215: led to the application again");
    }

    async fn a_renewal_keeps_answers_and_needs_new_files(app: &TestApp) {
        let (mut sara, moderator) = (applicant(app, "Sara").await, app.moderator("Mo").await);
        let id = submitted(&mut sara.browser).await;
        decide(app, &moderator, &sara, &id, None).await;
        let renewal = begin(&mut sara.browser).await;
        assert_eq!((&renewal["isRenewal"], &renewal["evidence"]), (&json!(true), &json!([])));
        assert_eq!(renewal["about"], about());
        app.work().await;
        assert_eq!(stored_files(app).await, 0);
    }

    async fn the_step_to_go_on_with_is_the_first_that_lacks_something(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        assert_eq!(fill_in(&mut sara.browser).await["step"], 5);
        let mut said = about();
        said["profession"] = json!("");
        assert_eq!(save(&mut sara.browser, "about", said).await.expect(200).json()["step"], 1);
    }
}
