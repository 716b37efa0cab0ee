//! Other words, taking back, and having it back.

use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{COMMUNITY, at, number, page, say, texts};

on_both_databases! {
    async fn its_author_changes_it_for_a_day(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let said = say(&mut maya, "Hallo").await;
        let changed = maya.browser.patch(&at(&said), json!({ "text": "Hello" })).await.expect(200).json();
        assert_eq!((&changed["message"]["text"], &changed["message"]["seq"], &changed["message"]["changed"]), (&json!("Hello"), &json!(1), &json!(2)));
        assert_eq!(changed["message"]["editedAt"], json!(app.clock.time()));
        let same = maya.browser.patch(&at(&said), json!({ "text": " Hello " })).await.expect(200).json();
        assert_eq!((same, number(app).await), (changed, 2), "the same words change nothing");
        sam.browser.patch(&at(&said), json!({ "text": "Mine" })).await.refused(403, "role.missing");
        maya.browser.patch(&at(&said), json!({ "text": "x".repeat(4001) })).await.refused(422, "fields.invalid");
        app.clock.advance(DAY);
        maya.browser.patch(&at(&said), json!({ "text": "Hello again" })).await.expect(200);
        app.clock.advance(1);
        let mut maya_later = app.browser_of(maya.id).await;
        maya_later.patch(&at(&said), json!({ "text": "Too late" })).await.refused(409, "chat.edit_over");
        assert_eq!(app.number("select count(*) from chat_versions", vec![]).await, 2, "moderators still find what it said");
        assert_eq!(texts(&page(&mut app.supporter("Noor").await, "").await), ["Hello again"]);
    }

    async fn ten_earlier_words_are_kept(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let said = say(&mut maya, "0").await;
        for round in 1..=13 {
            app.clock.advance(1);
            maya.browser.patch(&at(&said), json!({ "text": round.to_string() })).await.expect(200);
        }
        assert_eq!(app.number("select count(*) from chat_versions", vec![]).await, 10);
        assert_eq!(app.number("select count(*) from chat_versions where text in ('0', '1', '2')", vec![]).await, 0);
    }

    async fn what_is_deleted_keeps_its_place_without_words(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let mut mona = app.moderator("Mona").await;
        let said = say(&mut maya, "Canary").await;
        maya.browser.put(&format!("{}/reactions/%F0%9F%92%9B", at(&said)), Value::Null).await.expect(200);
        sam.browser.delete(&at(&said)).await.refused(403, "role.missing");
        let gone = maya.browser.delete(&at(&said)).await.expect(200).json();
        assert_eq!((&gone["message"]["state"], &gone["message"]["text"], &gone["message"]["changed"]), (&json!("deleted"), &json!(""), &json!(3)));
        for person in [&mut maya, &mut sam, &mut mona] {
            let found = page(person, "").await;
            assert!(!found.to_string().contains("Canary"), "{found}");
            assert_eq!((&found["items"][0]["message"]["state"], &found["items"][0]["message"]["reactions"]), (&json!("deleted"), &json!([])));
            let search = person.browser.get(&format!("{COMMUNITY}/search?q=canary")).await.expect(200).json();
            assert_eq!(search["items"], json!([]));
            person.browser.put(&format!("{}/reactions/%F0%9F%92%9B", at(&said)), Value::Null).await.refused(404, "not_found");
            person.browser.patch(&at(&said), json!({ "text": "x" })).await.refused(404, "not_found");
            person.browser.delete(&at(&said)).await.refused(404, "not_found");
        }
    }

    async fn ten_seconds_and_not_a_millisecond_more(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let said = say(&mut maya, "Hello").await;
        let restore = format!("{}/restore", at(&said));
        maya.browser.put(&restore, Value::Null).await.expect(200);
        assert_eq!(number(app).await, 1, "what was never deleted does not change");
        maya.browser.delete(&at(&said)).await.expect(200);
        sam.browser.put(&restore, Value::Null).await.refused(404, "not_found");
        app.clock.advance(10_000);
        let back = maya.browser.put(&restore, Value::Null).await.expect(200).json();
        assert_eq!((&back["message"]["text"], &back["message"]["state"], &back["message"]["changed"]), (&json!("Hello"), &json!("there"), &json!(3)));
        maya.browser.delete(&at(&said)).await.expect(200);
        app.clock.advance(10_001);
        maya.browser.put(&restore, Value::Null).await.refused(409, "chat.undo_over");
    }
}
