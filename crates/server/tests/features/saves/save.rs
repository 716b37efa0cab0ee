//! Saving and its end: repeatable, and exact in whatever order requests come.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::saves::{approved_question, approved_win, save, saved, saved_ids, unsave};

const ROWS: &str = "select count(*) from saves";
const COUNT: &str = "select cast(coalesce(sum(count), 0) as bigint) from save_counts";

on_both_databases! {
    async fn on_and_off(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let win = approved_win(&mut maya, &mona, "A walk").await;
        let question = approved_question(&mut maya, &mona, "question").await;
        let mut sam = app.member("Sam").await;
        for (kind, id) in [("win", &win), ("question", &question)] {
            save(&mut sam, kind, id).await;
            app.clock.advance(1);
            save(&mut sam, kind, id).await;
        }
        assert_eq!(saved_ids(&mut sam).await, json!([question, win]));
        let items = saved(&mut sam).await;
        assert_eq!(items[0]["kind"], "question");
        assert_eq!(items[0]["post"]["value"]["prompt"], "What helps you?");
        assert_eq!(items[1]["post"], json!({ "kind": "win",
            "value": sam.browser.get(&format!("/api/wins/{win}")).await.expect(200).json() }));
        assert_eq!((app.number(ROWS, vec![]).await, app.number(COUNT, vec![]).await), (2, 2));
        for _ in 0..2 {
            unsave(&mut sam, "win", &win).await;
        }
        assert_eq!(saved_ids(&mut sam).await, json!([question]));
        assert_eq!((app.number(ROWS, vec![]).await, app.number(COUNT, vec![]).await), (1, 1));
    }

    async fn only_posts_can_be_saved(app: &TestApp) {
        let (mut maya, sam) = (app.member("Maya").await, app.member("Sam").await);
        for kind in ["member", "comment", "room", "1"] {
            let path = format!("/api/saves/{kind}/{}", sam.id);
            maya.browser.put(&path, Value::Null).await.refused(404, "not_found");
            maya.browser.delete(&path).await.refused(404, "not_found");
        }
        maya.browser.put("/api/saves/win/1", Value::Null).await.refused(404, "not_found");
        maya.browser.put(&format!("/api/saves/win/{}", sam.id), Value::Null).await.refused(404, "not_found");
        assert_eq!(saved(&mut maya).await, Vec::<Value>::new());
    }

    /// The count equals the rows after any number of requests at once.
    async fn many_at_once(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let mut paths = Vec::new();
        for number in 0..3 {
            paths.push(format!("/api/saves/win/{}", approved_win(&mut maya, &mona, &format!("Win {number}")).await));
        }
        let tries: Vec<_> = (0..60)
            .map(|number| {
                let (mut browser, path) = (maya.browser.clone().that_retries(), paths[number % 3].clone());
                tokio::spawn(async move {
                    if (number / 3) % 2 == 1 { browser.delete(&path).await } else { browser.put(&path, Value::Null).await }
                })
            })
            .collect();
        for attempt in tries {
            attempt.await.unwrap().expect(204);
        }
        assert_eq!(app.number(ROWS, vec![]).await, app.number(COUNT, vec![]).await);
        for path in &paths {
            maya.browser.put(path, Value::Null).await.expect(204);
        }
        assert_eq!((app.number(ROWS, vec![]).await, app.number(COUNT, vec![]).await), (3, 3));
    }

    async fn an_account_takes_its_saves_with_it(app: &TestApp) {
        let (mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.member("Maya").await, app.member("Sam").await);
        let win = approved_win(&mut maya, &mona, "A walk").await;
        save(&mut sam, "win", &win).await;
        save(&mut maya, "win", &win).await;
        app.change("delete from sessions where member_id = $1", platform::params![sam.id]).await;
        app.change("delete from members where id = $1", platform::params![sam.id]).await;
        assert_eq!((app.number(ROWS, vec![]).await, app.number(COUNT, vec![]).await), (1, 1));
        assert_eq!(saved_ids(&mut maya).await, json!([win]));
    }
}
