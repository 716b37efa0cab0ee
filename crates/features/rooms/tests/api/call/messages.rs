//! What is written in a Room: who reads it, retries, limits, and when it is removed.

use domain::limits::ROOM_MESSAGES_KEPT_MS;
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

use super::{come_in, live, take};
use crate::bring;

/// The texts someone reads, after a number.
async fn texts(person: &mut Person, room: &str, after: &str) -> Vec<String> {
    let page = person.browser.get(&format!("{room}/messages{after}")).await.expect(200).json();
    page["items"].as_array().unwrap().iter().map(|item| item["text"].as_str().unwrap().to_owned()).collect()
}

on_both_databases! {
    async fn those_inside_read_and_write(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        come_in(&mut ada, &room, &mut ben).await;
        take(&mut cleo, &room).await;
        let path = format!("{room}/messages");
        for (number, text) in [(1, "Hello"), (2, "  How are you?  ")] {
            let sent = ben.browser.post(&path, json!({ "text": text })).await.expect(201).json();
            assert_eq!((&sent["number"], &sent["text"]), (&json!(number), &json!(text.trim())));
        }
        assert_eq!(texts(&mut ada, &room, "").await, ["Hello", "How are you?"]);
        assert_eq!(texts(&mut ada, &room, "?after=1").await, ["How are you?"]);
        for text in ["", "   ", &"x".repeat(501)] {
            ben.browser.post(&path, json!({ "text": text })).await.refused(422, "fields.invalid");
        }
        cleo.browser.get(&path).await.refused(409, "rooms.not_inside");
        cleo.browser.post(&path, json!({ "text": "Hi" })).await.refused(409, "rooms.not_inside");
        ben.block(ada.id).await;
        assert_eq!(texts(&mut ada, &room, "").await, Vec::<String>::new());
        bring(&mut ada, &room, "ended").await;
        ben.browser.get(&path).await.refused(409, "rooms.not_inside");
    }

    async fn a_retry_writes_nothing_twice(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let path = format!("{room}/messages");
        let key = "01890a5d-ac96-774b-bcce-b302099a8057";
        let mut browser = ada.browser.clone().with_header("idempotency-key", key);
        let first = browser.post(&path, json!({ "text": "Hello" })).await.expect(201).json();
        let again = browser.post(&path, json!({ "text": "Hello" })).await.expect(201).json();
        assert_eq!(first, again);
        // Its author knows it by the key; nobody else is told.
        assert_eq!(first["key"], key);
        let mut ben = app.supporter("Ben").await;
        come_in(&mut ada, &room, &mut ben).await;
        for (reader, expected) in [(&mut ada, json!(key)), (&mut ben, json!(null))] {
            let page = reader.browser.get(&path).await.expect(200).json();
            assert_eq!(page["items"][0]["key"], expected);
        }
        browser.post(&path, json!({ "text": "Other" })).await.refused(409, "request.key_reused");
        assert_eq!(texts(&mut ada, &room, "").await, ["Hello"]);
    }

    async fn a_page_has_a_hundred(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        for number in 1..=102 {
            ada.browser.post(&format!("{room}/messages"), json!({ "text": format!("{number}") })).await.expect(201);
            app.clock.advance(10_000);
        }
        let newest = texts(&mut ada, &room, "").await;
        assert_eq!((newest.len(), newest[0].as_str()), (100, "3"));
        let oldest = texts(&mut ada, &room, "?after=0").await;
        assert_eq!((oldest.len(), oldest[99].as_str()), (100, "100"));
    }

    async fn a_week_after_its_end_they_are_removed(app: &TestApp) {
        const LEFT: &str = "select count(*) from room_messages";
        let (mut ada, room) = live(app).await;
        ada.browser.post(&format!("{room}/messages"), json!({ "text": "Hello" })).await.expect(201);
        bring(&mut ada, &room, "ended").await;
        app.clock.advance(ROOM_MESSAGES_KEPT_MS);
        app.run("rooms.end_overdue").await;
        assert_eq!(app.number(LEFT, vec![]).await, 1);
        app.clock.advance(1);
        app.run("rooms.end_overdue").await;
        assert_eq!(app.number(LEFT, vec![]).await, 0);
        ada.browser.get(&format!("{room}/messages")).await.refused(409, "rooms.not_inside");
    }
}
