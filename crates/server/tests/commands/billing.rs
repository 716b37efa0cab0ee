//! `exhale billing`: memberships that are given and taken back, looking again, and ending what nobody can end themselves.

use domain::plan::Price;
use domain::time::DAY;
use exhale::commands::billing::{Action, Plan, run};
use platform::params;
use platform::payments::{MoneyState, PurchaseState};
use serde_json::{Value, json};
use testkit::{Person, TestApp, bought, on_both_databases};

async fn done(app: &TestApp, action: Action) -> Result<String, String> {
    run(&app.app, &action).await.map_err(|error| error.to_string())
}

fn grant(email: &str, until: Option<&str>) -> Action {
    Action::Grant {
        email: email.into(),
        plan: Plan::One,
        until: until.map(str::to_owned),
        gift: false,
        reason: "Hard times.".into(),
    }
}

async fn user(person: &mut Person) -> Value {
    person.browser.get("/api/session").await.expect(200).json()["user"].clone()
}

/// A member who bought this at the provider.
async fn customer(app: &TestApp, name: &str, id: &str, price: Price) -> (Person, String) {
    app.payments.open_shop();
    let mut person = app.member(name).await;
    let body = json!({ "price": price.key(), "from": "upgrade" });
    person.browser.post("/api/billing/checkouts", body).await.expect(201);
    let customer = user(&mut person).await["stripeCustomerId"].as_str().unwrap().to_owned();
    app.payments.set(&customer, vec![bought(id, price, app.clock.time())]);
    (person, customer)
}

on_both_databases! {
    async fn given_and_taken_back(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let said = done(app, grant(&maya.email, Some("2026-01-31"))).await.unwrap();
        let id = said.rsplit(' ').next().unwrap().to_owned();
        let seen = user(&mut maya).await;
        assert_eq!((&seen["tier"], &seen["subscriptionIds"]), (&json!(2), &json!([id])));
        // Until the end of the last day: 16 days and twelve hours from now.
        app.clock.advance(16 * DAY + DAY / 2 - 1);
        assert_eq!(user(&mut maya).await["tier"], 2);
        app.clock.advance(1);
        assert_eq!(user(&mut maya).await["tier"], 0);
        done(app, grant(&maya.email, None)).await.unwrap();
        let revoke = |id: Option<String>| Action::Revoke { email: maya.email.clone(), id, reason: "A mistake.".into() };
        assert_eq!(done(app, revoke(Some("sub_1".into()))).await.unwrap_err(), "there is no grant to end");
        assert_eq!(done(app, revoke(None)).await.unwrap(), "done; 1 ended");
        assert_eq!(user(&mut maya).await["tier"], 0);
        let log = "select count(*) from audit_entries where action in ('grant', 'revoke') and actor_id is null";
        assert_eq!(app.number(log, vec![]).await, 3);
    }

    async fn what_is_refused(app: &TestApp) {
        let maya = app.member("Maya").await;
        for (action, why) in [
            (grant("nobody@exhale.test", None), "nobody@exhale.test has no account"),
            (grant("nonsense", None), "this is not an email address"),
            (grant(&maya.email, Some("soon")), "--until needs a day such as 2027-12-31"),
            (grant(&maya.email, Some("2025-12-31")), "until: past"),
            (Action::Replay { since: None, email: None }, "give --since with a day, or --email"),
        ] {
            assert_eq!(done(app, action).await.unwrap_err(), why);
        }
        assert_eq!(app.number("select count(*) from entitlements", vec![]).await, 0);
    }

    async fn looking_again(app: &TestApp) {
        let (mut maya, customer) = customer(app, "Maya", "sub_1", Price::Tier0Weekly).await;
        let replay = |since: Option<&str>, email: Option<&str>| Action::Replay {
            since: since.map(str::to_owned), email: email.map(str::to_owned),
        };
        assert_eq!(done(app, replay(None, Some(&maya.email))).await.unwrap(), "done");
        assert_eq!(user(&mut maya).await["tier"], 1);
        app.payments.alter(&customer, "sub_1", |one| one.money = MoneyState::Refunded);
        app.payments.news(&customer, app.clock.time());
        assert_eq!(done(app, replay(Some("2026-01-16"), None)).await.unwrap(), "done; 0 customers were checked");
        assert_eq!(done(app, replay(Some("2026-01-15"), None)).await.unwrap(), "done; 1 customers were checked");
        assert_eq!(user(&mut maya).await["tier"], 0);
    }

    /// Anyone who is suspended cannot cancel: the operator does, and they keep what they paid for.
    async fn ending_what_a_suspended_member_pays_for(app: &TestApp) {
        let (maya, customer) = customer(app, "Maya", "sub_1", Price::Tier0Weekly).await;
        app.change("update members set suspended_at = 1 where id = $1", params![maya.id]).await;
        let end = || Action::End { email: maya.email.clone() };
        assert_eq!(done(app, end()).await.unwrap(), "done; 1 will end with the paid period; 0 with an open payment ended now");
        assert!(app.payments.of(&customer)[0].ends_with_period);
        assert_eq!(done(app, end()).await.unwrap(), "done; 0 will end with the paid period; 0 with an open payment ended now");
        let live = "select count(*) from members where id = $1 and standing like '%sub_1%'";
        assert_eq!(app.number(live, params![maya.id]).await, 1);
        app.payments.alter(&customer, "sub_1", |one| one.state = PurchaseState::PastDue);
        assert_eq!(done(app, end()).await.unwrap(), "done; 0 will end with the paid period; 1 with an open payment ended now");
        assert_eq!(app.payments.of(&customer)[0].state, PurchaseState::Canceled);
    }
}
