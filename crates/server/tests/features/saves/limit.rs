//! How many posts a member can save: a clear error for one more, also when many are saved at once.

use domain::limits::SAVES_MAX;
use platform::params;
use serde_json::Value;
use testkit::{TestApp, on_both_databases};

use crate::saves::{approved_win, saved_ids, unsave};

const ROWS: &str = "select count(*) from saves where member_id = $1";

on_both_databases! {
    async fn one_more_than_fits(app: &TestApp) {
        let (mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.supporter("Maya").await, app.member("Sam").await);
        let mut wins = Vec::new();
        for number in 0..4 {
            wins.push(approved_win(&mut maya, &mona, &format!("Win {number}")).await);
        }
        let held = i64::try_from(SAVES_MAX).unwrap() - 2;
        for _ in 0..held {
            let id = app.app.id::<domain::ids::WinId>();
            let sql = "insert into saves (member_id, subject_kind, subject_id, saved_at) values ($1, 'win', $2, 1)";
            app.change(sql, params![sam.id, id]).await;
        }
        app.change("insert into save_counts (member_id, count) values ($1, $2)", params![sam.id, held]).await;
        let tries: Vec<_> = wins
            .iter()
            .map(|id| {
                let (mut browser, path) = (sam.browser.clone().that_retries(), format!("/api/saves/win/{id}"));
                tokio::spawn(async move { browser.put(&path, Value::Null).await })
            })
            .collect();
        let mut full = 0;
        for attempt in tries {
            let answer = attempt.await.unwrap();
            full += usize::from(answer.status == 409);
            assert!(answer.status == 204 || answer.code() == "saves.full", "{}", answer.status);
        }
        assert_eq!(full, 2);
        assert_eq!(app.number(ROWS, params![sam.id]).await, held + 2);
        let ids = saved_ids(&mut sam).await;
        let here = wins.iter().find(|id| ids.as_array().unwrap().contains(&Value::from(id.as_str()))).unwrap();
        let other = wins.iter().find(|id| !ids.as_array().unwrap().contains(&Value::from(id.as_str()))).unwrap();
        // What is saved stays so when it is saved again.
        sam.browser.put(&format!("/api/saves/win/{here}"), Value::Null).await.expect(204);
        sam.browser.put(&format!("/api/saves/win/{other}"), Value::Null).await.refused(409, "saves.full");
        unsave(&mut sam, "win", here).await;
        sam.browser.put(&format!("/api/saves/win/{other}"), Value::Null).await.expect(204);
    }
}
