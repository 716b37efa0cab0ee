//! Following a stream: nothing missed, nothing doubled, in order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::live::Stream;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::probe::{Served, add, change, serve};
use crate::tab::{SOON, Tab};

on_both_databases! {
    async fn what_was_missed_comes_first_and_then_what_is_new(app: &TestApp) {
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        let (first, _) = add(app, served.stream, maya.id, "one").await;
        add(app, served.stream, maya.id, "two").await;
        let mut tab = Tab::open(served.address, &maya).await;
        assert_eq!(tab.follow(served.stream, 1).await, 2);
        assert_eq!(tab.words().await, ["two"]);
        add(app, served.stream, maya.id, "three").await;
        let frame = tab.next().await;
        assert_eq!((&frame["after"], &frame["upTo"]), (&json!(2), &json!(3)));
        change(app, served.stream, first, "one, changed").await;
        assert_eq!(tab.words().await, ["one, changed"]);
        tab.say(json!({ "type": "unsubscribe", "stream": served.stream })).await;
        // Answers come in the order of what was asked.
        tab.subscribe(Stream { id: uuid::Uuid::nil(), ..served.stream }, 0).await;
        assert_eq!(tab.next().await["type"], "refused");
        add(app, served.stream, maya.id, "four").await;
        assert!(tab.is_quiet(Duration::from_millis(300)).await);
        assert_eq!(tab.follow(served.stream, 4).await, 5);
        assert_eq!(tab.words().await, ["four"]);
    }

    async fn one_who_was_away_for_too_long_is_told_to_load_a_page(app: &TestApp) {
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        for number in 0..201 {
            add(app, served.stream, maya.id, &number.to_string()).await;
        }
        let mut tab = Tab::open(served.address, &maya).await;
        tab.subscribe(served.stream, 0).await;
        assert_eq!(tab.next().await, json!({ "type": "stale", "stream": served.stream }));
        // A number that never was is no better.
        tab.subscribe(served.stream, 500).await;
        assert_eq!(tab.next().await, json!({ "type": "stale", "stream": served.stream }));
        add(app, served.stream, maya.id, "unheard").await;
        assert_eq!(tab.follow(served.stream, 2).await, 202);
        let mut heard = Vec::new();
        while heard.len() < 200 {
            heard.extend(tab.words().await);
        }
        assert_eq!((heard[0].as_str(), heard[199].as_str()), ("2", "unheard"));
    }

    async fn large_things_come_in_frames_that_fit(app: &TestApp) {
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        let words = "ü".repeat(4_000);
        for _ in 0..150 {
            add(app, served.stream, maya.id, &words).await;
        }
        let mut tab = Tab::open(served.address, &maya).await;
        tab.follow(served.stream, 0).await;
        let (mut at, mut count) = (0, 0);
        while count < 150 {
            let frame = tab.next().await;
            assert!(frame.to_string().len() < 40_000);
            assert_eq!(frame["after"], at);
            at = frame["upTo"].as_i64().unwrap();
            count += frame["items"].as_array().unwrap().len();
        }
        assert_eq!((at, count), (150, 150));
    }

    /// Three write, three follow and are cut off at random: everyone has everything, once and in order.
    async fn everyone_has_everything_whatever_becomes_of_connections(app: &TestApp) {
        const EACH: usize = 120;
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        let done = Arc::new(AtomicBool::new(false));
        let readers = (0..3).map(|seed| read(&served, &maya, seed, done.clone()));
        let writers = async {
            let write = async |writer: usize| {
                for number in 0..EACH {
                    let (id, _) = add(app, served.stream, maya.id, &format!("{writer}.{number}")).await;
                    if number % 5 == 0 {
                        change(app, served.stream, id, &format!("{writer}.{number}, changed")).await;
                    }
                    if number % 7 == 0 {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                }
            };
            tokio::join!(write(0), write(1), write(2));
            done.store(true, Ordering::SeqCst);
        };
        let (all, ()) = tokio::join!(futures_util::future::join_all(readers), writers);
        let mut expected: Vec<String> = (0..3).flat_map(|writer| (0..EACH).map(move |number| {
            let changed = if number % 5 == 0 { ", changed" } else { "" };
            format!("{writer}.{number}{changed}")
        })).collect();
        expected.sort();
        let last = app.number("select seq from probe_streams where id = $1", platform::params![served.stream.id]).await;
        for (at, things) in all {
            assert_eq!(at, last);
            let mut words: Vec<String> = things.into_values().map(|(_, words)| words).collect();
            words.sort();
            assert_eq!(words, expected);
        }
    }
}

/// What a client keeps: the number up to which it has everything, and each thing with the number of its last change.
type Kept = (i64, BTreeMap<String, (i64, String)>);

/// Follows as a browser does, and is cut off again and again, until nothing more comes.
async fn read(served: &Served, person: &Person, seed: u64, done: Arc<AtomicBool>) -> Kept {
    let mut random = rand::rngs::StdRng::seed_from_u64(seed);
    let mut kept: Kept = (0, BTreeMap::new());
    loop {
        let over = done.load(Ordering::SeqCst);
        let mut tab = Tab::open(served.address, person).await;
        let head = tab.follow(served.stream, kept.0).await;
        let frames = if over { usize::MAX } else { random.random_range(0..20) };
        for _ in 0..frames {
            if over && kept.0 >= head {
                return kept;
            }
            match tokio::time::timeout(SOON, tab.next()).await {
                Ok(frame) => take(&mut kept, &frame),
                Err(_) => break,
            }
        }
    }
}

/// What a client makes of a frame; the server never sends what this one has.
fn take(kept: &mut Kept, frame: &Value) {
    assert_eq!(frame["type"], "changes", "{frame}");
    let number = |value: &Value| value.as_i64().unwrap();
    assert!(number(&frame["after"]) <= kept.0, "a gap");
    assert!(number(&frame["upTo"]) > kept.0);
    let mut before = kept.0;
    for item in frame["items"].as_array().unwrap() {
        let changed = number(&item["changed"]);
        assert!(changed > before, "out of order");
        before = changed;
        let thing = (changed, item["words"].as_str().unwrap().to_owned());
        kept.1.insert(item["id"].as_str().unwrap().to_owned(), thing);
    }
    kept.0 = number(&frame["upTo"]);
}
