//! Channels: opened by admins, set by staff, slow and closed.

use domain::time::SECOND;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{COMMUNITY, MESSAGES, at, channel, page, say};

const CHANNELS: &str = "/api/chat/channels";

fn garden(slug: &str) -> Value {
    json!({ "slug": slug, "name": "Garden <b>", "topic": "What grows" })
}

on_both_databases! {
    async fn admins_open_channels(app: &TestApp) {
        let (mut ada, mut mona, mut maya) = (app.admin("Ada").await, app.moderator("Mona").await, app.supporter("Maya").await);
        for person in [&mut mona, &mut maya] {
            person.browser.post(CHANNELS, garden("garden")).await.refused(403, "role.missing");
        }
        app.clock.advance(1);
        let made = ada.browser.post(CHANNELS, garden("garden")).await.expect(201).json();
        assert_eq!((&made["name"], &made["level"], &made["mutedUntil"]), (&json!("Garden <b>"), &json!("mentions"), &Value::Null));
        ada.browser.post(CHANNELS, garden("garden")).await.refused(409, "chat.slug_taken");
        let refused = ada.browser.post(CHANNELS, json!({ "slug": "A b", "name": " ", "topic": "t".repeat(201) })).await;
        assert_eq!(refused.refused(422, "fields.invalid").json()["fields"], json!({ "slug": "invalid", "name": "required", "topic": "too_long" }));
        let all = maya.browser.get(CHANNELS).await.expect(200).json();
        let slugs: Vec<_> = all["items"].as_array().unwrap().iter().map(|one| one["slug"].as_str().unwrap()).collect();
        assert_eq!(slugs, ["community", "garden"]);
        let by_id = format!("{CHANNELS}/{}", made["id"].as_str().unwrap());
        assert_eq!(maya.browser.get(&by_id).await.expect(200).json(), maya.browser.get(&format!("{CHANNELS}/garden")).await.json());
        maya.browser.get(&format!("{CHANNELS}/nowhere")).await.refused(404, "not_found");
        for more in 0..48 {
            ada.browser.post(CHANNELS, garden(&format!("bed-{more}"))).await.expect(201);
        }
        ada.browser.post(CHANNELS, garden("one-more")).await.refused(409, "chat.full");
        assert_eq!(app.number("select count(*) from audit_entries where action = 'createChannel'", vec![]).await, 49);
    }

    async fn staff_set_channels(app: &TestApp) {
        let (mut ada, mut mona, mut maya) = (app.admin("Ada").await, app.moderator("Mona").await, app.supporter("Maya").await);
        maya.browser.patch(COMMUNITY, json!({ "slowSeconds": 5 })).await.refused(403, "role.missing");
        let slow = mona.browser.patch(COMMUNITY, json!({ "slowSeconds": 5 })).await.expect(200).json();
        assert_eq!(slow["slowSeconds"], 5);
        for change in [json!({ "name": "N" }), json!({ "topic": "T" }), json!({ "retentionDays": 7 }), json!({ "archived": true })] {
            mona.browser.patch(COMMUNITY, change.clone()).await.refused(403, "role.missing");
            ada.browser.patch(COMMUNITY, change).await.expect(200);
        }
        let set = ada.browser.patch(COMMUNITY, json!({ "retentionDays": null, "archived": false })).await.expect(200).json();
        assert_eq!((&set["name"], &set["topic"], &set["retentionDays"], &set["archived"], &set["slowSeconds"]), (&json!("N"), &json!("T"), &Value::Null, &json!(false), &json!(5)));
        for (change, field) in [(json!({ "slowSeconds": 3601 }), "slowSeconds"), (json!({ "retentionDays": 6 }), "retentionDays"), (json!({ "name": "" }), "name")] {
            let refused = ada.browser.patch(COMMUNITY, change).await.refused(422, "fields.invalid").json();
            assert!(refused["fields"][field].is_string(), "{refused}");
        }
        ada.browser.patch(&format!("{CHANNELS}/nowhere"), json!({ "slowSeconds": 1 })).await.refused(404, "not_found");
        assert_eq!(app.number("select count(*) from audit_entries where action = 'changeChannel'", vec![]).await, 6);
    }

    async fn slow_mode(app: &TestApp) {
        let (mut mona, mut maya, mut sam) = (app.moderator("Mona").await, app.supporter("Maya").await, app.supporter("Sam").await);
        mona.browser.patch(COMMUNITY, json!({ "slowSeconds": 30 })).await.expect(200);
        let first = say(&mut maya, "One").await;
        app.clock.advance(30 * SECOND - 1);
        let slow = maya.browser.post(MESSAGES, json!({ "text": "Two" })).await.refused(429, "chat.slow");
        assert_eq!((slow.json()["nextAt"].as_i64(), slow.header("retry-after")), (Some(app.clock.time().0 + 1), "1"));
        maya.browser.delete(&at(&first)).await.expect(200);
        maya.browser.post(MESSAGES, json!({ "text": "Two" })).await.refused(429, "chat.slow");
        say(&mut sam, "Each waits for themselves").await;
        for round in 0..3 {
            say(&mut mona, &format!("Staff do not wait {round}")).await;
        }
        app.clock.advance(1);
        say(&mut maya, "Two").await;
        assert_eq!(channel(&mut maya).await["seq"], 7, "what was refused took no number");
    }

    /// The same key sent again is no second Message, and does not have to wait.
    async fn slow_mode_and_the_same_key(app: &TestApp) {
        let (mut mona, maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        mona.browser.patch(COMMUNITY, json!({ "slowSeconds": 30 })).await.expect(200);
        let key = uuid::Uuid::from_u128(9).to_string();
        let tries: Vec<_> = (0..10)
            .map(|_| {
                let mut browser = maya.browser.clone().that_retries().with_header("idempotency-key", &key);
                tokio::spawn(async move { browser.post(MESSAGES, json!({ "text": "Once" })).await.expect(201).json() })
            })
            .collect();
        for one in tries {
            one.await.unwrap();
        }
        assert_eq!(channel(&mut mona).await["seq"], 1);
    }

    async fn what_is_closed_can_be_read(app: &TestApp) {
        let (mut ada, mut maya) = (app.admin("Ada").await, app.supporter("Maya").await);
        let said = say(&mut maya, "Before").await;
        let heart = format!("{}/reactions/%F0%9F%92%9B", at(&said));
        maya.browser.put(&heart, Value::Null).await.expect(200);
        ada.browser.patch(COMMUNITY, json!({ "archived": true })).await.expect(200);
        assert_eq!(channel(&mut maya).await["archived"], true);
        for person in [&mut maya, &mut ada] {
            person.browser.post(MESSAGES, json!({ "text": "After" })).await.refused(409, "chat.archived");
            person.browser.put(&heart, Value::Null).await.refused(409, "chat.archived");
        }
        maya.browser.patch(&at(&said), json!({ "text": "After" })).await.refused(409, "chat.archived");
        assert_eq!(page(&mut maya, "").await["items"][0]["message"]["text"], "Before");
        maya.browser.delete(&heart).await.expect(200);
        maya.browser.delete(&at(&said)).await.expect(200);
        ada.browser.patch(COMMUNITY, json!({ "archived": false })).await.expect(200);
        say(&mut maya, "Open again").await;
    }
}
