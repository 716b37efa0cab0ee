//! O-3: Free Members read the newest Wins of the feed; what is older opens with Supporter.

use platform::settings::Settings;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, id_of, ids, share};

/// Wins of this author, the newest first.
async fn shared(app: &TestApp, author: &mut Person, moderator: &mut Person, count: usize) -> Vec<String> {
    let mut newest_first = Vec::new();
    for number in 0..count {
        newest_first.insert(0, approved(author, moderator, &format!("Win {number}")).await);
        app.clock.advance(1_000);
    }
    newest_first
}

async fn page(person: &mut Person, cursor: &Value) -> Value {
    let path = cursor.as_str().map_or("/api/wins".to_owned(), |cursor| format!("/api/wins?cursor={cursor}"));
    person.browser.get(&path).await.expect(200).json()
}

/// The refusal that the dialog "view wins" is made of.
async fn refused(person: &mut Person, path: &str) {
    let refused = person.browser.get(path).await.refused(403, "tier.needed").json();
    assert_eq!((&refused["feature"], &refused["needs"]), (&json!("view wins"), &json!(1)), "{path}");
}

async fn with(items: Option<u32>) -> TestApp {
    crate::setup().sqlite_with(Settings { free_preview_items: items, ..Settings::default() }).await
}

on_both_databases! {
    /// R288: the first page is open to Free, the second is not; to a Supporter and to staff all are.
    async fn the_newest_page(app: &TestApp) {
        let (mut mona, mut sam, mut maya) = (app.moderator("Mona").await, app.supporter("Sam").await, app.member("Maya").await);
        let all = shared(app, &mut sam, &mut mona, 12).await;
        let first = page(&mut maya, &Value::Null).await;
        assert_eq!(ids(&first), all[..10]);
        refused(&mut maya, &format!("/api/wins?cursor={}", first["nextCursor"].as_str().unwrap())).await;
        for person in [&mut sam, &mut mona] {
            let next = page(person, &first["nextCursor"]).await;
            assert_eq!(ids(&next), all[10..]);
        }
    }

    /// R288: one Win, its thread and its like are as open as its place in the feed.
    async fn one_win(app: &TestApp) {
        let (mut mona, mut sam, mut maya) = (app.moderator("Mona").await, app.supporter("Sam").await, app.member("Maya").await);
        let all = shared(app, &mut sam, &mut mona, 11).await;
        for (id, open) in [(&all[9], true), (&all[10], false)] {
            let paths = [format!("/api/wins/{id}"), format!("/api/wins/{id}/comments")];
            for path in &paths {
                if open {
                    maya.browser.get(path).await.expect(200);
                } else {
                    refused(&mut maya, path).await;
                }
                sam.browser.get(path).await.expect(200);
                mona.browser.get(path).await.expect(200);
            }
            let like = maya.browser.put(&format!("/api/wins/{id}/like"), Value::Null).await;
            assert_eq!(like.status, if open { 200 } else { 403 });
            let comment = maya.browser.post(&paths[1], json!({ "text": "Well done." })).await;
            assert_eq!(comment.status, if open { 201 } else { 403 });
        }
    }

    /// One's own Wins and those one commented on stay open, with everything in them; taking a like back as well.
    async fn where_one_takes_part(app: &TestApp) {
        let (mut mona, mut sam, mut maya) = (app.moderator("Mona").await, app.supporter("Sam").await, app.member("Maya").await);
        let mut other = app.member("Other").await;
        let own = approved(&mut maya, &mona, "Mine").await;
        let known = approved(&mut sam, &mona, "Known").await;
        let (path, thread) = (format!("/api/wins/{known}"), format!("/api/wins/{known}/comments"));
        let comment = id_of(&maya.browser.post(&thread, json!({ "text": "Well done." })).await.expect(201).json());
        other.browser.put(&format!("{path}/like"), Value::Null).await.expect(200);
        let answer = sam.browser.post(&thread, json!({ "text": "Thanks.", "replyToCommentId": comment })).await.expect(201);
        app.clock.advance(1_000);
        shared(app, &mut sam, &mut mona, 10).await;

        maya.browser.get(&format!("/api/wins/{own}")).await.expect(200);
        maya.browser.get(&format!("/api/wins/{own}/comments")).await.expect(200);
        let mine = maya.browser.get(&format!("/api/members/{}/wins", maya.id)).await.expect(200).json();
        assert_eq!(ids(&mine), [own]);
        maya.browser.get(&path).await.expect(200);
        maya.browser.get(&format!("/api/comments/{}", id_of(&answer.json()))).await.expect(200);
        maya.browser.patch(&format!("/api/comments/{comment}"), json!({ "text": "Very well done." })).await.expect(200);
        maya.browser.delete(&format!("/api/comments/{comment}")).await.expect(204);
        maya.browser.put(&format!("/api/comments/{comment}/restore"), Value::Null).await.expect(200);
        refused(&mut other, &path).await;
        other.browser.delete(&format!("{path}/like")).await.expect(200);
    }

    /// Of another Member's Wins those are open that are open in the feed.
    async fn by_one_member(app: &TestApp) {
        let (mut mona, mut sam, mut maya) = (app.moderator("Mona").await, app.supporter("Sam").await, app.member("Maya").await);
        let mut ann = app.supporter("Ann").await;
        shared(app, &mut ann, &mut mona, 2).await;
        let all = shared(app, &mut sam, &mut mona, 12).await;
        let path = format!("/api/members/{}/wins", sam.id);
        let first = maya.browser.get(&path).await.expect(200).json();
        assert_eq!(ids(&first), all[..10]);
        refused(&mut maya, &format!("{path}?cursor={}", first["nextCursor"].as_str().unwrap())).await;
        // Not an empty list, which would say that there are none.
        refused(&mut maya, &format!("/api/members/{}/wins", ann.id)).await;
    }

    /// What a block hides takes no place among the newest.
    async fn blocks_take_no_place(app: &TestApp) {
        let (mut mona, mut sam, mut maya) = (app.moderator("Mona").await, app.supporter("Sam").await, app.member("Maya").await);
        let mut ann = app.supporter("Ann").await;
        let kept = shared(app, &mut ann, &mut mona, 1).await;
        shared(app, &mut sam, &mut mona, 10).await;
        refused(&mut maya, &format!("/api/wins/{}", kept[0])).await;
        maya.block(sam.id).await;
        assert_eq!(ids(&page(&mut maya, &Value::Null).await), kept);
        maya.browser.get(&format!("/api/wins/{}", kept[0])).await.expect(200);
    }
}

