//! The job that removes sessions and codes whose time is over.

use domain::limits::{SESSION_IDLE_MS, SESSION_MAX_MS};
use domain::time::{DAY, HOUR};
use platform::jobs::Worker;
use platform::params;
use testkit::{TestApp, on_both_databases};

use crate::newcomer::{account, session, signed_up};

async fn rows(app: &TestApp) -> (i64, i64) {
    let sessions = app.number("select count(*) from sessions", params![]).await;
    (sessions, app.number("select count(*) from codes", params![]).await)
}

on_both_databases! {
    async fn what_is_over_goes_and_what_is_not_stays(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        account(app, "Noah").await;
        signed_up(app, "new@example.org").await;
        signed_up(app, "maya@exhale.test").await;
        app.work().await;
        let worker = Worker {
            app: app.app.clone(),
            handlers: accounts::feature().handlers,
            schedules: accounts::feature().schedules,
        };
        worker.drain().await.unwrap();
        assert_eq!(rows(app).await, (2, 3));
        app.clock.advance(DAY);
        worker.drain().await.unwrap();
        assert_eq!(rows(app).await, (2, 0));
        app.clock.advance(SESSION_IDLE_MS - 2 * DAY);
        session(&mut maya.browser).await;
        app.clock.advance(DAY);
        worker.drain().await.unwrap();
        assert_eq!(rows(app).await, (1, 0));
        app.clock.advance(HOUR);
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
    }

    async fn a_session_in_daily_use_ends_all_the_same(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        for _ in 0..SESSION_MAX_MS / DAY - 1 {
            app.clock.advance(DAY);
            session(&mut maya.browser).await;
        }
        app.clock.advance(DAY - 1);
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
        assert_eq!(maya.browser.get("/api/sessions").await.expect(200).json()["items"].as_array().unwrap().len(), 1);
        app.clock.advance(1);
        assert_eq!(session(&mut maya.browser).await["user"], serde_json::Value::Null);
        let worker = Worker {
            app: app.app.clone(),
            handlers: accounts::feature().handlers,
            schedules: accounts::feature().schedules,
        };
        worker.drain().await.unwrap();
        assert_eq!(rows(app).await, (0, 0));
    }
}
