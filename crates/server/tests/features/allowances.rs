//! What a Free member may do once a day, counted for each kind of post.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

on_both_databases! {
    /// Wins and Questions have an allowance each.
    async fn a_win_spends_no_question(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let win = json!({ "title": "A walk", "win": "Outside." });
        maya.browser.post("/api/wins", win.clone()).await.expect(201);
        let status = maya.browser.get("/api/questions/allowance").await.expect(200).json();
        assert_eq!(status["canAsk"], true);
        maya.browser.post("/api/questions", json!({ "prompt": "First?" })).await.expect(201);
        maya.browser.post("/api/wins", win).await.refused(429, "wins.cooldown");
    }
}
