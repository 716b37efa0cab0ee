//! Numbers: they only grow, every change has its own, and anyone who asks for what changed finds each change once.

use std::collections::{BTreeMap, BTreeSet};

use domain::ids::MemberId;
use platform::db::DbError;
use platform::live::{Batch, Followed};
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};
use uuid::Uuid;

use crate::{MESSAGES, at, channel, items, number, page, say};

/// What the stream tells after a number.
async fn since(app: &TestApp, after: i64) -> Batch {
    let at = app.app.clone();
    let found = app.app.db.read(move |tx| {
        let community = tx.one::<Uuid>(
            platform::db::Sql::both("select id from chat_channels where slug = 'community'"),
            vec![],
        )?;
        chat::follow::Channels.since(tx, &at, community.unwrap(), after)
    });
    found.await.map_err(|error: DbError| error).unwrap()
}

fn bodies(batch: &Batch) -> Vec<Value> {
    batch.items.iter().map(|item| serde_json::from_str(item.body.get()).unwrap()).collect()
}

/// Does one thing after another, some to what others said.
async fn live_a_little(mut person: Person, first: Value, number: usize) -> usize {
    let mut mine: Vec<Value> = Vec::new();
    let mut changes = 0;
    for round in 0..12 {
        match (number + round) % 4 {
            0 | 1 => mine.push(say(&mut person, &format!("{number}.{round}")).await),
            2 => {
                let reaction = format!("{}/reactions/%F0%9F%92%9B", at(&first));
                let answer = if round % 8 < 4 {
                    person.browser.put(&reaction, Value::Null).await
                } else {
                    person.browser.delete(&reaction).await
                };
                answer.expect(200);
            }
            _ => match mine.pop() {
                Some(own) if round % 3 == 0 => drop(person.browser.delete(&at(&own)).await.expect(200)),
                Some(own) => {
                    person
                        .browser
                        .patch(&at(&own), json!({ "text": format!("{number}.{round}, edited") }))
                        .await
                        .expect(200);
                }
                None => mine.push(say(&mut person, "again").await),
            },
        }
        changes += 1;
    }
    changes
}

