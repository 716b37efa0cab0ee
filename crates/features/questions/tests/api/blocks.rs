//! Blocks: readers and authors who have one do not find each other's Questions, no matter who set it.

use domain::ids::MemberId;
use members::blocks::unblock;
use platform::db::DbError;
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

use crate::{answered, approved, block, ids, read};

/// Whether the reader finds the author's Question on no surface; panics where surfaces differ.
async fn hidden(reader: &mut Person, author: MemberId, id: &str) -> bool {
    let shown = reader.browser.get(&format!("/api/questions/{id}")).await.status == 200;
    for path in [
        "/api/questions".to_owned(),
        "/api/questions?tag=panic".to_owned(),
        "/api/questions?answered=true".to_owned(),
        format!("/api/members/{author}/questions"),
    ] {
        assert_eq!(ids(&read(reader, &path).await).contains(&id.to_owned()), shown, "{path}");
    }
    let changed =
        reader.browser.patch(&format!("/api/questions/{id}"), json!({ "prompt": "Mine?" })).await.status;
    assert_eq!(changed, if shown { 403 } else { 404 });
    !shown
}

on_both_databases! {
    async fn both_ways_on_every_surface(app: &TestApp) {
        let (mut sam, mut maya, mut tom) = (app.supporter("Sam").await, app.member("Maya").await, app.member("Tom").await);
        let body = json!({ "prompt": "How?", "tags": ["panic"] });
        let (his, hers) = (approved(app, &mut sam, body.clone()).await, approved(app, &mut maya, body).await);
        answered(app, &his, 1, 1).await;
        answered(app, &hers, 1, 1).await;
        assert!(!hidden(&mut maya, sam.id, &his).await);
        block(app, maya.id, sam.id).await;
        assert!(hidden(&mut maya, sam.id, &his).await);
        assert!(hidden(&mut sam, maya.id, &hers).await);
        assert!(!hidden(&mut tom, sam.id, &his).await);
        let (at, from, to) = (app.app.clone(), maya.id, sam.id);
        let freed = app.app.db.write(move |tx| unblock(tx, &at, from, to)).await;
        freed.unwrap_or_else(|error: DbError| panic!("{error}"));
        assert!(!hidden(&mut maya, sam.id, &his).await);
        assert!(!hidden(&mut sam, maya.id, &hers).await);
    }

    /// What is counted is what the reader finds: answers of someone apart by a block count neither as comments nor as those of
    /// a Professional. Moderators at their desk count all of them.
    async fn counts_are_of_what_the_reader_finds(app: &TestApp) {
        let (mut sam, mut maya, mut tom) = (app.supporter("Sam").await, app.member("Maya").await, app.member("Tom").await);
        let mut pia = app.person("Pia", |new| new.roles.professional = true).await;
        let id = approved(app, &mut sam, json!({ "prompt": "How?", "tags": ["panic"] })).await;
        let thread = format!("/api/questions/{id}/comments");
        pia.browser.post(&thread, json!({ "text": "Slowly" })).await.expect(201);
        tom.browser.post(&thread, json!({ "text": "Me too" })).await.expect(201);
        let path = format!("/api/questions/{id}");
        let counts = |question: &serde_json::Value| (question["commentsCount"].clone(), question["answeredByProfessional"].clone());
        let lists = ["/api/questions?answered=true", "/api/questions?tag=panic&answered=true"];
        for (blocks, blocked) in [(maya.id, pia.id), (pia.id, maya.id)] {
            assert_eq!(counts(&read(&mut maya, &path).await), (json!(2), json!(true)));
            block(app, blocks, blocked).await;
            assert_eq!(counts(&read(&mut maya, &path).await), (json!(1), json!(false)));
            assert_eq!(counts(&read(&mut maya, "/api/questions").await["items"][0]), (json!(1), json!(false)));
            assert_eq!(counts(&read(&mut tom, &path).await), (json!(2), json!(true)));
            for list in lists {
                assert_eq!(ids(&read(&mut maya, list).await), Vec::<String>::new(), "{list}");
                assert_eq!(ids(&read(&mut tom, list).await), std::slice::from_ref(&id), "{list}");
            }
            let at = app.app.clone();
            let freed = app.app.db.write(move |tx| unblock(tx, &at, blocks, blocked)).await;
            freed.unwrap_or_else(|error: DbError| panic!("{error}"));
        }
        block(app, maya.id, tom.id).await;
        assert_eq!(counts(&read(&mut maya, &path).await), (json!(1), json!(true)));
    }

    /// What an anonymous author says below their Question counts for everyone, as it is there for everyone.
    async fn counts_do_not_tell_who_asked(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let body = json!({ "prompt": "How?", "tags": ["panic"], "anonymous": true });
        let id = approved(app, &mut sam, body).await;
        sam.browser.post(&format!("/api/questions/{id}/comments"), json!({ "text": "Anybody?" })).await.expect(201);
        let path = format!("/api/questions/{id}");
        let before = read(&mut maya, &path).await;
        assert_eq!(before["commentsCount"], 1);
        for (blocks, blocked) in [(maya.id, sam.id), (sam.id, maya.id)] {
            block(app, blocks, blocked).await;
            assert_eq!(read(&mut maya, &path).await, before);
        }
    }
}
