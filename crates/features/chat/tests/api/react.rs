//! Answers with an emoji: each once for each Member, counted for everyone.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{at, number, page, say};

on_both_databases! {
    async fn answers_are_counted(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let said = say(&mut maya, "Hello").await;
        let (seedling, heart) = ("%F0%9F%8C%B1", "%F0%9F%92%9B");
        let on = |emoji: &str| format!("{}/reactions/{emoji}", at(&said));
        sam.browser.put(&on(seedling), Value::Null).await.expect(200);
        let twice = sam.browser.put(&on(seedling), Value::Null).await.expect(200).json();
        assert_eq!((&twice["message"]["reactions"], &twice["mine"], number(app).await), (&json!([{ "emoji": "\u{1F331}", "count": 1 }]), &json!(["\u{1F331}"]), 2));
        maya.browser.put(&on(heart), Value::Null).await.expect(200);
        maya.browser.put(&on(seedling), Value::Null).await.expect(200);
        let both = json!([{ "emoji": "\u{1F49B}", "count": 1 }, { "emoji": "\u{1F331}", "count": 2 }]);
        for (person, mine) in [(&mut maya, json!(["\u{1F49B}", "\u{1F331}"])), (&mut sam, json!(["\u{1F331}"]))] {
            for found in [page(person, "").await["items"][0].clone(), person.browser.get(&at(&said)).await.json(), page(person, "?changed=2").await["items"][0].clone()] {
                assert_eq!((&found["message"]["reactions"], &found["mine"]), (&both, &mine));
            }
        }
        sam.browser.delete(&on(seedling)).await.expect(200);
        let fewer = sam.browser.delete(&on(seedling)).await.expect(200).json();
        assert_eq!((&fewer["message"]["reactions"][1]["count"], &fewer["mine"], number(app).await), (&json!(1), &json!([]), 5));
        sam.browser.put(&on("x"), Value::Null).await.refused(404, "not_found");
        sam.browser.put(&on("%3Cscript%3E"), Value::Null).await.refused(404, "not_found");
    }
}
