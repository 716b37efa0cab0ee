//! How many things of each kind wait: every kind that moderators review, up to a bound.

use domain::ids::WinId;
use domain::limits::REVIEWS_COUNT_MAX;
use platform::params;
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

use crate::moderation::kinds::ask;
use crate::moderation::{approve, decide, share, undo};

async fn counts(moderator: &mut Person) -> Vec<(String, i64)> {
    let answer = moderator.browser.get("/api/moderation/queue/counts").await.expect(200).json();
    let items = answer["items"].as_array().unwrap().iter();
    items.map(|item| (item["kind"].as_str().unwrap().to_owned(), item["count"].as_i64().unwrap())).collect()
}

async fn count(moderator: &mut Person, kind: &str) -> Option<i64> {
    counts(moderator).await.into_iter().find(|(known, _)| known == kind).map(|(_, count)| count)
}

/// Another Win that waits, without the Win itself: only the queue is counted.
const MORE: &str =
    "insert into reviews (subject_kind, subject_id, author_id, fresh, reports, urgent, place, since)
    values ('win', $1, $2, true, 0, false, 1, 1)";

on_both_databases! {
    async fn they_follow_what_waits(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let mut kinds: Vec<_> = counts(&mut mona).await;
        kinds.sort();
        let all =
            ["comment", "member", "message", "professional_application", "question", "reported_conversation", "reported_room", "win"];
        assert_eq!(kinds, all.map(|kind| (kind.to_owned(), 0)));
        let win = share(&mut maya, "One").await;
        share(&mut sam, "Two").await;
        ask(&mut sam, json!({ "prompt": "How do you sleep?", "tags": ["panic"] })).await;
        assert_eq!((count(&mut mona, "win").await, count(&mut mona, "question").await), (Some(2), Some(1)));
        decide(&mut mona, &win, approve()).await.expect(200);
        assert_eq!(count(&mut max, "win").await, Some(1));
        undo(&mut mona, &win).await.expect(204);
        assert_eq!(count(&mut max, "win").await, Some(2));
    }

    async fn they_end_at_a_bound(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.super_member("Sam").await);
        share(&mut sam, "The first").await;
        let author = sam.id;
        let add = async |number: i64| {
            for _ in 0..number {
                let id: WinId = app.app.id();
                app.change(MORE, params![id, author]).await;
            }
        };
        add(REVIEWS_COUNT_MAX - 2).await;
        assert_eq!(count(&mut mona, "win").await, Some(REVIEWS_COUNT_MAX - 1));
        add(1).await;
        assert_eq!(count(&mut mona, "win").await, Some(REVIEWS_COUNT_MAX));
        add(1).await;
        assert_eq!(count(&mut mona, "win").await, Some(REVIEWS_COUNT_MAX));
    }
}
