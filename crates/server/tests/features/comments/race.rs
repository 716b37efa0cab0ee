//! Many at once: the counters equal the visible rows, whatever comes first.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, comment, thread_of, win_of};

const STANDING: &str = "select count(*) from comments where status = 'approved' and deleted_at is null";
const COUNTED: &str = "select cast(sum(comments_count) as bigint) from wins";
const REPLIES: &str = "select count(*) from comments where status = 'approved' and deleted_at is null and parent_id is not null";
const COUNTED_REPLIES: &str = "select cast(sum(replies_count) as bigint) from comments";

on_both_databases! {
    /// R160: fifty adding, deleting and restoring at once.
    async fn the_counters_equal_the_rows(app: &TestApp) {
        let (maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let mut there = Vec::new();
        for number in 0..10 {
            there.push(comment(app, &mut sam, &win, &format!("Comment {number}")).await);
        }
        let tries: Vec<_> = (0..50_usize)
            .map(|number| {
                let (mut browser, path) = (sam.browser.clone().that_retries(), thread_of(&win));
                let one = there[number % 10].clone();
                tokio::spawn(async move {
                    match number % 5 {
                        0 => browser.delete(&at(&one)).await,
                        1 => browser.put(&format!("{}/restore", at(&one)), Value::Null).await,
                        2 => browser.post(&path, json!({ "text": "Reply", "replyToCommentId": one["id"] })).await,
                        3 => browser.put(&format!("{}/like", at(&one)), Value::Null).await,
                        _ => browser.post(&path, json!({ "text": "Another" })).await,
                    }
                })
            })
            .collect();
        for attempt in tries {
            let status = attempt.await.unwrap().status.as_u16();
            assert!([200, 201, 204, 404, 422].contains(&status), "{status}");
        }
        let standing = app.number(STANDING, vec![]).await;
        assert!(standing > 10, "{standing}");
        assert_eq!(app.number(COUNTED, vec![]).await, standing);
        assert_eq!(app.number(REPLIES, vec![]).await, app.number(COUNTED_REPLIES, vec![]).await);
    }

    /// Anyone who comments while the post is taken back finds nothing, and leaves nothing behind.
    async fn a_post_taken_back_meanwhile(app: &TestApp) {
        let (maya, sam) = (app.member("Maya").await, app.member("Sam").await);
        for _ in 0..5 {
            let win = win_of(app, &maya).await;
            let tries: Vec<_> = (0..10)
                .map(|number| {
                    let (mut mine, mut theirs) = (maya.browser.clone().that_retries(), sam.browser.clone().that_retries());
                    let (path, win) = (thread_of(&win), format!("/api/wins/{win}"));
                    tokio::spawn(async move {
                        if number == 4 { mine.delete(&win).await } else { theirs.post(&path, json!({ "text": "Hello" })).await }
                    })
                })
                .collect();
            for attempt in tries {
                let status = attempt.await.unwrap().status.as_u16();
                assert!([201, 204, 404].contains(&status), "{status}");
            }
            assert_eq!(app.number("select count(*) from comments", vec![]).await, 0);
        }
    }
}
