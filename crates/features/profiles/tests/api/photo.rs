//! A Member's photo: their own upload, seen at once wherever their card is shown, and gone when it is replaced.

use axum::http::Method;
use domain::limits::PORTRAITS;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{profile, say};

const PHOTO: &[u8] = include_bytes!("../../../../commons/media/tests/fixtures/progressive.jpg");

async fn upload(person: &mut Person, folder: &str) -> Value {
    let path = format!("/api/media/{folder}");
    let sent = person.browser.send(Method::POST, &path, Some("application/octet-stream"), PHOTO).await;
    sent.expect(201).json()["id"].clone()
}

on_both_databases! {
    async fn another_photo_takes_its_place_and_null_takes_it_away(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let (one, two) = (upload(&mut maya, "images").await, upload(&mut maya, "images").await);
        let first = say(&mut maya, json!({ "photoId": one })).await["photoURL"].as_str().unwrap().to_owned();
        let second = say(&mut maya, json!({ "photoId": two })).await["photoURL"].as_str().unwrap().to_owned();
        assert_ne!(first, second);
        app.visitor().get(&first).await.expect(404);
        app.visitor().get(&second).await.expect(200);
        assert_eq!(say(&mut maya, json!({ "about": "Still here" })).await["photoURL"], second);
        assert_eq!(say(&mut maya, json!({ "photoId": null })).await["photoURL"], "");
        app.visitor().get(&second).await.expect(404);
        app.work().await;
        assert_eq!(app.number("select count(*) from media", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from media_files", vec![]).await, 0);
    }

    async fn a_portrait_takes_the_place_of_a_photo_and_null_takes_it_away(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut robin = app.moderator("Robin").await;
        let photo = upload(&mut maya, "images").await;
        let address = say(&mut maya, json!({ "photoId": photo })).await["photoURL"].as_str().unwrap().to_owned();
        assert_eq!(say(&mut maya, json!({ "portrait": 3 })).await["photoURL"], "/portraits/3.svg");
        app.visitor().get(&address).await.expect(404);
        assert_eq!(profile(&mut robin, &maya).await["photoURL"], "/portraits/3.svg");
        assert_eq!(say(&mut maya, json!({ "about": "Still here" })).await["photoURL"], "/portraits/3.svg");
        assert_eq!(say(&mut maya, json!({ "photoId": null })).await["photoURL"], "");
    }

    async fn only_portraits_that_exist_can_be_chosen_and_none_with_a_photo(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let photo = upload(&mut maya, "images").await;
        let cases = [
            (json!({ "portrait": 0 }), "unknown"),
            (json!({ "portrait": PORTRAITS + 1 }), "unknown"),
            (json!({ "portrait": 1, "photoId": photo }), "not_allowed"),
        ];
        for (body, code) in cases {
            let refused = maya.browser.patch("/api/members/me/profile", body).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], json!({ "portrait": code }));
        }
        assert_eq!(say(&mut maya, json!({ "portrait": PORTRAITS })).await["photoURL"], "/portraits/8.svg");
    }

    async fn only_an_unused_image_of_ones_own_becomes_the_photo(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut noah = app.member("Noah").await;
        let own = upload(&mut maya, "images").await;
        let kept = say(&mut maya, json!({ "photoId": own })).await;
        let theirs = upload(&mut noah, "images").await;
        let still = upload(&mut maya, "thumbnails").await;
        for id in [own, theirs, still, json!("0196f0c0-0000-7000-8000-000000000000")] {
            let body = json!({ "photoId": id, "about": "Nothing of this" });
            let refused = maya.browser.patch("/api/members/me/profile", body).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], json!({ "photoId": "unknown" }));
        }
        assert_eq!(maya.browser.get("/api/members/me/profile").await.expect(200).json(), kept);
    }
}
