//! A Win's photo or video: its author's own upload, used once, and seen by anyone who may see the Win.

use axum::http::Method;
use domain::limits::WIN_COOLDOWN_MS;
use domain::subject::SubjectKind;
use serde_json::{Value, json};
use testkit::bucket::Bucket;
use testkit::{Person, TestApp, on_both_databases};

use crate::{draft, id_of};

const PHOTO: &[u8] = include_bytes!("../../../../commons/media/tests/fixtures/progressive.jpg");
const VIDEO: &[u8] = include_bytes!("../../../../libs/media-sanitizer/tests/fixtures/h264.mp4");

/// Uploads a file; answers its id.
async fn upload(person: &mut Person, folder: &str) -> Value {
    let bytes = if folder == "videos" { VIDEO } else { PHOTO };
    let path = format!("/api/media/{folder}");
    person.browser.send(Method::POST, &path, Some("application/octet-stream"), bytes).await.expect(201).json()
        ["id"]
        .clone()
}

/// A body with these media.
fn with_media(media: Value) -> Value {
    let mut body = draft("With media");
    body.as_object_mut().unwrap().extend(media.as_object().unwrap().clone());
    body
}

/// Shares a Win with a photo.
async fn share_photo(person: &mut Person) -> Value {
    let image = upload(person, "images").await;
    person.browser.post("/api/wins", with_media(json!({ "imageId": image }))).await.expect(201).json()
}

fn addresses(win: &Value) -> [String; 3] {
    ["imageUrl", "videoUrl", "thumbnailUrl"].map(|field| win[field].as_str().unwrap().to_owned())
}

async fn shown(person: &mut Person, id: &str) -> Value {
    person.browser.get(&format!("/api/wins/{id}")).await.expect(200).json()
}

/// Fails unless the addresses on Wins are those of their media, and nothing else is claimed.
async fn agree(app: &TestApp) {
    let wrong = "select count(*) from wins w full join media d on d.owner_kind = 'win' and d.owner_id = w.id
        where (d.owner_id is not null and w.id is null) or (d.public = true and w.status <> 'approved')
            or (d.public = false and w.status = 'approved')
            or (d.kind = 'image' and w.image_url <> '/media/' || d.token)
            or (d.kind = 'video' and w.video_url <> '/media/' || d.token)
            or (d.kind = 'thumbnail' and w.thumbnail_url <> '/media/' || d.token)";
    assert_eq!(app.number(wrong, vec![]).await, 0);
    let listed = "select count(*) from wins w where (w.image_url <> '' and not exists (select 1 from media d
            where d.owner_id = w.id and d.kind = 'image')) or (w.video_url <> '' and not exists (select 1 from media d
            where d.owner_id = w.id and d.kind = 'video')) or (w.thumbnail_url <> '' and not exists (select 1
            from media d where d.owner_id = w.id and d.kind = 'thumbnail'))";
    assert_eq!(app.number(listed, vec![]).await, 0);
}