on_both_databases! {
    /// Eight at once write, change, answer and delete, while one reads along: nothing is missed and nothing told twice.
    async fn everything_that_changes_is_found_once(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let first = say(&mut maya, "Hello").await;
        let mut writers = Vec::new();
        for number in 0..8 {
            let person = app.supporter(&format!("Writer{number}")).await;
            writers.push(tokio::spawn(live_a_little(person, first.clone(), number)));
        }
        let (mut known, mut numbers, mut reached) = (BTreeMap::new(), BTreeSet::new(), 0);
        let mut over = false;
        loop {
            let part = page(&mut maya, &format!("?changed={reached}")).await;
            let up_to = part["upTo"].as_i64().unwrap();
            assert!(up_to >= reached, "numbers only grow");
            for item in items(&part) {
                let message = &item["message"];
                let changed = message["changed"].as_i64().unwrap();
                assert!(changed > reached && changed <= up_to, "{changed} lies between {reached} and {up_to}");
                assert!(numbers.insert(changed), "{changed} is told once");
                known.insert(message["id"].as_str().unwrap().to_owned(), message.clone());
            }
            reached = up_to;
            if over {
                break;
            }
            over = writers.iter().all(tokio::task::JoinHandle::is_finished);
        }
        for writer in writers {
            assert_eq!(writer.await.unwrap(), 12);
        }
        assert_eq!(reached, number(app).await);
        // What one reader put together is what is there.
        let mut whole = BTreeMap::new();
        let mut after = 0;
        loop {
            let part = page(&mut maya, &format!("?after={after}")).await;
            for item in items(&part) {
                after = item["message"]["seq"].as_i64().unwrap();
                whole.insert(item["message"]["id"].as_str().unwrap().to_owned(), item["message"].clone());
            }
            if part["later"] == false {
                break;
            }
        }
        assert_eq!(known, whole);
        let places: BTreeSet<_> = whole.values().map(|message| message["seq"].as_i64().unwrap()).collect();
        assert_eq!(places.len(), whole.len(), "each has a place of its own");
        // The same in frames, from the beginning.
        let (mut framed, mut after) = (BTreeMap::new(), 0);
        loop {
            let batch = since(app, after).await;
            for body in bodies(&batch) {
                framed.insert(body["id"].as_str().unwrap().to_owned(), body);
            }
            after = batch.up_to;
            if batch.whole {
                break;
            }
        }
        assert_eq!((framed, after), (whole, reached));
    }

    async fn pages_around_a_place(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        for round in 1..=120 {
            say(&mut maya, &round.to_string()).await;
        }
        let ends = |page: &Value| {
            let all: Vec<i64> = items(page).map(|item| item["message"]["seq"].as_i64().unwrap()).collect();
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
            (all.first().copied(), all.last().copied(), page["earlier"].as_bool().unwrap(), page["later"].as_bool().unwrap())
        };
        for (query, expected) in [
            ("", (Some(71), Some(120), true, false)),
            ("?before=71", (Some(21), Some(70), true, true)),
            ("?before=21", (Some(1), Some(20), false, true)),
            ("?after=100", (Some(101), Some(120), true, false)),
            ("?after=0", (Some(1), Some(50), false, true)),
            ("?after=120", (None, None, true, false)),
            ("?before=1", (None, None, false, true)),
            ("?around=60", (Some(35), Some(84), true, true)),
            ("?around=1", (Some(1), Some(25), false, true)),
            ("?changed=118", (Some(119), Some(120), false, false)),
        ] {
            assert_eq!(ends(&page(&mut maya, query).await), expected, "{query}");
        }
        maya.browser.get(&format!("{MESSAGES}?before=x")).await.refused(400, "request.malformed");
    }

    /// Two hundred things at a time: what is more comes with the next question.
    async fn much_that_changed_comes_in_parts(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        for round in 0..205 {
            say(&mut maya, &round.to_string()).await;
        }
        let first = page(&mut maya, "?changed=0").await;
        assert_eq!((items(&first).count(), &first["upTo"], &first["later"]), (200, &json!(200), &json!(true)));
        let rest = page(&mut maya, "?changed=200").await;
        assert_eq!((items(&rest).count(), &rest["upTo"], &rest["later"]), (5, &json!(205), &json!(false)));
        let batch = since(app, 0).await;
        assert_eq!((batch.items.len(), batch.up_to, batch.whole), (200, 200, false));
        let batch = since(app, 200).await;
        assert_eq!((batch.items.len(), batch.up_to, batch.whole), (5, 205, true));
        assert_eq!(since(app, 205).await.items.len(), 0);
    }

    /// Who may follow: as who may read.
    async fn who_may_follow(app: &TestApp) {
        let (mut maya, free) = (app.supporter("Maya").await, app.member("Free").await);
        say(&mut maya, "Hello").await;
        let community: Uuid = channel(&mut maya).await["id"].as_str().unwrap().parse().unwrap();
        let head = async |id: MemberId, stream: Uuid| {
            let token = app.browser_of(id).await.token().unwrap().to_owned();
            let hash = platform::random::sha256(token.as_bytes());
            let viewer = app.app.sessions.glance(&app.app.db, hash, app.app.now()).await.unwrap().unwrap();
            let at = app.app.clone();
            app.app.db.read(move |tx| chat::follow::Channels.head(tx, &at, &viewer, stream)).await
        };
        assert_eq!(head(maya.id, community).await.ok(), Some(1));
        assert_eq!(head(free.id, community).await.unwrap_err().error_code.code, "tier.needed");
        assert_eq!(head(maya.id, Uuid::nil()).await.unwrap_err().error_code.code, "not_found");
    }
}
