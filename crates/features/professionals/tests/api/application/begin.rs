//! Beginning an application, and beginning it again.

use platform::params;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::{
    PATH, about, applicant, begin, decide, fill_in, save, show, stored_files, submit, submitted, waiting,
};

const DAY: i64 = 24 * 60 * 60 * 1000;
/// After it, no decision can be taken back.
const UNDO_OVER: i64 = 10_001;

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
        app.clock.advance(UNDO_OVER);
        let again = begin(&mut sara.browser).await;
        assert_eq!((&again["id"], &again["state"]), (&json!(id), &json!("draft")));
        assert_eq!((&again["reason"], &again["decidedAt"], &again["isRenewal"]), (&json!(null), &json!(null), &json!(false)));
        assert_eq!((&again["about"], again["evidence"].as_array().unwrap().len()), (&about(), 1));
        let complete = "select count(*) from members where application_complete";
        assert_eq!(app.number(complete, params![]).await, 0, "R215: led to the application again");
    }

    async fn for_as_long_as_a_decision_can_be_taken_back_nothing_begins(app: &TestApp) {
        let moderator = app.moderator("Mo").await;
        for (name, reason, state) in [("Sara", None, "approved"), ("Leo", Some("No."), "declined")] {
            let mut person = applicant(app, name).await;
            let id = submitted(&mut person.browser).await;
            decide(app, &moderator, &person, &id, reason).await;
            for wait in [0, UNDO_OVER - 1] {
                app.clock.advance(wait);
                person.browser.post(PATH, Value::Null).await.refused(409, "applications.waiting");
                assert_eq!(show(&mut person.browser).await["state"], state);
            }
            app.clock.advance(1);
            assert_eq!(begin(&mut person.browser).await["state"], "draft");
        }
    }

    /// An appeal had kept the files of what was declined.
    async fn what_is_begun_again_and_never_handed_in_loses_its_files(app: &TestApp) {
        let moderator = app.moderator("Mo").await;
        let (mut sara, mut leo) = (applicant(app, "Sara").await, applicant(app, "Leo").await);
        for person in [&mut sara, &mut leo] {
            let id = submitted(&mut person.browser).await;
            decide(app, &moderator, person, &id, Some("No.")).await;
            person.browser.post(&format!("{PATH}/appeal"), json!({ "text": "Please look again." })).await.expect(204);
        }
        app.clock.advance(UNDO_OVER);
        begin(&mut sara.browser).await;
        begin(&mut leo.browser).await;
        submit(&mut leo.browser).await.expect(200);
        app.clock.advance(90 * DAY - 1);
        app.run("professionals.evidence").await;
        assert_eq!(stored_files(app).await, 2);
        app.clock.advance(1);
        app.run("professionals.evidence").await;
        let kept = "select count(*) from application_evidence where delete_at is null";
        assert_eq!((stored_files(app).await, app.number(kept, params![]).await), (1, 1), "it was handed in again");
    }

    /// Such as after a copy of the data that lacked it.
    async fn an_applicant_without_an_application_is_led_to_it(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        app.change("update members set application_complete = true where is_applicant", params![]).await;
        begin(&mut sara.browser).await;
        let complete = "select count(*) from members where application_complete";
        assert_eq!(app.number(complete, params![]).await, 0);
    }

    async fn a_renewal_keeps_answers_and_needs_new_files(app: &TestApp) {
        let (mut sara, moderator) = (applicant(app, "Sara").await, app.moderator("Mo").await);
        let id = submitted(&mut sara.browser).await;
        decide(app, &moderator, &sara, &id, None).await;
        app.clock.advance(UNDO_OVER);
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
