//! A reviewer's question: how long the files are kept that wait for its answer.

use std::sync::Arc;

use domain::ids::MemberId;
use domain::subject::Subject;
use platform::app::App;
use platform::db::Tx;
use platform::feature::{Feature, Registry};
use platform::http::ApiError;
use reviews::claims::Claims;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use super::{applicant, show, stored_files, submit, submitted};

const DAY: i64 = 24 * 60 * 60 * 1000;
const CLEAN_UP: &str = "professionals.evidence";

/// A desk at which everything waits for everyone.
struct OpenDesk;

impl Claims for OpenDesk {
    fn may_review(&self, _: &mut Tx<'_>, _: &App, _: Subject, _: MemberId) -> Result<(), ApiError> {
        Ok(())
    }

    fn claim(&self, _: &mut Tx<'_>, _: &App, _: Subject, _: MemberId) -> Result<(), ApiError> {
        Ok(())
    }

    fn release(&self, _: &mut Tx<'_>, _: Subject) -> Result<(), ApiError> {
        Ok(())
    }
}

/// The feature that brings it.
pub fn desk() -> Feature {
    Feature { registry: Registry::default().with::<dyn Claims>(Arc::new(OpenDesk)), ..Feature::new("desk") }
}

/// Asks the owner of an application for something.
async fn ask(app: &TestApp, owner: &mut Person, id: &str) {
    let mut moderator = app.moderator("Mo").await;
    let submitted: Value = show(&mut owner.browser).await["submittedAt"].clone();
    let body = json!({ "submittedAt": submitted, "text": "Please add page two." });
    let path = format!("/api/moderation/applications/{id}/question");
    moderator.browser.post(&path, body).await.expect(204);
}

on_both_databases! {
    async fn ninety_days_without_an_answer_end_it(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let id = submitted(&mut sara.browser).await;
        app.clock.advance(DAY);
        ask(app, &mut sara, &id).await;
        app.clock.advance(90 * DAY - 1);
        app.run(CLEAN_UP).await;
        assert_eq!(stored_files(app).await, 1);
        app.clock.advance(1);
        app.run(CLEAN_UP).await;
        assert_eq!(stored_files(app).await, 0);
    }

    async fn an_answer_keeps_them(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let id = submitted(&mut sara.browser).await;
        ask(app, &mut sara, &id).await;
        submit(&mut sara.browser).await.expect(200);
        app.clock.advance(200 * DAY);
        app.run(CLEAN_UP).await;
        assert_eq!(stored_files(app).await, 1);
    }
}
