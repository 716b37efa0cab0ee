//! Who may read evidence, how it is served, and that each access is noted.

use domain::role::Roles;
use platform::params;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::{PATH, applicant, decide, file, fill_in, show, submit, submitted};

const OPENED: &str = "select count(*) from audit_entries where action = 'openEvidence'";

on_both_databases! {
    async fn a_reviewer_saves_a_file_of_what_waits_and_the_log_says_so(app: &TestApp) {
        let (mut sara, mut moderator) = (applicant(app, "Sara").await, app.moderator("Mo").await);
        let draft = fill_in(&mut sara.browser).await;
        let (id, evidence) = (draft["id"].as_str().unwrap(), draft["evidence"][0]["id"].as_str().unwrap());
        let path = format!("/api/moderation/applications/{id}/evidence/{evidence}");
        moderator.browser.get(&path).await.expect(404);
        submit(&mut sara.browser).await.expect(200);
        let answer = moderator.browser.get(&path).await.expect(200);
        assert_eq!(answer.body, file::pdf(1));
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"licence-{evidence}.pdf\""));
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("content-security-policy"), "sandbox; default-src 'none'");
        assert_eq!(app.number(OPENED, params![]).await, 1);
        moderator.browser.get(&path).await.expect(200);
        assert_eq!(app.number(OPENED, params![]).await, 2);
        let named = "select count(*) from audit_entries where action = 'openEvidence' and detail like '%licence.pdf%'";
        assert_eq!(app.number(named, params![]).await, 0, "no word of the applicant");
        decide(app, &moderator, &sara, id, Some("No.")).await;
        moderator.browser.get(&path).await.expect(404);
        assert_eq!(app.number(OPENED, params![]).await, 2);
    }

    /// O-7: an applicant cannot read even their own file again, nor can anyone who is no reviewer of it.
    async fn nobody_else_reads_it(app: &TestApp) {
        let mut owner = app.person("Mira", |new| new.roles = Roles { moderator: true, ..Roles::default() }).await;
        let id = submitted(&mut owner.browser).await;
        let evidence = show(&mut owner.browser).await["evidence"][0]["id"].as_str().unwrap().to_owned();
        let path = format!("/api/moderation/applications/{id}/evidence/{evidence}");
        owner.browser.get(&path).await.expect(404);
        let mut sara = applicant(app, "Sara").await;
        sara.browser.get(&path).await.refused(403, "guard.elsewhere");
        let mut maya = app.super_member("Maya").await;
        maya.browser.get(&path).await.refused(403, "role.missing");
        app.visitor().get(&path).await.refused(401, "session.none");
        for other in [format!("{PATH}/evidence/{evidence}"), format!("/media/{evidence}")] {
            assert_eq!(owner.browser.get(&other).await.status.as_u16() / 100, 4, "{other}");
        }
        let mut moderator = app.moderator("Mo").await;
        let theirs = submitted(&mut sara.browser).await;
        moderator.browser.get(&format!("/api/moderation/applications/{theirs}/evidence/{evidence}")).await.expect(404);
        assert_eq!(app.number(OPENED, params![]).await, 0);
    }

    async fn who_declined_it_does_not_read_it_on_appeal(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let (mut first, mut second) = (app.moderator("Mo").await, app.moderator("Nia").await);
        let id = submitted(&mut sara.browser).await;
        let evidence = show(&mut sara.browser).await["evidence"][0]["id"].as_str().unwrap().to_owned();
        decide(app, &first, &sara, &id, Some("No.")).await;
        sara.browser.post(&format!("{PATH}/appeal"), json!({ "text": "Please look again." })).await.expect(204);
        let path = format!("/api/moderation/applications/{id}/evidence/{evidence}");
        first.browser.get(&path).await.expect(404);
        second.browser.get(&path).await.expect(200);
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        second.browser.get(&path).await.expect(404);
    }
}
