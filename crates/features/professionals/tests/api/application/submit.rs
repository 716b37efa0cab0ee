//! Handing an application in.

use platform::params;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use super::{PATH, applicant, begin, fill_in, save, show, submit, submitted, waiting};

const DAY: i64 = 24 * 60 * 60 * 1000;

on_both_databases! {
    /// R087, R216: what is complete waits at the desk, the guard leads to the waiting page, and an email says so.
    async fn what_is_complete_waits_at_the_desk(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        fill_in(&mut sara.browser).await;
        let now = app.app.now();
        let application = submit(&mut sara.browser).await.expect(200).json();
        assert_eq!((&application["state"], &application["submittedAt"]), (&json!("submitted"), &json!(now)));
        assert_eq!(application["expectedBy"], json!(now.plus(5 * DAY)));
        assert_eq!(waiting(app).await, 1);
        let complete = "select count(*) from members where is_applicant and application_complete";
        assert_eq!(app.number(complete, params![]).await, 1);
        app.work().await;
        let email = app.postbox.last_to(&sara.email).unwrap();
        assert_eq!(email.subject, "Your application has arrived");
        assert!(!email.text.contains("BIG 4711") && !email.text.contains("Ruiz"), "{}", email.text);
    }

    async fn everything_that_is_missing_is_named_at_once(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let version = begin(&mut sara.browser).await["version"].clone();
        let body = json!({ "version": version, "truthful": false });
        let refused = sara.browser.post(&format!("{PATH}/submission"), body).await.refused(422, "fields.invalid");
        let mut fields: Vec<_> = refused.json()["fields"].as_object().unwrap().keys().cloned().collect();
        fields.sort();
        assert_eq!(fields, [
            "about.profession", "evidence", "licence.body", "licence.expiresOn", "licence.jurisdiction",
            "licence.number", "practice.languages", "practice.online", "truthful",
        ]);
        assert_eq!((waiting(app).await, show(&mut sara.browser).await["state"].clone()), (0, json!("draft")));
    }

    async fn a_licence_that_ended_since_it_was_saved_is_noticed(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        fill_in(&mut sara.browser).await;
        let licence = json!({ "number": "1", "body": "CIBG", "jurisdiction": "NL", "expiresOn": null, "noExpiry": false });
        save(&mut sara.browser, "licence", licence).await.expect(200);
        let refused = submit(&mut sara.browser).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"], json!({ "licence.expiresOn": "required" }));
    }

    /// An approval makes it the name that everyone reads.
    async fn nobody_applies_under_a_name_of_the_team(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        fill_in(&mut sara.browser).await;
        for (first, last, fields) in [
            ("Exhale", "Support", json!({ "about.firstName": "reserved", "about.lastName": "reserved" })),
            ("Sara", "Moderator", json!({ "about.lastName": "reserved" })),
        ] {
            let mut said = crate::application::about();
            (said["firstName"], said["lastName"]) = (json!(first), json!(last));
            save(&mut sara.browser, "about", said).await.expect(200);
            let refused = submit(&mut sara.browser).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], fields);
        }
        let mut said = crate::application::about();
        said["lastName"] = json!("Staff");
        save(&mut sara.browser, "about", said).await.expect(200);
        submit(&mut sara.browser).await.expect(200);
        let mut mona = app.moderator("Mona").await;
        fill_in(&mut mona.browser).await;
        let mut said = crate::application::about();
        said["lastName"] = json!("Moderator");
        save(&mut mona.browser, "about", said).await.expect(200);
        submit(&mut mona.browser).await.expect(200);
    }

    async fn the_same_request_again_answers_the_same(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let version = fill_in(&mut sara.browser).await["version"].clone();
        let body = json!({ "version": version, "truthful": true });
        let first = sara.browser.post(&format!("{PATH}/submission"), body.clone()).await.expect(200).json();
        let second = sara.browser.post(&format!("{PATH}/submission"), body).await.expect(200).json();
        assert_eq!(first, second);
        submit(&mut sara.browser).await.refused(409, "applications.waiting");
        app.work().await;
        assert_eq!(app.postbox.emails().len(), 1);
    }

    /// A reviewer may be quicker than an answer that got lost.
    async fn the_same_request_again_answers_the_same_once_a_reviewer_reads(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let version = fill_in(&mut sara.browser).await["version"].clone();
        let body = json!({ "version": version, "truthful": true });
        sara.browser.post(&format!("{PATH}/submission"), body.clone()).await.expect(200);
        app.change("update professional_applications set state = 'in_review'", params![]).await;
        let again = sara.browser.post(&format!("{PATH}/submission"), body).await.expect(200).json();
        assert_eq!(again, show(&mut sara.browser).await);
        assert_eq!((&again["state"], waiting(app).await), (&json!("in_review"), 1));
    }

    async fn what_another_device_changed_is_looked_through_again(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let version = fill_in(&mut sara.browser).await["version"].clone();
        save(&mut sara.browser, "about", crate::application::about()).await.expect(200);
        let body = json!({ "version": version, "truthful": true });
        sara.browser.post(&format!("{PATH}/submission"), body).await.refused(409, "applications.changed");
    }

    async fn what_a_reviewer_asks_for_is_answered_later_than_it_was_handed_in(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let id = submitted(&mut sara.browser).await;
        let values = params![crate::application::subject(&id).id];
        app.change("update professional_applications set state = 'needs_information', question = 'Which page?' where id = $1", values).await;
        app.change("update members set application_complete = false", params![]).await;
        let asked = show(&mut sara.browser).await;
        assert_eq!((&asked["state"], &asked["question"], &asked["expectedBy"]), (&json!("needs_information"), &json!("Which page?"), &json!(null)));
        let before = asked["submittedAt"].as_i64().unwrap();
        let answered = submit(&mut sara.browser).await.expect(200).json();
        assert_eq!((&answered["question"], answered["submittedAt"].as_i64().unwrap()), (&json!(null), before + 1));
    }
}
