//! Tagging: up to five other Members, in their order; anyone who cannot be tagged is like nobody.

use domain::ids::MemberId;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, ask, block, draft, read};

async fn refusal(person: &mut Person, tagged: Value) -> Value {
    let body = json!({ "prompt": "Who?", "tagged": tagged });
    let mut refused = person.browser.post("/api/questions", body).await.refused(422, "fields.invalid").json();
    refused.as_object_mut().unwrap().remove("requestId");
    refused
}

on_both_databases! {
    /// R236: five, in the order in which they were named.
    async fn five_in_their_order(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let mut tagged = Vec::new();
        for name in ["Anna", "Berta", "Cara", "Dora", "Emil", "Fritz"] {
            tagged.push(app.member(name).await.id);
        }
        let six = json!({ "prompt": "Who?", "tagged": tagged });
        let refused = sam.browser.post("/api/questions", six).await.refused(422, "fields.invalid").json();
        assert_eq!(refused["fields"], json!({ "tagged": "too_many" }));
        let five: Vec<MemberId> = tagged[1..].iter().rev().copied().collect();
        let question = ask(&mut sam, json!({ "prompt": "Who?", "tagged": five })).await;
        assert_eq!(question["tagged"], json!(five));
        let cards: Vec<_> = question["taggedMembers"].as_array().unwrap().iter().map(|card| card["uid"].clone()).collect();
        assert_eq!(json!(cards), json!(five));
    }

    /// Nobody learns whether someone is not there, was suspended, or has a block, no matter who set it.
    async fn one_who_cannot_be_tagged_is_like_nobody(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let (blocked, blocker) = (app.member("Blocked").await, app.member("Blocker").await);
        let suspended = app.member("Suspended").await;
        let fine = app.member("Fine").await;
        block(app, sam.id, blocked.id).await;
        block(app, blocker.id, sam.id).await;
        app.change("update members set suspended_at = 1 where id = $1", params![suspended.id]).await;
        let nobody = app.app.id::<MemberId>();
        let expected = refusal(&mut sam, json!([nobody])).await;
        assert_eq!(expected["fields"], json!({ "tagged": "unknown" }));
        for uid in [blocked.id, blocker.id, suspended.id, sam.id] {
            assert_eq!(refusal(&mut sam, json!([uid])).await, expected);
            assert_eq!(refusal(&mut sam, json!([fine.id, uid])).await, expected);
        }
        assert_eq!(app.number("select count(*) from questions", vec![]).await, 0);
        ask(&mut sam, json!({ "prompt": "Who?", "tagged": [fine.id] })).await;
    }

    async fn readers_do_not_see_those_with_whom_they_have_a_block(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let (one, two) = (app.member("One").await, app.member("Two").await);
        let id = approved(app, &mut sam, json!({ "prompt": "Who?", "tagged": [one.id, two.id] })).await;
        block(app, one.id, maya.id).await;
        let path = format!("/api/questions/{id}");
        assert_eq!(read(&mut maya, &path).await["tagged"], json!([two.id]));
        let page = read(&mut maya, "/api/questions").await;
        assert_eq!(page["items"][0]["tagged"], json!([two.id]));
        assert_eq!(page["items"][0]["taggedMembers"].as_array().unwrap().len(), 1);
        assert_eq!(read(&mut sam, &path).await["tagged"], json!([one.id, two.id]));
    }

    /// Who is tagged is shown beside the right Question on a full page.
    async fn on_a_full_page(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let (one, two) = (app.member("One").await, app.member("Two").await);
        let mut expected = Vec::new();
        for number in 0..11 {
            let tagged = match number % 3 {
                0 => json!([]),
                1 => json!([one.id]),
                _ => json!([two.id, one.id]),
            };
            let mut body = draft("Who?");
            body["tagged"] = tagged.clone();
            approved(app, &mut sam, body).await;
            app.clock.advance(1);
            expected.insert(0, tagged);
        }
        let page = read(&mut sam, "/api/questions").await;
        let found: Vec<_> = page["items"].as_array().unwrap().iter().map(|question| question["tagged"].clone()).collect();
        assert_eq!(found, expected[..10]);
    }
}
