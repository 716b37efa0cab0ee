//! What is stored and what is granted: a plan that nothing stands for leads to the plans, one that ended leads nowhere.

use domain::entitlement::Entitled;
use domain::plan::Slot;
use domain::role::Roles;
use domain::time::DAY;
use platform::params;
use testkit::on_both_databases;

use super::*;

on_both_databases! {
    /// R278, R279, O-18: only what the ledger stands for opens a gate; a stored paid plan alone leads to the plans.
    async fn a_plan_that_nothing_stands_for(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let other = format!("/api/members/{}", sam.id);
        for plan in ["tier_1", "tier_2", "1", " 2 ", "99"] {
            let mut maya = app.person(&format!("Maya{}", plan.trim()), |new| new.plan = plan.into()).await;
            let session = maya.browser.get("/api/session").await.expect(200).json();
            assert_eq!((&session["user"]["plan"], &session["user"]["access"]), (&json!(plan), &json!(0)));
            assert_eq!(session["guard"]["community"], "/community/upgrade", "{plan}");
            assert_eq!((&session["guard"]["upgrade"], &session["guard"]["profile"]), (&Value::Null, &Value::Null));
            let refused = maya.browser.get(&other).await.refused(403, "guard.elsewhere");
            assert_eq!(refused.json()["goTo"], "/community/upgrade");
            let seen = membership(&mut maya).await;
            assert_eq!((&seen["unconfirmed"], &seen["tier"], &seen["plan"]), (&json!(true), &json!(0), &json!(plan)));
            let card = sam.browser.get(&format!("/api/members/{}", maya.id)).await.expect(200).json();
            assert_eq!((&card["tier"], &card["subscribed"]), (&json!(0), &json!(false)));
        }
        for plan in ["tier_0", "", "NaN", "tier_3", "{\"tier\":2}", "[[[\"tier_2\"]]]", "true", "-1"] {
            let mut maya = app.person(&format!("N{}", plan.len()), |new| {
                new.plan = plan.into();
                new.email = domain::email::Email::parse(&format!("n{}@exhale.test", uuid(app))).unwrap();
            }).await;
            maya.browser.get(&other).await.refused(403, "tier.needed");
            assert_eq!(membership(&mut maya).await["unconfirmed"], false, "{plan}");
        }
    }

    /// Staff and professionals have the top tier whatever is stored, and are led nowhere (spec §6).
    async fn roles_need_no_payment(app: &TestApp) {
        for (number, roles) in [
            Roles { admin: true, ..Roles::default() },
            Roles { moderator: true, ..Roles::default() },
            Roles { ambassador: true, ..Roles::default() },
            Roles { professional: true, ..Roles::default() },
        ].into_iter().enumerate() {
            let mut person = app.person(&format!("Rob{number}"), |new| {
                new.roles = roles;
                new.plan = "tier_1".into();
            }).await;
            let session = person.browser.get("/api/session").await.expect(200).json();
            assert_eq!((&session["guard"]["community"], &session["user"]["tier"]), (&Value::Null, &json!(2)), "{roles:?}");
            assert_eq!(membership(&mut person).await["unconfirmed"], false);
        }
    }

    /// A membership that ended is Free, on every screen, and is led nowhere; nothing has to run for that.
    async fn a_membership_that_ended(app: &TestApp) {
        let until = Some(app.clock.time().plus(DAY));
        let mut maya = app.person("Maya", |new| {
            new.entitled = vec![Entitled { id: "week".into(), slot: Slot::One, until }];
        }).await;
        let mut sam = app.supporter("Sam").await;
        let card = format!("/api/members/{}", maya.id);
        let other = format!("/api/members/{}", sam.id);
        maya.browser.get(&other).await.expect(200);
        assert_eq!(sam.browser.get(&card).await.expect(200).json()["tierName"], "Super");
        app.clock.advance(DAY - 1);
        maya.browser.get(&other).await.expect(200);
        app.clock.advance(1);
        maya.browser.get(&other).await.refused(403, "tier.needed");
        let seen = sam.browser.get(&card).await.expect(200).json();
        assert_eq!((&seen["tierName"], &seen["subscribed"]), (&json!("Free"), &json!(false)));
        let session = maya.browser.get("/api/session").await.expect(200).json();
        assert_eq!((&session["user"]["plan"], &session["user"]["tier"], &session["guard"]["community"]), (&json!("tier_0"), &json!(0), &Value::Null));
        // The clock was wrong: anyone who paid has it again.
        app.clock.advance(-DAY);
        maya.browser.get(&other).await.expect(200);
    }

    /// O-27: a plan counts as chosen when it was, when something stands for one, or for a role.
    async fn what_counts_as_a_chosen_plan(app: &TestApp) {
        let (now, day) = (app.clock.time(), app.clock.time().plus(DAY));
        let row = |id: &str, until| vec![Entitled { id: id.into(), slot: Slot::Zero, until }];
        let mut given = app.person("Given", |new| (new.plan_chosen_at, new.entitled) = (None, row("a", Some(day)))).await;
        let mut ended = app.person("Ended", |new| (new.plan_chosen_at, new.entitled) = (None, row("b", Some(now)))).await;
        let mut stored = app.person("Stored", |new| (new.plan_chosen_at, new.plan) = (None, "tier_1".into())).await;
        let mut mona = app.person("Mona", |new| (new.plan_chosen_at, new.roles.moderator) = (None, true)).await;
        let mut maya = app.member("Maya").await;
        for (person, chosen) in [(&mut given, true), (&mut ended, false), (&mut stored, false), (&mut mona, true), (&mut maya, true)] {
            assert_eq!(user(person).await["hasSelectedPlan"], chosen, "{}", person.email);
        }
        app.clock.advance(DAY);
        assert_eq!(user(&mut given).await["hasSelectedPlan"], false);
    }

    /// Whatever stands in the columns, nothing is granted that the ledger does not say.
    async fn garbage_in_the_row_grants_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let other = format!("/api/members/{}", app.supporter("Sam").await.id);
        for garbage in ["", "null", "NaN", "[null]", "{\"id\":\"a\"}", "[{\"id\":\"a\",\"slot\":\"tier_2\"}]",
            "[{\"id\":\"\",\"slot\":\"tier_2\",\"until\":null}]", "[[{\"id\":\"a\",\"slot\":\"tier_2\",\"until\":null}]]",
            "[{\"id\":\"a\",\"slot\":2,\"until\":null}]", "[{\"id\":\"a\",\"slot\":\"tier_2\",\"until\":1}]"] {
            let sql = "update members set standing = $2 where id = $1";
            app.change(sql, params![maya.id, garbage]).await;
            maya.browser.get(&other).await.refused(403, "tier.needed");
            assert_eq!(level(&mut maya).await, (0, false), "{garbage}");
        }
    }
}

fn uuid(app: &TestApp) -> String {
    app.app.id::<domain::ids::MemberId>().to_string()
}
