//! Words that a Member does not want to meet: kept, refused, and nobody else's business.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

const PATH: &str = "/api/notifications/muted-words";

on_both_databases! {
    async fn set_and_kept(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        assert_eq!(maya.browser.get(PATH).await.expect(200).json(), json!({ "words": [] }));
        let set = maya.browser.put(PATH, json!({ "words": [" Scale ", "scalé", "calorie  count", "🎂"] })).await;
        assert_eq!(set.expect(200).json(), json!({ "words": ["Scale", "calorie  count", "🎂"] }));
        assert_eq!(maya.browser.get(PATH).await.expect(200).json(), json!({ "words": ["Scale", "calorie  count", "🎂"] }));
        assert_eq!(sam.browser.get(PATH).await.expect(200).json(), json!({ "words": [] }), "each has their own");
        let many: Vec<String> = (0..51).map(|number| number.to_string()).collect();
        for (words, code) in [(json!(["-"]), "required"), (json!(["a".repeat(51)]), "too_long"), (json!(many), "too_many")] {
            let refused = maya.browser.put(PATH, json!({ "words": words })).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], json!({ "words": code }));
        }
        assert_eq!(maya.browser.get(PATH).await.expect(200).json()["words"].as_array().unwrap().len(), 3);
        assert_eq!(maya.browser.put(PATH, json!({ "words": [] })).await.expect(200).json(), json!({ "words": [] }));
        assert_eq!(app.number("select count(*) from muted_words", vec![]).await, 0);
        assert_eq!(app.visitor().get(PATH).await.code(), "session.none");
    }
}
