//! Who may read evidence, how it is served, and that each access is noted.

use domain::role::Roles;
use platform::params;
use serde_json::{Value, json};
use testkit::{Client, TestApp, on_both_databases};

use super::{decline, opened};
use crate::applicants::{PATH, applicant, hand_in};

const OPENED: &str = "select count(*) from audit_entries where action = 'openEvidence'";

/// Hands an application in; answers its id, and its file's.
async fn handed_in(browser: &mut Client) -> (String, String) {
    hand_in(browser).await;
    let own = browser.get(PATH).await.expect(200).json()["application"].clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&own["id"]), text(&own["evidence"][0]["id"]))
}

fn path(id: &str, evidence: &str) -> String {
    format!("/api/moderation/applications/{id}/evidence/{evidence}")
}

on_both_databases! {
    async fn a_reviewer_saves_a_file_of_what_waits_and_the_log_says_so(app: &TestApp) {
        let (mut sara, mut mona) = (applicant(app, |_| {}).await, app.moderator("Mona").await);
        let (id, evidence) = handed_in(&mut sara.browser).await;
        let path = path(&id, &evidence);
        let answer = mona.browser.get(&path).await.expect(200);
        assert!(answer.body.starts_with(b"\xFF\xD8\xFF"));
        assert_eq!(answer.header("content-type"), "image/jpeg");
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"licence-{evidence}.jpg\""));
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("content-security-policy"), "sandbox; default-src 'none'");
        assert_eq!(app.number(OPENED, params![]).await, 1);
        mona.browser.get(&path).await.expect(200);
        assert_eq!(app.number(OPENED, params![]).await, 2);
        let named = "select count(*) from audit_entries where action = 'openEvidence' and detail like '%licence.jpg%'";
        assert_eq!(app.number(named, params![]).await, 0, "no word of the applicant");
        let file = opened(&mut mona, &id).await;
        decline(&mut mona, &id, &file).await.expect(200);
        mona.browser.get(&path).await.expect(404);
        assert_eq!(app.number(OPENED, params![]).await, 2);
    }

    /// O-7: an applicant cannot read even their own file again, nor can anyone who is no reviewer of it.
    async fn nobody_else_reads_it(app: &TestApp) {
        let mut owner = app.person("Mira", |new| new.roles = Roles { moderator: true, ..Roles::default() }).await;
        let (id, evidence) = handed_in(&mut owner.browser).await;
        let path = path(&id, &evidence);
        owner.browser.get(&path).await.expect(404);
        let mut sara = applicant(app, |_| {}).await;
        sara.browser.get(&path).await.refused(403, "guard.elsewhere");
        let mut maya = app.super_member("Maya").await;
        maya.browser.get(&path).await.refused(403, "role.missing");
        app.visitor().get(&path).await.refused(401, "session.none");
        for other in [format!("{PATH}/evidence/{evidence}"), format!("/media/{evidence}")] {
            assert_eq!(owner.browser.get(&other).await.status.as_u16() / 100, 4, "{other}");
        }
        let mut mona = app.moderator("Mona").await;
        sara.browser.post(PATH, Value::Null).await.expect(201);
        let draft = sara.browser.get(PATH).await.expect(200).json()["application"]["id"].as_str().unwrap().to_owned();
        mona.browser.get(&self::path(&draft, &evidence)).await.expect(404);
        let (theirs, _) = handed_in(&mut sara.browser).await;
        mona.browser.get(&self::path(&theirs, &evidence)).await.expect(404);
        assert_eq!(app.number(OPENED, params![]).await, 0);
    }

    async fn who_declined_it_does_not_read_it_on_appeal(app: &TestApp) {
        let mut sara = applicant(app, |_| {}).await;
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let (id, evidence) = handed_in(&mut sara.browser).await;
        let file = opened(&mut mona, &id).await;
        decline(&mut mona, &id, &file).await.expect(200);
        sara.browser.post(&format!("{PATH}/appeal"), json!({ "text": "Please look again." })).await.expect(204);
        let path = path(&id, &evidence);
        mona.browser.get(&path).await.expect(404);
        milo.browser.get(&path).await.expect(200);
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        milo.browser.get(&path).await.expect(404);
    }
}
