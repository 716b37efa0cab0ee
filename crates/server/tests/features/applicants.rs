//! Applicants: where the guard leads them while they apply, and that they see nothing of the community until then.

use application::access::{Reach, operations};
use axum::http::Method;
use domain::role::Roles;
use platform::params;
use serde_json::{Value, json};
use testkit::{Client, Person, TestApp, on_both_databases};

pub const PATH: &str = "/api/professional-application";
const PHOTO: &[u8] = include_bytes!("../../../commons/media/tests/fixtures/progressive.jpg");

pub async fn applicant(app: &TestApp, shape: impl FnOnce(&mut members::store::NewMember)) -> Person {
    app.person("Sara", |new| {
        new.roles = Roles { applicant: true, ..Roles::default() };
        new.onboarding_complete = false;
        new.onboarding_step = "name".to_owned();
        shape(new);
    })
    .await
}

async fn guard(browser: &mut Client) -> Value {
    browser.get("/api/session").await.expect(200).json()["guard"].clone()
}

/// Fills everything in and hands it in.
pub async fn hand_in(browser: &mut Client) {
    let mut version = browser.post(PATH, Value::Null).await.expect(201).json()["version"].clone();
    let about = json!({
        "firstName": "Sara", "lastName": "Ruiz", "profession": "Psychologist", "experienceYears": null, "website": null,
        "words": "",
    });
    let licence =
        json!({ "number": "1", "body": "CIBG", "jurisdiction": "NL", "expiresOn": null, "noExpiry": true });
    let practice = json!({
        "qualifications": [], "services": [], "modalities": [], "specialties": [], "languages": ["en"], "online": true,
        "inPerson": false, "city": "", "feeBand": "ask", "feeNote": "", "motto": "",
    });
    for (step, answers) in [("about", about), ("licence", licence), ("practice", practice)] {
        let saved =
            browser.put(&format!("{PATH}/{step}"), json!({ "version": version, step: answers })).await;
        version = saved.expect(200).json()["version"].clone();
    }
    let file = format!("{PATH}/evidence?kind=licence&name=licence.jpg");
    browser.send(Method::POST, &file, None, PHOTO).await.expect(201);
    let body = json!({ "version": version, "truthful": true });
    browser.post(&format!("{PATH}/submission"), body).await.expect(200);
}

on_both_databases! {
    /// R087, R089, R214, R215, R216, R217: each state has one page, and profile and verification stay open in all of them.
    async fn the_guard_leads_through_the_application(app: &TestApp) {
        let mut sara = applicant(app, |new| new.email_verified_at = None).await;
        let unverified = guard(&mut sara.browser).await;
        sara.browser.post(PATH, Value::Null).await.refused(403, "guard.elsewhere");
        app.change("update members set email_verified_at = created_at", params![]).await;
        let begun = guard(&mut sara.browser).await;
        hand_in(&mut sara.browser).await;
        let waiting = guard(&mut sara.browser).await;
        for (guard, page) in [
            (&unverified, "/community/verify"),
            (&begun, "/community/professional-application"),
            (&waiting, "/community/application-pending"),
        ] {
            for closed in ["community", "signup", "upgrade", "moderator", "partners", "admin"] {
                assert_eq!(guard[closed], page, "{closed}");
            }
            assert_eq!((&guard["profile"], &guard["verify"]), (&Value::Null, &Value::Null), "{page}");
        }
        assert_eq!(waiting["applicationPending"], Value::Null);
        sara.browser.patch("/api/members/me/profile", json!({ "bio": "I listen." })).await.expect(200);
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        assert_eq!(guard(&mut sara.browser).await["community"], "/signup", "as any newcomer");
    }

    /// O-7: until they are approved, applicants get nothing of what admitted members do, whatever they ask.
    async fn applicants_see_nothing_of_the_community(app: &TestApp) {
        let mut sara = applicant(app, |_| {}).await;
        hand_in(&mut sara.browser).await;
        let mut asked = 0;
        for operation in operations(&app.features).unwrap() {
            if operation.caller < Reach::Admitted {
                continue;
            }
            asked += 1;
            let path: Vec<_> = operation.path.split('/')
                .map(|part| if part.starts_with('{') { "0196f0c0-0000-7000-8000-000000000000" } else { part })
                .collect();
            let body = if operation.method == Method::GET { Value::Null } else { json!({}) };
            let answer = sara.browser.json(operation.method.clone(), &path.join("/"), body).await;
            let refused = answer.refused(403, "guard.elsewhere");
            assert_eq!(refused.json()["goTo"], "/community/application-pending", "{}", operation.path);
        }
        assert!(asked > 100, "{asked} operations");
    }
}
