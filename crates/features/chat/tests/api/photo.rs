//! A Message's photo: its author's own upload, used once, and seen by whoever may read the Message.

use axum::http::Method;
use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::leaving::come_round;
use crate::{MESSAGES, at, items, page, say_all};

const PHOTO: &[u8] = include_bytes!("../../../../commons/media/tests/fixtures/progressive.jpg");

async fn upload(person: &mut Person) -> Value {
    let kind = Some("application/octet-stream");
    person.browser.send(Method::POST, "/api/media/images", kind, PHOTO).await.expect(201).json()["id"].clone()
}

/// Where the newest Message has its photo for this reader.
async fn newest(person: &mut Person) -> String {
    let page = page(person, "").await;
    items(&page).last().unwrap()["message"]["imageUrl"].as_str().unwrap().to_owned()
}

async fn status(person: &mut Person, address: &str) -> u16 {
    person.browser.get(address).await.status.as_u16()
}

/// How the newest Message's photo answers this reader.
async fn open_to(person: &mut Person) -> u16 {
    let address = newest(person).await;
    status(person, &address).await
}

/// Fails unless the addresses on Messages are those of their photos, public where the Message can be read.
async fn agree(app: &TestApp) {
    let wrong = "select count(*) from chat_messages c full join media d on d.owner_kind = 'message' and d.owner_id = c.id
        where (d.owner_id is not null and c.id is null) or (d.owner_id is null and c.image_url <> '')
            or c.image_url <> '/media/' || d.token
            or d.public <> (c.deleted_at is null and c.status = 'approved')";
    assert_eq!(app.number(wrong, vec![]).await, 0);
}

on_both_databases! {
    async fn with_words_and_without(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        for text in ["The lake this morning.", ""] {
            let image = upload(&mut maya).await;
            let said = say_all(&mut maya, json!({ "text": text, "imageId": image })).await;
            assert_eq!(said["text"], text);
            assert_eq!(said["imageUrl"].as_str().unwrap(), newest(&mut sam).await);
            assert_eq!(open_to(&mut sam).await, 200);
            agree(app).await;
        }
        maya.browser.post(MESSAGES, json!({ "text": "" })).await.refused(422, "fields.invalid");
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 2);
    }

    /// Somebody else's upload, one that is used, and one that never was: nothing is said, and the words can be sent again.
    async fn only_ones_own_and_once(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let (image, other) = (upload(&mut maya).await, upload(&mut sam).await);
        say_all(&mut maya, json!({ "text": "One", "imageId": image })).await;
        for id in [&image, &other, &json!("00000000-0000-0000-0000-000000000001")] {
            let refused = maya.browser.post(MESSAGES, json!({ "text": "Two", "imageId": id })).await;
            assert_eq!(refused.refused(422, "fields.invalid").json()["fields"], json!({ "imageId": "unknown" }));
        }
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 1);
        assert_eq!(app.number("select seq from chat_channels where slug = 'community'", vec![]).await, 1);
        agree(app).await;
    }

    /// Under the same key it is one Message with one photo; with another photo it is another wish.
    async fn sent_again(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let (image, other) = (upload(&mut maya).await, upload(&mut maya).await);
        let key = "00000000-0000-4000-8000-000000000001";
        let mut keyed = maya.browser.clone().with_header("idempotency-key", key);
        let mut send = async |image: &Value| keyed.post(MESSAGES, json!({ "text": "", "imageId": image })).await;
        let first = send(&image).await.expect(201).json();
        assert_eq!(send(&image).await.expect(201).json(), first);
        send(&other).await.refused(409, "request.key_reused");
        agree(app).await;
    }

    async fn deleted_and_back(app: &TestApp) {
        let (mut maya, mut sam, mut mona) = (app.supporter("Maya").await, app.supporter("Sam").await, app.moderator("Mona").await);
        let image = upload(&mut maya).await;
        let said = say_all(&mut maya, json!({ "text": "One", "imageId": image })).await;
        let before = said["imageUrl"].as_str().unwrap().to_owned();
        let husk = maya.browser.delete(&at(&said)).await.expect(200).json();
        assert_eq!(husk["message"]["imageUrl"], "");
        assert_eq!((newest(&mut sam).await, status(&mut sam, &before).await), (String::new(), 404));
        agree(app).await;
        maya.browser.put(&format!("{}/restore", at(&said)), Value::Null).await.expect(200);
        assert_eq!(open_to(&mut sam).await, 200);
        agree(app).await;
        // A moderator takes it down: its author and staff still see it, nobody else does.
        let shown = newest(&mut sam).await;
        mona.browser.put(&format!("{}/removal", at(&said)), json!({ "reason": "A face that is not yours." })).await.expect(200);
        assert_eq!((newest(&mut sam).await, status(&mut sam, &shown).await), (String::new(), 404));
        let kept = newest(&mut maya).await;
        assert_eq!([status(&mut maya, &kept).await, status(&mut mona, &kept).await, status(&mut sam, &kept).await], [200, 200, 404]);
        agree(app).await;
    }

    /// What is gone for good takes its photo with it.
    async fn gone_for_good(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let image = upload(&mut maya).await;
        say_all(&mut maya, json!({ "text": "One", "imageId": image })).await;
        maya.browser.delete("/api/chat/messages/mine").await.expect(202);
        app.work().await;
        agree(app).await;
        app.clock.advance(30 * DAY);
        come_round(app, "chat.wipe").await;
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from media where owner_kind = 'message'", vec![]).await, 0);
    }
}
