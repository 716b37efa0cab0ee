//! What `/api/sessions` answers, to whom, and what it changes.

use domain::limits::SESSION_IDLE_MS;
use domain::time::MINUTE;
use serde_json::json;
use testkit::{PASSWORD, TestApp, on_both_databases};

use crate::newcomer::{account, session};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";

on_both_databases! {
    async fn a_list_of_devices_and_ending_one(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let mut noah = account(app, "Noah").await;
        app.clock.advance(MINUTE);
        let mut laptop = app.visitor().with_header("user-agent", FIREFOX);
        laptop.post("/api/session", json!({ "email": maya.email, "password": PASSWORD })).await.expect(200);
        let list = laptop.get("/api/sessions").await.expect(200).json();
        let items = list["items"].as_array().unwrap();
        assert_eq!((items.len(), &list["nextCursor"]), (2, &json!(null)));
        let seen = |at: usize| (items[at]["device"].as_str().unwrap(), items[at]["current"].as_bool().unwrap());
        assert_eq!((seen(0), seen(1)), (("Firefox on Linux", true), ("Test browser", false)));
        assert_eq!(items[0]["createdAt"], app.clock.time().0);
        assert_eq!(items[0]["lastSeenAt"], app.clock.time().0);
        assert_eq!(items[0].as_object().unwrap().len(), 5);

        let path = format!("/api/sessions/{}", items[1]["id"].as_str().unwrap());
        noah.browser.delete(&path).await.refused(404, "not_found");
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
        laptop.delete(&path).await.expect(204);
        assert_eq!(session(&mut maya.browser).await["user"], json!(null));
        laptop.delete(&path).await.refused(404, "not_found");
        laptop.delete("/api/sessions/not-an-id").await.refused(404, "not_found");
    }

    async fn ending_all_others(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        let mut noah = account(app, "Noah").await;
        let (mut laptop, _) = crate::newcomer::log_in(app, &maya.email, PASSWORD).await;
        laptop.delete("/api/sessions").await.expect(204);
        laptop.delete("/api/sessions").await.expect(204);
        assert_eq!(session(&mut maya.browser).await["user"], json!(null));
        assert_eq!(session(&mut laptop).await["user"]["firstName"], "Maya");
        assert_eq!(session(&mut noah.browser).await["user"]["firstName"], "Noah");
    }

    async fn a_session_ends_when_nobody_comes_for_thirty_days(app: &TestApp) {
        let mut maya = account(app, "Maya").await;
        app.clock.advance(SESSION_IDLE_MS - 1);
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
        app.clock.advance(SESSION_IDLE_MS - 1);
        assert_eq!(session(&mut maya.browser).await["user"]["firstName"], "Maya");
        app.clock.advance(SESSION_IDLE_MS);
        assert_eq!(session(&mut maya.browser).await["user"], json!(null));
        maya.browser.get("/api/sessions").await.refused(401, "session.none");
    }
}
