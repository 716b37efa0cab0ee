//! Ten new people a day: the eleventh waits, answering is not asking, and many at once are no more than ten.

use domain::limits::DIRECT_REQUESTS_MAX;
use domain::time::{DAY, HOUR};
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

use crate::{at, messages_with, said, write};

async fn people(app: &TestApp, count: usize) -> Vec<Person> {
    let mut all = Vec::new();
    for number in 0..count {
        all.push(app.supporter(&format!("P{number}")).await);
    }
    all
}

on_both_databases! {
    async fn the_eleventh_waits(app: &TestApp) {
        let mut ann = app.supporter("Ann").await;
        let mut others = people(app, DIRECT_REQUESTS_MAX + 2).await;
        let first = said(app, &mut ann, &others[0], "Hello").await;
        let next_at = app.clock.time().plus(DAY);
        app.clock.advance(HOUR);
        for other in &others[1..DIRECT_REQUESTS_MAX] {
            said(app, &mut ann, other, "Hello").await;
        }
        let refused = write(&mut ann, &others[DIRECT_REQUESTS_MAX], "Hello").await.refused(429, "dm.requests_spent");
        assert_eq!(refused.json()["nextAt"], json!(next_at));
        assert_eq!(app.number("select count(*) from dm_threads", vec![]).await, 10, "nothing is left of it");
        // Taken back it stays spent; answers and what is accepted are not counted.
        ann.browser.delete(&at(&first)).await.expect(204);
        write(&mut ann, &others[DIRECT_REQUESTS_MAX], "Hello").await.refused(429, "dm.requests_spent");
        let mut last = others.pop().unwrap();
        said(app, &mut last, &ann, "May I?").await;
        said(app, &mut ann, &last, "You may").await;
        said(app, &mut ann, &last, "Whenever you like").await;
        // A day after the first there is one again, and one alone.
        app.clock.advance(next_at.since(app.clock.time()));
        write(&mut ann, &others[DIRECT_REQUESTS_MAX], "Hello").await.expect(201);
        let more = app.supporter("More").await;
        let refused = write(&mut ann, &more, "Hello").await.refused(429, "dm.requests_spent").json();
        assert!(refused["nextAt"].as_i64().unwrap() > app.clock.time().0);
    }

    async fn staff_write_to_whom_they_have_to(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        for other in people(app, DIRECT_REQUESTS_MAX + 1).await {
            said(app, &mut mona, &other, "Hello").await;
        }
    }

    /// The same request sent again, and one that is refused, cost nothing.
    async fn what_costs_nothing(app: &TestApp) {
        let ann = app.supporter("Ann").await;
        let others = people(app, DIRECT_REQUESTS_MAX).await;
        let mut keyed = ann.browser.clone().with_header("idempotency-key", "0196f0c0-0000-7000-8000-000000000001");
        for _ in 0..3 {
            keyed.post(&messages_with(&others[0]), json!({ "text": "Hello" })).await.expect(201);
        }
        let mut browser = ann.browser.clone();
        browser.post(&messages_with(&others[1]), json!({ "text": "www.example.org" })).await.refused(422, "dm.no_links");
        browser.post(&messages_with(&others[0]), json!({ "text": "Hello?" })).await.refused(409, "dm.waiting");
        for other in &others[1..] {
            browser.post(&messages_with(other), json!({ "text": "Hello" })).await.expect(201);
        }
    }

    async fn many_at_once(app: &TestApp) {
        let ann = app.supporter("Ann").await;
        let tries: Vec<_> = people(app, 2 * DIRECT_REQUESTS_MAX)
            .await
            .into_iter()
            .map(|other| {
                let (mut browser, path) = (ann.browser.clone().that_retries(), messages_with(&other));
                tokio::spawn(async move { browser.post(&path, json!({ "text": "Hello" })).await })
            })
            .collect();
        let mut passed = 0;
        for attempt in tries {
            let answer = attempt.await.unwrap();
            if answer.status == 201 {
                passed += 1;
            } else {
                assert_eq!(answer.code(), "dm.requests_spent");
            }
        }
        assert_eq!(passed, DIRECT_REQUESTS_MAX);
        assert_eq!(app.number("select count(*) from dm_asks", vec![]).await, 10);
    }
}