#[tokio::test]
async fn as_the_operator_wishes() {
    for (items, open) in
        [(Some(0), 0), (Some(1), 1), (Some(3), 3), (Some(11), 11), (Some(13), 12), (None, 12)]
    {
        let app = &with(items).await;
        let (mut mona, mut sam, mut maya) =
            (app.moderator("Mona").await, app.supporter("Sam").await, app.member("Maya").await);
        if items == Some(0) {
            refused(&mut maya, "/api/wins").await;
        }
        let all = shared(app, &mut sam, &mut mona, 12).await;
        let (mut read, mut cursor) = (Vec::new(), Value::Null);
        let closed = loop {
            let path =
                cursor.as_str().map_or("/api/wins".to_owned(), |cursor| format!("/api/wins?cursor={cursor}"));
            let answer = maya.browser.get(&path).await;
            if answer.status == 403 {
                break true;
            }
            read.extend(ids(&answer.json()));
            cursor = answer.json()["nextCursor"].clone();
            if cursor.is_null() {
                break false;
            }
        };
        assert_eq!(read, all[..open], "{items:?}");
        assert_eq!(closed, open < 12, "{items:?}: one who asks for more is told why there is none");
        for (place, id) in all.iter().enumerate() {
            let status = maya.browser.get(&format!("/api/wins/{id}")).await.status;
            assert_eq!(status, if place < open { 200 } else { 403 }, "{items:?} at {place}");
        }
        let own = id_of(&share(&mut maya, "Mine").await);
        maya.browser.get(&format!("/api/wins/{own}")).await.expect(200);
    }
}
