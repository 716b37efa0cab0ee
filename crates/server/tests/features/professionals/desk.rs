//! Opening, checking, asking and deciding: who may, in which order, and what an approval makes of an applicant.

use domain::time::SECOND;
use platform::params;
use platform::settings::{ProfessionalSettings, Settings};
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::*;

/// Another reviewer than the one who checked approves.
fn two_reviewers() -> Settings {
    let professionals = ProfessionalSettings { two_reviewers: true, ..ProfessionalSettings::default() };
    Settings { professionals, ..Settings::default() }
}

on_both_databases! {
    async fn an_applicant_becomes_a_professional(app: &TestApp) {
        let (mut sara, id) = applicant(app, "Sara").await;
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        sara.browser.get("/api/wins").await.refused(403, "guard.elsewhere");
        let items = waiting(&mut mona).await;
        let value = &items[0]["content"]["value"];
        assert_eq!((value["profession"].as_str(), value["jurisdiction"].as_str()), (Some("Psychologist"), Some("NL")));
        assert_eq!((&value["check"], &value["needsOther"]), (&json!(false), &json!(false)));
        assert!(!value.to_string().contains("1234"), "the number is in the file alone");

        let file = opened(&mut mona, &id).await;
        assert_eq!((&file["state"], &file["licence"]["number"]), (&json!("in_review"), &json!("1234")));
        assert_eq!((audited(app, "openApplication").await, &file["check"]), (1, &Value::Null));
        approve(&mut mona, &id, &file).await.refused(409, "applications.unchecked");
        let saved = save(&mut mona, &id, check(&file, Some("2026-06-30"))).await.expect(200).json();
        assert_eq!(saved["endsAt"], json!(1_782_864_000_000_i64), "July 1, 2026");
        assert_eq!((&saved["checkedBy"]["uid"], audited(app, "checkLicence").await), (&json!(mona.id), 1));
        assert_eq!(waiting(&mut mona).await[0]["content"]["value"]["check"], true);
        approve(&mut mona, &id, &file).await.expect(200);

        let user = session(&mut sara).await;
        assert_eq!((&user["isMHP"], &user["isMHPApplicant"], &user["tier"]), (&json!(true), &json!(false), &json!(2)));
        assert_eq!((&user["firstName"], &user["hasSelectedPlan"]), (&json!("Sara"), &json!(true)));
        sara.browser.get("/api/wins").await.expect(200);
        let shown = card(&mut maya, &sara).await;
        assert_eq!((&shown["isMHP"], &shown["displayName"], &shown["specialties"]),
            (&json!(true), &json!("Sara R."), &json!(["Panic"])));
        let entry = maya.browser.get(&format!("/api/professionals/{}", sara.id)).await.expect(200).json();
        assert_eq!((&entry["motto"], &entry["verification"]["method"]), (&json!("One step at a time."), &json!("public_register")));

        app.work().await;
        assert!(app.postbox.last_to(&sara.email).is_none_or(|mail| !mail.text.contains("approved")), "it can be undone");
        app.clock.advance(10 * SECOND + 1);
        app.work().await;
        assert!(app.postbox.last_to(&sara.email).unwrap().text.contains("is approved"));
        let before = "select count(*) from professional_applications where before_approval is not null";
        assert_eq!(app.number(before, vec![]).await, 0);
    }

    async fn an_approval_is_taken_back_whole(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut maya = app.supporter("Maya").await;
        let (mut sara, id) = applicant(app, "Sophie").await;
        let file = opened(&mut mona, &id).await;
        save(&mut mona, &id, check(&file, None)).await.expect(200);
        approve(&mut mona, &id, &file).await.expect(200);
        maya.browser.get(&format!("/api/professionals/{}", sara.id)).await.expect(200);
        mona.browser.delete(&decision(&id)).await.expect(204);
        let user = session(&mut sara).await;
        assert_eq!((&user["isMHP"], &user["isMHPApplicant"], &user["mhpApplicationComplete"]),
            (&json!(false), &json!(true), &json!(true)));
        assert_eq!(user["firstName"], "Sophie");
        let no_plan = "select count(*) from members where plan_chosen_at is null";
        assert_eq!(app.number(no_plan, vec![]).await, 1);
        maya.browser.get(&format!("/api/professionals/{}", sara.id)).await.expect(404);
        let left = "select (select count(*) from practices) + (select count(*) from verifications where status <> 'checked')";
        assert_eq!(app.number(left, vec![]).await, 0);
        app.clock.advance(11 * SECOND);
        app.work().await;
        assert!(app.postbox.last_to(&sara.email).is_none());
        // It waits again, and the check still counts.
        assert_eq!(waiting(&mut mona).await.len(), 1);
        approve(&mut mona, &id, &file).await.expect(200);
        assert_eq!(session(&mut sara).await["isMHP"], true);
    }

    async fn an_approval_is_taken_back_after_the_verification_has_ended(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let (mut sara, id) = applicant(app, "Sara").await;
        let file = opened(&mut mona, &id).await;
        save(&mut mona, &id, check(&file, Some("2026-01-15"))).await.expect(200);
        app.clock.advance(12 * 60 * 60 * SECOND - 5 * SECOND);
        approve(&mut mona, &id, &file).await.expect(200);
        assert_eq!(session(&mut sara).await["isMHP"], true);
        app.clock.advance(6 * SECOND);
        app.work().await;
        mona.browser.delete(&decision(&id)).await.expect(204);
        let user = session(&mut sara).await;
        assert_eq!((&user["isMHP"], &user["isMHPApplicant"]), (&json!(false), &json!(true)));
        // What was checked has ended, so that it has to be checked again.
        approve(&mut mona, &id, &file).await.refused(409, "applications.unchecked");
        save(&mut mona, &id, check(&file, Some("2026-01-15"))).await.refused(422, "fields.invalid");
    }

    async fn nobody_reviews_themselves(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let id = hand_in(app, &mona).await;
        let file = json!({ "submittedAt": app.app.now() });
        open(&mut mona, &id).await.refused(403, "moderation.own");
        save(&mut mona, &id, check(&file, None)).await.refused(403, "moderation.own");
        ask(&mut mona, &id, &file).await.refused(403, "moderation.own");
        approve(&mut mona, &id, &file).await.refused(403, "moderation.own");
        assert_eq!((audited(app, "openApplication").await, audited(app, "checkLicence").await), (0, 0));
    }

    async fn two_reviewers_do_not_get_in_each_others_way(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let (_sara, id) = applicant(app, "Sara").await;
        let file = opened(&mut mona, &id).await;
        save(&mut mona, &id, check(&file, None)).await.expect(200);
        // Who only reads may open it as well.
        assert_eq!(opened(&mut milo, &id).await["check"]["number"], "1234");
        save(&mut milo, &id, check(&file, None)).await.refused(409, "moderation.claimed");
        ask(&mut milo, &id, &file).await.refused(409, "moderation.claimed");
        approve(&mut milo, &id, &file).await.refused(409, "moderation.claimed");
        approve(&mut mona, &id, &file).await.expect(200);
        approve(&mut milo, &id, &file).await.refused(409, "moderation.decided");
        save(&mut milo, &id, check(&file, None)).await.refused(409, "moderation.decided");
        open(&mut milo, &id).await.refused(409, "moderation.decided");
    }

    async fn a_question_gives_the_application_back(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let (mut sara, id) = applicant(app, "Sara").await;
        let file = opened(&mut mona, &id).await;
        ask(&mut mona, &id, &file).await.expect(204);
        assert_eq!(waiting(&mut mona).await.len(), 0);
        app.work().await;
        assert!(app.postbox.last_to(&sara.email).unwrap().text.contains("Please add page two."));
        let own = sara.browser.get("/api/professional-application").await.expect(200).json();
        assert_eq!((&own["application"]["state"], &own["application"]["question"]),
            (&json!("needs_information"), &json!("Please add page two.")));
        assert_eq!(session(&mut sara).await["mhpApplicationComplete"], false);
        ask(&mut mona, &id, &file).await.expect(404);
        approve(&mut mona, &id, &file).await.expect(404);
        assert_eq!(audited(app, "askApplicant").await, 1);
    }

    async fn a_decision_is_about_the_version_that_was_read(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let (_sara, id) = applicant(app, "Sara").await;
        let file = opened(&mut mona, &id).await;
        save(&mut mona, &id, check(&file, None)).await.expect(200);
        app.clock.advance(SECOND);
        app.change("update professional_applications set submitted_at = $2, state = 'submitted' where id = $1",
            params![id.parse::<Uuid>().unwrap(), app.app.now()]).await;
        save(&mut mona, &id, check(&file, None)).await.refused(409, "applications.outdated");
        ask(&mut mona, &id, &file).await.refused(409, "applications.outdated");
        approve(&mut mona, &id, &file).await.refused(409, "moderation.changed");
        // The check was about the version before.
        let again = opened(&mut mona, &id).await;
        assert_eq!(again["check"], Value::Null);
        approve(&mut mona, &id, &again).await.refused(409, "applications.unchecked");
    }

    async fn what_is_withdrawn_is_not_approved(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let (mut sara, id) = applicant(app, "Sara").await;
        let file = opened(&mut mona, &id).await;
        save(&mut mona, &id, check(&file, None)).await.expect(200);
        sara.browser.post("/api/professional-application/withdrawal", Value::Null).await.expect(204);
        approve(&mut mona, &id, &file).await.expect(404);
        open(&mut mona, &id).await.expect(404);
        assert_eq!(app.number("select count(*) from verifications", vec![]).await, 0, "nor is the check kept");
        let user = session(&mut sara).await;
        assert_eq!((&user["isMHP"], &user["isMHPApplicant"]), (&json!(false), &json!(false)));
    }

    async fn an_appeal_is_decided_by_somebody_else(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let (mut sara, id) = applicant(app, "Sara").await;
        app.change("insert into application_evidence (id, application_id, kind, name, content_type, bytes, storage_key, created_at)
            values ($1, $2, 'licence', 'a.pdf', 'application/pdf', 1, 'none', 1)",
            params![app.app.id::<Uuid>(), id.parse::<Uuid>().unwrap()]).await;
        let file = opened(&mut mona, &id).await;
        decline(&mut mona, &id, &file).await.expect(200);
        app.clock.advance(11 * SECOND);
        app.work().await;
        assert!(app.postbox.last_to(&sara.email).unwrap().text.contains("The licence is not readable."));
        sara.browser.post("/api/professional-application/appeal", json!({ "text": "It is." })).await.expect(204);
        open(&mut mona, &id).await.refused(403, "moderation.appealed");
        save(&mut mona, &id, check(&file, None)).await.refused(403, "moderation.appealed");
        approve(&mut mona, &id, &file).await.refused(403, "moderation.appealed");
        assert_eq!(opened(&mut milo, &id).await["state"], "declined");
        ask(&mut milo, &id, &file).await.refused(409, "applications.no_question");
        save(&mut milo, &id, check(&file, None)).await.expect(200);
        approve(&mut milo, &id, &file).await.expect(200);
        assert_eq!(session(&mut sara).await["isMHP"], true);
        // Taken back, it is declined again, and waits as an appeal.
        milo.browser.delete(&decision(&id)).await.expect(204);
        let own = sara.browser.get("/api/professional-application").await.expect(200).json();
        assert_eq!((&own["application"]["state"], &own["application"]["reason"]),
            (&json!("declined"), &json!("The licence is not readable.")));
        assert_eq!(session(&mut sara).await["isMHP"], false);
        // Nobody hears of a decision that does not stand, and the files are kept until there is one.
        let mails = app.postbox.emails().len();
        app.clock.advance(11 * SECOND);
        app.work().await;
        assert_eq!(app.postbox.emails().len(), mails);
        decline(&mut milo, &id, &file).await.expect(200);
        let kept = "select count(*) from application_evidence where delete_at is null";
        assert_eq!(app.number(kept, vec![]).await, 0);
        milo.browser.delete(&decision(&id)).await.expect(204);
        assert_eq!(app.number(kept, vec![]).await, 1);
        app.clock.advance(11 * SECOND);
        app.work().await;
        assert_eq!(app.postbox.emails().len(), mails);
    }

    async fn checks_with_fields_at_fault(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let (_sara, id) = applicant(app, "Sara").await;
        let file = opened(&mut mona, &id).await;
        for (field, value, code) in [
            ("expiresOn", json!("2026-01-14"), "past"),
            ("expiresOn", json!("2199-01-01"), "too_late"),
            ("expiresOn", json!("2046-01-16"), "too_late"),
            ("expiresOn", json!("2027-02-29"), "invalid"),
            ("number", json!(" "), "required"),
            ("body", json!("a".repeat(121)), "too_long"),
            ("jurisdiction", json!("XX"), "unknown"),
            ("nameMatches", json!(false), "required"),
            ("identitySeen", json!(false), "required"),
            ("note", json!("a".repeat(501)), "too_long"),
            ("registerId", json!(Uuid::from_u128(7)), "unknown"),
        ] {
            let mut body = check(&file, None);
            body[field] = value.clone();
            let answer = save(&mut mona, &id, body).await.refused(422, "fields.invalid").json();
            assert_eq!(answer["fields"], json!({ field: code }), "{field} {value}: {answer}");
        }
        for day in ["2026-01-15", "2028-02-29", "2046-01-15"] {
            save(&mut mona, &id, check(&file, Some(day))).await.expect(200);
        }
        let kept = "select count(*) from verifications";
        assert_eq!(app.number(kept, vec![]).await, 1, "one check at a time");
    }

    async fn waiting_times_are_for_admins(app: &TestApp) {
        let (mut mona, mut ada) = (app.moderator("Mona").await, app.admin("Ada").await);
        let path = "/api/moderation/applications/waiting";
        mona.browser.get(path).await.refused(403, "role.missing");
        let (_sara, first) = applicant(app, "Sara").await;
        let since = app.app.now();
        app.clock.advance(6 * 24 * 60 * 60 * SECOND);
        applicant(app, "Tom").await;
        let times = ada.browser.get(path).await.expect(200).json();
        assert_eq!(times, json!({ "waiting": 2, "oldestSince": since, "overdue": 1, "decided90Days": 0,
            "medianHours": null, "longestHours": null }));
        let file = opened(&mut mona, &first).await;
        decline(&mut mona, &first, &file).await.expect(200);
        let times = ada.browser.get(path).await.expect(200).json();
        assert_eq!((&times["waiting"], &times["overdue"], &times["decided90Days"]), (&json!(1), &json!(0), &json!(1)));
        assert_eq!((&times["medianHours"], &times["longestHours"]), (&json!(144), &json!(144)));
    }
}

