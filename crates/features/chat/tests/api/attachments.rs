//! A Message's photo or video: its author's own upload, used once, and seen by anyone who may read the Message.

use axum::http::Method;
use domain::subject::SubjectKind;
use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{MESSAGES, at, id_of, items, page, say_all};

const PHOTO: &[u8] = include_bytes!("../../../../commons/media/tests/fixtures/progressive.jpg");
const VIDEO: &[u8] = include_bytes!("../../../../libs/media-sanitizer/tests/fixtures/h264.mp4");

/// Uploads a file; answers its id.
async fn upload_to(person: &mut Person, folder: &str) -> Value {
    let bytes = if folder == "videos" { VIDEO } else { PHOTO };
    let (path, kind) = (format!("/api/media/{folder}"), Some("application/octet-stream"));
    person.browser.send(Method::POST, &path, kind, bytes).await.expect(201).json()["id"].clone()
}

async fn upload(person: &mut Person) -> Value {
    upload_to(person, "images").await
}

/// The same video in very slow motion: a hundred ticks are a second of it.
fn slowed(video: &[u8]) -> Vec<u8> {
    let ticks = video.windows(4).position(|word| word == b"mdhd").unwrap() + 16;
    let mut video = video.to_vec();
    video[ticks..ticks + 4].copy_from_slice(&100_u32.to_be_bytes());
    video
}

/// Says nothing but shows a video with its thumbnail.
async fn show_film(person: &mut Person) -> Value {
    let (video, still) = (upload_to(person, "videos").await, upload_to(person, "thumbnails").await);
    say_all(person, json!({ "text": "", "videoId": video, "thumbnailId": still })).await
}

/// Where a Message has its photo, video and thumbnail.
fn addresses(message: &Value) -> [String; 3] {
    ["imageUrl", "videoUrl", "thumbnailUrl"].map(|field| message[field].as_str().unwrap().to_owned())
}

/// Where the newest Message has its media for this reader.
async fn newest_of(person: &mut Person) -> [String; 3] {
    let page = page(person, "").await;
    addresses(&items(&page).last().unwrap()["message"])
}

/// Where the newest Message has its photo for this reader.
async fn newest(person: &mut Person) -> String {
    newest_of(person).await[0].clone()
}

async fn status(person: &mut Person, address: &str) -> u16 {
    person.browser.get(address).await.status.as_u16()
}

/// How the newest Message's photo answers this reader.
async fn open_to(person: &mut Person) -> u16 {
    let address = newest(person).await;
    status(person, &address).await
}

