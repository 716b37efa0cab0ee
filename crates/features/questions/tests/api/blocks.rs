//! Blocks: readers and authors who have one do not find each other's Questions, whoever set it.

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
}
