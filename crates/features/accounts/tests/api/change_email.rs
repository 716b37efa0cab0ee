//! What `/api/account/email` answers, to whom, and what it changes.

use domain::limits::{CODE_MS, CODE_RESEND_MS};
use platform::params;
use serde_json::json;
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{account, code, count_emails, log_in, newest_email, other, session, token};

const PATH: &str = "/api/account/email";
const NEW: &str = "New.Maya@example.org";

on_both_databases! {
    async fn it_takes_effect_with_the_code_and_both_addresses_hear_of_it(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        maya.browser.post(PATH, json!({ "email": NEW, "password": PASSWORD })).await.expect(202);
        assert_eq!(session(&mut maya.browser).await["user"]["email"], "maya@exhale.test");
        let code = code(&newest_email(app, NEW).await);
        let notice = newest_email(app, "maya@exhale.test").await;
        assert!(!notice.text.contains(NEW) && !notice.text.contains(&code), "{}", notice.text);
        maya.browser.put(PATH, json!({ "code": other(&code) })).await.refused(422, "code.wrong");
        let answer = maya.browser.put(PATH, json!({ "code": code })).await.expect(200).json();
        assert_eq!(answer["user"]["email"], NEW);
        assert_eq!(count_emails(app, "maya@exhale.test").await, 2);
        maya.browser.put(PATH, json!({ "code": code })).await.refused(422, "code.wrong");
        log_in(app, "maya@exhale.test", PASSWORD).await.1.refused(401, "login.refused");
        log_in(app, "new.maya@example.org", PASSWORD).await.1.expect(200);
    }

    async fn it_takes_the_password_and_another_address(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let cases = [
            (NEW, "something else", json!({ "password": "wrong" })),
            ("nonsense", PASSWORD, json!({ "email": "invalid" })),
            ("maya%elsewhere.org@example.org", PASSWORD, json!({ "email": "invalid" })),
            ("MAYA@exhale.test", PASSWORD, json!({ "email": "same" })),
        ];
        for (email, password, fields) in cases {
            let body = json!({ "email": email, "password": password });
            assert_eq!(maya.browser.post(PATH, body).await.refused(422, "fields.invalid").json()["fields"], fields);
        }
        assert_eq!(app.work().await, 0);
        app.visitor().post(PATH, json!({ "email": NEW, "password": PASSWORD })).await.refused(401, "session.none");
        app.visitor().put(PATH, json!({ "code": "123456" })).await.refused(401, "session.none");
        maya.browser.put(PATH, json!({ "code": "123456" })).await.refused(422, "code.expired");
    }

    async fn a_taken_address_answers_alike_and_never_opens(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let mut mia = account(app, "Mia").await;
        account(app, "Noah").await;
        let free = maya.browser.post(PATH, json!({ "email": NEW, "password": PASSWORD })).await.expect(202);
        let taken = mia.browser.post(PATH, json!({ "email": "Noah@exhale.test", "password": PASSWORD })).await.expect(202);
        assert_eq!(free.body, taken.body);
        app.work().await;
        let told = app.postbox.last_to("noah@exhale.test").unwrap();
        assert_eq!(told.subject, "About your account");
        assert!(!told.text.contains("mia"), "{}", told.text);
        for browser in [&mut maya.browser, &mut mia.browser] {
            let soon = browser.post(PATH, json!({ "email": NEW, "password": PASSWORD })).await;
            assert_eq!(soon.refused(429, "code.too_soon").json()["nextAt"], app.clock.time().0 + CODE_RESEND_MS);
            let right = code(&newest_email(app, NEW).await);
            for _ in 0..5 {
                browser.put(PATH, json!({ "code": other(&right) })).await.refused(422, "code.wrong");
            }
            browser.put(PATH, json!({ "code": other(&right) })).await.refused(422, "code.expired");
        }
    }

    async fn an_address_taken_in_the_meantime_stays_with_the_one_who_took_it(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let noah = account(app, "Noah").await;
        maya.browser.post(PATH, json!({ "email": NEW, "password": PASSWORD })).await.expect(202);
        let code = code(&newest_email(app, NEW).await);
        app.change("update members set email_key = 'new.maya@example.org' where id = $1", params![noah.id]).await;
        maya.browser.put(PATH, json!({ "code": code })).await.refused(422, "code.expired");
        assert_eq!(session(&mut maya.browser).await["user"]["email"], "maya@exhale.test");
    }

    async fn two_accounts_at_once_do_not_share_an_address(app: &TestApp) {
        let mut people = [account(app, "Maya").await, account(app, "Noah").await];
        let mut codes = Vec::new();
        for person in &mut people {
            person.browser.post(PATH, json!({ "email": NEW, "password": PASSWORD })).await.expect(202);
            codes.push(code(&newest_email(app, NEW).await));
        }
        let tries: Vec<_> = people.iter().zip(codes).map(|(person, code)| {
            let mut browser = person.browser.clone();
            tokio::spawn(async move { browser.put(PATH, json!({ "code": code })).await.status.as_u16() })
        }).collect();
        let mut seen = Vec::new();
        for one in tries {
            seen.push(one.await.unwrap());
        }
        seen.sort_unstable();
        assert_eq!(seen, [200, 422]);
    }

    async fn the_code_lasts_ten_minutes(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        maya.browser.post(PATH, json!({ "email": NEW, "password": PASSWORD })).await.expect(202);
        let code = code(&newest_email(app, NEW).await);
        app.clock.advance(CODE_MS);
        maya.browser.put(PATH, json!({ "code": code })).await.refused(422, "code.expired");
    }

    async fn what_went_to_the_former_address_opens_nothing(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        app.visitor().post("/api/password-resets", json!({ "email": maya.email })).await.expect(202);
        let reset = token(&newest_email(app, &maya.email).await);
        maya.browser.post(PATH, json!({ "email": NEW, "password": PASSWORD })).await.expect(202);
        let code = code(&newest_email(app, NEW).await);
        maya.browser.put(PATH, json!({ "code": code })).await.expect(200);
        let body = json!({ "token": reset, "password": "another good one" });
        app.visitor().put("/api/password-resets", body).await.refused(422, "link.expired");
    }

    async fn it_ends_the_other_sessions(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let (mut phone, _) = log_in(app, &maya.email, PASSWORD).await;
        maya.browser.post(PATH, json!({ "email": NEW, "password": PASSWORD })).await.expect(202);
        let code = code(&newest_email(app, NEW).await);
        assert_eq!(session(&mut phone).await["user"]["firstName"], "Maya");
        maya.browser.put(PATH, json!({ "code": code })).await.expect(200);
        assert_eq!(session(&mut phone).await["user"], json!(null));
        assert_eq!(session(&mut maya.browser).await["user"]["email"], NEW);
    }
}
