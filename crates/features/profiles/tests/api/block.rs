//! Blocks: two-way, undone by the one who set them, told to nobody.

use platform::db::DbError;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{block, profile, unblock};

async fn blocked(person: &mut Person) -> Value {
    person.browser.get("/api/blocks").await.expect(200).json()
}

on_both_databases! {
    async fn a_block_parts_both_and_ends_for_both(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let mut noah = app.supporter("Noah").await;
        for _ in 0..2 {
            block(&mut maya, &noah).await;
        }
        maya.browser.get(&format!("/api/members/{}", noah.id)).await.refused(404, "profiles.not_found");
        noah.browser.get(&format!("/api/members/{}", maya.id)).await.refused(404, "profiles.not_found");
        let mine = blocked(&mut maya).await;
        assert_eq!(mine["items"][0]["member"]["displayName"], "Noah T.");
        assert_eq!(mine["items"][0]["blockedAt"], json!(app.clock.time()));
        assert_eq!(blocked(&mut noah).await["items"], json!([]));
        // Anyone who is blocked cannot end it.
        unblock(&mut noah, &maya).await;
        noah.browser.get(&format!("/api/members/{}", maya.id)).await.refused(404, "profiles.not_found");
        for _ in 0..2 {
            unblock(&mut maya, &noah).await;
        }
        profile(&mut maya, &noah).await;
        profile(&mut noah, &maya).await;
        assert_eq!(app.number("select count(*) from blocks", vec![]).await, 0);
    }

    /// Where both block, which they can at the same moment alone, each sees their own block, since their own time, and it
    /// ends with both.
    async fn blocks_from_both_sides_do_not_tell_of_each_other(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let mut noah = app.supporter("Noah").await;
        let first = app.clock.time();
        block(&mut maya, &noah).await;
        app.clock.advance(60_000);
        let (at, from, to) = (app.app.clone(), noah.id, maya.id);
        let both: Result<(), DbError> = app.app.db.write(move |tx| members::blocks::block(tx, &at, from, to)).await;
        both.unwrap();
        app.clock.advance(60_000);
        block(&mut noah, &maya).await;
        assert_eq!(blocked(&mut noah).await["items"][0]["blockedAt"], json!(first.plus(60_000)));
        assert_eq!(blocked(&mut maya).await["items"][0]["blockedAt"], json!(first));
        unblock(&mut maya, &noah).await;
        assert_eq!(blocked(&mut maya).await["items"], json!([]));
        maya.browser.get(&format!("/api/members/{}", noah.id)).await.refused(404, "profiles.not_found");
        unblock(&mut noah, &maya).await;
        profile(&mut maya, &noah).await;
    }

    /// Of someone who blocks the reader or is suspended, and of nobody at all, every answer is the same, before and after.
    async fn blocking_does_not_tell_who_blocks_the_reader(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let (mut noah, mut known) = (app.supporter("Noah").await, app.supporter("Known").await);
        let suspended = app.member("Sid").await;
        app.change("update members set suspended_at = 1 where id = $1", params![suspended.id]).await;
        block(&mut noah, &maya).await;
        let nobody = app.app.id::<domain::ids::MemberId>();
        let mut found = Vec::new();
        for uid in [nobody, noah.id, suspended.id] {
            let path = format!("/api/blocks/{uid}");
            let mut answers = Vec::new();
            for _ in 0..2 {
                let answer = maya.browser.put(&path, Value::Null).await;
                let mut body = answer.json();
                body.as_object_mut().unwrap().remove("requestId");
                answers.push((answer.status.as_u16(), body));
            }
            answers.push((maya.browser.delete(&path).await.status.as_u16(), blocked(&mut maya).await));
            found.push(answers);
        }
        assert_eq!(found[0][0].0, 404);
        assert_eq!((&found[1], &found[2]), (&found[0], &found[0]));
        // When the block ends nothing of an earlier attempt shows.
        unblock(&mut noah, &maya).await;
        profile(&mut maya, &noah).await;
        assert_eq!(blocked(&mut maya).await["items"], json!([]));
        block(&mut maya, &noah).await;

        // Someone whom the reader blocks stays in the list and gets the same answer when they block back.
        block(&mut maya, &known).await;
        let before = blocked(&mut maya).await;
        known.browser.put(&format!("/api/blocks/{}", maya.id), Value::Null).await.refused(404, "profiles.not_found");
        block(&mut maya, &known).await;
        assert_eq!(blocked(&mut maya).await, before);
    }

    async fn oneself_and_nobody_cannot_be_blocked(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let own = format!("/api/blocks/{}", maya.id);
        maya.browser.put(&own, Value::Null).await.refused(422, "profiles.blocks_self");
        let nobody = "/api/blocks/0196f0c0-0000-7000-8000-000000000000";
        maya.browser.put(nobody, Value::Null).await.refused(404, "profiles.not_found");
        maya.browser.delete(nobody).await.expect(204);
        assert_eq!(app.number("select count(*) from blocks", vec![]).await, 0);
    }

    async fn the_list_goes_page_by_page(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for number in 0..23 {
            let other = app.member(&format!("M{number}")).await;
            block(&mut maya, &other).await;
            app.clock.advance(i64::from(number % 2));
        }
        let first = blocked(&mut maya).await;
        assert_eq!(first["items"].as_array().unwrap().len(), 20);
        assert_eq!(first["items"][0]["member"]["displayName"], "M22 T.");
        let cursor = first["nextCursor"].as_str().unwrap();
        let rest = maya.browser.get(&format!("/api/blocks?cursor={cursor}")).await.expect(200).json();
        assert_eq!((rest["items"].as_array().unwrap().len(), &rest["nextCursor"]), (3, &json!(null)));
        let all: std::collections::BTreeSet<String> = [&first, &rest].into_iter()
            .flat_map(|page| page["items"].as_array().unwrap())
            .map(|item| item["member"]["uid"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(all.len(), 23);
    }
}
