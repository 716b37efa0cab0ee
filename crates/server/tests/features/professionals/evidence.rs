//! How long the files of applications are kept: until the decision, and 90 days from whatever ends the wait.

use domain::time::{DAY, SECOND};
use serde_json::{Value, json};
use testkit::{Client, Person, TestApp, on_both_databases};

use super::{decision, decline, opened, waiting};
use crate::applicants::{PATH, applicant, hand_in};

const CLEAN_UP: &str = "professionals.evidence";

/// What the owner reads of an application.
async fn own(browser: &mut Client) -> Value {
    browser.get(PATH).await.expect(200).json()["application"].clone()
}

/// An applicant whose application waits, with a file.
async fn handed_in(app: &TestApp) -> (Person, String) {
    let mut sara = applicant(app, |_| {}).await;
    hand_in(&mut sara.browser).await;
    let id = own(&mut sara.browser).await["id"].as_str().unwrap().to_owned();
    (sara, id)
}

/// How many files are left so many milliseconds later.
async fn left_after(app: &TestApp, milliseconds: i64) -> usize {
    app.clock.advance(milliseconds);
    app.run(CLEAN_UP).await;
    app.app.files.keys("evidence").await.unwrap().len()
}

on_both_databases! {
    async fn evidence_is_deleted_ninety_days_after_the_decision(app: &TestApp) {
        let (sara, id) = handed_in(app).await;
        assert_eq!(left_after(app, 200 * DAY).await, 1, "it still waits");
        let mut mona = app.moderator("Mona").await;
        let file = opened(&mut mona, &id).await;
        decline(&mut mona, &id, &file).await.expect(200);
        assert_eq!(left_after(app, 90 * DAY - 1).await, 1);
        assert_eq!(left_after(app, 1).await, 0);
        assert_eq!(own(&mut app.browser_of(sara.id).await).await["evidence"], json!([]));
    }

    async fn a_decision_that_is_taken_back_keeps_the_files(app: &TestApp) {
        let (_sara, id) = handed_in(app).await;
        let mut mona = app.moderator("Mona").await;
        let file = opened(&mut mona, &id).await;
        decline(&mut mona, &id, &file).await.expect(200);
        mona.browser.delete(&decision(&id)).await.expect(204);
        assert_eq!(left_after(app, 200 * DAY).await, 1);
    }

    /// Nor can its owner make a decision final by beginning again at once.
    async fn what_was_just_declined_is_not_begun_again(app: &TestApp) {
        let (mut sara, id) = handed_in(app).await;
        let mut mona = app.moderator("Mona").await;
        let file = opened(&mut mona, &id).await;
        decline(&mut mona, &id, &file).await.expect(200);
        sara.browser.post(PATH, Value::Null).await.refused(409, "applications.waiting");
        mona.browser.delete(&decision(&id)).await.expect(204);
        assert_eq!(waiting(&mut mona).await.len(), 1);
        decline(&mut mona, &id, &file).await.expect(200);
        // The second decision is a millisecond after the first.
        app.clock.advance(10 * SECOND + 2);
        sara.browser.post(PATH, Value::Null).await.expect(201);
    }

    async fn a_question_that_nobody_answers_ends_in_ninety_days(app: &TestApp) {
        let (_sara, id) = handed_in(app).await;
        app.clock.advance(10 * DAY);
        let mut mona = app.moderator("Mona").await;
        ask(&mut mona, &id).await;
        assert_eq!(left_after(app, 90 * DAY - 1).await, 1);
        assert_eq!(left_after(app, 1).await, 0);
    }

    async fn a_question_that_is_answered_keeps_the_files(app: &TestApp) {
        let (mut sara, id) = handed_in(app).await;
        ask(&mut app.moderator("Mona").await, &id).await;
        let body = json!({ "version": own(&mut sara.browser).await["version"], "truthful": true });
        sara.browser.post(&format!("{PATH}/submission"), body).await.expect(200);
        assert_eq!(left_after(app, 200 * DAY).await, 1);
    }

    /// Members who apply beside their membership reach the appeals of everyone.
    async fn an_appeal_like_those_of_posts_keeps_the_files(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        hand_in(&mut maya.browser).await;
        let id = own(&mut maya.browser).await["id"].as_str().unwrap().to_owned();
        let mut mona = app.moderator("Mona").await;
        let file = opened(&mut mona, &id).await;
        decline(&mut mona, &id, &file).await.expect(200);
        let appeal = json!({ "kind": crate::professionals::KIND, "id": id, "text": "It is valid." });
        maya.browser.post("/api/appeals", appeal).await.expect(204);
        assert_eq!(left_after(app, 200 * DAY).await, 1);
    }

    async fn handed_in_twice_it_is_in_review_once(app: &TestApp) {
        let (mut sara, id) = handed_in(app).await;
        let before = own(&mut sara.browser).await["version"].as_i64().unwrap() - 1;
        opened(&mut app.moderator("Mona").await, &id).await;
        let again = json!({ "version": before, "truthful": true });
        let answer = sara.browser.post(&format!("{PATH}/submission"), again).await.expect(200).json();
        assert_eq!(answer, own(&mut sara.browser).await);
        assert_eq!((&answer["state"], &answer["version"]), (&json!("in_review"), &json!(before + 1)));
    }
}

/// Asks the applicant for something.
async fn ask(moderator: &mut Person, id: &str) {
    let file = opened(moderator, id).await;
    let body = json!({ "submittedAt": file["submittedAt"], "text": "Please add page two." });
    moderator.browser.post(&format!("/api/moderation/applications/{id}/question"), body).await.expect(204);
}
