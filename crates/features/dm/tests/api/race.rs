//! Many at once: one message for one key, one conversation for two who ask each other, and a block at that very instant.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{each_of, folder, friends, messages, messages_with, thread};

const KEY: &str = "0196f0c0-0000-7000-8000-000000000001";

on_both_databases! {
    async fn one_key_fifty_times(app: &TestApp) {
        let (ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        let browser = ann.browser.clone().that_retries().with_header("idempotency-key", KEY);
        let tries: Vec<_> = (0..50)
            .map(|_| {
                let (mut browser, path) = (browser.clone(), messages_with(&ben));
                tokio::spawn(async move { browser.post(&path, json!({ "text": "Hello Ben" })).await })
            })
            .collect();
        let mut answers = Vec::new();
        for attempt in tries {
            answers.push(attempt.await.unwrap().expect(201).json());
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]));
        assert_eq!((&answers[0]["key"], messages(&mut ben, &ann).await.len()), (&json!(KEY), 1));
        assert_eq!(messages(&mut ben, &ann).await[0]["key"], Value::Null);
        let mut browser = browser;
        browser.post(&messages_with(&ben), json!({ "text": "Other words" })).await.refused(409, "request.key_reused");
        let sam = app.supporter("Sam").await;
        browser.post(&messages_with(&sam), json!({ "text": "Hello Ben" })).await.refused(409, "request.key_reused");
        assert_eq!(thread(&mut ben, &ann).await["upTo"], 1);
    }

    /// Each answers the other: one conversation, accepted, and nobody waits for the other.
    async fn two_ask_each_other(app: &TestApp) {
        for round in 0..8 {
            let (ann, ben) = (app.supporter(&format!("Ann{round}")).await, app.supporter(&format!("Ben{round}")).await);
            let (mut one, mut two) = (ann.browser.clone(), ben.browser.clone());
            let (to_ben, to_ann) = (messages_with(&ben), messages_with(&ann));
            let first = tokio::spawn(async move { one.post(&to_ben, json!({ "text": "Hello Ben" })).await });
            let second = tokio::spawn(async move { two.post(&to_ann, json!({ "text": "Hello Ann" })).await });
            first.await.unwrap().expect(201);
            second.await.unwrap().expect(201);
            for (mut reader, other) in each_of(&ann, &ben) {
                assert_eq!(thread(&mut reader, &other).await["state"], "accepted");
                assert_eq!(messages(&mut reader, &other).await.len(), 2);
                assert_eq!(folder(&mut reader, "messages").await, [other.id.to_string()]);
                assert!(folder(&mut reader, "requests").await.is_empty());
            }
        }
        assert_eq!(app.number("select count(*) from dm_threads", vec![]).await, 8);
    }

    /// Numbers grow without a gap, no matter who writes.
    async fn both_write_at_once(app: &TestApp) {
        let (mut ann, ben) = friends(app).await;
        let tries: Vec<_> = (0..40)
            .map(|number| {
                let (mut browser, path) = if number % 2 == 0 {
                    (ann.browser.clone().that_retries(), messages_with(&ben))
                } else {
                    (ben.browser.clone().that_retries(), messages_with(&ann))
                };
                tokio::spawn(async move { browser.post(&path, json!({ "text": format!("Message {number}") })).await })
            })
            .collect();
        for attempt in tries {
            attempt.await.unwrap().expect(201);
        }
        let seqs: Vec<i64> = messages(&mut ann, &ben).await.iter().map(|message| message["seq"].as_i64().unwrap()).collect();
        assert_eq!(seqs, (1..=42).collect::<Vec<_>>());
    }

    /// Either it was written before the block, and nobody reads it, or it finds nobody.
    async fn a_block_at_that_very_instant(app: &TestApp) {
        for round in 0..6 {
            let (ann, mut ben) = (app.supporter(&format!("Ann{round}")).await, app.supporter(&format!("Ben{round}")).await);
            let tries: Vec<_> = (0..6)
                .map(|number| {
                    let (mut mine, path) = (ann.browser.clone().that_retries(), messages_with(&ben));
                    let (theirs, blocked) = (ben.clone(), ann.id);
                    tokio::spawn(async move {
                        if number == 3 {
                            theirs.block(blocked).await;
                            return 204;
                        }
                        mine.post(&path, json!({ "text": "Hello" })).await.status.as_u16()
                    })
                })
                .collect();
            for attempt in tries {
                let status = attempt.await.unwrap();
                assert!([201, 204, 404, 409].contains(&status), "{status}");
            }
            ben.browser.get(&messages_with(&ann)).await.refused(404, "not_found");
            assert!(folder(&mut ben, "requests").await.is_empty());
            assert_eq!(ben.browser.get("/api/dm/unread").await.expect(200).json(), json!({ "messages": 0, "requests": 0 }));
        }
    }
}