async fn another_reviewer_approves(app: &TestApp) {
    let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
    let (mut sara, id) = applicant(app, "Sara").await;
    let file = opened(&mut mona, &id).await;
    save(&mut mona, &id, check(&file, None)).await.expect(200);
    assert_eq!(waiting(&mut mona).await[0]["content"]["value"]["needsOther"], true);
    assert_eq!(waiting(&mut milo).await[0]["content"]["value"]["needsOther"], false);
    approve(&mut mona, &id, &file).await.refused(409, "applications.other_reviewer");
    mona.browser.delete(&format!("/api/moderation/{KIND}/{id}/claim")).await.expect(204);
    approve(&mut milo, &id, &file).await.expect(200);
    assert_eq!(session(&mut sara).await["isMHP"], true);
    // One reviewer is enough to decline.
    let (_tom, id) = applicant(app, "Tom").await;
    let file = opened(&mut mona, &id).await;
    save(&mut mona, &id, check(&file, None)).await.expect(200);
    decline(&mut mona, &id, &file).await.expect(200);
}

#[tokio::test]
async fn where_two_reviewers_are_wanted_another_one_approves() {
    another_reviewer_approves(&crate::setup().sqlite_with(two_reviewers()).await).await;
}

#[tokio::test]
async fn where_two_reviewers_are_wanted_another_one_approves_on_postgres() {
    another_reviewer_approves(&crate::setup().postgres_with(two_reviewers()).await).await;
}
