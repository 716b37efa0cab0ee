//! `/api/accounts/verification`, by code, by link, and again.

use domain::limits::{CODE_MS, CODE_RESEND_MS, LINK_MS};
use domain::time::DAY;
use platform::params;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::newcomer::{
    GOOD, code, count_emails, log_in, newest_email, other, session, shaped, signed_up, token,
};

const PATH: &str = "/api/accounts/verification";
const LINK: &str = "/api/accounts/verification/link";
const RESEND: &str = "/api/accounts/verification/resend";
const MAYA: &str = "maya@example.org";

on_both_databases! {
    async fn the_code_opens_the_account_and_moves_on(app: &TestApp) {
        let (mut browser, ticket) = signed_up(app, MAYA).await;
        let code = code(&newest_email(app, MAYA).await);
        let body = json!({ "code": format!(" {} {} ", &code[..3], &code[3..]), "ticket": ticket });
        let answer = browser.post(PATH, body).await.expect(200);
        let user = &answer.json()["user"];
        assert_eq!((&user["emailVerified"], &user["onboardingStep"]), (&json!(true), &json!("name")));
        assert_eq!(session(&mut browser).await["user"]["email"], MAYA);
    }

    async fn the_link_opens_the_account_in_another_browser_once(app: &TestApp) {
        signed_up(app, MAYA).await;
        let token = token(&newest_email(app, MAYA).await);
        let mut elsewhere = app.visitor();
        let answer = elsewhere.post(LINK, json!({ "token": token, "password": GOOD })).await.expect(200);
        assert_eq!(answer.json()["user"]["emailVerified"], true);
        let again = json!({ "token": token, "password": GOOD });
        app.visitor().post(LINK, again).await.refused(422, "link.expired");
    }

    async fn the_browser_that_began_needs_no_password(app: &TestApp) {
        let (mut browser, ticket) = signed_up(app, MAYA).await;
        let token = token(&newest_email(app, MAYA).await);
        let answer = browser.post(LINK, json!({ "token": token, "ticket": ticket })).await.expect(200);
        assert_eq!(answer.json()["user"]["emailVerified"], true);
    }

    async fn a_session_of_the_account_needs_no_password_either_but_another_does(app: &TestApp) {
        let mut noah = shaped(app, "Noah", |new| new.email_verified_at = None).await;
        let mut mia = crate::newcomer::account(app, "Mia").await;
        noah.browser.post(RESEND, json!({})).await.expect(202);
        let token = token(&newest_email(app, &noah.email).await);
        mia.browser.post(LINK, json!({ "token": token })).await.refused(422, "fields.invalid");
        noah.browser.post(LINK, json!({ "token": token })).await.expect(200);
    }

    async fn looking_at_a_link_does_nothing(app: &TestApp) {
        signed_up(app, MAYA).await;
        let token = token(&newest_email(app, MAYA).await);
        let answer = app.visitor().get(&format!("{LINK}?token={token}")).await;
        assert_eq!(answer.status.as_u16(), 405);
        app.visitor().post(LINK, json!({ "token": token, "password": GOOD })).await.expect(200);
    }

    async fn a_code_lasts_ten_minutes_and_a_link_an_hour(app: &TestApp) {
        let (mut browser, ticket) = signed_up(app, MAYA).await;
        let message = newest_email(app, MAYA).await;
        app.clock.advance(CODE_MS);
        let body = json!({ "code": code(&message), "ticket": ticket });
        browser.post(PATH, body).await.refused(422, "code.expired");
        app.clock.advance(LINK_MS - CODE_MS - 1);
        let (_, second) = signed_up(app, "second@example.org").await;
        let body = json!({ "code": code(&crate::newcomer::newest_email(app, "second@example.org").await), "ticket": second });
        app.clock.advance(1);
        browser.post(LINK, json!({ "token": token(&message) })).await.refused(422, "link.expired");
        app.clock.advance(CODE_MS - 2);
        browser.post(PATH, body).await.expect(200);
    }

    async fn a_code_opens_nothing_without_its_own_ticket(app: &TestApp) {
        let (mut maya, mayas) = signed_up(app, MAYA).await;
        let (_, noahs) = signed_up(app, "noah@example.org").await;
        let code = code(&newest_email(app, MAYA).await);
        let mut stranger = app.visitor();
        stranger.post(PATH, json!({ "code": code, "ticket": noahs })).await.refused(422, "code.wrong");
        stranger.post(PATH, json!({ "code": code, "ticket": "x".repeat(43) })).await.refused(422, "code.expired");
        let none = stranger.post(PATH, json!({ "code": code })).await.refused(422, "fields.invalid");
        assert_eq!(none.json()["fields"], json!({ "ticket": "required" }));
        stranger.post(PATH, json!({ "code": "12345", "ticket": mayas })).await.refused(422, "code.wrong");
        maya.post(PATH, json!({ "code": code, "ticket": mayas })).await.expect(200);
    }

    async fn a_hundred_guesses_at_once_are_five_tries(app: &TestApp) {
        let (_, ticket) = signed_up(app, MAYA).await;
        let right = code(&newest_email(app, MAYA).await);
        let guesses = (0..100u32).map(|_| {
            let (mut browser, body) = (app.visitor(), json!({ "code": other(&right), "ticket": ticket }));
            tokio::spawn(async move { browser.post(PATH, body).await.code() })
        });
        let mut wrong = 0;
        for guess in guesses.collect::<Vec<_>>() {
            match guess.await.unwrap().as_str() {
                "code.wrong" => wrong += 1,
                "code.expired" => {}
                unexpected => panic!("{unexpected}"),
            }
        }
        assert_eq!(wrong, 5);
        app.visitor().post(PATH, json!({ "code": right, "ticket": ticket })).await.refused(422, "code.expired");
    }

    async fn the_right_code_many_times_at_once_opens_once(app: &TestApp) {
        let (_, ticket) = signed_up(app, MAYA).await;
        let right = code(&newest_email(app, MAYA).await);
        let tries = (0..5).map(|_| {
            let (mut browser, body) = (app.visitor(), json!({ "code": right, "ticket": ticket }));
            tokio::spawn(async move { browser.post(PATH, body).await.status.as_u16() })
        });
        let mut opened = 0;
        for one in tries.collect::<Vec<_>>() {
            opened += usize::from(one.await.unwrap() == 200);
        }
        assert_eq!(opened, 1);
        assert_eq!(app.number("select count(*) from sessions", params![]).await, 1);
    }

    async fn another_code_comes_after_a_minute_and_kills_the_older(app: &TestApp) {
        let (mut browser, ticket) = signed_up(app, MAYA).await;
        let first = newest_email(app, MAYA).await;
        let soon = browser.post(RESEND, json!({ "ticket": ticket })).await.refused(429, "code.too_soon");
        assert_eq!(soon.json()["nextAt"], app.clock.time().0 + CODE_RESEND_MS);
        assert_eq!(soon.header("retry-after"), "60");
        app.clock.advance(CODE_RESEND_MS);
        let again = browser.post(RESEND, json!({ "ticket": ticket })).await.expect(202);
        assert_eq!(again.json(), json!({ "nextAt": app.clock.time().0 + CODE_RESEND_MS }));
        let second = newest_email(app, MAYA).await;
        browser.post(LINK, json!({ "token": token(&first) })).await.refused(422, "link.expired");
        if code(&first) != code(&second) {
            let old = json!({ "code": code(&first), "ticket": ticket });
            browser.post(PATH, old).await.refused(422, "code.wrong");
        }
        browser.post(PATH, json!({ "code": code(&second), "ticket": ticket })).await.expect(200);
    }

    async fn many_asking_at_once_get_one_email(app: &TestApp) {
        let (_, ticket) = signed_up(app, MAYA).await;
        app.clock.advance(CODE_RESEND_MS);
        let tries = (0..30).map(|_| {
            let (mut browser, body) = (app.visitor(), json!({ "ticket": ticket }));
            tokio::spawn(async move { browser.post(RESEND, body).await.status.as_u16() })
        });
        let mut sent = 0;
        for one in tries.collect::<Vec<_>>() {
            sent += usize::from(one.await.unwrap() == 202);
        }
        assert_eq!(sent, 1);
        assert_eq!(count_emails(app, MAYA).await, 2);
    }

    async fn ten_codes_a_day_are_enough(app: &TestApp) {
        let (mut browser, ticket) = signed_up(app, MAYA).await;
        let began = app.clock.time();
        for _ in 0..9 {
            app.clock.advance(CODE_RESEND_MS);
            browser.post(RESEND, json!({ "ticket": ticket })).await.expect(202);
        }
        app.clock.advance(CODE_RESEND_MS);
        let enough = browser.post(RESEND, json!({ "ticket": ticket })).await.refused(429, "code.too_soon");
        assert_eq!(enough.json()["nextAt"], began.0 + DAY);
        assert_eq!(count_emails(app, MAYA).await, 10);
        app.clock.advance(DAY);
        browser.post(RESEND, json!({ "ticket": ticket })).await.refused(422, "code.expired");
    }

    /// R210, R214: anyone who is in without a verified address proves it from within, with or without an application.
    async fn a_session_needs_no_ticket(app: &TestApp) {
        let mut noah = shaped(app, "Noah", |new| {
            new.email_verified_at = None;
            new.onboarding_complete = false;
            new.onboarding_step = "verify".into();
        }).await;
        assert_eq!(session(&mut noah.browser).await["guard"]["community"], "/signup");
        noah.browser.post(RESEND, json!({})).await.expect(202);
        noah.browser.post(RESEND, json!({})).await.refused(429, "code.too_soon");
        let message = newest_email(app, &noah.email).await;
        noah.browser.post(PATH, json!({ "code": other(&code(&message)) })).await.refused(422, "code.wrong");
        let before = noah.browser.token().unwrap().to_owned();
        let answer = noah.browser.post(PATH, json!({ "code": code(&message) })).await.expect(200);
        assert_eq!(answer.json()["user"]["onboardingStep"], "name");
        assert_ne!(noah.browser.token(), Some(&*before));
        assert_eq!(session(&mut app.browser(&before)).await["user"], json!(null));
        noah.browser.post(RESEND, json!({})).await.expect(202);
        assert_eq!(count_emails(app, &noah.email).await, 1, "nothing is left to prove");
    }

    async fn an_unproven_address_does_not_let_in_but_is_sent_a_way(app: &TestApp) {
        signed_up(app, MAYA).await;
        assert_eq!(count_emails(app, MAYA).await, 1);
        app.clock.advance(CODE_RESEND_MS);
        log_in(app, MAYA, "some other password").await.1.refused(401, "login.refused");
        assert_eq!(count_emails(app, MAYA).await, 1, "a wrong password sends nothing");
        log_in(app, MAYA, GOOD).await.1.refused(401, "login.refused");
        let message = newest_email(app, MAYA).await;
        assert_eq!(count_emails(app, MAYA).await, 2);
        log_in(app, MAYA, GOOD).await.1.refused(401, "login.refused");
        assert_eq!(count_emails(app, MAYA).await, 2, "not twice in a minute");
        app.visitor().post(LINK, json!({ "token": token(&message), "password": GOOD })).await.expect(200);
        log_in(app, MAYA, GOOD).await.1.expect(200);
    }
}
