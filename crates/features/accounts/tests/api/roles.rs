//! Other roles, other sessions.

use domain::role::Roles;
use platform::db::DbError;
use serde_json::json;
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{account, log_in, session};

on_both_databases! {
    async fn a_change_of_roles_ends_the_members_sessions(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let mut noah = account(app, "Noah").await;
        let id = maya.id;
        let roles = Roles { moderator: true, ..Roles::default() };
        let at = app.app.clone();
        app.app.db.write(move |tx| members::store::change_roles(tx, &at, id, &roles)).await.unwrap();
        assert_eq!(session(&mut maya.browser).await["user"], json!(null));
        assert_eq!(session(&mut noah.browser).await["user"]["firstName"], "Noah");
        let (_, answer) = log_in(app, &maya.email, PASSWORD).await;
        assert_eq!(answer.expect(200).json()["user"]["isModerator"], true);
    }

    async fn a_change_that_fails_ends_nothing(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let id = maya.id;
        let at = app.app.clone();
        let failed: Result<(), DbError> = app.app.db.write(move |tx| {
            members::store::change_roles(tx, &at, id, &Roles { admin: true, ..Roles::default() })?;
            Err(DbError::Busy)
        }).await;
        assert!(failed.is_err());
        assert_eq!(session(&mut maya.browser).await["user"]["isAdmin"], false);
    }
}
