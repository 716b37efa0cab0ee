//! A clock that was set back locks nobody out: no wait is longer than its interval.

use domain::limits::{CODE_RESEND_MS, DIRECT_REQUESTS_MAX};
use domain::time::{DAY, HOUR, SECOND};
use serde_json::json;
use testkit::{Answer, TestApp, on_both_databases};

/// How long `field` of this refusal lets someone wait, in milliseconds.
fn wait(app: &TestApp, refused: &Answer, field: &str) -> i64 {
    refused.json()[field].as_i64().unwrap() - app.clock.time().0
}

on_both_databases! {
    async fn wins_and_questions(app: &TestApp) {
        let win = json!({ "title": "Title", "win": "I went outside.", "sharePermissions": { "socialMedia": false } });
        let question = json!({ "prompt": "What helps?" });
        for (name, path, body, code, field) in [
            ("Maya", "/api/wins", win, "wins.cooldown", "nextWinDate"),
            ("Mia", "/api/questions", question, "questions.cooldown", "nextQuestionDate"),
        ] {
            let allowance = format!("{path}/allowance");
            let mut maya = app.member(name).await;
            maya.browser.post(path, body.clone()).await.expect(201);
            // A little, as by another server whose clock is behind: it still is one a day.
            app.clock.advance(-30 * SECOND);
            let refused = maya.browser.post(path, body.clone()).await.refused(429, code);
            assert_eq!(wait(app, &refused, field), DAY);
            assert_eq!(wait(app, &maya.browser.get(&allowance).await, field), DAY);
            // By a day: it was shown as two days.
            app.clock.advance(-DAY);
            assert_eq!(maya.browser.get(&allowance).await.json()[field], json!(null));
            maya.browser.post(path, body.clone()).await.expect(201);
            let refused = maya.browser.post(path, body.clone()).await.refused(429, code);
            assert_eq!(wait(app, &refused, field), DAY);
            app.clock.advance(DAY);
            maya.browser.post(path, body).await.expect(201);
        }
    }

    async fn slow_mode(app: &TestApp) {
        const COMMUNITY: &str = "/api/chat/channels/community";
        const MESSAGES: &str = "/api/chat/channels/community/messages";
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        mona.browser.patch(COMMUNITY, json!({ "slowSeconds": 10 })).await.expect(200);
        sam.browser.post(MESSAGES, json!({ "text": "Hello" })).await.expect(201);
        app.clock.advance(-5 * SECOND);
        let refused = sam.browser.post(MESSAGES, json!({ "text": "Hello" })).await.refused(429, "chat.slow");
        assert_eq!(wait(app, &refused, "nextAt"), 10 * SECOND);
        app.clock.advance(-HOUR);
        sam.browser.post(MESSAGES, json!({ "text": "Hello" })).await.expect(201);
        let refused = sam.browser.post(MESSAGES, json!({ "text": "Hello" })).await.refused(429, "chat.slow");
        assert_eq!(refused.header("retry-after"), "10");
        app.clock.advance(10 * SECOND);
        sam.browser.post(MESSAGES, json!({ "text": "Hello" })).await.expect(201);
    }

    async fn another_code(app: &TestApp) {
        const RESEND: &str = "/api/accounts/verification/resend";
        let mut browser = app.visitor();
        let body = json!({ "email": "maya@exhale.test", "password": "a quiet morning walk", "adult": true });
        let begun = browser.post("/api/accounts", body).await.expect(202).json();
        let ticket = json!({ "ticket": begun["ticket"] });
        app.clock.advance(-30 * SECOND);
        let soon = browser.post(RESEND, ticket.clone()).await.refused(429, "code.too_soon");
        assert_eq!(wait(app, &soon, "nextAt"), CODE_RESEND_MS);
        app.clock.advance(-HOUR);
        browser.post(RESEND, ticket.clone()).await.expect(202);
        let soon = browser.post(RESEND, ticket.clone()).await.refused(429, "code.too_soon");
        assert_eq!(wait(app, &soon, "nextAt"), CODE_RESEND_MS);
        app.clock.advance(CODE_RESEND_MS);
        browser.post(RESEND, ticket).await.expect(202);
    }

    async fn another_code_for_a_member(app: &TestApp) {
        const PATH: &str = "/api/accounts/verification/resend";
        let mut maya = app.person("Maya", |new| {
            new.email_verified_at = None;
            new.onboarding_complete = false;
            new.onboarding_step = "verify".into();
        }).await;
        let body = json!({});
        for _ in 0..10 {
            app.clock.advance(CODE_RESEND_MS);
            maya.browser.post(PATH, body.clone()).await.expect(202);
        }
        app.clock.advance(CODE_RESEND_MS);
        let spent = maya.browser.post(PATH, body.clone()).await.refused(429, "code.too_soon");
        assert!(wait(app, &spent, "nextAt") <= DAY);
        // Ten a day were sent in what is now tomorrow: that day has not begun yet.
        app.clock.advance(-DAY);
        for _ in 0..10 {
            maya.browser.post(PATH, body.clone()).await.expect(202);
            app.clock.advance(CODE_RESEND_MS);
        }
        let spent = maya.browser.post(PATH, body).await.refused(429, "code.too_soon");
        assert_eq!(wait(app, &spent, "nextAt"), DAY - 10 * CODE_RESEND_MS);
    }

    async fn requests_to_new_people(app: &TestApp) {
        let mut ann = app.supporter("Ann").await;
        let mut others = Vec::new();
        for number in 0..=2 * DIRECT_REQUESTS_MAX {
            others.push(app.supporter(&format!("P{number}")).await);
        }
        let path = |number: usize| format!("/api/dm/{}/messages", others[number].id);
        let hello = json!({ "text": "Hello" });
        for number in 0..DIRECT_REQUESTS_MAX {
            ann.browser.post(&path(number), hello.clone()).await.expect(201);
        }
        app.clock.advance(-30 * SECOND);
        let refused = ann.browser.post(&path(10), hello.clone()).await.refused(429, "dm.requests_spent");
        assert_eq!(wait(app, &refused, "nextAt"), DAY);
        app.clock.advance(-2 * HOUR);
        for number in DIRECT_REQUESTS_MAX..2 * DIRECT_REQUESTS_MAX {
            ann.browser.post(&path(number), hello.clone()).await.expect(201);
        }
        let refused = ann.browser.post(&path(20), hello).await.refused(429, "dm.requests_spent");
        assert_eq!(wait(app, &refused, "nextAt"), DAY);
    }
}
