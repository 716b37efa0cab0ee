//! `GET /api/session`: what the browser is told about its member and where each page sends it.

use domain::entitlement::Entitled;
use domain::gate::{COMMENT, LIKE};
use domain::limits::SESSION_IDLE_MS;
use domain::plan::Slot;
use domain::role::Roles;
use domain::tier::Tier;
use domain::time::DAY;
use platform::db::Sql;
use platform::params;
use platform::settings::Settings;
use serde_json::{Value, json};
use testkit::{TestApp, entitled, on_both_databases};

use crate::newcomer::session;

/// Makes the database refuse every change of a session.
const REFUSE_NOTES: &[Sql] = &[
    Sql {
        sqlite: "create trigger full before update on sessions begin select raise(abort, 'full'); end",
        postgres: "create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$",
    },
    Sql {
        sqlite: "delete from sessions where 1 = 0",
        postgres: "create trigger refused before update on sessions for each row execute function refuse()",
    },
];

/// The guard's answer when nothing keeps a plain member out.
fn open_house() -> Value {
    json!({
        "community": null, "login": "/community", "signup": "/community", "maintenance": "/community",
        "upgrade": null, "profile": null, "verify": "/community", "professionalApplication": null,
        "applicationPending": "/community", "moderator": "/community", "partners": "/community", "admin": "/community",
    })
}

async fn of_roles(app: &TestApp, first: &str, roles: Roles) -> Value {
    let mut person = app.person(first, |new| new.roles = roles).await;
    session(&mut person.browser).await
}

