//! `exhale admin create`: for a new address, a member's, and one that a stranger may have signed up with.

use exhale::commands::admin::create;
use serde_json::{Value, json};
use testkit::{Answer, Client, TestApp, on_both_databases};

const ADDRESS: &str = "root@example.org";
const TYPED: &str = "typed at the terminal";
const THEIRS: &str = "a stranger's own choice";

async fn created(app: &TestApp, address: &str, password: &str) -> Result<String, String> {
    create(&app.app, address, password, "Alex").await.map_err(|error| error.to_string())
}

async fn log_in(app: &TestApp, password: &str) -> Answer {
    app.visitor().post("/api/session", json!({ "email": ADDRESS, "password": password })).await
}

async fn sign_up(app: &TestApp) -> (Client, Value) {
    let mut browser = app.visitor().with_header("idempotency-key", "0199a5b0-6b8a-7c1e-9a53-1f2e3d4c5b6a");
    let ticket = again(&mut browser).await;
    (browser, ticket)
}

async fn again(browser: &mut Client) -> Value {
    let body = json!({ "email": ADDRESS, "password": THEIRS, "adult": true });
    browser.post("/api/accounts", body).await.expect(202).json()["ticket"].clone()
}

/// What the last email has for the page and behind its link's `#`.
async fn secrets(app: &TestApp) -> (String, String) {
    app.work().await;
    let text = app.postbox.last_to(ADDRESS).unwrap().text;
    let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
    let token = text.split('#').nth(1).unwrap().lines().next().unwrap().to_owned();
    (text.lines().find(is_code).unwrap().to_owned(), token)
}

on_both_databases! {
    async fn a_new_address_can_log_in_at_once(app: &TestApp) {
        created(app, ADDRESS, TYPED).await.unwrap();
        let answer = log_in(app, TYPED).await.expect(200).json();
        assert_eq!((&answer["user"]["isAdmin"], &answer["user"]["firstName"]), (&json!(true), &json!("Alex")));
        assert_eq!((&answer["guard"]["admin"], &answer["guard"]["community"]), (&json!(null), &json!(null)));
    }

    async fn a_member_keeps_password_and_name_and_loses_the_sessions(app: &TestApp) {
        let hash = accounts::passwords::hash_now(&*app.app.random, THEIRS).unwrap();
        let mut maya = app.person("Maya", |new| {
            new.email = domain::email::Email::parse(ADDRESS).unwrap();
            new.password_hash = hash;
            new.roles.ambassador = true;
        }).await;
        let said = created(app, "ROOT@example.org", "").await.unwrap();
        assert!(said.contains("the password is unchanged"), "{said}");
        assert_eq!(maya.browser.get("/api/session").await.json()["user"], json!(null));
        let user = log_in(app, THEIRS).await.expect(200).json()["user"].clone();
        assert_eq!((&user["isAdmin"], &user["isAmbassador"]), (&json!(true), &json!(true)));
        assert_eq!(user["firstName"], "Maya");
    }

    async fn an_address_that_nobody_proved_is_taken_out_of_a_strangers_hands(app: &TestApp) {
        let (mut stranger, ticket) = sign_up(app).await;
        let (code, token) = secrets(app).await;
        let said = created(app, ADDRESS, TYPED).await.unwrap();
        assert!(said.contains("this password now"), "{said}");

        again(&mut stranger).await;
        log_in(app, THEIRS).await.refused(401, "login.refused");
        let code = json!({ "code": code, "ticket": ticket });
        stranger.post("/api/accounts/verification", code).await.refused(422, "code.wrong");
        let link = json!({ "token": token, "ticket": ticket });
        stranger.post("/api/accounts/verification/link", link).await.refused(422, "link.expired");

        let answer = log_in(app, TYPED).await.expect(200).json();
        assert_eq!((&answer["user"]["isAdmin"], &answer["user"]["firstName"]), (&json!(true), &json!("Alex")));
        assert_eq!(answer["guard"]["admin"], json!(null));
    }

    async fn nothing_comes_of_a_bad_address_or_a_weak_password(app: &TestApp) {
        for address in ["", "root", "root@", "two@at@example.org"] {
            assert!(created(app, address, TYPED).await.unwrap_err().contains("email address"), "{address}");
        }
        let weak = [("short", "too_short"), ("password1", "common"), (ADDRESS, "like_email"), ("", "too_short")];
        for (password, fault) in weak {
            assert!(created(app, ADDRESS, password).await.unwrap_err().ends_with(fault), "{password}");
        }
        sign_up(app).await;
        assert!(created(app, ADDRESS, "short").await.unwrap_err().ends_with("too_short"));
        created(app, ADDRESS, TYPED).await.unwrap();
    }
}
