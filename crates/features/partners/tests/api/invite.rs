//! An ambassador's link and its totals: who came by it is told to nobody, and nothing changes for them.

use domain::time::DAY;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

async fn ambassador(app: &TestApp) -> Person {
    app.person("Ava", |new| new.roles.ambassador = true).await
}

/// makes the ambassador's link again; answers its code.
async fn replaced(ava: &mut Person) -> String {
    let made = ava.browser.post("/api/me/invite", Value::Null).await.expect(201).json();
    made["invite"]["code"].as_str().unwrap().to_owned()
}

async fn shown(ava: &mut Person) -> Value {
    ava.browser.get("/api/me/invite").await.expect(200).json()["invite"].clone()
}

/// Members who came by this code, as the sign-up keeps it.
async fn come(app: &TestApp, names: std::ops::Range<usize>, code: &str) {
    for name in names {
        let person = app.member(&format!("M{name}")).await;
        let change = "update members set invite_code = $2, last_active = $3 where id = $1";
        app.change(change, params![person.id, code, app.clock.time()]).await;
    }
}

/// A day goes by, and everyone is counted.
async fn counted(app: &TestApp) {
    app.run("partners.count_invites").await;
    app.work().await;
}

on_both_databases! {
    async fn a_link_is_made_when_it_is_asked_for_and_can_be_replaced(app: &TestApp) {
        let mut ava = ambassador(app).await;
        assert_eq!(shown(&mut ava).await, Value::Null);
        let first = replaced(&mut ava).await;
        let invite = shown(&mut ava).await;
        assert_eq!(invite["url"], format!("http://localhost:4780/signup?invite={first}"));
        assert_eq!((&invite["joined"], &invite["active"]), (&Value::Null, &Value::Null));
        let second = replaced(&mut ava).await;
        assert_ne!(first, second);
        assert_eq!(shown(&mut ava).await["code"], second);
    }

    async fn only_ambassadors_have_one(app: &TestApp) {
        let others = [app.member("Maya").await, app.moderator("Mo").await, app.admin("Ada").await];
        for mut other in others.into_iter().chain([app.person("Pia", |new| new.roles.professional = true).await]) {
            other.browser.get("/api/me/invite").await.refused(403, "partners.no_ambassador");
            other.browser.post("/api/me/invite", Value::Null).await.refused(403, "partners.no_ambassador");
        }
    }

    async fn ten_links_a_day_are_enough(app: &TestApp) {
        let mut ava = ambassador(app).await;
        for _ in 0..10 {
            replaced(&mut ava).await;
        }
        ava.browser.post("/api/me/invite", Value::Null).await.refused(409, "partners.too_many_invites");
        app.clock.advance(DAY);
        replaced(&mut ava).await;
    }

    async fn totals_are_told_in_tens_and_not_below(app: &TestApp) {
        let mut ava = ambassador(app).await;
        let code = replaced(&mut ava).await;
        come(app, 0..9, &code).await;
        counted(app).await;
        let invite = shown(&mut ava).await;
        assert_eq!((&invite["joined"], &invite["active"]), (&Value::Null, &Value::Null));
        assert_eq!(invite["countedAt"], app.clock.time().0);

        come(app, 9..14, &code).await;
        counted(app).await;
        let invite = shown(&mut ava).await;
        assert_eq!((&invite["joined"], &invite["active"]), (&json!(10), &json!(10)));

        // Those who came by the old link still count; who was away for long is not active.
        let newer = replaced(&mut ava).await;
        come(app, 14..20, &newer).await;
        app.change("update members set last_active = 0 where invite_code = $1", params![code]).await;
        counted(app).await;
        let invite = shown(&mut ava).await;
        assert_eq!((&invite["joined"], &invite["active"]), (&json!(20), &Value::Null));
    }

    async fn nobody_is_counted_before_the_address_is_verified(app: &TestApp) {
        let mut ava = ambassador(app).await;
        let code = replaced(&mut ava).await;
        come(app, 0..10, &code).await;
        app.change("update members set email_verified_at = null where first_name = 'M3'", params![]).await;
        counted(app).await;
        assert_eq!(shown(&mut ava).await["joined"], Value::Null);
    }

    async fn every_ambassador_is_counted_however_many_there_are(app: &TestApp) {
        for n in 0..101 {
            let mut ava = app.person(&format!("A{n}"), |new| new.roles.ambassador = true).await;
            replaced(&mut ava).await;
        }
        counted(app).await;
        assert_eq!(app.number("select count(*) from invite_counts", params![]).await, 101);
    }
}
