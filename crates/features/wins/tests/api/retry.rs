//! The idempotency key: a retry answers with the same Win and costs nothing, however many arrive at once.

use domain::limits::WIN_COOLDOWN_MS;
use testkit::{Person, TestApp, on_both_databases};

use crate::{draft, id_of};

const KEY: &str = "0d4c3e0e-6e1a-4a9e-9a51-2c6a2f9b7b11";
const ROWS: &str = "select count(*) from wins";

/// A hundred requests with one key; answers how many Wins they were told of.
async fn a_hundred(person: &Person) -> usize {
    let tries: Vec<_> = (0..100)
        .map(|_| {
            let mut browser = person.browser.clone().that_retries().with_header("idempotency-key", KEY);
            tokio::spawn(async move { browser.post("/api/wins", draft("Once")).await })
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
    /// R223: a double submission is one Win, also of a Free Member, whose allowance it spends once.
    async fn a_hundred_at_once_are_one(app: &TestApp) {
        let free = app.member("Maya").await;
        assert_eq!(a_hundred(&free).await, 1);
        assert_eq!(app.number(ROWS, vec![]).await, 1);
        let supporter = app.supporter("Sam").await;
        assert_eq!(a_hundred(&supporter).await, 1);
        assert_eq!(app.number(ROWS, vec![]).await, 2);
    }

    async fn a_retry_costs_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut keyed = maya.browser.clone().with_header("idempotency-key", KEY);
        let first = id_of(&keyed.post("/api/wins", draft("Once")).await.expect(201).json());
        app.clock.advance(WIN_COOLDOWN_MS);
        let again = id_of(&keyed.post("/api/wins", draft("Once")).await.expect(201).json());
        assert_eq!(again, first);
        assert_eq!(app.number(ROWS, vec![]).await, 1);
        maya.browser.post("/api/wins", draft("Next day")).await.expect(201);
    }

    /// What was changed in the meantime is another Win: answered with the first one, it would seem to be sent.
    async fn other_words_need_another_key(app: &TestApp) {
        let maya = app.supporter("Maya").await;
        let mut keyed = maya.browser.with_header("idempotency-key", KEY);
        let first = id_of(&keyed.post("/api/wins", draft("Once")).await.expect(201).json());
        let mut consent = draft("Once");
        consent["sharePermissions"] = serde_json::json!({ "socialMedia": true });
        for other in [draft("Twice"), consent] {
            keyed.post("/api/wins", other).await.refused(409, "request.key_reused");
        }
        // The very same, even once the Win was changed.
        keyed.patch(&format!("/api/wins/{first}"), serde_json::json!({ "title": "Changed" })).await.expect(200);
        assert_eq!(id_of(&keyed.post("/api/wins", draft("Once")).await.expect(201).json()), first);
        assert_eq!(app.number(ROWS, vec![]).await, 1);
    }

    async fn keys_belong_to_their_member(app: &TestApp) {
        let (maya, sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let mut hers = maya.browser.with_header("idempotency-key", KEY);
        let mut his = sam.browser.with_header("idempotency-key", KEY);
        let first = hers.post("/api/wins", draft("Hers")).await.expect(201).json();
        let second = his.post("/api/wins", draft("His")).await.expect(201).json();
        assert_ne!(first["id"], second["id"]);
        assert_eq!((&first["title"], &second["title"]), (&"Hers".into(), &"His".into()));
        let other_key = his.with_header("idempotency-key", "0d4c3e0e-6e1a-4a9e-9a51-2c6a2f9b7b12")
            .post("/api/wins", draft("His second")).await.expect(201).json();
        assert_ne!(other_key["id"], second["id"]);
        assert_eq!(app.number(ROWS, vec![]).await, 3);
    }

    async fn a_key_that_is_none_is_refused(app: &TestApp) {
        let maya = app.member("Maya").await;
        for key in ["", "1", "not-a-uuid", "0d4c3e0e-6e1a-4a9e-9a51-2c6a2f9b7b1"] {
            let mut browser = maya.browser.clone().with_header("idempotency-key", key);
            browser.post("/api/wins", draft("Once")).await.refused(400, "request.malformed");
        }
        assert_eq!(app.number(ROWS, vec![]).await, 0);
    }
}
