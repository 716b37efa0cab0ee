//! `exhale admin role`: what a member may do afterwards, and that no session carries old rights on.

use exhale::commands::role::{Role, change};
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

async fn changed(app: &TestApp, address: &str, role: Role, given: bool) -> Result<String, String> {
    change(&app.app, address, role, given).await.map_err(|error| error.to_string())
}

/// What a new session of this member says.
async fn reloaded(app: &TestApp, maya: &Person) -> Value {
    app.browser_of(maya.id).await.get("/api/session").await.json()["user"].clone()
}

on_both_databases! {
    async fn each_role_is_given_and_taken(app: &TestApp) {
        let roles = [
            (Role::Admin, "isAdmin"), (Role::Moderator, "isModerator"), (Role::Ambassador, "isAmbassador"),
            (Role::Professional, "isMHP"),
        ];
        let maya = app.member("Maya").await;
        for (role, name) in roles {
            changed(app, &maya.email, role, true).await.unwrap();
            assert_eq!(reloaded(app, &maya).await[name], json!(true), "{name}");
            changed(app, &maya.email, role, false).await.unwrap();
            assert_eq!(reloaded(app, &maya).await[name], json!(false), "{name}");
        }
    }

    async fn the_sessions_end_where_something_changes(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        assert_eq!(changed(app, &maya.email, Role::Moderator, false).await.unwrap(), "nothing to change");
        assert_ne!(maya.browser.get("/api/session").await.json()["user"], json!(null));
        changed(app, &maya.email, Role::Moderator, true).await.unwrap();
        assert_eq!(maya.browser.get("/api/session").await.json()["user"], json!(null));
    }

    async fn who_has_proven_no_address_gets_no_role(app: &TestApp) {
        let noah = app.person("Noah", |new| new.email_verified_at = None).await;
        for address in [noah.email.as_str(), "nobody@example.org"] {
            assert!(changed(app, address, Role::Moderator, true).await.unwrap_err().contains("no account"));
        }
        assert!(changed(app, "maya", Role::Moderator, true).await.unwrap_err().contains("email address"));
        assert_eq!(reloaded(app, &noah).await["isModerator"], json!(false));
    }
}
