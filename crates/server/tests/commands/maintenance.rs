//! `exhale maintenance`: closes the community and opens it, and the audit log has both.

use exhale::commands::maintenance::{Maintenance, switch};
use serde_json::Value;
use testkit::{TestApp, on_both_databases};

on_both_databases! {
    /// R211: non-admins are sent away while it is on, and come back to what they had.
    async fn closes_and_opens(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut ada = app.admin("Ada").await;
        let steps = [
            (Maintenance::Off, "nothing to change", 200),
            (Maintenance::On, "the community is closed to everyone but admins", 403),
            (Maintenance::On, "nothing to change", 403),
            (Maintenance::Off, "the community is open", 200),
        ];
        for (to, said, status) in steps {
            assert_eq!(switch(&app.app, to).await.unwrap(), said);
            assert_eq!(maya.browser.get("/api/wins").await.status, status, "{to:?}");
            assert_eq!(ada.browser.get("/api/wins").await.status, 200, "{to:?}");
        }
        let log = app.moderator("Mona").await.browser.get("/api/moderation/audit").await.json();
        let entries: Vec<&Value> = log["items"].as_array().unwrap().iter().filter(|entry| entry["action"] == "maintenance").collect();
        assert_eq!(entries.len(), 2, "{log}");
        assert!(entries.iter().all(|entry| entry["actor"].is_null() && entry["subjectId"].is_null()), "{log}");
    }
}