/// Fails unless the addresses on Messages are those of their media, public where the Message can be read.
async fn agree(app: &TestApp) {
    let wrong = "select count(*) from chat_messages c full join media d on d.owner_kind = 'message' and d.owner_id = c.id
        where (d.owner_id is not null and c.id is null)
            or (d.owner_id is null and c.image_url || c.video_url || c.thumbnail_url <> '')
            or '/media/' || d.token <> case d.kind when 'image' then c.image_url when 'video' then c.video_url
                else c.thumbnail_url end
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

    /// Someone else's upload, one that is used, and one that never was: nothing is said, and the words can be sent again.
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
        mona.decline(SubjectKind::Message, id_of(&said), "A face that is not yours.").await;
        assert_eq!((newest(&mut sam).await, status(&mut sam, &shown).await), (String::new(), 404));
        let kept = newest(&mut maya).await;
        assert_eq!([status(&mut maya, &kept).await, status(&mut mona, &kept).await, status(&mut sam, &kept).await], [200, 200, 404]);
        agree(app).await;
    }

    /// A video with its thumbnail or without, with words or without.
    async fn a_video(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let said = show_film(&mut maya).await;
        let [image, video, still] = newest_of(&mut sam).await;
        assert_eq!(addresses(&said), [image.clone(), video.clone(), still.clone()]);
        assert_eq!(image, "");
        assert_eq!(sam.browser.get(&video).await.expect(200).header("content-type"), "video/mp4");
        assert_eq!(sam.browser.get(&still).await.expect(200).header("content-type"), "image/jpeg");
        agree(app).await;
        let video = upload_to(&mut maya, "videos").await;
        say_all(&mut maya, json!({ "text": "The lake", "videoId": video })).await;
        assert_eq!(newest_of(&mut sam).await[2], "");
        agree(app).await;
    }

    /// A video takes the place of a photo, a thumbnail belongs to a video, and each is what it was uploaded as.
    async fn only_what_goes_together(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let (image, video) = (upload(&mut maya).await, upload_to(&mut maya, "videos").await);
        let (still, other) = (upload_to(&mut maya, "thumbnails").await, upload_to(&mut sam, "videos").await);
        let nobody = json!("00000000-0000-0000-0000-000000000001");
        let cases = [
            (json!({ "imageId": image, "videoId": video }), json!({ "videoId": "one_medium" })),
            (json!({ "imageId": image, "thumbnailId": still }), json!({ "thumbnailId": "without_video" })),
            (json!({ "videoId": other }), json!({ "videoId": "unknown" })),
            (json!({ "videoId": nobody }), json!({ "videoId": "unknown" })),
            (json!({ "videoId": image }), json!({ "videoId": "unknown" })),
            (json!({ "imageId": video }), json!({ "imageId": "unknown" })),
            (json!({ "videoId": video, "thumbnailId": image }), json!({ "thumbnailId": "unknown" })),
        ];
        for (mut body, fault) in cases {
            body["text"] = json!("Look");
            let refused = maya.browser.post(MESSAGES, body).await;
            assert_eq!(refused.refused(422, "fields.invalid").json()["fields"], fault);
        }
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 0);
        assert_eq!(app.number("select seq from chat_channels where slug = 'community'", vec![]).await, 0);
        agree(app).await;
        // What was refused is still there to be sent.
        say_all(&mut maya, json!({ "text": "", "videoId": video, "thumbnailId": still })).await;
        agree(app).await;
    }

    /// The chat takes in what the media rules do: no photo for a video, and nothing that lasts too long.
    async fn what_is_no_video_has_no_id(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let long = slowed(VIDEO);
        for (bytes, status, code) in [(PHOTO.to_vec(), 415, "media.not_a_video"), (long, 422, "media.video_too_long")] {
            let kind = Some("application/octet-stream");
            maya.browser.send(Method::POST, "/api/media/videos", kind, bytes).await.refused(status, code);
        }
        assert_eq!(app.number("select count(*) from media", vec![]).await, 0);
    }

    /// Under the same key it is one Message with one video; with another video it is another wish.
    async fn a_video_sent_again(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let (video, other) = (upload_to(&mut maya, "videos").await, upload_to(&mut maya, "videos").await);
        let key = "00000000-0000-4000-8000-000000000001";
        let mut keyed = maya.browser.clone().with_header("idempotency-key", key);
        let mut send = async |video: &Value| keyed.post(MESSAGES, json!({ "text": "", "videoId": video })).await;
        let first = send(&video).await.expect(201).json();
        assert_eq!(send(&video).await.expect(201).json(), first);
        send(&other).await.refused(409, "request.key_reused");
        agree(app).await;
    }

    async fn a_video_deleted_and_back(app: &TestApp) {
        let (mut maya, mut sam, mut mona) = (app.supporter("Maya").await, app.supporter("Sam").await, app.moderator("Mona").await);
        let said = show_film(&mut maya).await;
        let before = addresses(&said);
        let husk = maya.browser.delete(&at(&said)).await.expect(200).json();
        assert_eq!(addresses(&husk["message"]), ["", "", ""]);
        for address in &before[1..] {
            assert_eq!(status(&mut sam, address).await, 404);
        }
        agree(app).await;
        maya.browser.put(&format!("{}/restore", at(&said)), Value::Null).await.expect(200);
        let shown = newest_of(&mut sam).await;
        assert_eq!([status(&mut sam, &shown[1]).await, status(&mut sam, &shown[2]).await], [200, 200]);
        mona.decline(SubjectKind::Message, id_of(&said), "Someone else in it.").await;
        assert_eq!(newest_of(&mut sam).await, ["", "", ""]);
        let kept = newest_of(&mut maya).await;
        for address in &kept[1..] {
            let seen = [status(&mut maya, address).await, status(&mut mona, address).await, status(&mut sam, address).await];
            assert_eq!(seen, [200, 200, 404]);
        }
        for address in &shown[1..] {
            assert_eq!(status(&mut sam, address).await, 404);
        }
        agree(app).await;
    }

    /// What was reported is kept for moderators alone, after its author deleted it.
    async fn a_video_reported_and_deleted(app: &TestApp) {
        let (mut maya, mut sam, mut mona) = (app.supporter("Maya").await, app.supporter("Sam").await, app.moderator("Mona").await);
        let said = show_film(&mut maya).await;
        assert!(sam.report(SubjectKind::Message, id_of(&said)).await);
        maya.browser.delete(&at(&said)).await.expect(200);
        let kept = addresses(&mona.read_at_desk(SubjectKind::Message, id_of(&said)).await);
        assert_eq!(kept[0], "");
        for address in &kept[1..] {
            assert_eq!([status(&mut mona, address).await, status(&mut sam, address).await], [200, 404]);
        }
        agree(app).await;
    }

    /// What is gone for good takes its photo or video with it.
    async fn gone_for_good(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let image = upload(&mut maya).await;
        say_all(&mut maya, json!({ "text": "One", "imageId": image })).await;
        show_film(&mut maya).await;
        maya.browser.delete("/api/chat/messages/mine").await.expect(202);
        app.work().await;
        agree(app).await;
        app.clock.advance(30 * DAY);
        app.run("chat.wipe").await;
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from media where owner_kind = 'message'", vec![]).await, 0);
        // The cleanup came with it: none of the bytes are left.
        app.work().await;
        assert_eq!(app.number("select count(*) from media_files", vec![]).await, 0);
    }
}
