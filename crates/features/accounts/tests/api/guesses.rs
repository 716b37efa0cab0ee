//! Guesses at a password: how many there are, and that nobody's guesses keep the account's owner out.

use accounts::browser::Browser;
use accounts::change_password::proven;
use accounts::log_in::log_in;
use accounts::passwords::Passwords;
use axum::Extension;
use axum::extract::State;
use domain::time::{DAY, MINUTE};
use platform::app::{App, Parts};
use platform::http::Json;
use platform::http::client::Network;
use platform::http::guesses::{From, Guesses};
use platform::params;
use serde_json::json;
use testkit::{Answer, PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{GOOD, account, newest_email, token};

const HOME: &str = "192.0.2.1";
const CAFE: &str = "192.0.2.2";
const EMAIL: &str = "maya@exhale.test";

async fn tried(app: &TestApp, guesses: &Guesses, address: &str, password: &str) -> Answer {
    let mut browser = app.browser_from(address, guesses, None);
    browser.post("/api/session", json!({ "email": EMAIL, "password": password })).await
}

/// Guesses wrongly from this many networks until each, or the account, has no guess left.
fn guessed_at(app: &TestApp, guesses: &Guesses, networks: u64) {
    for network in 0..networks {
        let from = From::Network { network, known: false };
        for _ in 0..10 {
            let _ = guesses.begin(EMAIL, from, app.clock.time()).map(drop);
        }
    }
}

on_both_databases! {
    async fn seven_networks_do_not_keep_the_owner_out(app: &TestApp) {
        account(app, "Maya").await;
        let guesses = Guesses::new(1.0);
        guessed_at(app, &guesses, 7);
        tried(app, &guesses, HOME, PASSWORD).await.expect(200);
    }

    async fn nor_does_any_number_where_the_owner_was_before(app: &TestApp) {
        account(app, "Maya").await;
        let guesses = Guesses::new(1.0);
        tried(app, &guesses, HOME, PASSWORD).await.expect(200);
        guessed_at(app, &guesses, 120);
        let over = tried(app, &guesses, CAFE, PASSWORD).await.refused(429, "rate.limited");
        assert_eq!(over.header("retry-after"), "3");
        tried(app, &guesses, HOME, "something else").await.refused(401, "login.refused");
        tried(app, &guesses, HOME, PASSWORD).await.expect(200);
        app.clock.advance(90 * DAY);
        guessed_at(app, &guesses, 120);
        tried(app, &guesses, HOME, PASSWORD).await.refused(429, "rate.limited");
    }

    /// Members stay logged in for months; then it is the use of a session that tells where they are.
    async fn nor_where_a_session_is_used(app: &TestApp) {
        account(app, "Maya").await;
        let guesses = Guesses::new(1.0);
        let mut browser = app.browser_from(HOME, &guesses, None);
        browser.post("/api/session", json!({ "email": EMAIL, "password": PASSWORD })).await.expect(200);
        let mut travelled = app.browser_from(CAFE, &guesses, browser.token());
        guessed_at(app, &guesses, 120);
        tried(app, &guesses, CAFE, PASSWORD).await.refused(429, "rate.limited");
        app.clock.advance(6 * MINUTE);
        travelled.get("/api/members/me").await.expect(200);
        guessed_at(app, &guesses, 120);
        tried(app, &guesses, CAFE, PASSWORD).await.expect(200);
    }

    async fn a_network_has_ten_wrong_guesses_also_at_nobody(app: &TestApp) {
        let guesses = Guesses::new(1.0);
        for exists in [false, true] {
            if exists {
                account(app, "Maya").await;
            }
            for _ in 0..10 {
                tried(app, &guesses, HOME, "something else").await.refused(401, "login.refused");
            }
            tried(app, &guesses, HOME, PASSWORD).await.refused(429, "rate.limited");
            app.clock.advance(600_000);
        }
        for _ in 0..15 {
            tried(app, &guesses, HOME, PASSWORD).await.expect(200);
        }
    }

    /// How many guesses there are would tell that one was right.
    async fn right_passwords_count_where_they_let_nobody_in(app: &TestApp) {
        account(app, "Maya").await;
        for change in ["update members set suspended_at = 1", "update members set suspended_at = null, email_verified_at = null"] {
            app.change(change, params![]).await;
            for password in [PASSWORD, "something else"] {
                let guesses = Guesses::new(1.0);
                for _ in 0..10 {
                    tried(app, &guesses, HOME, password).await.refused(401, "login.refused");
                }
                tried(app, &guesses, HOME, password).await.refused(429, "rate.limited");
            }
        }
    }

    async fn a_new_password_by_mail_clears_what_was_counted(app: &TestApp) {
        account(app, "Maya").await;
        let guesses = Guesses::new(1.0);
        tried(app, &guesses, CAFE, PASSWORD).await.expect(200);
        guessed_at(app, &guesses, 120);
        app.visitor().post("/api/password-resets", json!({ "email": EMAIL })).await.expect(202);
        let link = token(&newest_email(app, EMAIL).await);
        let mut browser = app.browser_from(HOME, &guesses, None);
        browser.put("/api/password-resets", json!({ "token": link, "password": GOOD })).await.expect(204);
        tried(app, &guesses, "192.0.2.3", GOOD).await.expect(200);
        // Another server has counted on its own: there the network of the reset is known, and the former ones are not.
        let elsewhere = Guesses::new(1.0);
        guessed_at(app, &elsewhere, 120);
        tried(app, &elsewhere, HOME, GOOD).await.expect(200);
        tried(app, &elsewhere, CAFE, GOOD).await.refused(429, "rate.limited");
    }

    async fn a_password_that_could_not_be_checked_counts_as_no_guess(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let guesses = Guesses::new(1.0);
        let server = App::new(Parts { guesses, ..(*app.app).clone() });
        let logged_in = async |passwords: &Passwords| {
            let browser = Browser { token: None, viewer: None, device: "Test browser".into(), network: Network(7) };
            let login = Json(serde_json::from_value(json!({ "email": EMAIL, "password": PASSWORD })).unwrap());
            let entered =
                log_in(State(server.clone()), Extension(passwords.clone()), browser, login).await;
            entered.map(drop).map_err(|error| error.error_code.status)
        };
        let known = async |passwords: &Passwords| {
            let stored = proven(&server, passwords, maya.id, PASSWORD).await;
            stored.map(|stored| stored.is_some()).map_err(|error| error.error_code.status)
        };
        let (full, free) = (Passwords::new(1, 0), Passwords::default());
        for _ in 0..10 {
            assert_eq!((logged_in(&full).await, known(&full).await), (Err(503), Err(503)));
        }
        assert_eq!((logged_in(&free).await, known(&free).await), (Ok(()), Ok(true)));
    }

    /// What is kept says of no network which it was.
    async fn of_a_network_sixteen_bits_are_kept_for_ninety_days(app: &TestApp) {
        let maya = account(app, "Maya").await;
        let guesses = Guesses::new(1.0);
        tried(app, &guesses, HOME, PASSWORD).await.expect(200);
        tried(app, &guesses, HOME, PASSWORD).await.expect(200);
        let count = || app.number("select count(*) from known_networks where member_id = $1", params![maya.id]);
        assert_eq!(count().await, 1);
        assert!((0..65_536).contains(&app.number("select network from known_networks", params![]).await));
        let expire = async || {
            let now = app.clock.time();
            app.app.db.write(move |tx| members::networks::expire(tx, now)).await.unwrap()
        };
        app.clock.advance(90 * DAY - 1);
        assert_eq!(expire().await, 0);
        app.clock.advance(1);
        assert_eq!((expire().await, count().await), (1, 0));
    }
}
