//! What `PUT /api/account/password` answers, to whom, and what it changes.

use platform::http::guesses::Guesses;
use platform::params;
use serde_json::json;
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{GOOD, account, log_in, newest_email, session, token};

const PATH: &str = "/api/account/password";

on_both_databases! {
    async fn another_password_ends_the_other_sessions(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let (mut phone, _) = log_in(app, &maya.email, PASSWORD).await;
        maya.browser.put(PATH, json!({ "current": PASSWORD, "password": GOOD })).await.expect(204);
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
        assert_eq!(session(&mut phone).await["user"], json!(null));
        log_in(app, &maya.email, PASSWORD).await.1.refused(401, "login.refused");
        log_in(app, &maya.email, GOOD).await.1.expect(200);
        assert_eq!(newest_email(app, &maya.email).await.subject, "About your account");
    }

    async fn it_takes_the_present_one_and_a_good_one(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let long = "a".repeat(129);
        let cases = [
            ("something else", GOOD, json!({ "current": "wrong" })),
            ("", GOOD, json!({ "current": "wrong" })),
            (&*long, GOOD, json!({ "current": "wrong" })),
            (PASSWORD, "short", json!({ "password": "too_short" })),
            (PASSWORD, "iloveyou", json!({ "password": "common" })),
            (PASSWORD, "maya@exhale.test", json!({ "password": "like_email" })),
        ];
        for (current, password, fields) in cases {
            let body = json!({ "current": current, "password": password });
            let answer = maya.browser.put(PATH, body).await.refused(422, "fields.invalid");
            assert_eq!(answer.json()["fields"], fields);
        }
        log_in(app, &maya.email, PASSWORD).await.1.expect(200);
        app.visitor().put(PATH, json!({ "current": PASSWORD, "password": GOOD })).await.refused(401, "session.none");
    }

    async fn of_two_changes_at_once_one_counts(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let tries = (0..4).map(|n| {
            let (mut browser, body) = (maya.browser.clone(), json!({ "current": PASSWORD, "password": format!("{GOOD} {n}") }));
            tokio::spawn(async move { browser.put(PATH, body).await.status.as_u16() })
        });
        let mut changed = 0;
        for one in tries.collect::<Vec<_>>() {
            changed += usize::from(one.await.unwrap() == 204);
        }
        assert_eq!(changed, 1);
    }

    async fn links_that_were_asked_for_are_worthless_then(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        app.visitor().post("/api/password-resets", json!({ "email": maya.email })).await.expect(202);
        let token = token(&newest_email(app, &maya.email).await);
        maya.browser.put(PATH, json!({ "current": PASSWORD, "password": GOOD })).await.expect(204);
        let body = json!({ "token": token, "password": PASSWORD });
        app.visitor().put("/api/password-resets", body).await.refused(422, "link.expired");
    }

    async fn the_session_gets_another_token_and_stays_the_same(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let stolen = maya.browser.token().unwrap().to_owned();
        let current = async |browser: &mut testkit::Client| {
            let list = browser.get("/api/sessions").await.expect(200).json();
            let items = list["items"].as_array().unwrap().clone();
            items.into_iter().find(|one| one["current"] == true).unwrap()["id"].clone()
        };
        let before = current(&mut maya.browser).await;
        let answer = maya.browser.put(PATH, json!({ "current": PASSWORD, "password": GOOD })).await.expect(204);
        assert!(answer.header("set-cookie").contains("; HttpOnly; Secure; SameSite=Lax"), "{answer:?}");
        assert_ne!(maya.browser.token().unwrap(), stolen);
        assert_eq!(current(&mut maya.browser).await, before);
        app.browser(&stolen).get("/api/sessions").await.refused(401, "session.none");
    }

    /// The answer with the new token is still on its way when the password is changed.
    async fn tabs_of_the_former_token_end_a_little_later(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let noted = || app.number("select count(*) from account_changes", params![]);
        let before = noted().await;
        maya.browser.put(PATH, json!({ "current": PASSWORD, "password": GOOD })).await.expect(204);
        app.work().await;
        assert_eq!(noted().await, before);
        app.clock.advance(5_000);
        app.work().await;
        assert_eq!(noted().await, before + 1);
    }

    async fn one_who_holds_a_session_has_ten_guesses_wherever_they_are(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let (guesses, token) = (Guesses::new(1.0), maya.browser.token());
        let wrong = json!({ "current": "something else", "password": GOOD });
        for number in 0..5 {
            let mut browser = app.browser_from(&format!("10.0.0.{number}"), &guesses, token);
            browser.put(PATH, wrong.clone()).await.refused(422, "fields.invalid");
            let email = json!({ "email": "new@example.org", "password": "something else" });
            browser.post("/api/account/email", email).await.refused(422, "fields.invalid");
        }
        let mut browser = app.browser_from("10.0.1.1", &guesses, token);
        let over = browser.put(PATH, wrong).await.refused(429, "rate.limited");
        assert_eq!(over.header("retry-after"), "360");
        let right = json!({ "current": PASSWORD, "password": GOOD });
        browser.put(PATH, right.clone()).await.refused(429, "rate.limited");
        app.clock.advance(360_000);
        browser.put(PATH, right).await.expect(204);
    }
}