on_both_databases! {
    /// R213: signed out, every guarded page leads to the login.
    async fn a_visitor_is_sent_to_the_login(app: &TestApp) {
        let build = env!("CARGO_PKG_VERSION");
        let expected = json!({
            "user": null,
            "guard": {
                "community": "/login", "login": null, "signup": null, "maintenance": "/login", "upgrade": "/login",
                "profile": "/login", "verify": "/login", "professionalApplication": "/login",
                "applicationPending": "/login", "moderator": "/login", "partners": "/login", "admin": "/login",
            },
            "maintenance": false,
            "gates": { "comment": 0, "like": 0 },
            "moderatorHours": 12,
            "buildId": build,
        });
        assert_eq!(session(&mut app.visitor()).await, expected);
        assert_eq!(session(&mut app.browser(&"A".repeat(43))).await, expected);
        app.maintenance(true).await;
        let closed = session(&mut app.visitor()).await;
        assert_eq!((&closed["maintenance"], &closed["guard"]), (&json!(true), &expected["guard"]));
    }

    /// R117, R118, R119, R120, R121, R122, R123, R124, R125, R126: every field of the session user, and no other.
    async fn a_member_sees_every_field(app: &TestApp) {
        let mut maya = app.person("Maya", |new| {
            let paid = |id: &str| Entitled { id: id.into(), slot: Slot::Zero, until: None };
            new.entitled = vec![paid("sub_1"), paid("sub_2")];
        }).await;
        let sql = "update members set stripe_customer_id = 'cus_1', pwa_installed = true
            where id = $1";
        app.change(sql, params![maya.id]).await;
        let expected = json!({
            "uid": maya.id, "email": "maya@exhale.test", "displayName": "Maya T.", "photoURL": "",
            "firstName": "Maya", "lastName": "Tester", "lastNameSearchable": false,
            "claims": { "admin": false, "moderator": false, "ambassador": false },
            "isAdmin": false, "isModerator": false, "isAmbassador": false,
            "isMHP": false, "isMHPApplicant": false, "mhpApplicationComplete": false,
            "plan": "tier_0", "tier": 1, "access": 1, "tierName": "Supporter", "membershipTier": 1, "isSubscribed": true,
            "stripeCustomerId": "cus_1", "subscriptionId": "sub_1", "subscriptionIds": ["sub_1", "sub_2"],
            "hasSelectedPlan": true, "emailVerified": true, "onboardingComplete": true, "onboardingStep": "done",
            "emailUpdates": "weekly", "pwaInstalled": true,
            "can": {
                "shareWin": true, "askQuestion": true, "moderate": false, "administer": false, "partner": false,
            },
        });
        let seen = session(&mut maya.browser).await;
        assert_eq!(seen["user"], expected);
        assert_eq!(seen["guard"], open_house());
        assert_eq!(seen.as_object().unwrap().len(), 6);
    }

    /// R121, R148, R149: the level is that of the plan; Super counts as subscribed, and so does anything in force.
    async fn plans_become_tiers(app: &TestApp) {
        let cases = [
            ("tier_0", None, 0, "Free", false),
            ("tier_0", Some(Slot::Zero), 1, "Supporter", true),
            ("tier_1", None, 2, "Super", true),
            ("tier_0", Some(Slot::One), 2, "Super", true),
            ("tier_2", Some(Slot::Zero), 1, "Supporter", true),
            ("nonsense", Some(Slot::Two), 2, "Super", true),
            ("nonsense", None, 0, "Free", false),
        ];
        for (number, (plan, slot, tier, name, subscribed)) in cases.into_iter().enumerate() {
            let mut person = app.person(&format!("P{number}"), |new| {
                new.plan = plan.into();
                new.entitled = slot.map(|slot| entitled("paid", slot)).into_iter().collect();
            }).await;
            let user = session(&mut person.browser).await["user"].clone();
            assert_eq!(
                (&user["tier"], &user["tierName"], &user["isSubscribed"]),
                (&json!(tier), &json!(name), &json!(subscribed)),
                "{plan}"
            );
        }
    }

    /// R270, R271, R374: roles come from the account, bring the top tier, and open pages.
    async fn roles_as_the_session_shows_them(app: &TestApp) {
        let none = Roles::default();
        let cases = [
            ("Pro", Roles { professional: true, ..none }, "isMHP", ["partners"].as_slice()),
            ("Applicant", Roles { applicant: true, ..none }, "isMHPApplicant", &[]),
            ("Mod", Roles { moderator: true, ..none }, "isModerator", &["moderator"]),
            ("Amb", Roles { ambassador: true, ..none }, "isAmbassador", &["partners"]),
            ("Root", Roles { admin: true, ..none }, "isAdmin", &["moderator", "admin"]),
        ];
        for (first, roles, field, pages) in cases {
            let seen = of_roles(app, first, roles).await;
            let user = &seen["user"];
            for flag in ["isAdmin", "isModerator", "isAmbassador", "isMHP", "isMHPApplicant"] {
                assert_eq!(user[flag], json!(flag == field), "{first} {flag}");
            }
            assert_eq!(user["claims"], json!({
                "admin": roles.admin, "moderator": roles.moderator, "ambassador": roles.ambassador,
            }));
            assert_eq!((&user["tier"], &user["isSubscribed"]), (&json!(2), &json!(true)), "{first}");
            let membership = (&user["membershipTier"], &user["subscriptionIds"]);
            assert_eq!(membership, (&json!(0), &json!([])), "{first}: a role is no membership");
            assert_eq!(user["hasSelectedPlan"], true, "{first}");
            for page in ["moderator", "partners", "admin"] {
                assert_eq!(seen["guard"][page].is_null(), pages.contains(&page), "{first} {page}");
            }
            let can = &user["can"];
            assert_eq!(can["moderate"], json!(pages.contains(&"moderator")), "{first}");
            assert_eq!(can["administer"], json!(pages.contains(&"admin")), "{first}");
            assert_eq!(can["partner"], json!(pages.contains(&"partners")), "{first}");
            assert_eq!(can["shareWin"], json!(field != "isMHPApplicant"), "{first}");
            assert_eq!(can["askQuestion"], can["shareWin"], "{first}");
        }
    }

    /// R208, R209, R210: what is missing leads back to sign-up.
    async fn unfinished_accounts_are_sent_to_sign_up(app: &TestApp) {
        let shapes: [(&str, fn(&mut members::store::NewMember)); 3] = [
            ("Steps", |new| new.onboarding_complete = false),
            ("Plan", |new| new.plan_chosen_at = None),
            ("Mail", |new| new.email_verified_at = None),
        ];
        for (first, shape) in shapes {
            let mut person = app.person(first, shape).await;
            let seen = session(&mut person.browser).await;
            assert_eq!(seen["guard"]["community"], "/signup", "{first}");
            assert_eq!(seen["guard"]["login"], "/signup", "{first}");
            assert_eq!(seen["guard"]["signup"], json!(null), "{first}");
            assert_eq!(seen["user"]["can"]["shareWin"], false, "{first}");
            assert_eq!(seen["user"]["hasSelectedPlan"], json!(first != "Plan"));
        }
    }

    /// R189, R211, R212, R277, R338: maintenance sends everyone but admins away, from the moment the setting says so.
    async fn maintenance_closes_the_community(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut root = app.admin("Root").await;
        assert_eq!(session(&mut maya.browser).await["maintenance"], false);
        app.maintenance(true).await;
        let closed = session(&mut maya.browser).await;
        assert_eq!((&closed["maintenance"], &closed["guard"]["community"]), (&json!(true), &json!("/community/maintenance")));
        assert_eq!(closed["guard"]["maintenance"], json!(null));
        let admin = session(&mut root.browser).await;
        assert_eq!((&admin["maintenance"], &admin["guard"]["community"]), (&json!(true), &json!(null)));
        app.maintenance(false).await;
        assert_eq!(session(&mut maya.browser).await["guard"], open_house());
    }

    /// R214, R215, R216, R217: an applicant is led through the application; profile and verification stay open.
    async fn applicants_are_led(app: &TestApp) {
        let applicant = Roles { applicant: true, ..Roles::default() };
        let complete = Roles { application_complete: true, ..applicant };
        let mut unverified = app.person("Una", |new| {
            new.roles = applicant;
            new.email_verified_at = None;
        }).await;
        let cases = [
            (session(&mut unverified.browser).await, "/community/verify"),
            (of_roles(app, "Ina", applicant).await, "/community/professional-application"),
            (of_roles(app, "Coma", complete).await, "/community/application-pending"),
        ];
        for (seen, expected) in cases {
            assert_eq!(seen["guard"]["community"], expected);
            assert_eq!(seen["guard"]["profile"], json!(null), "{expected}");
            assert_eq!(seen["guard"]["verify"], json!(null), "{expected}");
            assert_eq!(seen["user"]["tier"], 2, "{expected}");
        }
    }

    /// Anyone who comes every day stays in, and a cookie is set only when it is worth it.
    async fn the_cookie_is_renewed_when_the_session_is(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let token = maya.browser.token().unwrap().to_owned();
        assert!(maya.browser.get("/api/session").await.expect(200).headers.get("set-cookie").is_none());
        app.clock.advance(DAY);
        let renewed = maya.browser.get("/api/session").await.expect(200);
        let max_age = SESSION_IDLE_MS / 1000;
        let cookie =
            format!("__Host-exhale={token}; Path=/; Max-Age={max_age}; HttpOnly; Secure; SameSite=Lax");
        assert_eq!(renewed.header("set-cookie"), cookie);
        assert!(maya.browser.get("/api/session").await.expect(200).headers.get("set-cookie").is_none());
    }

    /// The page carries the session, so the app need not ask for it again that day.
    async fn the_page_of_the_app_renews_the_cookie_too(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let token = maya.browser.token().unwrap().to_owned();
        app.clock.advance(DAY);
        let cookie = maya.browser.get("/community").await.header("set-cookie").to_owned();
        assert!(cookie.starts_with(&format!("__Host-exhale={token}; ")), "{cookie}");
        assert!(cookie.contains(&format!("; Max-Age={};", SESSION_IDLE_MS / 1000)), "{cookie}");
        for mut outsider in [app.visitor(), app.browser(&"A".repeat(43))] {
            assert!(outsider.get("/login").await.headers.get("set-cookie").is_none());
        }
        assert!(maya.browser.get("/_app").await.headers.get("set-cookie").is_none(), "that page is kept by browsers");
    }

    /// A full disk, or a queue that is: what only reads goes on.
    async fn reading_goes_on_when_the_session_cannot_be_noted(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for statement in REFUSE_NOTES {
            app.app.db.write(move |tx| tx.execute(*statement, vec![]).map(drop)).await.unwrap();
        }
        app.clock.advance(DAY);
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
        maya.browser.get("/api/sessions").await.expect(200);
        let noted = app.number("select max(last_seen_at) from sessions", params![]).await;
        assert_eq!(noted, app.clock.time().0 - DAY, "nothing was noted");
    }

    async fn a_change_shows_on_the_next_request(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        session(&mut maya.browser).await;
        app.change("update members set first_name = 'Mia', plan = 'tier_2' where id = $1", params![maya.id]).await;
        let user = session(&mut maya.browser).await["user"].clone();
        assert_eq!((&user["displayName"], &user["tier"]), (&json!("Mia T."), &json!(2)));
    }
}

/// O-5: screens know with which tier commenting and liking begin.
#[tokio::test]
async fn the_session_tells_what_the_operator_closed() {
    let settings = Settings {
        comment_gate: COMMENT.beginning_with(Tier::Supporter),
        like_gate: LIKE.beginning_with(Tier::Super),
        ..Settings::default()
    };
    let app = crate::setup().sqlite_with(settings).await;
    let mut sam = app.supporter("Sam").await;
    assert_eq!(session(&mut sam.browser).await["gates"], json!({ "comment": 1, "like": 2 }));
}
