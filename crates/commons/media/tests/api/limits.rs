//! What is too large, too long, too many pixels, damaged or something else is refused, each with its own code.

use axum::body::Body;
use axum::http::Method;
use futures_util::stream;
use testkit::{TestApp, on_both_databases};

use crate::corpus::mp4::{Mp4, atom};
use crate::corpus::picture::{bomb, jpeg};
use crate::{nothing_left, send};

const IMAGE: usize = 5 * 1024 * 1024;
const VIDEO: usize = 25 * 1024 * 1024;

/// A photo of exactly `length` bytes, most of them behind its end.
fn photo_of(length: usize) -> Vec<u8> {
    let mut photo = jpeg(60, 40);
    photo.resize(length, 0);
    photo
}

/// A film of exactly `length` bytes, most of them free space.
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
            maya.browser.send(Method::POST, &path, None, unannounced(largest.clone())).await.expect(201);
            send(&mut maya, folder, largest).await.expect(201);
        }
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