on_both_databases! {
    /// R002, R003, R151, R372: a photo, or a video with or without its thumbnail, is on the Win as an address (O-74).
    async fn a_win_with_media(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let win = share_photo(&mut sam).await;
        let [image, video, thumbnail] = addresses(&win);
        assert!(image.starts_with("/media/") && video.is_empty() && thumbnail.is_empty(), "{win}");
        assert_eq!(sam.browser.get(&image).await.expect(200).header("content-type"), "image/jpeg");

        let (video, still) = (upload(&mut sam, "videos").await, upload(&mut sam, "thumbnails").await);
        let body = with_media(json!({ "videoId": video, "thumbnailId": still }));
        let win = sam.browser.post("/api/wins", body).await.expect(201).json();
        let [image, video, thumbnail] = addresses(&win);
        assert!(image.is_empty(), "{win}");
        assert_eq!(sam.browser.get(&video).await.expect(200).header("content-type"), "video/mp4");
        assert_eq!(sam.browser.get(&thumbnail).await.expect(200).header("content-type"), "image/jpeg");

        let video = upload(&mut sam, "videos").await;
        let win = sam.browser.post("/api/wins", with_media(json!({ "videoId": video }))).await.expect(201).json();
        assert!(addresses(&win)[2].is_empty());
        agree(app).await;
    }

    /// R260: what is not the author's own unused upload of that kind is refused, and the refusal costs nothing.
    async fn only_ones_own_unused_uploads(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let (mine, video, still) =
            (upload(&mut maya, "images").await, upload(&mut maya, "videos").await, upload(&mut maya, "thumbnails").await);
        let theirs = upload(&mut sam, "images").await;
        let used = upload(&mut sam, "images").await;
        sam.browser.post("/api/wins", with_media(json!({ "imageId": used }))).await.expect(201);
        sam.browser.post("/api/wins", with_media(json!({ "imageId": used }))).await.refused(422, "fields.invalid");
        let random = json!(app.app.id::<domain::ids::MediaId>());
        for (media, fields) in [
            (json!({ "imageId": theirs }), json!({ "imageId": "unknown" })),
            (json!({ "imageId": used }), json!({ "imageId": "unknown" })),
            (json!({ "imageId": random }), json!({ "imageId": "unknown" })),
            (json!({ "imageId": video }), json!({ "imageId": "unknown" })),
            (json!({ "videoId": mine }), json!({ "videoId": "unknown" })),
            (json!({ "videoId": video, "thumbnailId": mine }), json!({ "thumbnailId": "unknown" })),
            (json!({ "imageId": mine, "videoId": video }), json!({ "videoId": "one_medium" })),
            (json!({ "imageId": mine, "thumbnailId": still }), json!({ "thumbnailId": "without_video" })),
            (json!({ "thumbnailId": still }), json!({ "thumbnailId": "without_video" })),
        ] {
            let refused = maya.browser.post("/api/wins", with_media(media.clone())).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], fields, "{media}");
        }
        maya.browser.post("/api/wins", with_media(json!({ "imageId": mine }))).await.expect(201);
        assert_eq!(app.number("select count(*) from wins", vec![]).await, 2);
        agree(app).await;
    }

    async fn an_upload_is_used_once(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let image = upload(&mut sam, "images").await;
        let tries: Vec<_> = (0..20)
            .map(|_| {
                let (mut browser, body) = (sam.browser.clone().that_retries(), with_media(json!({ "imageId": image })));
                tokio::spawn(async move { browser.post("/api/wins", body).await })
            })
            .collect();
        let mut shared = 0;
        for attempt in tries {
            let answer = attempt.await.unwrap();
            if answer.status == 201 {
                shared += 1;
            } else {
                answer.refused(422, "fields.invalid");
            }
        }
        assert_eq!((shared, app.number("select count(*) from wins", vec![]).await), (1, 1));
        agree(app).await;
    }

    /// R198, R371: before approval for its author and moderators, privately; after it for everyone, for a year (O-50).
    async fn who_sees_the_photo(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let mut other = app.member("Other").await;
        let win = share_photo(&mut maya).await;
        let id = id_of(&win);
        let [pending, ..] = addresses(&win);
        for browser in [&mut maya.browser, &mut mona.browser] {
            assert_eq!(browser.get(&pending).await.expect(200).header("cache-control"), "private, no-store");
        }
        for browser in [&mut other.browser, &mut app.visitor()] {
            browser.get(&pending).await.expect(404);
        }

        mona.approve(SubjectKind::Win, &id).await;
        let [public, ..] = addresses(&shown(&mut other, &id).await);
        assert_ne!(public, pending);
        let served = other.browser.get(&public).await.expect(200);
        assert!(served.header("cache-control").starts_with("public, max-age=31536000"));
        maya.browser.get(&pending).await.expect(404);
        agree(app).await;

        mona.undo_decision(SubjectKind::Win, &id).await;
        for browser in [&mut maya.browser, &mut mona.browser, &mut other.browser] {
            browser.get(&public).await.expect(404);
            browser.get(&pending).await.expect(404);
        }
        let [again, ..] = addresses(&shown(&mut maya, &id).await);
        maya.browser.get(&again).await.expect(200);
        other.browser.get(&again).await.expect(404);
        agree(app).await;

        mona.decline(SubjectKind::Win, &id, "No faces, please.").await;
        let [kept, ..] = addresses(&shown(&mut maya, &id).await);
        assert_ne!(kept, again);
        maya.browser.get(&again).await.expect(404);
        assert_eq!(maya.browser.get(&kept).await.expect(200).header("cache-control"), "private, no-store");
        other.browser.get(&kept).await.expect(404);
        agree(app).await;
    }

    /// R199, R220, R221: an edit keeps the media unless it removes or replaces them; what is let go is gone.
    async fn edits_and_media(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let win = share_photo(&mut maya).await;
        let path = format!("/api/wins/{}", id_of(&win));
        let [first, ..] = addresses(&win);
        let kept = maya.browser.patch(&path, json!({ "title": "Other" })).await.expect(200).json();
        assert_eq!(addresses(&kept)[0], first);

        let second = upload(&mut maya, "images").await;
        let replaced = maya.browser.patch(&path, json!({ "imageId": second })).await.expect(200).json();
        assert_ne!(addresses(&replaced)[0], first);
        maya.browser.get(&first).await.expect(404);

        let video = upload(&mut maya, "videos").await;
        let both = maya.browser.patch(&path, json!({ "videoId": video })).await.refused(422, "fields.invalid");
        assert_eq!(both.json()["fields"], json!({ "videoId": "one_medium" }));
        let still = upload(&mut maya, "thumbnails").await;
        let body = json!({ "imageId": null, "videoId": video, "thumbnailId": still });
        let [image, video, thumbnail] = addresses(&maya.browser.patch(&path, body).await.expect(200).json());
        assert!(image.is_empty() && !video.is_empty() && !thumbnail.is_empty());

        let unknown = json!({ "title": "Never", "videoId": app.app.id::<domain::ids::MediaId>() });
        let refused = maya.browser.patch(&path, unknown).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"], json!({ "videoId": "unknown" }));
        let intact = maya.browser.get(&path).await.expect(200).json();
        assert_eq!((&intact["title"], &addresses(&intact)[1]), (&json!("Other"), &video));

        let bare = maya.browser.patch(&path, json!({ "videoId": null })).await.expect(200).json();
        assert_eq!(addresses(&bare), [const { String::new() }; 3]);
        for gone in [video, thumbnail] {
            maya.browser.get(&gone).await.expect(404);
        }
        assert_eq!(app.number("select count(*) from media", vec![]).await, 0);
    }

    async fn a_win_taken_back_takes_its_media_along(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = id_of(&share_photo(&mut maya).await);
        mona.approve(SubjectKind::Win, &id).await;
        let [address, ..] = addresses(&shown(&mut maya, &id).await);
        maya.browser.get(&address).await.expect(200);
        maya.browser.delete(&format!("/api/wins/{id}")).await.expect(204);
        for browser in [&mut maya.browser, &mut mona.browser, &mut app.visitor()] {
            browser.get(&address).await.expect(404);
        }
        assert_eq!(app.number("select count(*) from media", vec![]).await, 0);
        app.work().await;
        assert_eq!(app.app.files.keys("images").await.unwrap(), Vec::<String>::new());
    }

    /// R223: a retry answers with the same media, and claims nothing twice.
    async fn a_retry_keeps_its_media(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let image = upload(&mut maya, "images").await;
        let mut keyed = maya.browser.clone().with_header("idempotency-key", "0d4c3e0e-6e1a-4a9e-9a51-2c6a2f9b7b11");
        let first = keyed.post("/api/wins", with_media(json!({ "imageId": image }))).await.expect(201).json();
        app.clock.advance(WIN_COOLDOWN_MS);
        let again = keyed.post("/api/wins", with_media(json!({ "imageId": image }))).await.expect(201).json();
        assert_eq!(first, again);
    }
}

/// R198, R372: the same with the files in a bucket of an S3-compatible server.
#[tokio::test]
async fn media_in_a_bucket() {
    let bucket = [Bucket::start().await, Bucket::start().await];
    who_sees_the_photo::the_test(&crate::setup().sqlite().await.keeping_files_in(&bucket[0])).await;
    a_win_taken_back_takes_its_media_along::the_test(
        &crate::setup().postgres().await.keeping_files_in(&bucket[1]),
    )
    .await;
}
