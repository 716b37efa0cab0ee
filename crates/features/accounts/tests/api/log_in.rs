//! What `POST /api/session` answers, to whom, and what it changes.

use accounts::browser::Browser;
use domain::limits::SESSION_IDLE_MS;
use platform::http::client::Network;
use platform::params;
use serde_json::json;
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{account, log_in, session};

on_both_databases! {
    /// No new account has such an address, but one that does goes on.
    async fn an_old_address_with_a_percent_sign_goes_on(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let sql = "update members set email = 'maya%x@exhale.test', email_key = 'maya%x@exhale.test' where id = $1";
        app.change(sql, params![maya.id]).await;
        let (_, answer) = log_in(app, "maya%x@exhale.test", PASSWORD).await;
        answer.expect(200);
    }

    /// R336, R337: signing in is noted on the one row behind the user document and the public profile.
    async fn the_right_password_lets_in_and_is_noted(app: &TestApp) {
        let maya = account(app, "Maya").await;
        app.clock.advance(5_000);
        let (mut browser, answer) = log_in(app, " MAYA@exhale.test ", PASSWORD).await;
        let answer = answer.expect(200);
        assert_eq!(answer.json()["user"]["uid"], json!(maya.id));
        assert_eq!(answer.json(), session(&mut browser).await);
        let sql = "select last_active from members where id = $1";
        assert_eq!(app.number(sql, params![maya.id]).await, app.clock.time().0);
        assert_eq!(browser.get("/api/members/me").await.expect(200).json()["lastActive"], app.clock.time().0);
    }

    /// The password is looked at before the transaction, and may be replaced in between.
    async fn a_password_replaced_meanwhile_lets_nobody_in(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let checked = members::store::credentials_of(&app.app.db, maya.id).await.unwrap().unwrap().password_hash;
        let enter = async |typed: Option<String>| {
            let (at, id) = (app.app.clone(), maya.id);
            let browser = Browser { token: None, viewer: None, device: "Test browser".into(), network: Network(7) };
            app.app.db.write(move |tx| browser.enter(tx, &at, id, typed.as_deref())).await
        };
        assert!(enter(Some(checked.clone())).await.is_ok());
        app.change("update members set password_hash = 'another' where id = $1", params![maya.id]).await;
        let sessions = app.number("select count(*) from sessions", params![]).await;
        assert!(enter(Some(checked)).await.is_err());
        assert_eq!(app.number("select count(*) from sessions", params![]).await, sessions);
        assert!(enter(None).await.is_ok());
    }

    async fn the_cookie_is_out_of_reach(app: &TestApp) {
        account(app, "Maya").await;
        let (browser, answer) = log_in(app, "maya@exhale.test", PASSWORD).await;
        let answer = answer.expect(200);
        let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
        let token = browser.token().unwrap();
        assert_eq!(token.len(), 43);
        let expected =
            format!("__Host-exhale={token}; Path=/; Max-Age={}; HttpOnly; Secure; SameSite=Lax", SESSION_IDLE_MS / 1000);
        assert_eq!(cookies, [&expected]);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(!String::from_utf8_lossy(&answer.body).contains(token));
    }

    async fn the_token_is_stored_nowhere(app: &TestApp) {
        account(app, "Maya").await;
        let (browser, _) = log_in(app, "maya@exhale.test", PASSWORD).await;
        let token = browser.token().unwrap();
        let plain = app.number("select count(*) from sessions where token_hash = $1", params![token.as_bytes().to_vec()]);
        assert_eq!(plain.await, 0);
        let hashed = platform::random::sha256(token.as_bytes());
        assert_eq!(app.number("select count(*) from sessions where token_hash = $1", params![hashed]).await, 1);
    }

    async fn nothing_is_set_before_the_login(app: &TestApp) {
        let mut visitor = app.visitor();
        assert!(visitor.get("/api/session").await.expect(200).headers.get("set-cookie").is_none());
        let (_, refused) = log_in(app, "maya@exhale.test", PASSWORD).await;
        assert!(refused.headers.get("set-cookie").is_none());
    }

    async fn a_planted_token_never_becomes_a_session(app: &TestApp) {
        account(app, "Maya").await;
        let planted = "A".repeat(43);
        let mut browser = app.browser(&planted);
        let body = json!({ "email": "maya@exhale.test", "password": PASSWORD });
        browser.post("/api/session", body).await.expect(200);
        assert_ne!(browser.token(), Some(&*planted));
        assert_eq!(session(&mut app.browser(&planted)).await["user"], json!(null));
    }

    async fn a_new_login_ends_the_one_it_replaces_and_no_other(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        account(app, "Noah").await;
        let (mut phone, _) = log_in(app, "maya@exhale.test", PASSWORD).await;
        let first = maya.browser.token().unwrap().to_owned();
        let body = json!({ "email": "maya@exhale.test", "password": PASSWORD });
        maya.browser.post("/api/session", body).await.expect(200);
        assert_eq!(session(&mut app.browser(&first)).await["user"], json!(null));
        let second = maya.browser.token().unwrap().to_owned();
        let body = json!({ "email": "noah@exhale.test", "password": PASSWORD });
        maya.browser.post("/api/session", body).await.expect(200);
        assert_eq!(session(&mut app.browser(&second)).await["user"], json!(null));
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Noah");
        assert_eq!(session(&mut phone).await["user"]["firstName"], "Maya");
    }

    async fn a_refused_login_leaves_the_session_alone(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let body = json!({ "email": "maya@exhale.test", "password": "something else" });
        maya.browser.post("/api/session", body).await.refused(401, "login.refused");
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
    }

    async fn a_flood_is_turned_away_and_never_breaks(app: &TestApp) {
        account(app, "Maya").await;
        let flood = (0..150).map(|_| {
            let mut browser = app.visitor();
            let body = json!({ "email": "maya@exhale.test", "password": "something else" });
            tokio::spawn(async move { browser.post("/api/session", body).await })
        });
        let (mut refused, mut busy) = (0, 0);
        for answer in flood.collect::<Vec<_>>() {
            let answer = answer.await.unwrap();
            match answer.status.as_u16() {
                401 => refused += 1,
                503 => {
                    assert_eq!(answer.header("retry-after"), "2");
                    busy += 1;
                }
                other => panic!("{other}"),
            }
        }
        assert!(refused >= 64 && busy > 0, "{refused} refused, {busy} busy");
        log_in(app, "maya@exhale.test", PASSWORD).await.1.expect(200);
    }
}
