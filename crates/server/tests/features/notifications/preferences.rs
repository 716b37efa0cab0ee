//! Preferences: the usual ones, what can be set, and what cannot.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

on_both_databases! {
    async fn set_and_kept(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let path = "/api/notifications/preferences";
        let usual = maya.browser.get(path).await.expect(200).json();
        assert_eq!(usual["chosen"], false);
        assert_eq!(usual["preferences"], json!({
            "mail": { "tagged": "digest", "answered": "digest", "replied": "digest", "helped": "off", "followed": "digest",
                "reviewed": "digest", "reportAnswered": "off", "mentioned": "digest",
                "chatMuted": "digest", "givenBack": "digest", "messaged": "digest", "membership": "digest", "roomReminder": "now",
                "verification": "off" },
            "push": { "tagged": false, "answered": false, "replied": false, "helped": false, "followed": false,
                "reviewed": false, "reportAnswered": false, "mentioned": false,
                "chatMuted": false, "givenBack": false, "messaged": false, "membership": false, "roomReminder": false,
                "verification": false },
            "digestAt": [540, 1080], "quietFrom": 1260, "quietUntil": 480, "timeZone": "UTC",
        }));
        let mine = json!({
            "mail": { "tagged": "now", "answered": "off", "replied": "digest", "reviewed": "now", "reportAnswered": "off" },
            "push": { "replied": true },
            "digestAt": [1200], "quietFrom": 0, "quietUntil": 0, "timeZone": "America/New_York",
        });
        maya.browser.put(path, mine.clone()).await.expect(200);
        let stored = maya.browser.get(path).await.expect(200).json();
        assert_eq!((&stored["preferences"], &stored["chosen"]), (&mine, &json!(true)));
        let mut wrong = mine.clone();
        wrong["timeZone"] = json!("Atlantis");
        wrong["digestAt"] = json!([]);
        let refused = maya.browser.put(path, wrong).await.refused(422, "fields.invalid").json();
        assert_eq!(refused["fields"], json!({ "timeZone": "unknown", "digestAt": "required" }));
        let mut odd = mine.clone();
        odd["mail"]["poked"] = json!("now");
        maya.browser.put(path, odd).await.refused(400, "request.malformed");
        assert_eq!(maya.browser.get(path).await.expect(200).json()["preferences"], mine);
        assert_eq!(app.visitor().get(path).await.code(), "session.none");
    }

    /// The first device's clock holds until the Member sets one, and what waits already goes by it.
    async fn the_clock_of_the_first_device(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let path = "/api/notifications/time-zone";
        let zone = async |maya: &mut testkit::Person| {
            let stored = maya.browser.get("/api/notifications/preferences").await.expect(200).json();
            (stored["preferences"]["timeZone"].clone(), stored["chosen"].clone())
        };
        let refused = maya.browser.put(path, json!({ "timeZone": "Mars/Base" })).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"]["timeZone"], "unknown");
        assert_eq!(zone(&mut maya).await, (json!("UTC"), json!(false)));
        maya.browser.put(path, json!({ "timeZone": "Pacific/Auckland" })).await.expect(204);
        assert_eq!(zone(&mut maya).await, (json!("Pacific/Auckland"), json!(false)));
        maya.browser.put(path, json!({ "timeZone": "Europe/Lisbon" })).await.expect(204);
        assert_eq!(zone(&mut maya).await, (json!("Pacific/Auckland"), json!(false)));
        let mut chosen = maya.browser.get("/api/notifications/preferences").await.expect(200).json()["preferences"].clone();
        chosen["timeZone"] = json!("Europe/Berlin");
        maya.browser.put("/api/notifications/preferences", chosen).await.expect(200);
        maya.browser.put(path, json!({ "timeZone": "Asia/Tokyo" })).await.expect(204);
        assert_eq!(zone(&mut maya).await, (json!("Europe/Berlin"), json!(true)));
    }
}
