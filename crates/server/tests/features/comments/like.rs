//! Likes of Comments: repeatable, counted exactly, with who gave them.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, comment, thread, win_of};

const LIKES: &str = "select count(*) from comment_likes";
const COUNTER: &str = "select likes_count from comments";

on_both_databases! {
    /// R006, R168: a like adds one to the counter and its giver to likedBy; taking it back undoes both.
    async fn on_and_off(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let like = format!("{}/like", at(&comment(app, &mut maya, &win, "Hello").await));
        for expected in [true, true, false, false, true] {
            let answer = if expected { sam.browser.put(&like, Value::Null).await } else { sam.browser.delete(&like).await };
            let number = i64::from(expected);
            assert_eq!(answer.expect(200).json(), json!({ "liked": expected, "likesCount": number }));
            let by = if expected { json!([sam.id.to_string()]) } else { json!([]) };
            let (for_sam, for_maya) = (thread(&mut sam, &win).await, thread(&mut maya, &win).await);
            assert_eq!((&for_sam[0]["liked"], &for_sam[0]["likesCount"], &for_sam[0]["likedBy"]), (&json!(expected), &json!(number), &by));
            assert_eq!((&for_maya[0]["liked"], &for_maya[0]["likesCount"], &for_maya[0]["likedBy"]), (&json!(false), &json!(number), &by));
        }
        app.change("update wins set status = 'pending'", vec![]).await;
        sam.browser.put(&like, Value::Null).await.refused(404, "not_found");
        maya.browser.put(&like, Value::Null).await.refused(409, "comments.closed");
        assert_eq!(app.number(COUNTER, vec![]).await, 1);
    }

    /// R168: the last fifty who like it are named, the newest first; the number says how many there are.
    async fn fifty_are_named(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let win = win_of(app, &maya).await;
        let like = format!("{}/like", at(&comment(app, &mut maya, &win, "Hello").await));
        let mut expected = Vec::new();
        for number in 0..52 {
            app.clock.advance(1);
            let mut fan = app.member(&format!("Fan{number}")).await;
            fan.browser.put(&like, Value::Null).await.expect(200);
            expected.insert(0, fan.id.to_string());
        }
        expected.truncate(50);
        let read = thread(&mut maya, &win).await;
        assert_eq!((&read[0]["likesCount"], &read[0]["likedBy"]), (&json!(52), &json!(expected)));
    }

    /// R168: the counter equals the rows after any number of likes and unlikes at once (H1).
    async fn a_hundred_at_once(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let win = win_of(app, &maya).await;
        let like = format!("{}/like", at(&comment(app, &mut maya, &win, "Hello").await));
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
            attempt.await.unwrap().expect(200);
        }
        assert_eq!(app.number(COUNTER, vec![]).await, app.number(LIKES, vec![]).await);
        for fan in &mut fans {
            fan.browser.put(&like, Value::Null).await.expect(200);
        }
        assert_eq!((app.number(COUNTER, vec![]).await, app.number(LIKES, vec![]).await), (10, 10));
    }
}
