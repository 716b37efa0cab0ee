//! `POST /api/media/…`: what is kept of an upload.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::corpus::picture::{exif, halves, jpeg, with_segment};
use crate::corpus::{MARK, contains};
use crate::videos::mp4::Mp4;
use crate::videos::webm::WebM;
use crate::{id_of, keys, photo, send, url_of};

const MATROSKA: &[u8] = include_bytes!("../../../../libs/media-sanitizer/tests/fixtures/h264.mkv");
const QUICKTIME: &[u8] = include_bytes!("../../../../libs/media-sanitizer/tests/fixtures/hevc.mov");

on_both_databases! {
    /// R002, R366, R372: a photo is kept small and bare, under the key of the specification.
    async fn a_photo_is_kept(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let file = with_segment(&jpeg(1600, 800), 0xE1, &exif(6));
        let kept = send(&mut maya, "images", file).await.expect(201).json();
        assert_eq!(kept, json!({
            "id": kept["id"], "kind": "image", "url": kept["url"], "width": 600, "height": 1200, "durationMs": null,
        }));
        let token = url_of(&kept).strip_prefix("/media/").unwrap().to_owned();
        assert_eq!(token.len(), 22, "128 bits in letters of six");
        assert_eq!(keys(app).await, [format!("images/{}_{}", maya.id, app.app.now().0)]);
        let served = maya.browser.get(&url_of(&kept)).await.expect(200);
        assert_eq!(served.header("content-type"), "image/jpeg");
        assert!(!contains(&served.body, MARK) && !contains(&served.body, b"Exif"));
        let seen = image::load_from_memory(&served.body).unwrap();
        assert_eq!((seen.width(), seen.height()), (600, 1200));
        assert_eq!(app.number("select bytes from media", vec![]).await, i64::try_from(served.body.len()).unwrap());
    }

    /// R003, R367: a video is kept with its length, under the key of the specification.
    async fn a_video_is_kept(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let videos = [
            (Mp4::lasting(125, 40).build(), "video/mp4", 5000),
            (WebM::lasting(125, 40).build(), "video/webm", 5000),
            (MATROSKA.to_vec(), "video/x-matroska", 1064),
            (QUICKTIME.to_vec(), "video/mp4", 1000),
        ];
        for (video, kind, ms) in videos {
            let kept = send(&mut maya, "videos", video.clone()).await.expect(201).json();
            assert_eq!((&kept["kind"], &kept["durationMs"]), (&json!("video"), &json!(ms)));
            let served = maya.browser.get(&url_of(&kept)).await.expect(200);
            assert_eq!(served.header("content-type"), kind);
            assert_eq!(served.body.len(), video.len());
            assert!(!contains(&served.body, MARK));
        }
        let first = format!("videos/{}_{}", maya.id, app.app.now().0);
        assert_eq!(keys(app).await.first(), Some(&first));
    }

    /// R368, R370: a thumbnail is a JPEG, and its key ends in `.jpg`.
    async fn a_thumbnail_is_kept(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let still = crate::corpus::picture::encoded(&halves(320, 180), image::ImageFormat::Png);
        let kept = send(&mut maya, "thumbnails", still).await.expect(201).json();
        assert_eq!((&kept["kind"], &kept["width"], &kept["height"]), (&json!("thumbnail"), &json!(320), &json!(180)));
        assert_eq!(keys(app).await, [format!("thumbnails/{}_{}.jpg", maya.id, app.app.now().0)]);
        assert_eq!(maya.browser.get(&url_of(&kept)).await.expect(200).header("content-type"), "image/jpeg");
    }

    /// A picture of oneself is part of signing up; videos are for the community.
    async fn a_member_who_signs_up_uploads_a_photo_and_no_video(app: &TestApp) {
        let mut nina = app.person("Nina", |new| new.onboarding_complete = false).await;
        let kept = photo(&mut nina).await;
        nina.browser.get(&url_of(&kept)).await.expect(200);
        send(&mut nina, "videos", QUICKTIME.to_vec()).await.refused(403, "guard.elsewhere");
        nina.browser.delete(&format!("/api/media/{}", kept["id"].as_str().unwrap())).await.expect(204);
        let mut unverified = app.person("Uma", |new| new.email_verified_at = None).await;
        send(&mut unverified, "images", jpeg(60, 40)).await.refused(403, "guard.elsewhere");
    }

    async fn uploads_of_one_moment_have_keys_of_their_own(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut twin = maya.clone();
        let (one, other) = tokio::join!(photo(&mut maya), photo(&mut twin));
        assert_ne!(id_of(&one), id_of(&other));
        assert_eq!(keys(app).await.len(), 2);
    }

    async fn the_same_key_answers_with_the_same_upload(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let key = "0196f0c0-0000-7000-8000-00000000000a";
        maya.browser = maya.browser.clone().with_header("idempotency-key", key);
        let mut twin = maya.clone();
        let (one, other) = tokio::join!(photo(&mut maya), photo(&mut twin));
        assert_eq!(one, other);
        assert_eq!(photo(&mut maya).await, one);
        app.work().await;
        assert_eq!(keys(app).await.len(), 1);
        // Another Member's key is another key, and so is the same key for another kind.
        let mut noor = app.member("Noor").await;
        noor.browser = noor.browser.clone().with_header("idempotency-key", key);
        assert_ne!(id_of(&photo(&mut noor).await), id_of(&one));
        let still = send(&mut maya, "thumbnails", jpeg(9, 9)).await.expect(201).json();
        assert_ne!(id_of(&still), id_of(&one));
        maya.browser = maya.browser.clone().with_header("idempotency-key", "no uuid");
        send(&mut maya, "images", jpeg(9, 9)).await.refused(400, "request.malformed");
    }

    async fn what_it_claims_to_be_does_not_matter(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let kept = maya.browser.send(Method::POST, "/api/media/images", Some("text/html"), jpeg(9, 9)).await;
        assert_eq!(kept.expect(201).json()["kind"], json!("image"));
        let page = b"<!doctype html><script>alert(1)</script>".to_vec();
        let refused = maya.browser.send(Method::POST, "/api/media/images", Some("image/jpeg"), page).await;
        refused.refused(415, "media.not_an_image");
    }

    async fn twelve_unused_uploads_are_kept_for_each_member(app: &TestApp) {
        let (mut maya, mut noor) = (app.member("Maya").await, app.member("Noor").await);
        let (first, theirs) = (photo(&mut maya).await, photo(&mut noor).await);
        let used = photo(&mut maya).await;
        let win = crate::owner(app);
        crate::claim(app, maya.id, vec![(media::Kind::Image, id_of(&used))], win).await.unwrap();
        let mut last = Value::Null;
        for _ in 0..12 {
            app.clock.advance(1000);
            last = photo(&mut maya).await;
        }
        maya.browser.get(&url_of(&first)).await.refused(404, "not_found");
        for kept in [&used, &last] {
            maya.browser.get(&url_of(kept)).await.expect(200);
        }
        noor.browser.get(&url_of(&theirs)).await.expect(200);
        app.work().await;
        assert_eq!(keys(app).await.len(), 14);
    }
}
