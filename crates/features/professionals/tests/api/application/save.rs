//! Saving the steps of an application.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use super::{PATH, about, applicant, begin, decide, licence, practice, save, show, submitted};

on_both_databases! {
    async fn each_step_is_saved_and_leads_to_the_next(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        for (step, answers, next) in [("about", about(), 2), ("licence", licence(), 3), ("practice", practice(), 4)] {
            let before = show(&mut sara.browser).await["version"].as_i64().unwrap();
            let saved = save(&mut sara.browser, step, answers.clone()).await.expect(200).json();
            assert_eq!((&saved[step], &saved["step"]), (&answers, &json!(next)));
            assert_eq!(saved["version"], before + 1);
        }
    }

    async fn of_two_devices_the_second_learns_that_it_is_behind(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let version = begin(&mut sara.browser).await["version"].clone();
        let mut phone = app.browser_of(sara.id).await;
        let body = json!({ "version": version, "about": about() });
        sara.browser.put(&format!("{PATH}/about"), body).await.expect(200);
        let mut other = about();
        other["firstName"] = json!("Sarah");
        let late = json!({ "version": version, "about": other });
        phone.put(&format!("{PATH}/about"), late).await.refused(409, "applications.changed");
        assert_eq!(show(&mut phone).await["about"]["firstName"], "Sara");
    }

    async fn a_draft_may_be_incomplete_but_not_wrong(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        let empty = json!({ "firstName": "", "lastName": "", "profession": "", "experienceYears": null, "website": null, "words": "" });
        save(&mut sara.browser, "about", empty).await.expect(200);
        let wrong = [
            ("about", "website", json!("javascript:alert(1)"), "about.website", "invalid"),
            ("about", "website", json!("https://me:secret@example.org"), "about.website", "invalid"),
            ("about", "website", json!("http://127.0.0.1/"), "about.website", "invalid"),
            ("about", "words", json!("a".repeat(601)), "about.words", "too_long"),
            ("licence", "jurisdiction", json!("XX"), "licence.jurisdiction", "unknown"),
            ("licence", "number", json!("1".repeat(61)), "licence.number", "too_long"),
            ("practice", "languages", json!(["klingon"]), "practice.languages", "unknown"),
            ("practice", "motto", json!("a".repeat(201)), "practice.motto", "too_long"),
        ];
        for (step, field, value, fault, code) in wrong {
            let mut answers = match step { "about" => about(), "licence" => licence(), _ => practice() };
            answers[field] = value;
            let refused = save(&mut sara.browser, step, answers).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], json!({ fault: code }));
        }
    }

    async fn the_end_of_a_licence_is_neither_past_nor_absurd(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        begin(&mut sara.browser).await;
        for (day, code) in [("2001-01-01", "past"), ("2199-01-01", "too_late"), ("2027-02-29", "invalid"), ("soon", "invalid")] {
            let mut said = licence();
            said["expiresOn"] = json!(day);
            said["noExpiry"] = json!(false);
            let refused = save(&mut sara.browser, "licence", said).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], json!({ "licence.expiresOn": code }), "{day}");
        }
    }

    async fn what_waits_or_is_decided_stays_as_it_is(app: &TestApp) {
        let (mut sara, moderator) = (applicant(app, "Sara").await, app.moderator("Mo").await);
        sara.browser.put(&format!("{PATH}/about"), json!({ "version": 1, "about": about() })).await.expect(404);
        let id = submitted(&mut sara.browser).await;
        save(&mut sara.browser, "about", about()).await.refused(409, "applications.waiting");
        decide(app, &moderator, &sara, &id, Some("No.")).await;
        save(&mut sara.browser, "about", about()).await.refused(409, "applications.not_open");
    }
}
