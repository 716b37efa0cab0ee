//! Sent again with the same key, a Question is asked once.

use domain::limits::QUESTION_COOLDOWN_MS;
use testkit::{Person, TestApp, on_both_databases};

use crate::{draft, id_of};

const KEY: &str = "0d4c3e0e-6e1a-4a9e-9a51-2c6a2f9b7b11";
const ROWS: &str = "select count(*) from questions";

/// Fifty requests with one key; answers how many Questions they were told of.
async fn fifty(person: &Person) -> usize {
    let tries: Vec<_> = (0..50)
        .map(|_| {
            let mut browser = person.browser.clone().that_retries().with_header("idempotency-key", KEY);
            tokio::spawn(async move { browser.post("/api/questions", draft("Once?")).await })
        })
        .collect();
    let mut told = Vec::new();
    for attempt in tries {
        told.push(id_of(&attempt.await.unwrap().expect(201).json()));
    }
    told.sort_unstable();
    told.dedup();
    told.len()
}

on_both_databases! {
    async fn fifty_at_once_are_one(app: &TestApp) {
        assert_eq!(fifty(&app.member("Maya").await).await, 1);
        assert_eq!(app.number(ROWS, vec![]).await, 1);
        assert_eq!(fifty(&app.supporter("Sam").await).await, 1);
        assert_eq!(app.number(ROWS, vec![]).await, 2);
    }

    async fn a_retry_costs_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut keyed = maya.browser.clone().with_header("idempotency-key", KEY);
        let first = id_of(&keyed.post("/api/questions", draft("Once?")).await.expect(201).json());
        app.clock.advance(QUESTION_COOLDOWN_MS);
        let again = id_of(&keyed.post("/api/questions", draft("Once?")).await.expect(201).json());
        assert_eq!(again, first);
        assert_eq!(app.number(ROWS, vec![]).await, 1);
        maya.browser.post("/api/questions", draft("Next day?")).await.expect(201);
    }

    async fn keys_belong_to_their_member(app: &TestApp) {
        let (maya, sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let mut hers = maya.browser.with_header("idempotency-key", KEY);
        let mut his = sam.browser.with_header("idempotency-key", KEY);
        let first = hers.post("/api/questions", draft("Hers?")).await.expect(201).json();
        let second = his.post("/api/questions", draft("His?")).await.expect(201).json();
        assert_ne!(first["id"], second["id"]);
        assert_eq!((&first["prompt"], &second["prompt"]), (&"Hers?".into(), &"His?".into()));
    }

    async fn other_words_need_another_key(app: &TestApp) {
        let maya = app.supporter("Maya").await;
        let mut keyed = maya.browser.with_header("idempotency-key", KEY);
        let first = id_of(&keyed.post("/api/questions", draft("Once?")).await.expect(201).json());
        let mut tagged = draft("Once?");
        tagged["tags"] = serde_json::json!(["routine"]);
        for other in [draft("Twice?"), tagged] {
            keyed.post("/api/questions", other).await.refused(409, "request.key_reused");
        }
        assert_eq!(id_of(&keyed.post("/api/questions", draft("Once?")).await.expect(201).json()), first);
        assert_eq!(app.number(ROWS, vec![]).await, 1);
    }
}
