//! Likes: repeatable, counted exactly, and the list `likedWins` that goes with them.

use members::document_part::DocumentPart;
use platform::db::DbError;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::approved;

const LIKES: &str = "select count(*) from win_likes";
const LIKED_AT: &str = "select created_at from win_likes where member_id = $1";
const COUNTER: &str = "select likes_count from wins";

/// What Wins add to the user document.
async fn liked_in_document(person: &Person) -> Value {
    let member = person.id;
    let part = person
        .app
        .registry
        .all::<dyn DocumentPart>()
        .find(|part| part.field() == "likedWins")
        .unwrap()
        .clone();
    person
        .app
        .db
        .read(move |tx| part.value(tx, member))
        .await
        .unwrap_or_else(|error: DbError| panic!("{error}"))
}

on_both_databases! {
    /// R006, R132, R159, R218, R219, R346: a like adds the Win to likedWins and one to the counter; taking it back undoes both.
    async fn on_and_off(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = approved(&mut maya, &mona, "Mine").await;
        let (path, like) = (format!("/api/wins/{id}"), format!("/api/wins/{id}/like"));
        let mut sam = app.supporter("Sam").await;
        for _ in 0..2 {
            for expected in [true, true, false, false] {
                let answer = if expected {
                    sam.browser.put(&like, Value::Null).await
                } else {
                    sam.browser.delete(&like).await
                };
                let number = i64::from(expected);
                assert_eq!(answer.expect(200).json(), json!({ "liked": expected, "likesCount": number }));
                let win = sam.browser.get(&path).await.expect(200).json();
                assert_eq!((&win["liked"], &win["likesCount"]), (&json!(expected), &json!(number)));
                let items = if expected { json!([id]) } else { json!([]) };
                let liked = sam.browser.get("/api/wins/liked").await.expect(200).json();
                assert_eq!(liked, json!({ "items": items, "nextCursor": null }));
                assert_eq!(liked_in_document(&sam).await, items);
                assert_eq!(app.number(LIKES, vec![]).await, number);
            }
        }
        app.clock.advance(1_000);
        let first = app.clock.time().0;
        sam.browser.put(&like, Value::Null).await.expect(200);
        app.clock.advance(1_000);
        sam.browser.put(&like, Value::Null).await.expect(200);
        assert_eq!(app.number(LIKED_AT, params![sam.id]).await, first, "a like that is there keeps its time");
        let hers = maya.browser.get(&path).await.expect(200).json();
        assert_eq!((&hers["liked"], &hers["likesCount"]), (&json!(false), &json!(1)));
        assert_eq!(maya.browser.get("/api/wins/liked").await.expect(200).json()["items"], json!([]));
        assert_eq!(liked_in_document(&maya).await, json!([]));
        assert_eq!(maya.browser.put(&like, Value::Null).await.expect(200).json()["likesCount"], 2);
    }

    /// R346: the counter equals the rows after any number of likes and unlikes at once (H1).
    async fn a_hundred_at_once(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let like = format!("/api/wins/{}/like", approved(&mut maya, &mona, "Mine").await);
        let mut fans = Vec::new();
        for number in 0..10 {
            fans.push(app.member(&format!("Fan{number}")).await);
        }
        let tries: Vec<_> = (0..100)
            .map(|number| {
                let (mut browser, like) = (fans[number % 10].browser.clone().that_retries(), like.clone());
                tokio::spawn(async move {
                    if (number / 10) % 3 == 2 { browser.delete(&like).await } else { browser.put(&like, Value::Null).await }
                })
            })
            .collect();
        for attempt in tries {
            let answer = attempt.await.unwrap().expect(200).json();
            assert!((0..=10).contains(&answer["likesCount"].as_i64().unwrap()), "{answer}");
        }
        assert_eq!(app.number(COUNTER, vec![]).await, app.number(LIKES, vec![]).await);
        for fan in &mut fans {
            fan.browser.put(&like, Value::Null).await.expect(200);
        }
        assert_eq!((app.number(COUNTER, vec![]).await, app.number(LIKES, vec![]).await), (10, 10));
    }

    /// R132: likedWins is a list by the time of liking: the latest hundred in the user document, all in pages of as many.
    async fn the_list_of_liked_wins(app: &TestApp) {
        let (mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let mut last_liked_first = Vec::new();
        for number in 0..101 {
            let id = approved(&mut sam, &mona, &format!("Win {number}")).await;
            if number % 2 == 0 {
                app.clock.advance(1);
            }
            sam.browser.put(&format!("/api/wins/{id}/like"), Value::Null).await.expect(200);
            last_liked_first.insert(0, id);
        }
        let first = sam.browser.get("/api/wins/liked").await.expect(200).json();
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = sam.browser.get(&format!("/api/wins/liked?cursor={cursor}")).await.expect(200).json();
        assert_eq!(first["items"].as_array().unwrap().len(), 100);
        assert_eq!(second["nextCursor"], Value::Null);
        assert_eq!(liked_in_document(&sam).await, first["items"]);
        let all: Vec<_> = [&first, &second].iter().flat_map(|page| page["items"].as_array().unwrap()).collect();
        assert_eq!(all, last_liked_first.iter().map(|id| json!(id)).collect::<Vec<_>>().iter().collect::<Vec<_>>());
        sam.browser.get("/api/wins/liked?cursor=x").await.refused(400, "request.cursor");
    }
}
