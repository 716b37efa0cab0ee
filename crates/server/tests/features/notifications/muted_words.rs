//! Words that a Member does not want to meet: kept, refused, and nobody else's business.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

const PATH: &str = "/api/notifications/muted-words";

fn adding(words: &[&str]) -> serde_json::Value {
    json!({ "add": words })
}

on_both_databases! {
    async fn changed_and_kept(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        assert_eq!(maya.browser.get(PATH).await.expect(200).json(), json!({ "words": [] }));
        let set = maya.browser.patch(PATH, adding(&[" Scale ", "scalé", "calorie  count", "🎂"])).await;
        assert_eq!(set.expect(200).json(), json!({ "words": ["Scale", "calorie  count", "🎂"] }));
        assert_eq!(maya.browser.get(PATH).await.expect(200).json(), json!({ "words": ["Scale", "calorie  count", "🎂"] }));
        assert_eq!(sam.browser.get(PATH).await.expect(200).json(), json!({ "words": [] }), "each has their own");
        sam.browser.patch(PATH, adding(&["-"])).await.refused(422, "fields.invalid");
        assert_eq!(app.number("select count(*) from muted_words", vec![]).await, 1, "a refusal leaves nothing");
        let many: Vec<String> = (0..51).map(|number| number.to_string()).collect();
        for (add, code) in [(json!(["-"]), "required"), (json!(["a".repeat(51)]), "too_long"), (json!(many), "too_many")] {
            let change = json!({ "add": add, "remove": ["scale"] });
            let refused = maya.browser.patch(PATH, change).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], json!({ "add": code }));
        }
        assert_eq!(maya.browser.get(PATH).await.expect(200).json()["words"].as_array().unwrap().len(), 3);
        let both = json!({ "add": ["mirror"], "remove": ["SCALE", "calorie count", "never there"] });
        assert_eq!(maya.browser.patch(PATH, both).await.expect(200).json(), json!({ "words": ["🎂", "mirror"] }));
        let none = json!({ "remove": ["🎂", "mirror"] });
        assert_eq!(maya.browser.patch(PATH, none).await.expect(200).json(), json!({ "words": [] }));
        maya.browser.patch(PATH, json!({})).await.expect(200);
        assert_eq!(app.number("select count(*) from muted_words", vec![]).await, 0);
        assert_eq!(app.visitor().get(PATH).await.code(), "session.none");
    }

    async fn devices_that_change_them_at_once_lose_nothing(app: &TestApp) {
        let maya = app.member("Maya").await;
        let words: Vec<String> = (0..20).map(|number| format!("word{number}")).collect();
        let mut devices = tokio::task::JoinSet::new();
        for word in words.clone() {
            let mut device = maya.browser.clone();
            devices.spawn(async move { device.patch(PATH, adding(&[&word])).await.expect(200).json() });
        }
        devices.join_all().await;
        let held = maya.browser.clone().get(PATH).await.expect(200).json();
        let mut held: Vec<&str> = held["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        held.sort_unstable();
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words.sort_unstable();
        assert_eq!(held, words);
    }

    async fn emptying_the_list_loses_nothing_that_is_added_meanwhile(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for round in 0..10 {
            maya.browser.patch(PATH, adding(&["mirror"])).await.expect(200);
            let (mut emptying, mut adds) = (maya.browser.clone(), maya.browser.clone());
            let word = format!("word{round}");
            let (emptied, added) = (json!({ "remove": ["mirror"] }), adding(&[&word]));
            let (emptied, added) = tokio::join!(emptying.patch(PATH, emptied), adds.patch(PATH, added));
            emptied.expect(200);
            added.expect(200);
            assert_eq!(maya.browser.get(PATH).await.expect(200).json(), json!({ "words": [word] }));
            maya.browser.patch(PATH, json!({ "remove": [word] })).await.expect(200);
        }
    }
}
