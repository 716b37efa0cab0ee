//! One's own messages: other words for a day, taken back and had back for ten seconds, and how the other one learns of it.

use domain::plan::Slot;
use domain::time::{DAY, HOUR};
use serde_json::{Value, json};
use testkit::{TestApp, entitled, on_both_databases};

use crate::{at, each_of, friends, messages, messages_with, said, texts, thread, write};

on_both_databases! {
    async fn other_words(app: &TestApp) {
        let (mut ann, mut ben) = friends(app).await;
        let sent = said(app, &mut ann, &ben, "A wlak").await;
        app.clock.advance(5);
        let edited = ann.browser.patch(&at(&sent), json!({ "text": " A walk " })).await.expect(200).json();
        assert_eq!((&edited["text"], &edited["seq"], &edited["changed"], &edited["editedAt"]), (&json!("A walk"), &json!(3), &json!(4), &json!(app.clock.time().0)));
        let changes = ben.browser.get(&format!("{}?changed=3", messages_with(&ann))).await.expect(200).json();
        assert_eq!((&changes["upTo"], texts(changes["items"].as_array().unwrap())), (&json!(4), vec!["A walk"]));
        ann.browser.patch(&at(&sent), json!({ "text": "A walk" })).await.expect(200);
        assert_eq!(thread(&mut ann, &ben).await["upTo"], 4, "the same words are no change");
        app.clock.advance(DAY - 5);
        ann.browser.patch(&at(&sent), json!({ "text": "Outside" })).await.expect(200);
        app.clock.advance(1);
        ann.browser.patch(&at(&sent), json!({ "text": "Too late" })).await.refused(409, "dm.edit_over");
    }

    /// A membership that has ended takes other words along; taking back stays.
    async fn one_who_may_not_write_does_not_edit(app: &TestApp) {
        let until = app.clock.time().plus(60_000);
        let mut ann = app.person("Ann", |new| {
            let mut trial = entitled("trial", Slot::One);
            trial.until = Some(until);
            new.entitled = vec![trial];
        }).await;
        let mut ben = app.supporter("Ben").await;
        let sent = said(app, &mut ann, &ben, "Hello Ben").await;
        said(app, &mut ben, &ann, "Hello Ann").await;
        ann.browser.patch(&at(&sent), json!({ "text": "Hello, Ben" })).await.expect(200);
        app.clock.advance(60_000);
        ann.browser.patch(&at(&sent), json!({ "text": "Still here" })).await.refused(409, "dm.edit_over");
        ann.browser.delete(&at(&sent)).await.expect(204);
    }

    async fn taken_back_and_had_back(app: &TestApp) {
        let (mut ann, mut ben) = friends(app).await;
        let sent = said(app, &mut ann, &ben, "Never mind").await;
        ann.browser.delete(&at(&sent)).await.expect(204);
        ann.browser.delete(&at(&sent)).await.refused(404, "not_found");
        for (mut reader, other) in each_of(&ann, &ben) {
            let found = messages(&mut reader, &other).await;
            assert_eq!((&found[2]["state"], &found[2]["text"], &found[2]["seq"], &found[2]["changed"]), (&json!("deleted"), &json!(""), &json!(3), &json!(4)));
            assert_eq!(thread(&mut reader, &other).await["preview"], "Hello Ann");
        }
        let restore = format!("{}/restore", at(&sent));
        ben.browser.put(&restore, Value::Null).await.refused(404, "not_found");
        app.clock.advance(10_000);
        assert_eq!(ann.browser.put(&restore, Value::Null).await.expect(200).json()["text"], "Never mind");
        assert_eq!(ann.browser.put(&restore, Value::Null).await.expect(200).json()["changed"], 5);
        assert_eq!(texts(&messages(&mut ben, &ann).await)[2], "Never mind");
        ann.browser.delete(&at(&sent)).await.expect(204);
        app.clock.advance(10_001);
        ann.browser.put(&restore, Value::Null).await.refused(409, "dm.undo_over");
    }

    /// What was deleted is gone from the database within the hour, its place is not.
    async fn words_that_were_deleted_are_emptied(app: &TestApp) {
        let (mut ann, ben) = friends(app).await;
        let sent = said(app, &mut ann, &ben, "Never mind").await;
        ann.browser.delete(&at(&sent)).await.expect(204);
        let stored = "select count(*) from dm_messages where text = 'Never mind'";
        for (later, left) in [(0, 1), (HOUR, 0)] {
            app.clock.advance(later);
            app.run("dm.wipe").await;
            assert_eq!(app.number(stored, vec![]).await, left);
        }
        assert_eq!(messages(&mut ann, &ben).await.len(), 3);
    }

    /// Pages of fifty, and every change once.
    async fn a_long_conversation(app: &TestApp) {
        let (mut ann, mut ben) = friends(app).await;
        for number in 0..110 {
            said(app, &mut ann, &ben, &format!("Message {number}")).await;
        }
        let (mut found, mut path) = (Vec::new(), messages_with(&ann));
        loop {
            let page = ben.browser.get(&path).await.expect(200).json();
            let items = page["items"].as_array().unwrap().clone();
            assert_eq!(page["upTo"], 112);
            path = format!("{}?before={}", messages_with(&ann), items[0]["seq"]);
            found.splice(0..0, items.into_iter().map(|item| item["seq"].as_i64().unwrap()));
            if page["earlier"] == false { break; }
        }
        assert_eq!(found, (1..=112).collect::<Vec<_>>());
        for round in 0..2 {
            for message in messages(&mut ann, &ben).await {
                ann.browser.patch(&at(&message), json!({ "text": format!("{round} {}", message["text"]) })).await;
            }
        }
        let (mut after, mut seen) = (0, Vec::new());
        loop {
            let page = ben.browser.get(&format!("{}?changed={after}", messages_with(&ann))).await.expect(200).json();
            let items = page["items"].as_array().unwrap().clone();
            if items.is_empty() { break; }
            after = page["upTo"].as_i64().unwrap();
            assert!(items.iter().all(|item| item["changed"].as_i64().unwrap() <= after));
            seen.extend(items.iter().map(|item| item["seq"].as_i64().unwrap()));
        }
        seen.sort_unstable();
        assert_eq!((seen, after), ((1..=112).collect::<Vec<_>>(), 212));
        write(&mut ann, &ben, &"a".repeat(4001)).await.refused(422, "fields.invalid");
    }
}
