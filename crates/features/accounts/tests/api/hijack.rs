//! Anyone who signs up with a stranger's address never shares an account with its owner.

use domain::limits::CODE_RESEND_MS;
use serde_json::{Value, json};
use testkit::{Client, TestApp, on_both_databases};

use crate::newcomer::{GOOD, code, log_in, newest_email, session, token};

const SIGN_UP: &str = "/api/accounts";
const LINK: &str = "/api/accounts/verification/link";
const RESETS: &str = "/api/password-resets";
const OWNER: &str = "owner@example.org";
const THEIRS: &str = "a stranger's own choice";

fn form() -> Value {
    json!({ "email": OWNER, "password": THEIRS, "adult": true })
}

/// A stranger who signed up with the owner's address, and can do so again with the same key; and their ticket.
async fn stranger(app: &TestApp) -> (Client, String) {
    let mut browser = app.visitor().with_header("idempotency-key", "0199a5b0-6b8a-7c1e-9a53-1f2e3d4c5b6a");
    let answer = browser.post(SIGN_UP, form()).await.expect(202).json();
    (browser, answer["ticket"].as_str().unwrap().to_owned())
}

async fn reset(app: &TestApp, password: &str) {
    app.visitor().post(RESETS, json!({ "email": OWNER })).await.expect(202);
    let token = token(&newest_email(app, OWNER).await);
    app.visitor().put(RESETS, json!({ "token": token, "password": password })).await.expect(204);
}

on_both_databases! {
    async fn following_the_link_does_not_open_the_account_to_them(app: &TestApp) {
        stranger(app).await;
        let token = token(&newest_email(app, OWNER).await);
        let mut owner = app.visitor();
        let answer = owner.post(LINK, json!({ "token": token })).await.refused(422, "fields.invalid");
        assert_eq!(answer.json()["fields"], json!({ "password": "required" }));
        for password in [GOOD, "", &*"x".repeat(999)] {
            let body = json!({ "token": token, "password": password, "ticket": "x".repeat(43) });
            let answer = owner.post(LINK, body).await.refused(422, "fields.invalid");
            assert_eq!(answer.json()["fields"], json!({ "password": "wrong" }));
        }
        assert_eq!(owner.token(), None);
        let verified = "select count(*) from members where email_verified_at is not null";
        assert_eq!(app.number(verified, vec![]).await, 0);
        log_in(app, OWNER, THEIRS).await.1.refused(401, "login.refused");
    }

    /// The owner's own sign-up got a ticket as well; it is not the one with which the account began.
    async fn the_owners_own_ticket_does_not_stand_for_the_strangers_password(app: &TestApp) {
        stranger(app).await;
        let token = token(&newest_email(app, OWNER).await);
        let (mut owner, ticket) = crate::newcomer::signed_up(app, OWNER).await;
        let body = json!({ "token": token, "ticket": ticket });
        owner.post(LINK, body).await.refused(422, "fields.invalid");
    }

    async fn a_password_by_mail_is_the_owners_for_good(app: &TestApp) {
        let (mut browser, ticket) = stranger(app).await;
        let welcome = newest_email(app, OWNER).await;
        reset(app, GOOD).await;
        browser.post(SIGN_UP, form()).await.expect(202);
        log_in(app, OWNER, THEIRS).await.1.refused(401, "login.refused");
        let (mut owner, entered) = log_in(app, OWNER, GOOD).await;
        assert_eq!(entered.expect(200).json()["user"]["onboardingStep"], "name");

        let guess = json!({ "code": code(&welcome), "ticket": ticket });
        browser.post("/api/accounts/verification", guess).await.refused(422, "code.wrong");
        let link = json!({ "token": token(&welcome), "ticket": ticket });
        browser.post(LINK, link).await.refused(422, "link.expired");
        app.clock.advance(CODE_RESEND_MS);
        browser.post("/api/accounts/verification/resend", json!({ "ticket": ticket })).await.expect(202);
        assert_ne!(newest_email(app, OWNER).await.subject, "Your code");
        assert_eq!(session(&mut owner).await["user"]["email"], OWNER);
    }

    async fn a_wrong_password_leaves_the_link_good(app: &TestApp) {
        crate::newcomer::signed_up(app, OWNER).await;
        let token = token(&newest_email(app, OWNER).await);
        let mut phone = app.visitor();
        let body = |password: &str| json!({ "token": token, "password": password });
        phone.post(LINK, body(THEIRS)).await.refused(422, "fields.invalid");
        phone.post(LINK, body(GOOD)).await.expect(200);
    }
}
