//! What is too large, too long, too many pixels, damaged or something else is refused, each with its own code.

use axum::body::Body;
use axum::http::Method;
use futures_util::stream;
use testkit::{TestApp, on_both_databases};

use crate::corpus::contains;
use crate::corpus::picture::{bomb, gif, jpeg, with_segment};
use crate::videos::mp4::{Mp4, atom};
use crate::videos::webm::WebM;
use crate::{keys, nothing_left, send, tidy};

const IMAGE: usize = 5 * 1024 * 1024;
const VIDEO: usize = 25 * 1024 * 1024;

/// A photo of exactly `length` bytes, most of them behind its end.
fn photo_of(length: usize) -> Vec<u8> {
    let mut photo = jpeg(60, 40);
    photo.resize(length, 0);
    photo
}

/// A video of exactly `length` bytes, most of them free space.
fn film_of(length: usize) -> Vec<u8> {
    let bare = Mp4::default().build().len();
    let space = atom(b"free", &[&vec![0; length - bare - 8]]);
    Mp4 { hidden: vec![("top", space)], ..Mp4::default() }.build()
}

/// A body that does not say how long it is.
fn unannounced(bytes: Vec<u8>) -> Body {
    let chunks: Vec<_> = bytes.chunks(70_000).map(|chunk| Ok::<_, std::io::Error>(chunk.to_vec())).collect();
    Body::from_stream(stream::iter(chunks))
}

on_both_databases! {
    /// R250, R254, R257, R256, R413, R416: the limits themselves are allowed and a byte more is not, announced or not.
    async fn a_byte_too_many_is_refused(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let cases = [
            ("images", photo_of(IMAGE), "media.image_too_large"),
            ("videos", film_of(VIDEO), "media.video_too_large"),
        ];
        for (folder, largest, code) in cases {
            let path = format!("/api/media/{folder}");
            let more = [largest.as_slice(), &[0]].concat();
            send(&mut maya, folder, more.clone()).await.refused(413, code);
            maya.browser.send(Method::POST, &path, None, unannounced(more)).await.refused(413, code);
            let announced = maya.browser.clone().with_header("content-length", "99999999999");
            announced.clone().send(Method::POST, &path, None, Body::empty()).await.refused(413, code);
            assert_eq!(keys(app).await.iter().filter(|key| key.starts_with(folder)).count(), 0);
            maya.browser.send(Method::POST, &path, None, unannounced(largest.clone())).await.expect(201);
            send(&mut maya, folder, largest).await.expect(201);
        }
    }

    /// R255, R417: thirty seconds are allowed and a tenth more is not, whatever the header claims.
    async fn thirty_seconds_are_counted(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let longest = [
            Mp4::lasting(300, 100).build(),
            Mp4 { claimed: 60_000, ..Mp4::lasting(300, 100) }.build(),
            WebM::lasting(300, 100).build(),
        ];
        for video in &longest {
            let kept = send(&mut maya, "videos", video.clone()).await.expect(201).json();
            assert_eq!(kept["durationMs"], 30_000);
        }
        let too_long = [
            Mp4::lasting(301, 100).build(),
            Mp4 { claimed: 1_000, ..Mp4::lasting(301, 100) }.build(),
            Mp4 { claimed: 1_000, per_fragment: 10, ..Mp4::lasting(301, 100) }.build(),
            WebM::lasting(301, 100).build(),
            WebM { claimed: Some(1_000.0), ..WebM::lasting(301, 100) }.build(),
        ];
        for video in too_long {
            send(&mut maya, "videos", video).await.refused(422, "media.video_too_long");
        }
        tidy(app).await;
        assert_eq!(keys(app).await.len(), longest.len());
    }

    /// What calls itself a photo is judged by its content; what is one and something else too is only a photo afterwards.
    async fn a_name_ending_in_jpg_proves_nothing(app: &TestApp) {
        let maya = app.member("Maya").await;
        let named = maya.browser.clone().with_header("content-disposition", "attachment; filename=\"photo.jpg\"");
        let photo = jpeg(60, 40);
        let script = b"<script>alert(1)</script>".to_vec();
        let strangers = [
            b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".to_vec(),
            b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(),
            b"<!doctype html><script>alert(1)</script>".to_vec(),
            [b"<html><!--".to_vec(), photo.clone()].concat(),
            [b"PK\x03\x04".to_vec(), photo.clone()].concat(),
            [b"%PDF-1.7\n".to_vec(), photo.clone()].concat(),
        ];
        for file in strangers {
            for folder in ["images", "thumbnails"] {
                let path = format!("/api/media/{folder}");
                let answer = named.clone().send(Method::POST, &path, Some("image/jpeg"), file.clone()).await;
                answer.refused(415, "media.not_an_image");
            }
        }
        nothing_left(app).await;
        let both = [
            with_segment(&photo, 0xFE, &script),
            [photo.clone(), script.clone()].concat(),
            [b"GIF89a".to_vec(), gif(1)[6..].to_vec(), script.clone()].concat(),
        ];
        for file in both {
            let kept = named.clone().send(Method::POST, "/api/media/images", Some("text/html"), file).await;
            let mut browser = maya.browser.clone();
            let served = browser.get(kept.expect(201).json()["url"].as_str().unwrap()).await.expect(200);
            assert!(!contains(&served.body, b"script"));
            assert_eq!(served.header("content-type"), "image/jpeg");
        }
    }

    /// A picture that is small to send and large to hold is refused before it is held.
    async fn a_megabyte_of_400_megapixels_is_refused(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let bomb = bomb(20_000);
        assert!(bomb.len() <= 1_000_000, "{}", bomb.len());
        for folder in ["images", "thumbnails"] {
            send(&mut maya, folder, bomb.clone()).await.refused(422, "media.too_many_pixels");
        }
        nothing_left(app).await;
    }

    async fn each_refusal_has_its_code_and_leaves_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let cut = jpeg(90, 60)[..900].to_vec();
        let cases = [
            ("images", Vec::new(), 415, "media.not_an_image"),
            ("images", b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(), 415, "media.not_an_image"),
            ("images", Mp4::default().build(), 415, "media.not_an_image"),
            ("thumbnails", Mp4::default().build(), 415, "media.not_an_image"),
            ("videos", jpeg(9, 9), 415, "media.not_a_video"),
            ("videos", Vec::new(), 415, "media.not_a_video"),
            ("images", bomb(20_000), 422, "media.too_many_pixels"),
            ("images", cut, 422, "media.damaged"),
            ("videos", Mp4::lasting(301, 100).build(), 422, "media.video_too_long"),
            ("videos", Mp4 { claimed: 10_000, ..Mp4::lasting(15_000, 40) }.build(), 422, "media.video_too_long"),
            ("videos", Mp4::default().build()[..400].to_vec(), 422, "media.damaged"),
            ("thumbnails", vec![0; 2 * 1024 * 1024 + 1], 413, "media.image_too_large"),
        ];
        for (folder, file, status, code) in cases {
            send(&mut maya, folder, file).await.refused(status, code);
        }
        nothing_left(app).await;
    }
}
