//! What `/api/password-resets` answers, to whom, and what it changes.

use domain::limits::{CODE_RESEND_MS, LINK_MS};
use domain::time::DAY;
use serde_json::json;
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{GOOD, account, count_emails, log_in, newest_email, session, signed_up, token};

const PATH: &str = "/api/password-resets";

on_both_databases! {
    async fn a_link_sets_a_new_password_and_ends_every_session(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        app.visitor().post(PATH, json!({ "email": "MAYA@exhale.test" })).await.expect(202);
        let asked = newest_email(app, &maya.email).await;
        assert_eq!(asked.subject, "Your link");
        assert!(asked.text.contains("http://localhost:4780/reset-password#"));
        let mut browser = app.visitor();
        let body = json!({ "token": token(&asked), "password": GOOD });
        browser.put(PATH, body.clone()).await.expect(204);
        assert_eq!(browser.token(), None, "it signs nobody in");
        assert_eq!(session(&mut maya.browser).await["user"], json!(null));
        log_in(app, &maya.email, PASSWORD).await.1.refused(401, "login.refused");
        log_in(app, &maya.email, GOOD).await.1.expect(200);
        browser.put(PATH, body).await.refused(422, "link.expired");
        assert_eq!(newest_email(app, &maya.email).await.subject, "About your account");
    }

    async fn a_poor_password_does_not_cost_the_link(app: &TestApp) {
        let maya = account(app, "Maya").await;
        app.visitor().post(PATH, json!({ "email": maya.email })).await.expect(202);
        let token = token(&newest_email(app, &maya.email).await);
        let cases = [("short", "too_short"), ("password1", "common"), (&*maya.email, "like_email")];
        for (password, fault) in cases {
            let body = json!({ "token": token, "password": password });
            let answer = app.visitor().put(PATH, body).await.refused(422, "fields.invalid");
            assert_eq!(answer.json()["fields"], json!({ "password": fault }));
        }
        app.visitor().put(PATH, json!({ "token": token, "password": GOOD })).await.expect(204);
    }

    async fn a_link_lasts_an_hour_and_the_next_one_lets_it_live(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let ask = async || app.visitor().post(PATH, json!({ "email": maya.email })).await.expect(202);
        ask().await;
        let first = token(&newest_email(app, &maya.email).await);
        ask().await;
        assert_eq!(count_emails(app, &maya.email).await, 1, "not twice in a minute");
        app.clock.advance(CODE_RESEND_MS);
        ask().await;
        let second = token(&newest_email(app, &maya.email).await);
        let set = async |token: &str| app.visitor().put(PATH, json!({ "token": token, "password": GOOD })).await;
        assert_eq!(set("x").await.code(), "link.expired");
        app.clock.advance(LINK_MS - CODE_RESEND_MS - 1);
        let poor = json!({ "token": first, "password": "short" });
        app.visitor().put(PATH, poor).await.refused(422, "fields.invalid");
        app.clock.advance(1);
        set(&first).await.refused(422, "link.expired");
        app.clock.advance(CODE_RESEND_MS);
        set(&second).await.refused(422, "link.expired");
        log_in(app, &maya.email, PASSWORD).await.1.expect(200);
    }

    async fn one_used_link_kills_the_others(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let mut links = Vec::new();
        for _ in 0..3 {
            app.visitor().post(PATH, json!({ "email": maya.email })).await.expect(202);
            links.push(token(&newest_email(app, &maya.email).await));
            app.clock.advance(CODE_RESEND_MS);
        }
        app.visitor().put(PATH, json!({ "token": links[0], "password": GOOD })).await.expect(204);
        for link in &links {
            let body = json!({ "token": link, "password": "another good one" });
            app.visitor().put(PATH, body).await.refused(422, "link.expired");
        }
    }

    /// A stranger may ask every minute of the day: anyone who has the mailbox holds a link that works all the same.
    async fn nobody_can_deny_a_reset_by_asking(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let ask = async || app.visitor().post(PATH, json!({ "email": maya.email })).await.expect(202);
        for minute in 0..DAY / CODE_RESEND_MS {
            ask().await;
            app.work().await;
            if minute % 61 == 60 {
                let body = json!({ "token": token(&newest_email(app, &maya.email).await), "password": "short" });
                app.visitor().put(PATH, body).await.refused(422, "fields.invalid");
            }
            app.clock.advance(CODE_RESEND_MS);
        }
        let sent = count_emails(app, &maya.email).await;
        assert!((24..=34).contains(&sent), "{sent}");
        let body = json!({ "token": token(&newest_email(app, &maya.email).await), "password": GOOD });
        app.visitor().put(PATH, body).await.expect(204);
    }

    async fn one_link_at_once_sets_one_password(app: &TestApp) {
        let maya = account(app, "Maya").await;
        app.visitor().post(PATH, json!({ "email": maya.email })).await.expect(202);
        let token = token(&newest_email(app, &maya.email).await);
        let tries = (0..10).map(|n| {
            let (mut browser, body) = (app.visitor(), json!({ "token": token, "password": format!("{GOOD} {n}") }));
            tokio::spawn(async move { browser.put(PATH, body).await.status.as_u16() })
        });
        let mut set = 0;
        for one in tries.collect::<Vec<_>>() {
            set += usize::from(one.await.unwrap() == 204);
        }
        assert_eq!(set, 1);
    }

    async fn a_link_opens_only_what_it_is_for(app: &TestApp) {
        let maya = account(app, "Maya").await;
        app.visitor().post(PATH, json!({ "email": maya.email })).await.expect(202);
        let reset = token(&newest_email(app, &maya.email).await);
        let answer = app.visitor().post("/api/accounts/verification/link", json!({ "token": reset })).await;
        answer.refused(422, "link.expired");
        signed_up(app, "new@example.org").await;
        let verify = token(&newest_email(app, "new@example.org").await);
        app.visitor().put(PATH, json!({ "token": verify, "password": GOOD })).await.refused(422, "link.expired");
        app.visitor().put(PATH, json!({ "token": reset, "password": GOOD })).await.expect(204);
        let body = json!({ "token": verify, "password": GOOD });
        app.visitor().post("/api/accounts/verification/link", body).await.expect(200);
    }

    async fn a_reset_proves_the_address_too(app: &TestApp) {
        signed_up(app, "new@example.org").await;
        app.work().await;
        app.visitor().post(PATH, json!({ "email": "new@example.org" })).await.expect(202);
        let reset = token(&newest_email(app, "new@example.org").await);
        app.visitor().put(PATH, json!({ "token": reset, "password": PASSWORD })).await.expect(204);
        let answer = log_in(app, "new@example.org", PASSWORD).await.1.expect(200).json();
        let user = &answer["user"];
        assert_eq!((&user["emailVerified"], &user["onboardingStep"]), (&json!(true), &json!("name")));
    }
}
