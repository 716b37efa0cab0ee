//! Uploads that break off, stall or cannot be stored leave nothing.

use axum::body::Body;
use axum::http::Method;
use domain::time::HOUR;
use futures_util::{StreamExt, stream};
use testkit::{TestApp, on_both_databases};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::corpus::picture::jpeg;
use crate::{keys, nothing_left, photo, send, tidy};

/// The beginning of a photo, and then silence; `silent` hears when the server has taken the beginning and waits.
fn stalled(silent: UnboundedSender<()>) -> Body {
    let begun = stream::iter([Ok::<_, std::io::Error>(jpeg(200, 100)[..500].to_vec())]);
    let silence = stream::once(async move {
        silent.send(()).unwrap();
        std::future::pending().await
    });
    Body::from_stream(begun.chain(silence))
}

/// The beginning of a photo, and then a broken line.
fn broken() -> Body {
    let begun = jpeg(200, 100)[..500].to_vec();
    Body::from_stream(stream::iter([Ok(begun), Err(std::io::Error::other("the line broke"))]))
}

on_both_databases! {
    async fn a_broken_line_leaves_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for _ in 0..20 {
            let answer = maya.browser.send(Method::POST, "/api/media/images", None, broken()).await;
            answer.refused(400, "request.malformed");
        }
        for folder in ["videos", "thumbnails"] {
            let answer = maya.browser.send(Method::POST, &format!("/api/media/{folder}"), None, broken()).await;
            answer.refused(400, "request.malformed");
        }
        nothing_left(app).await;
        photo(&mut maya).await;
    }

    async fn a_sender_who_goes_leaves_nothing_and_makes_room(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let (silent, mut heard) = unbounded_channel();
        let uploads: Vec<_> = (0..3)
            .map(|_| {
                let (mut browser, body) = (maya.browser.clone(), stalled(silent.clone()));
                tokio::spawn(async move { browser.send(Method::POST, "/api/media/images", None, body).await })
            })
            .collect();
        for _ in 0..3 {
            heard.recv().await.unwrap();
        }
        let fourth = send(&mut maya, "images", jpeg(9, 9)).await.refused(429, "rate.limited");
        assert_eq!(fourth.header("retry-after"), "5");
        // Someone else is not held up.
        let mut noor = app.member("Noor").await;
        send(&mut noor, "images", jpeg(9, 9)).await.expect(201);
        for upload in uploads {
            upload.abort();
            assert!(upload.await.unwrap_err().is_cancelled());
        }
        photo(&mut maya).await;
        assert_eq!(keys(app).await.len(), 2);
    }

    async fn bytes_that_cannot_be_stored_leave_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let folder = app.files_folder().join("images");
        std::fs::write(&folder, b"a file where a folder should be").unwrap();
        let refused = send(&mut maya, "images", jpeg(60, 40)).await.refused(503, "busy");
        assert!(!refused.header("retry-after").is_empty());
        assert_eq!(app.number("select count(*) from media", vec![]).await, 0);
        std::fs::remove_file(&folder).unwrap();
        app.clock.advance(HOUR);
        tidy(app).await;
        nothing_left(app).await;
        photo(&mut maya).await;
    }

    /// A store that fell silent may keep the bytes all the same, after we gave up.
    async fn bytes_that_land_late_are_found(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let folder = app.files_folder().join("images");
        std::fs::write(&folder, b"a file where a folder should be").unwrap();
        let key = format!("images/{}_{}", maya.id, app.app.now().0);
        send(&mut maya, "images", jpeg(60, 40)).await.refused(503, "busy");
        std::fs::remove_file(&folder).unwrap();
        tidy(app).await;
        app.clock.advance(60_000);
        app.app.files.put(&key, vec![1, 2, 3].into()).await.unwrap();
        tidy(app).await;
        app.clock.advance(HOUR);
        tidy(app).await;
        nothing_left(app).await;
    }
}
