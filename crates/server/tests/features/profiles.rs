//! What members show of themselves, like and block, where more than one feature shows or decides it.

use axum::http::Method;
use domain::subject::SubjectKind;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

const PHOTO: &[u8] = include_bytes!("../../../commons/media/tests/fixtures/progressive.jpg");

/// Shares a Win that waits; answers it.
async fn share(person: &mut Person) -> Value {
    let body = json!({ "title": "A walk", "win": "I went outside." });
    person.browser.post("/api/wins", body).await.expect(201).json()
}

fn id_of(win: &Value) -> &str {
    win["id"].as_str().unwrap()
}

on_both_databases! {
    /// R117, R172, R173: one address on profile, card and session, which anyone may fetch.
    async fn a_photo_is_seen_wherever_its_member_is(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut robin = app.moderator("Robin").await;
        let shared = share(&mut maya).await;
        let win = id_of(&shared);
        robin.approve(SubjectKind::Win, win).await;
        let kind = Some("application/octet-stream");
        let sent = maya.browser.send(Method::POST, "/api/media/images", kind, PHOTO).await;
        let photo = sent.expect(201).json()["id"].clone();
        let change = json!({ "photoId": photo });
        let told = maya.browser.patch("/api/members/me/profile", change).await.expect(200).json();
        let address = told["photoURL"].as_str().unwrap().to_owned();
        assert!(address.starts_with("/media/"), "{address}");
        assert_eq!(robin.browser.get(&format!("/api/members/{}", maya.id)).await.expect(200).json()["photoURL"], address);
        let shown: Value = robin.browser.get(&format!("/api/wins/{win}")).await.expect(200).json();
        assert_eq!(shown["authorCard"]["photoURL"], address);
        let session: Value = maya.browser.get("/api/session").await.expect(200).json();
        assert_eq!(session["user"]["photoURL"], address);
        let bytes = app.visitor().get(&address).await.expect(200);
        assert_eq!(bytes.header("content-type"), "image/jpeg");
        assert_eq!(bytes.header("cache-control"), "public, max-age=31536000");
    }

    /// A moderator may be blocked as a person; at the desk nothing is hidden, in either direction.
    async fn at_the_desk_nothing_is_hidden(app: &TestApp) {
        let mut robin = app.moderator("Robin").await;
        let mut maya = app.member("Maya").await;
        maya.browser.put(&format!("/api/blocks/{}", robin.id), Value::Null).await.expect(204);
        let shared = share(&mut maya).await;
        let win = id_of(&shared);
        let queue = robin.browser.get("/api/moderation/queue").await.expect(200).json();
        let item = &queue["items"][0];
        assert_eq!(item["content"]["value"]["id"], win);
        assert_eq!(item["content"]["value"]["authorCard"]["uid"], json!(maya.id));
        let verdict = json!({ "verdict": "approve", "submittedAt": item["submittedAt"] });
        robin.browser.put(&format!("/api/moderation/win/{win}/decision"), verdict).await.expect(200);
        robin.browser.get(&format!("/api/wins/{win}")).await.refused(404, "not_found");
        let shown: Value = maya.browser.get(&format!("/api/wins/{win}")).await.expect(200).json();
        assert_eq!(shown["status"], json!("approved"));
    }

    /// R132: the user document has what features add to it.
    async fn the_document_names_liked_wins(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let mona = app.moderator("Mona").await;
        let shared = share(&mut sam).await;
        let win = id_of(&shared);
        mona.approve(SubjectKind::Win, win).await;
        assert_eq!(maya.browser.get("/api/members/me").await.expect(200).json()["likedWins"], json!([]));
        maya.browser.put(&format!("/api/wins/{win}/like"), Value::Null).await.expect(200);
        assert_eq!(maya.browser.get("/api/members/me").await.expect(200).json()["likedWins"], json!([win]));
    }

    /// What a list of blocks reads on from is no place in a list of Wins.
    async fn a_place_in_one_list_is_none_in_another(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for number in 0..21 {
            let other = app.member(&format!("M{number}")).await;
            maya.block(other.id).await;
        }
        let first = maya.browser.get("/api/blocks").await.expect(200).json();
        let cursor = first["nextCursor"].as_str().unwrap();
        maya.browser.get(&format!("/api/wins?cursor={cursor}")).await.refused(400, "request.cursor");
    }
}
