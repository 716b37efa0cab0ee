//! Taking an application back, and going on as an ordinary Member.

use platform::params;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::{PATH, about, applicant, begin, decide, fill_in, show, stored_files, submitted, waiting};

const APPLICANTS: &str = "select count(*) from members where is_applicant or application_complete";

on_both_databases! {
    async fn nothing_of_it_waits_or_is_stored_any_more(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        submitted(&mut sara.browser).await;
        assert_eq!((waiting(app).await, stored_files(app).await), (1, 1));
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        app.work().await;
        assert_eq!((waiting(app).await, stored_files(app).await), (0, 0));
        assert_eq!(app.number("select count(*) from evidence_files", params![]).await, 0);
        assert_eq!(app.number(APPLICANTS, params![]).await, 0, "an ordinary Member");
        assert_eq!(show(&mut sara.browser).await["state"], "withdrawn");
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        let again = begin(&mut sara.browser).await;
        assert_eq!((&again["state"], &again["about"], &again["evidence"]), (&json!("draft"), &about(), &json!([])));
    }

    async fn an_applicant_who_never_began_goes_on_as_a_member(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        assert_eq!(app.number(APPLICANTS, params![]).await, 0);
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(404);
        let mut maya = app.member("Maya").await;
        maya.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(404);
    }

    async fn what_was_declined_can_be_left_behind_and_what_is_approved_cannot(app: &TestApp) {
        let moderator = app.moderator("Mo").await;
        let mut sara = applicant(app, "Sara").await;
        let id = submitted(&mut sara.browser).await;
        decide(app, &moderator, &sara, &id, Some("No.")).await;
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        assert_eq!(app.number(APPLICANTS, params![]).await, 0);
        let mut leo = applicant(app, "Leo").await;
        let id = submitted(&mut leo.browser).await;
        decide(app, &moderator, &leo, &id, None).await;
        leo.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.refused(409, "applications.approved");
    }

    async fn what_a_reviewer_noted_of_it_goes_and_what_was_approved_before_stays(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let id = submitted(&mut sara.browser).await;
        for (key, status) in [(1, "checked"), (2, "ended")] {
            let values = params![uuid::Uuid::from_u128(key), sara.id, crate::application::subject(&id).id, status, app.app.now()];
            app.change(
                "insert into verifications (id, member_id, application_id, status, number, body, jurisdiction, ends_at, method, checked_at)
                    values ($1, $2, $3, $4, '4711', 'CIBG', 'NL', $5, 'document', $5)",
                values,
            ).await;
        }
        sara.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        assert_eq!(app.number("select count(*) from verifications where status = 'checked'", params![]).await, 0);
        assert_eq!(app.number("select count(*) from verifications where status = 'ended'", params![]).await, 1);
    }

    async fn a_draft_is_withdrawn_too(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        fill_in(&mut maya.browser).await;
        maya.browser.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204);
        app.work().await;
        assert_eq!(stored_files(app).await, 0);
    }
}
